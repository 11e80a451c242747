import { useMutation, useQueryClient } from '@tanstack/react-query';
import { registerUser } from '../../../contract/account/routes.ts';
import { login as loginCall, logout } from '../../../contract/auth/routes.ts';
import type { Cart } from '../../../contract/cart/schemas.ts';
import { api } from '../../api/browser-api.ts';
import { showNotices } from '../../api/notices.ts';
import { cartState } from '../../cart-core/state/cart-state.ts';

/** Returns a function that removes the data of the previous user and puts the cart of the reply in its place. */
function useAdoptSession(): (cart: Cart | undefined) => void {
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
  readonly rememberMe: boolean;
}

export function useLogin(onSuccess: () => void) {
  const adoptSession = useAdoptSession();
  return useMutation({
    mutationFn: ({ login, password, rememberMe }: Credentials) =>
      api.send(loginCall, { body: { login, password, remember_me: rememberMe, show_sectors: false } }),
    onSuccess: ({ data, response }) => {
      adoptSession(data);
      showNotices(response);
      onSuccess();
    },
  });
}

export interface Registration {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly acceptTerms: boolean;
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

export function useLogout(onSuccess: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(logout, { body: {} }),
    onSuccess: () => {
      onSuccess();
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] === 'mine' });
      cartState.forget();
    },
  });
}
