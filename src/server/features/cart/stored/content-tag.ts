import { createHash } from 'node:crypto';
import type { FullCartRow } from './queries.ts';

type Content = Pick<FullCartRow, 'items' | 'addressId' | 'storeId' | 'deliveryServiceId' | 'timeslotId'>;

/**
 * Names what a cart has, where it goes and when, as `goods.place.time`: what is bought is what was shown. Prices are no
 * part of it, because the total is compared as well; nor are the wishes for a line.
 */
export function contentTag({ items, addressId, storeId, deliveryServiceId, timeslotId }: Content): string {
  const lines = items
    .map(({ productId, quantity, weightGrams, infos }) => JSON.stringify([productId, quantity, weightGrams, infos]))
    .sort();
  const goods = createHash('sha256').update(lines.join()).digest('base64url').slice(0, 16);
  return `${goods}.${deliveryServiceId}-${addressId}-${storeId}.${timeslotId}`;
}
