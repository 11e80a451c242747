import { type RefCallback, useState } from 'react';
import { t } from '../../../language/language.ts';
import { useIsRegistrationOpen } from '../../page/shell-loader.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useCode } from '../../ui/use-code.ts';
import { LoginForm } from './LoginForm.tsx';
import { SignOnButtons } from './SignOnButtons.tsx';

/**
 * Login, or registration (if it is open) for visitors without an account, on the same page; the interrupted action
 * continues afterwards.
 */
export function LoginOrRegister({ onSuccess }: { readonly onSuccess: () => void }) {
  const isOpen = useIsRegistrationOpen();
  const [isNew, setIsNew] = useState(false);
  const code = useCode(isNew, () => import('./RegistrationForm.tsx'));
  return (
    <div className="grid grid-cols-1 gap-5">
      {!isNew && <LoginForm onSuccess={onSuccess} />}
      {!isNew && <SignOnButtons onSuccess={onSuccess} />}
      {isNew && !code && <Skeleton className="h-96" />}
      {isNew && code && (
        <div ref={focusFirstField}>
          <code.RegistrationForm onSuccess={onSuccess} />
        </div>
      )}
      {isOpen && (
        <p className="text-ink-soft text-sm">
          {isNew ? t('Hai già un account?') : t('Non hai un account?')}{' '}
          <button
            type="button"
            onClick={() => setIsNew(!isNew)}
            className="min-h-11 font-semibold text-accent underline underline-offset-4"
          >
            {isNew ? t('Accedi') : t('Registrati')}
          </button>
        </p>
      )}
    </div>
  );
}

const focusFirstField: RefCallback<HTMLElement> = (form) => form?.querySelector('input')?.focus();
