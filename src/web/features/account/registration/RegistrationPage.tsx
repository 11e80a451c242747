import { useNavigate, useSearchParams } from 'react-router';
import { t } from '../../../../language/language.ts';
import { withQueries } from '../../../api/Queries.tsx';
import { PrivateTitle } from '../../../page/PrivateTitle.tsx';
import { paths } from '../../../page/paths.ts';
import { useIsRegistrationOpen } from '../../../page/shell-loader.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Wizard } from './Wizard.tsx';

export const Component = withQueries(RegistrationPage);

/** delivery 2, route RegistrationUser. */
function RegistrationPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const returnTo = params.get('returnTo') ?? undefined;
  // who comes from a sign-on elsewhere may have an account under another e-mail
  const hasSignedOn = params.has('social_login');
  if (!useIsRegistrationOpen()) return <Closed returnTo={returnTo} />;
  return (
    <div className="page max-w-2xl pt-10">
      <h1 className="text-3xl">{t('Crea il tuo account')}</h1>
      <p className="mt-2 text-ink-soft">
        {t('Hai già un account?')}{' '}
        <Link to={hasSignedOn ? paths.linkSignOn(returnTo) : paths.login(returnTo)} className="font-semibold text-accent underline">
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
