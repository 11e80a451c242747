import { useNavigate, useSearchParams } from 'react-router';
import { t } from '../../../language/language.ts';
import { withQueries } from '../../api/Queries.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { paths, safeReturnTo } from '../../page/paths.ts';
import { useIsRegistrationOpen } from '../../page/shell-loader.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { RegistrationForm } from './RegistrationForm.tsx';

export const Component = withQueries(RegistrationPage);

function RegistrationPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const returnTo = params.get('returnTo');
  if (!useIsRegistrationOpen()) return <Closed returnTo={returnTo ?? undefined} />;
  return (
    <div className="page max-w-2xl pt-10">
      <PrivateTitle>{t('Registrati')}</PrivateTitle>
      <h1 className="text-3xl">{t('Crea il tuo account')}</h1>
      <p className="mt-2 mb-6 text-ink-soft">
        {t('Bastano e-mail e password. Hai già un account?')}{' '}
        <Link to={paths.login(returnTo ?? undefined)} className="font-semibold text-accent underline">
          {t('Accedi')}
        </Link>
      </p>
      <RegistrationForm
        friendCode={params.get('codice') ?? undefined}
        onSuccess={() => void navigate(safeReturnTo(returnTo), { replace: true })}
      />
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
