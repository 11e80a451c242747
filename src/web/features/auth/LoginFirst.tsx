import { t } from '../../../language/language.ts';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { LoginOrRegister } from './LoginOrRegister.tsx';

/** Replaces a page that only customers may see: a visitor logs in on the page, and stays there afterwards. */
export function LoginFirst() {
  return (
    <div className="page max-w-lg pt-10">
      <PrivateTitle>{t('Accedi')}</PrivateTitle>
      <h1 className="mb-2 text-3xl">{t('Accedi per continuare')}</h1>
      <p className="mb-6 text-ink-soft">{t('Questa pagina è solo tua.')}</p>
      <LoginOrRegister onSuccess={() => undefined} />
    </div>
  );
}
