import { queryOptions } from '@tanstack/react-query';
import { paymentTypes } from '../../../contract/checkout/routes.ts';
import { PAY_NOW } from '../../../domain/orders/payment-type.ts';
import { api } from '../../api/browser-api.ts';

/** The saved cards, expired ones included. */
export const cardsQuery = queryOptions({
  queryKey: ['mine', 'payment-types', 'cards'],
  queryFn: () => api.call(paymentTypes, { query: { payment_type_id: PAY_NOW, with_expired: true } }),
});
