import { useNavigate, useSearchParams } from 'react-router';
import { t } from '../../../language/language.ts';
import { withQueries } from '../../api/Queries.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { paths, safeReturnTo } from '../../page/paths.ts';
import { useIsRegistrationOpen, useShellData } from '../../page/shell-loader.ts';
import { languageChanged } from '../../reload-when-safe/page-language.ts';
import { Alert } from '../../ui/Alert.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Link } from '../../ui/Link.tsx';
import { addressAfterLogin } from './after-login.ts';
import { LoginForm } from './LoginForm.tsx';
import { PasskeyLogin } from './PasskeyLogin.tsx';
import { SignOnButtons } from './sign-on/SignOnButtons.tsx';
import { SignOnStep } from './sign-on/SignOnStep.tsx';
import { SsoCheck } from './sign-on/SsoCheck.tsx';
import { signOnRefusal } from './sign-on/sign-on-refusal.ts';

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
        {t(
          'Con un account il carrello ti segue su ogni dispositivo, ritrovi i tuoi ordini e rifai la spesa con un tocco.',
        )}
      </p>
      <Link to={paths.register(returnTo)} className={buttonClass('primary', 'lg', 'justify-self-start')}>
        {t('Registrati')}
      </Link>
    </section>
  );
}
