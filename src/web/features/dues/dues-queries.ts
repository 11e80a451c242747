import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dueList } from '../../../contract/dues/routes.ts';
import type { DueListQuery } from '../../../contract/dues/schemas.ts';
import { api } from '../../api/browser-api.ts';

/** The dues of the customer's company. */
export function duesQuery(query: DueListQuery) {
  return queryOptions({
    queryKey: ['mine', 'dues', query],
    queryFn: () => api.call(dueList, { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
