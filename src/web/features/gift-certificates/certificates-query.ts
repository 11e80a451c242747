import { queryOptions } from '@tanstack/react-query';
import { certificateList } from '../../../contract/gift-certificates/routes.ts';
import { api } from '../../api/browser-api.ts';

/** The certificates that can be used now or later; with `all` also the expired and used ones. */
export function certificatesQuery(all: boolean) {
  return queryOptions({
    queryKey: ['mine', 'certificates', all],
    queryFn: () => api.call(certificateList, { query: all ? { show_history: true } : {} }),
  });
}

/** The same with what each is worth in the cart, whose total is in the key: another cart asks again. */
export function certificatesInCartQuery(cartTotal: number, place: number) {
  return queryOptions({
    queryKey: ['mine', 'certificates', 'cart', cartTotal, place],
    queryFn: () => api.call(certificateList, { query: { with_cart: true } }),
    placeholderData: (previous) => previous,
  });
}
