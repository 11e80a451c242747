import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { t } from '../../../domain/language.ts';
import { loginDesk } from '../../api/login-gate.ts';
import { paths } from '../../paths.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Link } from '../../ui/Link.tsx';
import { speakAsAccount } from '../shell/page-language.ts';
import { LoginForm } from './LoginForm.tsx';

/** Login where the shopper is: what they were doing goes on afterwards (decisions, session). */
export function LoginDialog() {
  const answer = useRef<(isLoggedIn: boolean) => void>(undefined);
  const [isOpen, setIsOpen] = useState(false);
  const { revalidate } = useRevalidator();
  useEffect(
    () =>
      loginDesk.attend(() => {
        setIsOpen(true);
        return new Promise((resolve) => {
          answer.current = resolve;
        });
      }),
    [],
  );
  function close(isLoggedIn: boolean) {
    setIsOpen(false);
    answer.current?.(isLoggedIn);
    answer.current = undefined;
  }
  return (
    <Dialog open={isOpen} onClose={() => close(false)} title={t('Accedi per continuare')} widthPx={480}>
      <LoginForm
        onSuccess={() => {
          close(true);
          void revalidate();
          speakAsAccount();
        }}
      />
      <p className="mt-6 text-ink-soft text-sm">
        {t('Non hai un account?')}{' '}
        <Link to={paths.register()} onClick={() => close(false)} className="font-semibold text-accent underline">
          {t('Registrati')}
        </Link>
      </p>
    </Dialog>
  );
}
