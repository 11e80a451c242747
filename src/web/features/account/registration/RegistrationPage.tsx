import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { PASSWORD_MINIMUM } from '../../../../contract/account/limits.ts';
import { socialUserDetail } from '../../../../contract/single-sign-on/routes.ts';
import type { SocialUser } from '../../../../contract/single-sign-on/schemas.ts';
import { inPerson, type RegistrationStep, stepProblems, stepsOf } from '../../../../domain/account/registration.ts';
import type { SignOnProvider } from '../../../../domain/account/sign-on.ts';
import { t } from '../../../../language/language.ts';
import { type ApiError, asApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { withQueries } from '../../../api/Queries.tsx';
import { PrivateTitle } from '../../../page/PrivateTitle.tsx';
import { paths } from '../../../page/paths.ts';
import { useIsRegistrationOpen } from '../../../page/shell-loader.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Link } from '../../../ui/Link.tsx';
import { FiscalFields } from '../../auth/FiscalFields.tsx';
import { useRegister } from '../../auth/use-session.ts';
import {
  dropDraft,
  FIELDS,
  fieldsOf,
  type RegistrationDraft,
  reachableStep,
  readDraft,
  STEPS,
  type StepProps,
  stepOf,
  stepOfField,
  storeDraft,
} from './registration-draft.ts';
import { StepForm } from './StepForm.tsx';
import { type Access, AccessStep, KindStep, PersonStep } from './Steps.tsx';

interface WizardProps {
  readonly onSuccess: () => void;
}

/**
 * The registration in steps (D 2). The step is in the address, so that Back and a reload work; the input is in the
 * draft. If an earlier step is incomplete, that one is shown instead of the requested one.
 */
function Wizard({ onSuccess }: WizardProps) {
  const [params, setParams] = useSearchParams();
  const { draft, isReady, keep } = useRegistrationDraft(params.get('codice') ?? '');
  const social = useSocialUser(params.get('social_login'));
  const asked = stepOf(params.get('passo'));
  const step = useShownStep(asked, isReady ? draft : undefined);
  const steps = stepsOf(fieldsOf(draft));
  const go = (next: RegistrationStep) => setParams((now) => withStep(now, next));
  // updates the address for Back and a reload; the shown step does not depend on it, because another navigation may
  // interrupt this one
  useEffect(() => {
    if (step !== asked) setParams((now) => withStep(now, step), { replace: true });
  }, [step, asked, setParams]);
  const { send, isBusy, refusal, forget } = useSend({
    socialLogin: social?.socialLogin,
    onDone: () => {
      dropDraft();
      onSuccess();
    },
    onRefused: (refused) => {
      const wrong = refused.errors.map(({ field }) => stepOfField(field)).find((found) => found !== undefined);
      if (wrong && wrong !== step) go(wrong);
    },
  });
  const heading = useFocusOnChange(step);
  const done = (whole: RegistrationDraft) => {
    keep(whole);
    // the refused input has been corrected
    forget();
    const following = stepsOf(fieldsOf(whole));
    go(following[following.indexOf(step) + 1] ?? 'access');
  };
  const props: StepProps = { draft, refusal, social, onTyped: (typed) => keep({ ...draft, ...typed }), onDone: done };
  const storeId = Number(params.get('store_id')) || undefined;
  const before = steps[steps.indexOf(step) - 1];
  return (
    <>
      <PrivateTitle>{`${t('Registrati')}: ${t(STEPS[step].title)}`}</PrivateTitle>
      <StepList steps={steps} current={step} />
      <section aria-labelledby="passo" className="rounded-lg bg-card p-5 shadow-card sm:p-7">
        <h2 id="passo" ref={heading} tabIndex={-1} className="mb-4 text-2xl outline-none">
          {t(STEPS[step].title)}
        </h2>
        {/* the fields are reset for another step, and when the social login has been loaded */}
        <div key={`${step} ${social?.email}`}>
          {step === 'kind' && <KindStep {...props} />}
          {step === 'company' && <CompanyStep {...props} />}
          {step === 'person' && <PersonStep {...props} />}
          {step === 'access' && (
            <AccessStep {...props} storeId={storeId} isBusy={isBusy} onSend={(access) => send({ draft, access })} />
          )}
        </div>
      </section>
      {before && (
        <Button variant="quiet" onClick={() => go(before)} className="mt-3">
          {t('Indietro')}
        </Button>
      )}
    </>
  );
}

/**
 * Returns the step to show: the requested one, or the first incomplete one before it. It is decided only when another
 * step is requested or the draft has been read: otherwise a choice in a form would switch to another step before the
 * address is updated.
 */
function useShownStep(asked: RegistrationStep, draft: RegistrationDraft | undefined): RegistrationStep {
  const isReady = draft !== undefined;
  const decide = () => ({ asked, isReady, step: draft ? reachableStep(asked, draft) : asked });
  const [shown, setShown] = useState(decide);
  if (shown.asked === asked && shown.isReady === isReady) return shown.step;
  const next = decide();
  setShown(next);
  return next.step;
}

function withStep(now: URLSearchParams, step: RegistrationStep): URLSearchParams {
  const changed = new URLSearchParams(now);
  changed.set('passo', STEPS[step].word);
  return changed;
}

/** Returns the draft of the input. It is read after hydration, because the server has no drafts. */
function useRegistrationDraft(friendCode: string) {
  const [state, setState] = useState<{ draft: RegistrationDraft; isReady: boolean }>({
    draft: friendCode === '' ? {} : { tellFriendCode: friendCode },
    isReady: false,
  });
  useEffect(() => {
    setState(({ draft, isReady }) =>
      isReady ? { draft, isReady } : { draft: { ...readDraft(), ...draft }, isReady: true },
    );
  }, []);
  const keep = (draft: RegistrationDraft) => {
    setState({ draft, isReady: true });
    storeDraft(draft);
  };
  return { ...state, keep };
}

function useSocialUser(provider: string | null) {
  const { data } = useQuery({
    queryKey: ['social-user', provider],
    // null, because a query must not return undefined
    queryFn: async () => (await readSocialUser()) ?? null,
    enabled: provider !== null,
    retry: false,
  });
  return data ?? undefined;
}

interface SendOptions {
  readonly socialLogin: SignOnProvider | undefined;
  readonly onDone: () => void;
  readonly onRefused: (refusal: ApiError) => void;
}

function useSend({ socialLogin, onDone, onRefused }: SendOptions) {
  const register = useRegister(onDone);
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: ({ draft, access }: { draft: RegistrationDraft; access: Access }) => {
      const { acceptTerms: _terms, password: _none, ...fields } = fieldsOf(draft);
      return register.mutateAsync({
        ...fields,
        ...(socialLogin === undefined ? { password: access.password } : { social_login: socialLogin }),
        disclaimers: [...access.disclaimers],
        tellFriendCode: draft['tellFriendCode'] ?? '',
      });
    },
    onError: (refused) => onRefused(asApiError(refused)),
  });
  return { send: mutate, forget: reset, isBusy: isPending, refusal: error ? asApiError(error) : undefined };
}

/**
 * Focuses the heading of a new step, so that it is announced. The first step after loading leaves the focus where it
 * is.
 */
function useFocusOnChange(step: RegistrationStep) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return heading;
}

/** Returns the social login in this browser that has no account yet (D 7); undefined: there is none. */
async function readSocialUser(): Promise<SocialUser | undefined> {
  try {
    return await api.call(socialUserDetail, {});
  } catch {
    return undefined;
  }
}

interface StepListProps {
  readonly steps: readonly RegistrationStep[];
  readonly current: RegistrationStep;
}

/** Shows the progress of the registration as a text and a bar. */
function StepList({ steps, current }: StepListProps) {
  const at = steps.indexOf(current);
  return (
    <ol aria-label={t('Passi della registrazione')} className="my-6 flex gap-2">
      {steps.map((step, index) => (
        <li key={step} aria-current={step === current ? 'step' : undefined} className="min-w-0 flex-1">
          <span
            aria-hidden="true"
            className={`mb-1.5 block h-1.5 rounded-full ${index <= at ? 'bg-accent' : 'bg-line'}`}
          />
          <span className={`block text-sm max-sm:sr-only ${step === current ? 'font-semibold' : 'text-ink-faint'}`}>
            {t(STEPS[step].title)}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** D 2 and 5, company data: the data for invoices. The name and the VAT number of a customer card cannot be changed. */
function CompanyStep({ draft, onTyped, onDone, refusal }: StepProps) {
  const hasCard = (draft['checkedCard'] ?? '') !== '';
  return (
    <StepForm
      names={FIELDS.company}
      draft={draft}
      onTyped={onTyped}
      problemsOf={(typed) => stepProblems('company', fieldsOf({ ...draft, ...typed }), inPerson(PASSWORD_MINIMUM))}
      onNext={(typed) => onDone({ ...draft, ...typed })}
      refusal={refusal}
      submitLabel={t('Continua')}
    >
      {(field) => (
        <>
          <Alert tone="info">
            {hasCard
              ? t('Ti abbiamo trovato: controlla i dati della tua azienda.')
              : t('Serve il codice SDI oppure una PEC. Controlliamo ogni nuova azienda prima del primo ordine.')}
          </Alert>
          <div className="grid gap-x-5 gap-y-2 sm:grid-cols-2">
            <FiscalFields field={(name) => field(name)} isOfCompany isFixed={hasCard} />
          </div>
        </>
      )}
    </StepForm>
  );
}

export const Component = withQueries(RegistrationPage);

/** delivery 2, route RegistrationUser. */
function RegistrationPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const returnTo = params.get('returnTo') ?? undefined;
  // a person who signed on at a provider may already have an account with another e-mail
  const hasSignedOn = params.has('social_login');
  if (!useIsRegistrationOpen()) return <Closed returnTo={returnTo} />;
  return (
    <div className="page max-w-2xl pt-10">
      <h1 className="text-3xl">{t('Crea il tuo account')}</h1>
      <p className="mt-2 text-ink-soft">
        {t('Hai già un account?')}{' '}
        <Link
          to={hasSignedOn ? paths.linkSignOn(returnTo) : paths.login(returnTo)}
          className="font-semibold text-accent underline"
        >
          {hasSignedOn ? t('Collegalo') : t('Accedi')}
        </Link>
      </p>
      <Wizard onSuccess={() => void navigate(paths.registered(returnTo), { replace: true })} />
    </div>
  );
}

/** storefront 9: the registration switch is off. */
function Closed({ returnTo }: { readonly returnTo: string | undefined }) {
  return (
    <>
      <PrivateTitle>{t('Accedi')}</PrivateTitle>
      <EmptyState
        level="h1"
        icon="lock"
        title={t('Registrazioni chiuse')}
        action={
          <Link to={paths.login(returnTo)} className={buttonClass()}>
            {t('Accedi')}
          </Link>
        }
      />
    </>
  );
}
