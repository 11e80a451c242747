import { dayNumber, isDate } from '../../../../domain/rome-time.ts';
import type { Snapshot } from './snapshot.ts';
import { type DatedPromotion, UNLIMITED, type WarehouseData } from './warehouses.ts';

/** Whose assortment, prices, promotions and stock a reply shows: a warehouse on a day. */
export interface Scope {
  /** What ordinals of this scope refer to: a catalogue that is loaded meanwhile has others. */
  readonly snapshot: Snapshot;
  readonly warehouse: WarehouseData;
  /** YYYY-MM-DD, Europe/Rome. */
  readonly date: string;
  readonly day: number;
}

/** The default store "Catalogo Globale" answers where nothing was chosen (S 1). */
export const DEFAULT_WAREHOUSE = 5;

export function scopeOf(snapshot: Snapshot, warehouseId: number, date: string): Scope {
  const warehouse = snapshot.warehouses.get(warehouseId) ?? snapshot.warehouses.get(DEFAULT_WAREHOUSE);
  if (!warehouse) throw new Error('the default warehouse is missing');
  return { snapshot, warehouse, date, day: dayNumber(date) };
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

/** The promotion that counts for a product in this scope: the first of its priority order whose dates hold. */
export function promotionAt(scope: Scope, ordinal: number): DatedPromotion | undefined {
  const candidates = scope.warehouse.promotions.get(ordinal);
  return candidates?.find((promotion) => {
    const price = promotion.row.promo_price_cents;
    const cuts = price !== null && price < (scope.warehouse.prices[ordinal] ?? 0);
    return promotion.startDay <= scope.day && scope.day <= promotion.endDay && (cuts || price === null);
  });
}

export function listPriceAt(scope: Scope, ordinal: number): number {
  return scope.warehouse.prices[ordinal] ?? 0;
}

/** Cents to pay per piece or per kg. */
export function priceAt(scope: Scope, ordinal: number): number {
  return promotionAt(scope, ordinal)?.row.promo_price_cents ?? listPriceAt(scope, ordinal);
}

/** Pieces or grams; UNLIMITED where nothing limits them. */
export function stockAt(scope: Scope, ordinal: number): number {
  return scope.warehouse.stock?.[ordinal] ?? UNLIMITED;
}

export function isListed(scope: Scope, ordinal: number): boolean {
  return scope.warehouse.unlisted?.[ordinal] !== 1;
}
