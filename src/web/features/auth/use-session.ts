import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RegistrationBody } from '../../../contract/account/registration-schemas.ts';
import { registerUser } from '../../../contract/account/routes.ts';
import { login as loginCall, logout } from '../../../contract/auth/routes.ts';
import { backofficeLogin } from '../../../contract/backoffice/routes.ts';
import { cartView } from '../../../contract/cart/routes.ts';
import type { Cart } from '../../../contract/cart/schemas.ts';
import { samlLogoutPost, signOnLink } from '../../../contract/single-sign-on/routes.ts';
import { t } from '../../../language/language.ts';
import { sendAsPerson } from '../../api/bot-check/send-as-person.ts';
import { api } from '../../api/browser-api.ts';
import { showNotices } from '../../api/notices.ts';
import { cartState } from '../../cart-core/state/cart-state.ts';
import { isLoggedIn } from '../../cart-core/state/use-cart.ts';
import { forgetPhone, unsentActs } from '../../kit/unsent-acts.ts';
import { storeCurrentOrder } from '../../page/current-order.ts';
import { forgetOffline } from '../../page/failure/offline-record.ts';
import { useShellData } from '../../page/shell-loader.ts';
import { toast } from '../../ui/toast/toast.ts';

/** Returns a function that removes the data of the previous user and puts the cart of the reply in its place. */
export function useAdoptSession(): (cart: Cart | undefined) => void {
  const client = useQueryClient();
  return (cart) => {
    forgetOffline();
    // reset, not removed: queries of mounted components are requested again as the new user
    void client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] === 'mine' });
    if (cart?.user) cartState.set(cart);
    cartState.refresh();
  };
}

export interface Credentials {
  readonly login: string;
  readonly password: string;
  /** The code of the second factor; empty: none was typed. */
  readonly code: string;
  readonly rememberMe: boolean;
}

export interface LoginOptions {
  /**
   * `staff`: the login of the back office, only for the staff (D 6). `link`: links the provider's account of the last
   * sign-on in this browser.
   */
  readonly way: 'shop' | 'staff' | 'link';
  readonly onSuccess: () => void;
}

export function useLogin({ way, onSuccess }: LoginOptions) {
  const adoptSession = useAdoptSession();
  return useMutation({
    mutationFn: async ({ login, password, code, rememberMe }: Credentials) => {
      await dropped;
      const asked = code === '' ? {} : { mfa_pin: code };
      if (way === 'staff')
        return sendAsPerson(backofficeLogin, { body: { backoffice_user: login, password, otp: code } });
      if (way === 'link') return sendAsPerson(signOnLink, { body: { login, password, ...asked } });
      return sendAsPerson(loginCall, {
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

export function useRegister(onSuccess: () => void) {
  const adoptSession = useAdoptSession();
  return useMutation({
    mutationFn: (body: RegistrationBody) => dropped.then(() => sendAsPerson(registerUser, { body })),
    onSuccess: ({ data, response }) => {
      adoptSession(data);
      showNotices(response);
      onSuccess();
    },
  });
}

/**
 * Resolves when `dropEndedSession` has finished. A login waits for it: a late reply of that logout would delete the new
 * cookie.
 */
let dropped: Promise<unknown> = Promise.resolve();

/** Deletes the cookie of an ended session (storefront 8). If another tab has logged in meanwhile, its session stays. */
export function dropEndedSession(): void {
  const drop = async () => {
    if (!isLoggedIn(await api.call(cartView, { isUnasked: true })))
      await api.call(logout, { body: {}, isUnasked: true });
  };
  dropped = drop().catch(() => undefined);
}

/** Returns a function that removes the data of the customer whose session ended from the page. */
export function useLeaveEndedSession(): () => void {
  const client = useQueryClient();
  return () => {
    forgetOffline();
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] === 'mine' });
    dropEndedSession();
    void dropped.then(cartState.forget);
  };
}

/**
 * Logs out here, and at a company's provider if the customer has signed on there (D 7). A failed logout shows an error
 * (storefront 8, errors.errorLogout), because people on a shared computer must know. The logout is refused while the
 * phone has unsent acts of picking.
 */
export function useLogout(onSuccess: () => void) {
  const client = useQueryClient();
  const hasSaml = useShellData().signOn?.includes('saml') ?? false;
  return useMutation({
    mutationFn: async (): Promise<{ redirectUrl?: string }> => {
      if (unsentActs() > 0) throw new Error('acts wait');
      return api.call(hasSaml ? samlLogoutPost : logout, { body: {} });
    },
    onSuccess: ({ redirectUrl }) => {
      if (redirectUrl === undefined) onSuccess();
      else location.assign(redirectUrl);
      forgetOffline();
      storeCurrentOrder(undefined);
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] === 'mine' });
      cartState.forget();
      void forgetPhone();
    },
    onError: () => {
      const n = unsentActs();
      if (n > 0) return toast('error', t('Prima invia gli atti della preparazione: {n}', { n }));
      toast('error', t('Sei ancora collegato: riprova.'));
      // the reply may have been lost after the session was closed
      cartState.refresh();
    },
  });
}
