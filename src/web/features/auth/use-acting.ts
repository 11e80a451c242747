import { useMutation } from '@tanstack/react-query';
import { ssoLogout, userSelectPost } from '../../../contract/backoffice/routes.ts';
import type { Cart } from '../../../contract/cart/schemas.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { cartState } from '../../cart-core/state/cart-state.ts';
import { storeCurrentOrder } from '../../page/current-order.ts';
import { paths } from '../../page/paths.ts';
import { STAFF_CUSTOMERS_PATH } from '../../page/staff-customers-path.ts';
import { toast } from '../../ui/toast/toast.ts';

/** D 6: starts acting for a customer. The shop is reloaded as that customer's. */
export function useActFor() {
  return useMutation({
    mutationFn: (userId: number) => api.call(userSelectPost, { body: { user_id: userId } }),
    onSuccess: (cart) => openAs(cart, paths.home()),
    onError: (error) => toast('error', asApiError(error).message),
  });
}

/** D 6: stops acting for a customer, and opens the customers of the back office with the staff member's own account. */
export function useStopActing() {
  return useMutation({
    mutationFn: () => api.call(ssoLogout, { body: {} }),
    onSuccess: (cart) => openAs(cart, STAFF_CUSTOMERS_PATH),
    onError: (error) => {
      toast('error', asApiError(error).message);
      // the reply may have been lost after the session changed
      cartState.refresh();
    },
  });
}

/**
 * Loads a new document, so that no data of one person remains for the other. Other tabs notice the change from the
 * cart's user.
 */
function openAs(cart: Cart, path: string): void {
  storeCurrentOrder(undefined);
  cartState.set(cart);
  location.assign(path);
}
