import { mayHandOver } from '../../../../domain/delivery/delivery-service.ts';
import type { Notice } from '../../../http/outcome.ts';
import type { ProductRow } from '../../catalogue/engine/rows/rows.ts';

/** The maximum number of names in a notice. */
const MAX_NAMES = 4;

/**
 * Returns the names of the goods that the service may not hand over, in one text; undefined if it may hand over all.
 */
export function unfitFor(
  serviceId: number | null,
  goods: readonly Pick<ProductRow, 'name' | 'alcoholic'>[],
): string | undefined {
  const names = [...new Set(goods.filter((row) => !mayHandOver(serviceId, row)).map((row) => row.name))];
  if (names.length === 0) return undefined;
  const shown = names.slice(0, MAX_NAMES).join(', ');
  return names.length > MAX_NAMES ? `${shown} …` : shown;
}

/** Returns one notice that names the goods of a cart that cannot go to its place. */
export function unfitNotice(
  serviceId: number | null,
  goods: readonly Pick<ProductRow, 'name' | 'alcoholic'>[],
): Notice[] {
  const names = unfitFor(serviceId, goods);
  return names === undefined ? [] : [{ code: 'ALCOHOL_NOT_IN_LOCKER', details: { names } }];
}
