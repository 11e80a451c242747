import { t } from '../../../../language/language.ts';
import { reloadInLanguageOfAccount } from '../../../reload-when-safe/page-language.ts';
import { LoginForm } from '../../auth/LoginForm.tsx';
import { SignOnButtons } from '../../auth/sign-on/SignOnButtons.tsx';

/** A shop that takes no new customers: who comes without an account logs in before anything else. */
export function TillLogin() {
  return (
    <section aria-labelledby="accesso-titolo" className="grid max-w-md gap-4">
      <h2 id="accesso-titolo" className="text-xl">
        {t('Chi sei')}
      </h2>
      <LoginForm onSuccess={reloadInLanguageOfAccount} />
      <SignOnButtons onSuccess={reloadInLanguageOfAccount} />
    </section>
  );
}
