import { useNavigate, useSearchParams } from 'react-router';
import { t } from '../../../language/language.ts';
import { withQueries } from '../../api/Queries.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { paths, safeReturnTo } from '../../page/paths.ts';
import { useIsRegistrationOpen } from '../../page/shell-loader.ts';
import { languageChanged } from '../../reload-when-safe/page-language.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Link } from '../../ui/Link.tsx';
import { LoginForm } from './LoginForm.tsx';
import { PasskeyLogin } from './PasskeyLogin.tsx';

export const Component = withQueries(LoginPage);

function LoginPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const returnTo = params.get('returnTo');
  const isOpen = useIsRegistrationOpen();
  const goOn = (to: string) => (languageChanged() ? location.replace(to) : void navigate(to, { replace: true }));
  return (
    <div className={`page grid gap-10 pt-10 ${isOpen ? 'max-w-4xl md:grid-cols-2 md:gap-16' : 'max-w-lg'}`}>
      <PrivateTitle>{t('Accedi')}</PrivateTitle>
      <section aria-labelledby="accedi">
        <h1 id="accedi" className="mb-6 text-3xl">
          {t('Bentornato')}
        </h1>
        <LoginForm onSuccess={() => goOn(safeReturnTo(returnTo))} />
        <PasskeyLogin onSuccess={() => goOn(safeReturnTo(returnTo))} />
      </section>
      {isOpen && <Invitation returnTo={returnTo ?? undefined} />}
    </div>
  );
}

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
