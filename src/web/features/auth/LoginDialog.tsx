import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Cart } from '../../../contract/cart/schemas.ts';
import { t } from '../../../language/language.ts';
import { SESSION_TEXT } from '../../api/api-error.ts';
import { loginRequests } from '../../api/browser-api.ts';
import { isLoggedIn, useCart } from '../../cart-core/state/use-cart.ts';
import { reloadInLanguageOfAccount } from '../../reload-when-safe/page-language.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { dismissals } from '../../ui/toast/toast.ts';
import { useCode } from '../../ui/use-code.ts';
import { dropEndedSession, useLeaveEndedSession } from './use-session.ts';

/**
 * Login or registration in a dialog: the action that requested it continues afterwards (decisions, session). A customer
 * whose session ended sees a message (storefront 8), and continues as a visitor after closing the dialog.
 */
export function LoginDialog() {
  const answer = useRef<(isLoggedIn: boolean) => void>(undefined);
  const [isOpen, setIsOpen] = useState(false);
  const [isSaidByCall, setIsSaidByCall] = useState(false);
  const [isOther, setIsOther] = useState(false);
  const { data: cart, isSessionEnded = false } = useCart();
  // the page may already show a visitor: the call still knows that the session ended
  const hasEnded = isSaidByCall || isSessionEnded;
  const leaveEndedSession = useLeaveEndedSession();
  const { revalidate } = useRevalidator();
  useEffect(
    () =>
      loginRequests.handle(({ isSessionEnded }) => {
        setIsOpen(true);
        setIsSaidByCall(isSessionEnded);
        // a shopper who opens another page instead of logging in continues as a visitor
        if (isSessionEnded) dropEndedSession();
        return new Promise((resolve) => {
          answer.current = resolve;
        });
      }),
    [],
  );
  useEffect(() => {
    if (isOpen && hasEnded) void dismissals.request({ tone: 'error', text: t(SESSION_TEXT) });
  }, [isOpen, hasEnded]);
  function finish(isDone: boolean) {
    if (hasEnded && !isDone) leaveEndedSession();
    answer.current?.(isDone);
    answer.current = undefined;
  }
  function close(isDone: boolean) {
    setIsOpen(false);
    setIsOther(false);
    finish(isDone);
  }
  function succeed() {
    close(true);
    void revalidate();
    reloadInLanguageOfAccount();
  }
  const isSame = hasEnded && !isOther;
  const again = isSame ? customerOf(cart) : undefined;
  const form = useCode(isOpen && again === undefined, () => import('./LoginOrRegister.tsx'));
  const code = useCode(isOpen && again !== undefined, () => import('./AgainLogin.tsx'));
  if (again)
    return (
      <Dialog
        open={isOpen}
        onClose={() => close(false)}
        title={t('Sei ancora tu, {name}?', { name: again.firstName })}
        widthPx={440}
      >
        {code ? (
          <code.AgainLogin
            user={again}
            onSuccess={succeed}
            onOther={() => {
              // what was pressed is not done for somebody else
              setIsOther(true);
              finish(false);
            }}
          />
        ) : (
          <Skeleton className="h-90" />
        )}
      </Dialog>
    );
  return (
    <Dialog open={isOpen} onClose={() => close(false)} title={t('Accedi per continuare')} widthPx={600}>
      {isSame && <Alert tone="warning">{t(SESSION_TEXT)}</Alert>}
      {form ? <form.LoginOrRegister onSuccess={succeed} /> : <Skeleton className="h-90" />}
    </Dialog>
  );
}

/** Returns the customer of the page. Who acts for a customer logs in as a member of the staff. */
function customerOf(cart: Cart | undefined): Cart['user'] | undefined {
  return isLoggedIn(cart) && cart?.user.agent === undefined ? cart?.user : undefined;
}
