import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { userDetail } from '../../../../contract/account/routes.ts';
import { errorText } from '../../../../contract/base/field-errors.ts';
import type { MfaState } from '../../../../contract/credentials/mfa-schemas.ts';
import { mfaEnabled, passwordUpdatePost } from '../../../../contract/credentials/routes.ts';
import { signOnDelete, signOnList } from '../../../../contract/single-sign-on/routes.ts';
import { password as passwordProblem } from '../../../../domain/base/validators.ts';
import { t } from '../../../../language/language.ts';
import { asApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { useCart } from '../../../cart-core/state/use-cart.ts';
import {
  type AccountHeadProps,
  AccountPage,
  Box,
  Last,
  lastActClass,
  OpenRow,
} from '../../../page/account/AccountPage.tsx';
import { accountPaths } from '../../../page/account-paths.ts';
import { NotLoaded } from '../../../page/NotLoaded.tsx';
import { paths } from '../../../page/paths.ts';
import { useShellData } from '../../../page/shell-loader.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { evenFields } from '../../../ui/Field.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { PasswordField } from '../../auth/PasswordField.tsx';
import { PasswordStrengthBar, usePasswordMinimum } from '../../auth/PasswordStrengthBar.tsx';
import { ProviderMark, providerName, signOnAddress } from '../../auth/SignOnButtons.tsx';
import { ChangeEmail } from './ChangeEmail.tsx';
import { PasskeyList, passkeysQuery } from './PasskeyList.tsx';
import { Sessions } from './Sessions.tsx';
import { RecoveryCodes, SetUpApp } from './SetUpApp.tsx';
import { TurnOff, TurnOnMail } from './SwitchFactor.tsx';

const LINKED_KEY = ['mine', 'sign-on-list'];

/** The linked accounts of providers for sign-on. Shown if the shop offers any. */
function LinkedAccounts() {
  return (useShellData().signOn ?? []).length > 0 ? <Linked /> : null;
}

function Linked() {
  const heading = useId();
  const queries = useQueryClient();
  const offered = useShellData().signOn ?? [];
  const { data, error, refetch } = useQuery({ queryKey: LINKED_KEY, queryFn: () => api.call(signOnList, {}) });
  const remove = useMutation({
    mutationFn: (identityId: number) => api.call(signOnDelete, { body: { identity_id: identityId } }),
    onSuccess: (left) => {
      queries.setQueryData(LINKED_KEY, left);
      toast('success', t('Profilo scollegato'));
    },
    onError: (failed) => toast('error', asApiError(failed).message),
  });
  const missing = data ? offered.filter((each) => data.identities.every(({ provider }) => provider !== each)) : [];
  return (
    <section aria-labelledby={heading} className="rounded-lg bg-card p-4 shadow-card sm:p-5">
      <h2 id={heading} className="mb-1 text-xl">
        {t('Profili collegati')}
      </h2>
      <p className="mb-4 text-ink-soft text-sm">{t('Accedi senza password con un profilo che hai già.')}</p>
      {!data && (
        <NotLoaded error={error} onRetry={refetch} title={undefined}>
          <Skeleton className="h-12" />
        </NotLoaded>
      )}
      {data && data.identities.length > 0 && (
        <ul className="mb-4 grid gap-3">
          {data.identities.map(({ identityId, provider, email }) => (
            <li key={identityId} className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <ProviderMark provider={provider} />
              <span className="min-w-0 grow break-words">
                <span className="font-semibold first-letter:uppercase">{providerName(provider)}</span>{' '}
                <span className="text-ink-soft text-sm">{email}</span>
              </span>
              <Button
                variant="secondary"
                busy={remove.isPending && remove.variables === identityId}
                onClick={() => remove.mutate(identityId)}
                aria-label={t('Scollega {device}', { device: providerName(provider) })}
              >
                {t('Scollega')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {missing.map((provider) => (
          <a key={provider} href={signOnAddress(provider, paths.security())} className={buttonClass('secondary')}>
            <ProviderMark provider={provider} />
            {t('Collega {name}', { name: providerName(provider) })}
          </a>
        ))}
      </div>
    </section>
  );
}

interface Passwords {
  readonly old_password: string;
  readonly new_password: string;
}
type Problems = Partial<Record<keyof Passwords, string | undefined>>;

interface FormProps {
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Changes the password with the old one. The other devices are logged out, which the form says before. */
function ChangePassword({ onDone, onCancel }: FormProps) {
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [next, setNext] = useState('');
  const minimum = usePasswordMinimum();
  const [problems, setProblems] = useState<Problems>({});
  const change = useMutation({
    mutationFn: (body: Passwords) => api.call(passwordUpdatePost, { body }),
    onSuccess: () => {
      onDone();
      toast('success', t('Password cambiata'));
      void queries.invalidateQueries({ queryKey: ['mine', 'sessions'] });
    },
  });
  const refusal = change.error ? asApiError(change.error) : undefined;
  const isAtField = refusal?.errors.every(({ field }) => field !== undefined) ?? false;
  const field = (name: keyof Passwords) => ({ name, error: problems[name] ?? refusal?.at(name) });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const values = {
      old_password: String(typed.get('old_password') ?? ''),
      new_password: String(typed.get('new_password') ?? ''),
    };
    const found = problemsOf(values, minimum);
    setProblems(found);
    const wrong = (['old_password', 'new_password'] as const).find((name) => found[name]);
    if (wrong) form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
    else change.mutate(values);
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className={evenFields}>
      {refusal && !isAtField && <Alert tone="error">{refusal.message}</Alert>}
      <PasswordField {...field('old_password')} label={t('Password attuale')} autoComplete="current-password" />
      <PasswordField
        {...field('new_password')}
        label={t('Nuova password')}
        autoComplete="new-password"
        onChange={(event) => setNext(event.target.value)}
        hint={<PasswordStrengthBar password={next} />}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={change.isPending}>
          {t('Cambia password')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('Lascia com’era')}
        </Button>
      </div>
    </form>
  );
}

function problemsOf({ old_password: old, new_password: next }: Passwords, minimum: number): Problems {
  const code = passwordProblem(next, minimum);
  return {
    old_password: old === '' ? errorText('PASSWORD_REQUIRED') : undefined,
    new_password: code && errorText(code, { minimum }),
  };
}

const KEY = ['mine', 'mfa'];

type Step = 'app' | 'mail' | 'off';

/** delivery 7, mfa: a code in addition to the password, from an app or by mail. */
function SecondFactor() {
  const heading = useId();
  const queries = useQueryClient();
  const [step, setStep] = useState<Step>();
  const [codes, setCodes] = useState<readonly string[]>();
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: () => api.call(mfaEnabled, {}) });
  function changed(recoveryCodes?: readonly string[]) {
    setStep(undefined);
    setCodes(recoveryCodes);
    void queries.invalidateQueries({ queryKey: KEY });
    void queries.invalidateQueries({ queryKey: ['mine', 'sessions'] });
  }
  const cancel = () => setStep(undefined);
  return (
    <section aria-labelledby={heading} className="rounded-lg bg-card p-4 shadow-card sm:p-5">
      <h2 id={heading} className="mb-1 text-xl">
        {t('Verifica in due passaggi')}
      </h2>
      {!data && (
        <NotLoaded error={error} onRetry={refetch} title={undefined}>
          <Skeleton className="h-24" />
        </NotLoaded>
      )}
      {data && <p className="mb-4 text-ink-soft text-sm">{stateText(data)}</p>}
      {codes && <RecoveryCodes codes={codes} />}
      {step === 'app' && <SetUpApp onDone={changed} onCancel={cancel} />}
      {step === 'mail' && <TurnOnMail onDone={changed} onCancel={cancel} />}
      {step === 'off' && data && <TurnOff isMail={data.kind === 'mail'} onDone={changed} onCancel={cancel} />}
      {data && !step && <Choices isOn={data.enabled} onChoose={setStep} />}
    </section>
  );
}

function Choices({ isOn, onChoose }: { readonly isOn: boolean; readonly onChoose: (step: Step) => void }) {
  if (isOn) {
    return (
      <Button variant="secondary" onClick={() => onChoose('off')}>
        {t('Disattiva')}
      </Button>
    );
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" onClick={() => onChoose('app')}>
        {t('Attiva con un’app')}
      </Button>
      <Button variant="secondary" onClick={() => onChoose('mail')}>
        {t('Attiva con codici per e-mail')}
      </Button>
    </div>
  );
}

function stateText({ enabled, kind, recoveryCodes }: MfaState): string {
  if (!enabled)
    return t('Non è attiva: per accedere basta la password. Con un codice in più l’account è molto più al sicuro.');
  if (kind === 'mail') return t('È attiva: a ogni accesso ti mandiamo un codice per e-mail.');
  return t('È attiva: a ogni accesso serve un codice della tua app. Codici di recupero rimasti: {number}.', {
    number: recoveryCodes ?? 0,
  });
}

export const Component = SecurityPage;

/** The settings of the login: password, second factor, devices and e-mail address. */
function SecurityPage() {
  const isForAgent = useCart().data?.user.agent !== undefined;
  const head = useHead(isForAgent);
  return (
    <AccountPage title={t('Accesso e sicurezza')} head={head} aside={isForAgent ? undefined : <Explained />}>
      {isForAgent ? <p>{t('Solo il cliente può farlo: stai operando per suo conto.')}</p> : <OwnForms />}
    </AccountPage>
  );
}

/** What is: whether a passkey or a second factor guards the account. */
function useHead(isForAgent: boolean): AccountHeadProps | undefined {
  const { data: passkeys, isError: isWithout } = useQuery({ ...passkeysQuery, enabled: !isForAgent });
  const mfa = useQuery({ queryKey: KEY, queryFn: () => api.call(mfaEnabled, {}), enabled: !isForAgent });
  // what could not be loaded says so in its own section
  if (isForAgent || isWithout || mfa.isError) return undefined;
  const factor = mfa.data;
  const isKnown = passkeys !== undefined && factor !== undefined;
  const hasPasskey = (passkeys?.passkeys.length ?? 0) > 0;
  const title = hasPasskey
    ? t('Entri con l’impronta, il volto o il PIN')
    : factor?.enabled
      ? t('Entri con la password e un codice')
      : t('Entri con la password');
  const text = hasPasskey
    ? t('Dove non hai una passkey resta la password.')
    : t('Con una passkey basta un’impronta, e nessuno può rubarla.');
  return { picture: 'shield', title: isKnown ? title : undefined, text };
}

function Explained() {
  return (
    <>
      <section>
        <h2 className="mb-1 font-sans font-semibold text-base">{t('Non riconosci un accesso?')}</h2>
        <p className="text-ink-soft text-sm">
          {t('Scollegalo e cambia la password. A ogni accesso da un dispositivo nuovo ti scriviamo una mail.')}
        </p>
      </section>
      <section>
        <h2 className="mb-1 font-sans font-semibold text-base">{t('Passkey, in breve')}</h2>
        <p className="text-ink-soft text-sm">
          {t(
            'Il telefono o il computer ti riconosce, noi riceviamo solo una conferma. Non c’è niente da ricordare né da copiare.',
          )}
        </p>
      </section>
    </>
  );
}

function OwnForms() {
  const { data: user } = useQuery({ queryKey: ['mine', 'user'], queryFn: () => api.call(userDetail, {}) });
  return (
    <>
      <Box title={t('Come entri')}>
        <OpenRow title={t('Password')} note={t('Quando la cambi, gli altri dispositivi vengono scollegati.')}>
          {(close) => <ChangePassword onDone={close} onCancel={close} />}
        </OpenRow>
        <OpenRow title={t('Indirizzo e-mail')} note={user?.email ?? ' '}>
          {(close) => <ChangeEmail onCancel={close} />}
        </OpenRow>
      </Box>
      <PasskeyList />
      <SecondFactor />
      <LinkedAccounts />
      <Sessions />
      <Last>
        <Link to={accountPaths.closing()} className={lastActClass}>
          {t('Chiudi l’account')}
        </Link>
      </Last>
    </>
  );
}
