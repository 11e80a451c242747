import { t } from '../../../language/language.ts';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { EntrancePage } from './EntrancePage.tsx';
import { LoginOrRegister } from './LoginOrRegister.tsx';

/** Replaces a page that only customers may see: a visitor logs in on the page, and stays there afterwards. */
export function LoginFirst() {
  return (
    <EntrancePage title={t('Accedi per continuare')} why={t('Con un account la spesa si rifà da sola')}>
      <PrivateTitle>{t('Accedi')}</PrivateTitle>
      <p className="-mt-3 text-ink-soft">{t('Questa pagina è solo tua.')}</p>
      <LoginOrRegister onSuccess={() => undefined} />
    </EntrancePage>
  );
}
