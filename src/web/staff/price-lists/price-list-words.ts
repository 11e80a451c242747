import type { StaffPriceList } from '../../../contract/price-lists/schemas.ts';
import { t } from '../../../language/language.ts';

/** The queries of these screens: a change of one list may change each of them. */
export const LISTS_KEY = ['staff', 'price-lists'] as const;

export function priceCount({ priceCount: n }: StaffPriceList): string {
  return n === 1 ? t('1 prezzo') : t('{n} prezzi', { n });
}

/** A list as this page has read it: a change of what somebody else has changed since is refused. */
export function asRead({ priceListId, modifiedAt }: StaffPriceList) {
  return { price_list_id: priceListId, modified_at: modifiedAt };
}
