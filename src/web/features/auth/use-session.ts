import { useMutation, useQueryClient } from '@tanstack/react-query';
import { registerUser } from '../../../contract/account/routes.ts';
import { login as loginCall, logout } from '../../../contract/auth/routes.ts';
import { backofficeLogin } from '../../../contract/backoffice/routes.ts';
import { cartView } from '../../../contract/cart/routes.ts';
import type { Cart } from '../../../contract/cart/schemas.ts';
import type { RegistrationFields } from '../../../domain/account/registration.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { showNotices } from '../../api/notices.ts';
import { cartState } from '../../cart-core/state/cart-state.ts';
import { isLoggedIn } from '../../cart-core/state/use-cart.ts';
import { storeCurrentOrder } from '../../page/current-order.ts';
import { toast } from '../../ui/toast/toast.ts';

/** Returns a function that removes the data of the previous user and puts the cart of the reply in its place. */
export function useAdoptSession(): (cart: Cart | undefined) => void {
  const client = useQueryClient();
  return (cart) => {
    // reset, not removed: queries of mounted components are requested again as the new user
    void client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] === 'mine' });
    if (cart?.user) cartState.set(cart);
    cartState.refresh();
  };
}

export interface Credentials {
  readonly login: string;
  readonly password: string;
  /** Of the second factor; empty: none was typed. */
  readonly code: string;
  readonly rememberMe: boolean;
}

export interface LoginOptions {
  /** Logs in at the back office, which takes nobody but the staff (D 6). */
  readonly isForStaff: boolean;
  readonly onSuccess: () => void;
}

export function useLogin({ isForStaff, onSuccess }: LoginOptions) {
  const adoptSession = useAdoptSession();
  return useMutation({
    mutationFn: ({ login, password, code, rememberMe }: Credentials) => {
      if (isForStaff) return api.send(backofficeLogin, { body: { backoffice_user: login, password, otp: code } });
      const asked = code === '' ? {} : { mfa_pin: code };
      return api.send(loginCall, {
        body: { login, password, remember_me: rememberMe, show_sectors: false, ...asked },
      });
    },
    onSuccess: ({ data, response }) => {
      adoptSession(data);
      showNotices(response);
      onSuccess();
    },
  });
}

export interface Registration extends RegistrationFields {
  /** The code of the friend who invited the customer; empty: nobody did. */
  readonly tellFriendCode: string;
}

export function useRegister(onSuccess: () => void) {
  const adoptSession = useAdoptSession();
  return useMutation({
    mutationFn: (body: Registration) => api.send(registerUser, { body }),
    onSuccess: ({ data, response }) => {
      adoptSession(data);
      showNotices(response);
      onSuccess();
    },
  });
}

/**
 * Returns a function that forgets the customer whose session ended (storefront 8): the data of the page, and the session's cookie. Another tab
 * may have logged in meanwhile; that session stays.
 */
export function useLeaveEndedSession(): () => void {
  const client = useQueryClient();
  return () => {
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] === 'mine' });
    const logOut = async () => {
      if (!isLoggedIn(await api.call(cartView))) await api.call(logout, { body: {} });
    };
    void logOut()
      .catch(() => undefined)
      .then(cartState.forget);
  };
}

/** A failed logout says so (storefront 8, errors.errorLogout): whoever leaves a shared computer has to know. */
export function useLogout(onSuccess: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(logout, { body: {} }),
    onSuccess: () => {
      onSuccess();
      storeCurrentOrder(undefined);
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] === 'mine' });
      cartState.forget();
    },
    onError: () => {
      toast('error', t('Sei ancora collegato: riprova.'));
      // the reply may have been lost after the session was closed
      cartState.refresh();
    },
  });
}
