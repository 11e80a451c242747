import { dayNumber, isDate } from '../../../../domain/base/rome-time.ts';
import type { Snapshot } from './snapshot.ts';
import { UNLIMITED, type WarehouseData } from './warehouses.ts';

/** A warehouse on a day: it decides the assortment, prices, promotions and stock of a reply. */
export interface Scope {
  /** The snapshot that the ordinals of this scope refer to; a catalogue that is loaded later has other ordinals. */
  readonly snapshot: Snapshot;
  readonly warehouse: WarehouseData;
  /** YYYY-MM-DD, Europe/Rome. */
  readonly date: string;
  readonly day: number;
  /** The beginning of picture addresses: the shop's public address, or nothing. */
  readonly site: string;
  /** Cache key: equal for scopes with equal content, changed by every update. */
  readonly key: string;
}

/** The default store "Catalogo Globale" is used when nothing was chosen (S 1). */
export const DEFAULT_WAREHOUSE = 5;

export function scopeOf(
  snapshot: Snapshot,
  { warehouseId, date, site }: { readonly warehouseId: number; readonly date: string; readonly site: string },
): Scope {
  const warehouse = snapshot.warehouses.get(warehouseId) ?? snapshot.warehouses.get(DEFAULT_WAREHOUSE);
  if (!warehouse) throw new Error('the default warehouse is missing');
  return { snapshot, warehouse, date, day: dayNumber(date), site, key: `${warehouse.generation} ${date}` };
}

/** `hash=w<warehouse>d<YYYY-MM-DD>t<slot>`; 0 means not chosen, any other string is accepted and ignored (wire-facts 1.3). */
export function parseHash(hash: string | undefined): { warehouseId?: number; date?: string } {
  const found = /^w(\d{1,9})d(\d{4}-\d{2}-\d{2}|0)t\d+$/.exec(hash ?? '');
  if (!found) return {};
  const [, warehouse, date] = found;
  return {
    ...(warehouse && warehouse !== '0' ? { warehouseId: Number(warehouse) } : {}),
    ...(date && date !== '0' && isDate(date) ? { date } : {}),
  };
}

export function listPriceAt(scope: Scope, ordinal: number): number {
  return scope.warehouse.columns.prices[ordinal] ?? 0;
}

/** Returns the stock in pieces or grams; UNLIMITED if nothing limits it. */
export function stockAt(scope: Scope, ordinal: number): number {
  return scope.warehouse.goods.stock?.[ordinal] ?? UNLIMITED;
}

export function isListed(scope: Scope, ordinal: number): boolean {
  return scope.warehouse.goods.unlisted?.[ordinal] !== 1;
}
