import { useNavigate, useSearchParams } from 'react-router';
import { paths, safeReturnTo } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';
import { PrivateTitle } from '../shell/PrivateTitle.tsx';
import { RegistrationForm } from './RegistrationForm.tsx';

export function RegistrationPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const returnTo = params.get('returnTo');
  return (
    <div className="page max-w-2xl pt-10">
      <PrivateTitle>Registrati</PrivateTitle>
      <h1 className="text-3xl">Crea il tuo account</h1>
      <p className="mt-2 mb-6 text-ink-soft">
        Bastano e-mail e password. Hai già un account?{' '}
        <Link to={paths.login(returnTo ?? undefined)} className="font-semibold text-accent underline">
          Accedi
        </Link>
      </p>
      <RegistrationForm onSuccess={() => void navigate(safeReturnTo(returnTo), { replace: true })} />
    </div>
  );
}
