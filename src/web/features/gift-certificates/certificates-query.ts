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
