import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { t } from '../../../language/language.ts';
import { loginRequests } from '../../api/login-gate.ts';
import { reloadInLanguageOfAccount } from '../../reload-when-safe/page-language.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { LoginOrRegister } from './LoginOrRegister.tsx';

/** Login or registration in a dialog: the action that asked for it goes on afterwards (decisions, session). */
export function LoginDialog() {
  const answer = useRef<(isLoggedIn: boolean) => void>(undefined);
  const [isOpen, setIsOpen] = useState(false);
  const { revalidate } = useRevalidator();
  useEffect(
    () =>
      loginRequests.handle(() => {
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
      <LoginOrRegister
        onSuccess={() => {
          close(true);
          void revalidate();
          reloadInLanguageOfAccount();
        }}
      />
    </Dialog>
  );
}
