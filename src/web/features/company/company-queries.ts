import { queryOptions } from '@tanstack/react-query';
import { companyUsers } from '../../../contract/company/routes.ts';
import type { CompanyUsers } from '../../../contract/company/schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { msg, t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';

export const usersQuery = queryOptions({
  queryKey: ['mine', 'company', 'users'],
  queryFn: () => api.call(companyUsers, {}),
});

export const ROLES = { buyer: msg('Acquirente'), approver: msg('Approva gli acquisti') } as const;

type Limits = Pick<CompanyUsers['users'][number], 'orderLimit' | 'monthLimit'>;

export function limitsText({ orderLimit, monthLimit }: Limits): string {
  const texts = [
    ...(orderLimit === undefined ? [] : [t('{amount} per ordine', { amount: formatEuro(orderLimit) })]),
    ...(monthLimit === undefined ? [] : [t('{amount} al mese', { amount: formatEuro(monthLimit) })]),
  ];
  return texts.length === 0 ? t('Senza limiti') : texts.join(' · ');
}
