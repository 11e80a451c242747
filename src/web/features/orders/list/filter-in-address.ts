import type { CatalogueQuery } from '../../../page/paths.ts';
import type { OrdersFilter } from '../order-queries.ts';

/** A filter, or a change of one that takes something away. */
export type FilterChange = { readonly [Key in keyof OrdersFilter]?: OrdersFilter[Key] | undefined };

const TYPES = ['home', 'drive', 'locker'];

/** The filter of the list of orders as it stands in the address of the page. */
export function filterQuery({ q, order_type: tipo, year: anno, only_refunded: isRefunded }: FilterChange): CatalogueQuery {
  return { q, tipo, anno, rimborsi: isRefunded ? 'si' : undefined };
}

/** Reads it from an address that anybody may have written: what is not understood does not filter. */
export function filterOf(params: URLSearchParams): OrdersFilter {
  const q = params.get('q')?.trim().slice(0, 80);
  const type = params.get('tipo') ?? '';
  const year = Number(params.get('anno'));
  return {
    ...(q ? { q } : {}),
    ...(TYPES.includes(type) ? { order_type: type } : {}),
    ...(Number.isInteger(year) && year >= 2000 && year <= 2100 ? { year } : {}),
    ...(params.get('rimborsi') === 'si' ? { only_refunded: true } : {}),
  };
}
