import { queryOptions } from '@tanstack/react-query';
import { companyOwn } from '../../../contract/company/routes.ts';
import { api } from '../../api/browser-api.ts';

/** The query of the customer's position in a company: role, limits, price list. */
export const ownCompanyQuery = queryOptions({
  queryKey: ['mine', 'company', 'own'],
  queryFn: () => api.call(companyOwn, {}),
});
