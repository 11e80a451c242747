import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { userDetail } from '../../../../contract/account/routes.ts';
import { errorText } from '../../../../contract/base/field-errors.ts';
import type { MfaState } from '../../../../contract/credentials/mfa-schemas.ts';
import { mfaEnabled, passwordUpdatePost } from '../../../../contract/credentials/routes.ts';
import { signOnDelete, signOnList } from '../../../../contract/single-sign-on/routes.ts';
import type { SignOnProvider } from '../../../../domain/account/sign-on.ts';
import { password as passwordProblem } from '../../../../domain/base/validators.ts';
import { t } from '../../../../language/language.ts';
import { asApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { useCart } from '../../../cart-core/state/use-cart.ts';
import {
  type AccountHeadProps,
  AccountPage,
  Box,
  endActClass,
  Last,
  lastActClass,
  OpenRow,
  Row,
  rowActClass,
} from '../../../page/account/AccountPage.tsx';
import { accountPaths } from '../../../page/account-paths.ts';
import { NotLoaded } from '../../../page/NotLoaded.tsx';
import { paths } from '../../../page/paths.ts';
import { useShellData } from '../../../page/shell-loader.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { evenFields } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { PasswordField } from '../../auth/PasswordField.tsx';
import { PasswordStrengthBar, usePasswordMinimum } from '../../auth/PasswordStrengthBar.tsx';
import { ProviderMark, providerName, signOnAddress } from '../../auth/SignOnButtons.tsx';
import { ChangeEmail } from './ChangeEmail.tsx';
import { PasskeyRows, type PasskeyRowsProps, passkeysQuery } from './PasskeyList.tsx';
import { Sessions } from './Sessions.tsx';
import { RecoveryCodes, SetUpApp } from './SetUpApp.tsx';
import { TurnOff, TurnOnMail } from './SwitchFactor.tsx';

const LINKED_KEY = ['mine', 'sign-on-list'];

/** The rows of the providers for sign-on that the shop offers: linked or not. */
function LinkedRows() {
  const offered = useShellData().signOn ?? [];
  return offered.length > 0 ? <Linked offered={offered} /> : null;
}

function Linked({ offered }: { readonly offered: readonly SignOnProvider[] }) {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({ queryKey: LINKED_KEY, queryFn: () => api.call(signOnList, {}) });
  const remove = useMutation({
    mutationFn: (identityId: number) => api.call(signOnDelete, { body: { identity_id: identityId } }),
    onSuccess: (left) => {
      queries.setQueryData(LINKED_KEY, left);
      toast('success', t('Profilo scollegato'));
    },
    onError: (failed) => toast('error', asApiError(failed).message),
  });
  if (!data)
    return (
      <NotLoaded error={error} onRetry={refetch} title={undefined}>
        <Skeleton className="my-2 h-11" />
      </NotLoaded>
    );
  const missing = offered.filter((each) => data.identities.every(({ provider }) => provider !== each));
  return (
    <>
      {data.identities.map(({ identityId, provider, email }) => (
        <Row
          key={identityId}
          note={email}
          act={
            <button
              type="button"
              disabled={remove.isPending && remove.variables === identityId}
              onClick={() => remove.mutate(identityId)}
              aria-label={t('Scollega {device}', { device: providerName(provider) })}
              className={endActClass}
            >
              {t('Scollega')}
            </button>
          }
        >
          <Provider provider={provider} />
        </Row>
      ))}
      {missing.map((provider) => (
        <Row
          key={provider}
          act={
            <a
              href={signOnAddress(provider, paths.security())}
              aria-label={t('Collega {name}', { name: providerName(provider) })}
              className={rowActClass}
            >
              {t('Collega')}
            </a>
          }
        >
          <Provider provider={provider} />
        </Row>
      ))}
    </>
  );
}

function Provider({ provider }: { readonly provider: SignOnProvider }) {
  return (
    <span className="flex items-center gap-2">
      <ProviderMark provider={provider} />
      <span className="first-letter:uppercase">{providerName(provider)}</span>
    </span>
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

/** delivery 7, mfa: a code in addition to the password, from an app or by mail. Its forms take the place of its row. */
function SecondFactorRow() {
  const queries = useQueryClient();
  const [step, setStep] = useState<Step>();
  const [codes, setCodes] = useState<readonly string[]>();
  const button = useRef<HTMLButtonElement>(null);
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: () => api.call(mfaEnabled, {}) });
  function changed(recoveryCodes?: readonly string[]) {
    setStep(undefined);
    setCodes(recoveryCodes);
    void queries.invalidateQueries({ queryKey: KEY });
    void queries.invalidateQueries({ queryKey: ['mine', 'sessions'] });
  }
  const cancel = () => {
    setStep(undefined);
    requestAnimationFrame(() => button.current?.focus());
  };
  if (!data)
    return (
      <NotLoaded error={error} onRetry={refetch} title={undefined}>
        <Skeleton className="my-2 h-11" />
      </NotLoaded>
    );
  if (step)
    return (
      <div className="grid gap-3 border-line border-b py-4 last:border-b-0">
        <p className="font-medium">{t('Verifica in due passaggi')}</p>
        {step === 'app' && <SetUpApp onDone={changed} onCancel={cancel} onMail={() => setStep('mail')} />}
        {step === 'mail' && <TurnOnMail onDone={changed} onCancel={cancel} />}
        {step === 'off' && <TurnOff isMail={data.kind === 'mail'} onDone={changed} onCancel={cancel} />}
      </div>
    );
  const act = data.enabled ? t('Spegni') : t('Accendi');
  return (
    <>
      <Row
        note={stateText(data)}
        act={
          <button
            ref={button}
            type="button"
            onClick={() => setStep(data.enabled ? 'off' : 'app')}
            aria-label={`${act}: ${t('Verifica in due passaggi')}`}
            className={data.enabled ? endActClass : rowActClass}
          >
            {act}
          </button>
        }
      >
        {t('Verifica in due passaggi')}
      </Row>
      {codes && <RecoveryCodes codes={codes} />}
    </>
  );
}

function stateText({ enabled, kind, recoveryCodes }: MfaState): string {
  if (!enabled) return t('Spenta. Con un codice in più nessuno entra con la sola password.');
  if (kind === 'mail') return t('Accesa: a ogni accesso ti mandiamo un codice per e-mail.');
  return t('Accesa: a ogni accesso serve un codice della tua app. Codici di recupero rimasti: {number}.', {
    number: recoveryCodes ?? 0,
  });
}

export const Component = SecurityPage;

/** The settings of the login: all ways in as rows of one list, and the devices. */
function SecurityPage() {
  const isForAgent = useCart().data?.user.agent !== undefined;
  const [isAdding, setAdding] = useState(false);
  const head = useHead(isForAgent);
  const action = (
    <Button onClick={() => setAdding(true)}>
      <Icon name="key" className="size-5" />
      {t('Aggiungi una passkey')}
    </Button>
  );
  return (
    <AccountPage
      title={t('Accesso e sicurezza')}
      head={head && { ...head, action }}
      aside={isForAgent ? undefined : <Explained />}
    >
      {isForAgent ? (
        <p>{t('Solo il cliente può farlo: stai operando per suo conto.')}</p>
      ) : (
        <OwnForms isAdding={isAdding} onAdded={() => setAdding(false)} />
      )}
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
    ? t('Altrove usi ancora la password. Con una passkey anche lì basta un’impronta, e nessuno può rubarla.')
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

function OwnForms(adding: PasskeyRowsProps) {
  const { data: user } = useQuery({ queryKey: ['mine', 'user'], queryFn: () => api.call(userDetail, {}) });
  return (
    <>
      <Box title={t('Come entri')}>
        <OpenRow title={t('Password')} note={t('Quando la cambi, gli altri dispositivi si scollegano.')}>
          {(close) => <ChangePassword onDone={() => close(true)} onCancel={close} />}
        </OpenRow>
        <PasskeyRows {...adding} />
        <SecondFactorRow />
        <LinkedRows />
        <OpenRow title={t('E-mail')} note={user?.email ?? '\u00a0'}>
          {(close) => <ChangeEmail onCancel={close} />}
        </OpenRow>
      </Box>
      <Sessions />
      <Last>
        <Link to={accountPaths.closing()} className={lastActClass}>
          {t('Chiudi l’account')}
        </Link>
      </Last>
    </>
  );
}
