import { queryOptions } from '@tanstack/react-query';
import { category } from '../../../contract/catalogue/routes.ts';
import { DRIVE, HOME, LOCKER } from '../../../domain/delivery/delivery-service.ts';
import { api } from '../../api/browser-api.ts';

/** storefront 2, delivery 2: the category with this slug gives the title and the text of the slot selector. */
const SLUG = 'timeslot-selector';
/** Slots of stores and lockers may have a text of their own. */
const OWN: Readonly<Record<number, string>> = { [DRIVE]: `${SLUG}-drive`, [LOCKER]: `${SLUG}-locker` };

export const slotPlaceQuery = (serviceId = HOME) =>
  queryOptions({
    queryKey: ['place', SLUG, serviceId],
    queryFn: async () => {
      const own = OWN[serviceId];
      const place = (own && (await placeOf(own))) || (await placeOf(SLUG));
      return { title: place?.name ?? '', html: place?.description ?? '' };
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

async function placeOf(slug: string) {
  return (await api.call(category, { query: { slug } })).category;
}
