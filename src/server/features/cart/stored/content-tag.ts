import { createHash } from 'node:crypto';
import type { FullCartRow } from './queries.ts';

type Content = Pick<FullCartRow, 'items' | 'addressId' | 'storeId' | 'deliveryServiceId' | 'timeslotId'>;

/**
 * Returns a tag of the content, place and time of a cart, as `goods.place.time`: only what was shown can be bought.
 * Prices are not part of it, because the total is compared as well; nor are the wishes for a line.
 */
export function contentTag({ items, addressId, storeId, deliveryServiceId, timeslotId }: Content): string {
  const lines = items
    .map(({ productId, quantity, weightGrams, infos }) => JSON.stringify([productId, quantity, weightGrams, infos]))
    .sort();
  const goods = createHash('sha256').update(lines.join()).digest('base64url').slice(0, 16);
  return `${goods}.${deliveryServiceId}-${addressId}-${storeId}.${timeslotId}`;
}
