import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { userDetail } from '../../../contract/account/routes.ts';
import { AUTH_ERRORS } from '../../../contract/auth/errors.ts';
import { SIGN_ON_ERRORS } from '../../../contract/single-sign-on/errors.ts';
import { samlLogin, signOnCode, socialUserDetail } from '../../../contract/single-sign-on/routes.ts';
import type { SocialUser } from '../../../contract/single-sign-on/schemas.ts';
import { ssoRedirectDelayMs } from '../../../domain/account/sign-on.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { withQueries } from '../../api/Queries.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { paths, safeReturnTo } from '../../page/paths.ts';
import { useIsRegistrationOpen, useShellData } from '../../page/shell-loader.ts';
import { languageChanged } from '../../reload-when-safe/page-language.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Words } from '../../ui/Words.tsx';
import { EntrancePage } from './EntrancePage.tsx';
import { LoginForm, SIX_DIGITS } from './LoginForm.tsx';
import { PasskeyLogin } from './PasskeyLogin.tsx';
import { providerName, SignOnButtons } from './SignOnButtons.tsx';
import { useAdoptSession } from './use-session.ts';

interface StepProps {
  readonly onSuccess: () => void;
  readonly returnTo: string | undefined;
}

/** Asks for what a sign-on still needs: a code of the second factor, or once the password of the account. */
function SignOnStep({ onSuccess, returnTo }: StepProps) {
  const { data, error } = useQuery({
    queryKey: ['mine', 'sign-on'],
    queryFn: () => api.call(socialUserDetail, {}),
    retry: false,
    gcTime: 0,
  });
  if (error) {
    return (
      <div className="grid justify-items-start gap-4">
        <Alert tone="error">{asApiError(error).message}</Alert>
        <Link to={paths.login(returnTo)} className={buttonClass()}>
          {t('Torna all’accesso')}
        </Link>
      </div>
    );
  }
  if (!data) return <Skeleton className="h-80" />;
  return data.step === 'code' ? (
    <CodeForm user={data} onSuccess={onSuccess} />
  ) : (
    <LinkForm user={data} onSuccess={onSuccess} returnTo={returnTo} />
  );
}

interface FormProps {
  readonly user: SocialUser;
  readonly onSuccess: () => void;
}

function CodeForm({ user, onSuccess }: FormProps) {
  const adoptSession = useAdoptSession();
  const form = useRef<HTMLFormElement>(null);
  const send = useMutation({
    mutationFn: (pin: string) => api.send(signOnCode, { body: { mfa_pin: pin } }),
    onSuccess: ({ data }) => {
      adoptSession(data);
      onSuccess();
    },
    onError: () => form.current?.querySelector('input')?.focus(),
  });
  const refusal = send.isError ? asApiError(send.error) : undefined;
  const aboutCode = refusal?.at('mfa_pin');
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!send.isPending) send.mutate(String(new FormData(event.currentTarget).get('mfa_pin') ?? '').trim());
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-4">
      <p className="text-ink-soft">
        {t('Il tuo account chiede anche un codice: quello della tua app, o quello che ti abbiamo mandato per e-mail.')}
      </p>
      {refusal && aboutCode === undefined && <Alert tone="error">{refusal.message}</Alert>}
      <Field
        label={t('Codice di verifica')}
        name="mfa_pin"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={20}
        className="[&>input]:text-xl [&>input]:tracking-[0.2em]"
        onChange={({ target }) => {
          if (SIX_DIGITS.test(target.value)) target.form?.requestSubmit();
        }}
        error={aboutCode}
      />
      <Button type="submit" size="lg" busy={send.isPending}>
        {t('Accedi con {name}', { name: providerName(user.socialLogin) })}
      </Button>
    </form>
  );
}

function LinkForm({ user, onSuccess, returnTo }: FormProps & StepProps) {
  const isOpen = useIsRegistrationOpen();
  const { socialLogin, email } = user;
  const name = providerName(socialLogin);
  return (
    <div className="grid gap-4">
      <p className="text-ink-soft">
        {t('Per collegare {name} al tuo account, inserisci la tua password: serve solo questa volta.', { name })}
      </p>
      <LoginForm onSuccess={onSuccess} email={email} isLinking />
      {isOpen && (
        <p className="text-ink-soft text-sm">
          {t('Non hai un account?')}{' '}
          <Link
            to={paths.registerWith(socialLogin, returnTo)}
            className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
          >
            {t('Registrati')}
          </Link>
        </p>
      )}
    </div>
  );
}

/**
 * D 4: when the login page opens, single sign-on is tried; if an address returns, the page goes there after 2000 ms
 * unless on localhost. Only a browser that has signed on like this before tries it. A key or a press cancels it, so
 * that the shopper can type.
 */
function SsoCheck({ returnTo }: { readonly returnTo: string }) {
  const [isStopped, setIsStopped] = useState(false);
  const delayMs = typeof window === 'undefined' ? undefined : ssoRedirectDelayMs(location.hostname);
  const { data } = useQuery({
    queryKey: ['sso-check', returnTo],
    queryFn: () => api.call(samlLogin, { query: { checkUser: 'true', relay_state_url: returnTo } }),
    enabled: delayMs !== undefined,
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const address = isStopped ? undefined : data?.redirectUrl;
  useEffect(() => {
    if (address === undefined || delayMs === undefined) return;
    const timer = setTimeout(() => location.assign(address), delayMs);
    const stop = () => setIsStopped(true);
    addEventListener('keydown', stop);
    addEventListener('pointerdown', stop);
    return () => {
      clearTimeout(timer);
      removeEventListener('keydown', stop);
      removeEventListener('pointerdown', stop);
    };
  }, [address, delayMs]);
  return (
    <div role="status" className="fixed inset-x-4 top-24 z-20 mx-auto max-w-md empty:hidden">
      {address !== undefined && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-card p-4 shadow-card ring-1 ring-line">
          <p>{t('Ti portiamo all’accesso aziendale…')}</p>
          <Button variant="secondary" onClick={() => setIsStopped(true)}>
            {t('Resta qui')}
          </Button>
        </div>
      )}
    </div>
  );
}

const TEXTS: Readonly<Record<string, string>> = { ...SIGN_ON_ERRORS, BLOCKED: AUTH_ERRORS.BLOCKED };

/**
 * Returns the message of a refused sign-on by the code in the address; undefined: none. Unknown codes have the general
 * message.
 */
function signOnRefusal(code: string | null): string | undefined {
  if (code === null) return undefined;
  return t((Object.hasOwn(TEXTS, code) && TEXTS[code]) || SIGN_ON_ERRORS.SIGN_ON_FAILED);
}

/**
 * Returns the target of a login on its own page: the requested address, or the page that completes the data (D 2) if a
 * name or a required consent is missing.
 */
async function addressAfterLogin(asked: string): Promise<string> {
  try {
    const { firstName, lastName, disclaimers } = await api.call(userDetail, {});
    const isWhole = firstName !== '' && lastName !== '' && disclaimers.every((one) => one.accepted || !one.isRequired);
    return isWhole ? asked : paths.completeData(asked);
  } catch {
    // the login itself has succeeded
    return asked;
  }
}

export const Component = withQueries(LoginPage);

function LoginPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const returnTo = params.get('returnTo');
  const hasStep = STEPS.has(params.get('passo') ?? '');
  const invites = useIsRegistrationOpen() && !hasStep;
  const after = safeReturnTo(returnTo);
  const leave = async () => {
    const to = await addressAfterLogin(after);
    if (languageChanged()) location.replace(to);
    else void navigate(to, { replace: true });
  };
  const goOn = () => void leave();
  const refusal = signOnRefusal(params.get('errore'));
  const triesSso = (useShellData().signOn?.includes('saml') ?? false) && !hasStep && refusal === undefined;
  return (
    <EntrancePage
      title={hasStep ? t('Un ultimo passo') : t('Accedi')}
      {...(hasStep ? {} : { welcome: t('Bentornati in bottega'), why: t('Con un account la spesa si rifà da sola') })}
    >
      <PrivateTitle>{t('Accedi')}</PrivateTitle>
      {hasStep ? (
        <SignOnStep onSuccess={goOn} returnTo={returnTo ?? undefined} />
      ) : (
        <>
          {refusal !== undefined && <Alert tone="error">{refusal}</Alert>}
          <LoginForm onSuccess={goOn} returnTo={after} />
          <SignOnButtons onSuccess={goOn} returnTo={after}>
            <PasskeyLogin onSuccess={goOn} />
          </SignOnButtons>
          {triesSso && <SsoCheck returnTo={after} />}
        </>
      )}
      {invites && <Invitation returnTo={returnTo ?? undefined} />}
    </EntrancePage>
  );
}

/** The steps that a sign-on may still need (`single-sign-on/lead-on.ts`). */
const STEPS: ReadonlySet<string> = new Set(['codice', 'collega']);

function Invitation({ returnTo }: { readonly returnTo: string | undefined }) {
  return (
    <>
      <section
        aria-labelledby="nuovo"
        className="flex flex-wrap items-center gap-x-4 gap-y-2.5 rounded-lg bg-tint px-4 py-3.5"
      >
        <div className="flex-1 basis-36">
          <h2 id="nuovo" className="font-sans font-semibold text-base">
            {t('Prima volta in bottega?')}
          </h2>
          <p className="text-ink-soft text-sm">{t('Pochi campi, e il carrello resta quello che hai.')}</p>
        </div>
        <Link to={paths.register(returnTo)} className={buttonClass('secondary')}>
          {t('Crea l’account')}
        </Link>
      </section>
      <p className="text-center text-ink-soft text-sm">
        <Words
          text="Puoi anche fare la spesa {without}: l’e-mail basta."
          without={
            <Link to={paths.home()} className="inline-block min-h-6 font-semibold text-accent underline">
              {t('senza account')}
            </Link>
          }
        />
      </p>
    </>
  );
}
