import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Cart } from '../../../contract/cart/schemas.ts';
import { timeslotSelectPost } from '../../../contract/delivery/routes.ts';
import { timeslotList } from '../../../contract/timeslots/routes.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import type { Api } from '../../api/client.ts';
import { failing } from '../../api/failing.ts';
import { cartState, showCartNotices } from '../../cart-core/state/cart-state.ts';

/** delivery 4, timeslotchanged: the name of the browser event for another chosen slot, which is its detail. */
const TIMESLOT_CHANGED = 'bottega:timeslotchanged';

export function useSelectSlot(onChosen: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (choice: { sel_date: string; timeslot_id: number }) =>
      // storefront 8, errors.errorSettingTimeslot
      api.send(timeslotSelectPost, { body: choice }).catch(failing(t('La fascia oraria della spesa non è cambiata.'))),
    onSuccess: ({ data: cart, response }) => {
      cartState.set(cart);
      showCartNotices(response);
      dispatchEvent(new CustomEvent(TIMESLOT_CHANGED, { detail: cart.timeslot ?? null }));
      onChosen();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['mine', 'timeslots'] }),
  });
}

/**
 * The slots for the place and the goods of this cart. `by` is the API of the page on the server; the browser has its
 * own.
 */
export const timeslotsQuery = (cart: Cart | undefined, by: Api = api) =>
  queryOptions({
    queryKey: ['mine', 'timeslots', cart?.shippingAddress?.addressId ?? 0, cart?.totalPrice ?? 0],
    queryFn: () => by.call(timeslotList),
  });
