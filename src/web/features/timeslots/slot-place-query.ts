import { queryOptions } from '@tanstack/react-query';
import { category } from '../../../contract/catalogue/routes.ts';
import { api } from '../../api/browser-api.ts';

/** storefront 2, delivery 2: the category with this slug gives the title and the text of the slot selector. */
const SLUG = 'timeslot-selector';

export const slotPlaceQuery = queryOptions({
  queryKey: ['place', SLUG],
  queryFn: async () => {
    const { category: place } = await api.call(category, { query: { slug: SLUG } });
    return { title: place?.name ?? '', html: place?.description ?? '' };
  },
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
});
