import { queryOptions } from '@tanstack/react-query';
import type { Cart } from '../../../contract/cart/schemas.ts';
import { paymentTypes } from '../../../contract/checkout/routes.ts';
import { api } from '../../api/browser-api.ts';
import type { Api } from '../../api/client.ts';

/** The payment types of the cart's delivery service. `by` is the API of the page that the server renders; the browser has its own. */
export const paymentTypesQuery = ({ shippingAddress }: Cart, by: Api = api) =>
  queryOptions({
    queryKey: ['mine', 'payment-types', shippingAddress?.deliveryServiceId ?? 0],
    queryFn: () => by.call(paymentTypes, {}),
  });
