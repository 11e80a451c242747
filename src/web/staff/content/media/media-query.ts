import { keepPreviousData } from '@tanstack/react-query';
import { staffMediaList } from '../../../../contract/content/routes.ts';
import { api } from '../../../api/browser-api.ts';

/** `words` filters by a part of the texts; empty for all pictures. */
export function mediaQuery(words: string, page: number) {
  const query = { page, ...(words === '' ? {} : { q: words.slice(0, 100) }) };
  return {
    queryKey: ['staff', 'media', query],
    queryFn: () => api.call(staffMediaList, { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  };
}
