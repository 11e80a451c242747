import { queryOptions } from '@tanstack/react-query';
import type { Cart } from '../../../contract/cart/schemas.ts';
import { timeslotList } from '../../../contract/timeslots/routes.ts';
import { api } from '../../api/browser-api.ts';
import type { Api } from '../../api/client.ts';

/** The slots of the place and the goods in this cart. `by` is the API of the page that the server renders; the browser has its own. */
export const timeslotsQuery = (cart: Cart | undefined, by: Api = api) =>
  queryOptions({
    queryKey: ['mine', 'timeslots', cart?.shippingAddress?.addressId ?? 0, cart?.totalPrice ?? 0],
    queryFn: () => by.call(timeslotList),
  });
