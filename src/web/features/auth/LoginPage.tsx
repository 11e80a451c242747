import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { userDetail } from '../../../contract/account/routes.ts';
import { passkeyLogin, passkeyLoginBegin } from '../../../contract/credentials/passkey-routes.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { withQueries } from '../../api/Queries.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { paths, safeReturnTo } from '../../page/paths.ts';
import { useIsRegistrationOpen, useShellData } from '../../page/shell-loader.ts';
import { languageChanged } from '../../reload-when-safe/page-language.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Link } from '../../ui/Link.tsx';
import { LoginForm } from './LoginForm.tsx';
import { SignOnButtons } from './sign-on/SignOnButtons.tsx';
import { SignOnStep } from './sign-on/SignOnStep.tsx';
import { SsoCheck } from './sign-on/SsoCheck.tsx';
import { signOnRefusal } from './sign-on/sign-on-refusal.ts';
import { useAdoptSession } from './use-session.ts';

/** A login without a password, by a device that knows its owner. Only where the browser can: on https and on localhost. */
function PasskeyLogin({ onSuccess }: { readonly onSuccess: () => void }) {
  const adoptSession = useAdoptSession();
  const login = useMutation({
    mutationFn: async () => {
      const { options } = await api.call(passkeyLoginBegin, { body: {} });
      const { startAuthentication } = await import('@simplewebauthn/browser');
      // null: the device has no passkey for this shop, or its owner declined, and has seen that
      const credential = await startAuthentication({ optionsJSON: JSON.parse(options) }).catch(() => null);
      return credential && api.send(passkeyLogin, { body: { credential: JSON.stringify(credential) } });
    },
    onSuccess: (reply) => {
      if (!reply) return;
      adoptSession(reply.data);
      onSuccess();
    },
  });
  return (
    <div className="mt-4 grid gap-3">
      {login.isError && <Alert tone="error">{asApiError(login.error).message}</Alert>}
      <Button variant="secondary" size="lg" busy={login.isPending} onClick={() => login.mutate()}>
        {t('Usa una passkey')}
      </Button>
    </div>
  );
}

/**
 * Returns where a login on its own page leads: to what was asked for, or first to the page that completes the data (D 2), where a name or
 * something that is required to accept is missing.
 */
async function addressAfterLogin(asked: string): Promise<string> {
  try {
    const { firstName, lastName, disclaimers } = await api.call(userDetail, {});
    const isWhole = firstName !== '' && lastName !== '' && disclaimers.every((one) => one.accepted || !one.isRequired);
    return isWhole ? asked : paths.completeData(asked);
  } catch {
    // the login itself was done
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
    <div className={`page grid gap-10 pt-10 ${invites ? 'max-w-4xl md:grid-cols-2 md:gap-16' : 'max-w-lg'}`}>
      <PrivateTitle>{t('Accedi')}</PrivateTitle>
      <section aria-labelledby="accedi">
        <h1 id="accedi" className="mb-6 text-3xl">
          {hasStep ? t('Un ultimo passo') : t('Accedi')}
        </h1>
        {hasStep ? (
          <SignOnStep onSuccess={goOn} returnTo={returnTo ?? undefined} />
        ) : (
          <>
            {refusal !== undefined && (
              <div className="mb-4">
                <Alert tone="error">{refusal}</Alert>
              </div>
            )}
            <LoginForm onSuccess={goOn} />
            <PasskeyLogin onSuccess={goOn} />
            <SignOnButtons onSuccess={goOn} returnTo={after} />
            {triesSso && <SsoCheck returnTo={after} />}
          </>
        )}
      </section>
      {invites && <Invitation returnTo={returnTo ?? undefined} />}
    </div>
  );
}

/** The steps that a sign-on may still need (`single-sign-on/lead-on.ts`). */
const STEPS: ReadonlySet<string> = new Set(['codice', 'collega']);

function Invitation({ returnTo }: { readonly returnTo: string | undefined }) {
  return (
    <section aria-labelledby="nuovo" className="grid content-start gap-4 rounded-xl bg-accent-soft p-8">
      <h2 id="nuovo" className="text-2xl">
        {t('Prima volta in bottega?')}
      </h2>
      <p className="text-ink-soft">
        {t('Con un account il carrello ti segue su ogni dispositivo, ritrovi i tuoi ordini e rifai la spesa con un tocco.')}
      </p>
      <Link to={paths.register(returnTo)} className={buttonClass('primary', 'lg', 'justify-self-start')}>
        {t('Registrati')}
      </Link>
    </section>
  );
}
