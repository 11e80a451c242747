import { queryOptions } from '@tanstack/react-query';
import { purchaseRequestList, purchaseRequestView } from '../../../contract/purchase-requests/routes.ts';
import { msg } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import type { BadgeTone } from '../../ui/Badge.tsx';

export const requestsQuery = queryOptions({
  queryKey: ['mine', 'company', 'requests'],
  queryFn: () => api.call(purchaseRequestList, {}),
});

export function requestQuery(purchaseRequestId: number) {
  return queryOptions({
    queryKey: ['mine', 'company', 'request', purchaseRequestId],
    queryFn: () => api.call(purchaseRequestView, { query: { purchase_request_id: purchaseRequestId } }),
    // always loaded again, because the approval is for the displayed cart
    staleTime: 0,
    retry: false,
  });
}

export const REQUEST_STATES: Readonly<
  Record<'waiting' | 'approved' | 'refused' | 'withdrawn', { readonly text: string; readonly tone: BadgeTone }>
> = {
  waiting: { text: msg('In attesa'), tone: 'warning' },
  approved: { text: msg('Approvata'), tone: 'accent' },
  refused: { text: msg('Non approvata'), tone: 'danger' },
  withdrawn: { text: msg('Ritirata'), tone: 'neutral' },
};
