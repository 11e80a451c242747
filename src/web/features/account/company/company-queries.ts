import { queryOptions } from '@tanstack/react-query';
import { companyUsers } from '../../../../contract/company/routes.ts';
import type { CompanyUsers } from '../../../../contract/company/schemas.ts';
import { purchaseRequestList, purchaseRequestView } from '../../../../contract/purchase-requests/routes.ts';
import { formatEuro } from '../../../../domain/base/format.ts';
import { msg, t } from '../../../../language/language.ts';
import { api } from '../../../api/browser-api.ts';
import type { BadgeTone } from '../../../ui/Badge.tsx';

export const usersQuery = queryOptions({
  queryKey: ['mine', 'company', 'users'],
  queryFn: () => api.call(companyUsers, {}),
});

export const requestsQuery = queryOptions({
  queryKey: ['mine', 'company', 'requests'],
  queryFn: () => api.call(purchaseRequestList, {}),
});

export function requestQuery(purchaseRequestId: number) {
  return queryOptions({
    queryKey: ['mine', 'company', 'request', purchaseRequestId],
    queryFn: () => api.call(purchaseRequestView, { query: { purchase_request_id: purchaseRequestId } }),
    // what is approved is what is shown
    staleTime: 0,
    retry: false,
  });
}

export const ROLES = { buyer: msg('Acquirente'), approver: msg('Approva gli acquisti') } as const;

export const REQUEST_STATES: Readonly<
  Record<'waiting' | 'approved' | 'refused' | 'withdrawn', { readonly text: string; readonly tone: BadgeTone }>
> = {
  waiting: { text: msg('In attesa'), tone: 'warning' },
  approved: { text: msg('Approvata'), tone: 'accent' },
  refused: { text: msg('Non approvata'), tone: 'danger' },
  withdrawn: { text: msg('Ritirata'), tone: 'neutral' },
};

type Limits = Pick<CompanyUsers['users'][number], 'orderLimit' | 'monthLimit'>;

export function limitsText({ orderLimit, monthLimit }: Limits): string {
  const texts = [
    ...(orderLimit === undefined ? [] : [t('{amount} per ordine', { amount: formatEuro(orderLimit) })]),
    ...(monthLimit === undefined ? [] : [t('{amount} al mese', { amount: formatEuro(monthLimit) })]),
  ];
  return texts.length === 0 ? t('Senza limiti') : texts.join(' · ');
}
