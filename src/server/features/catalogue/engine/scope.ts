import { dayNumber, isDate } from '../../../../domain/base/rome-time.ts';
import { NO_TIERS, type PriceTier } from '../../../../domain/pricing/tiers.ts';
import type { Language } from '../../../../language/language.ts';
import { snapshotIn } from './english-assortment.ts';
import type { ProductRow } from './rows/rows.ts';
import { UNLIMITED, type WarehouseData, withCompanyPrices } from './rows/warehouses.ts';
import type { Snapshot } from './snapshot.ts';

/** A warehouse on a day: it decides the assortment, prices, promotions and stock of a reply. */
export interface Scope {
  /** The snapshot that the ordinals of this scope refer to; a catalogue that is loaded later has other ordinals. */
  readonly snapshot: Snapshot;
  readonly warehouse: WarehouseData;
  /** YYYY-MM-DD, Europe/Rome. */
  readonly date: string;
  readonly day: number;
  /** HH:MM in Rome, now: promotions with hours count by it. No cache may depend on it. */
  readonly time: string;
  /** The beginning of picture addresses: the shop's public address, or nothing. */
  readonly site: string;
  /** Whether reductions of perishable goods are measured by the lowest price of 30 days, too. */
  readonly lowestOfPerishables: boolean;
  /** Cache key: equal for scopes with equal content, changed by every update. */
  readonly key: string;
}

/** The default store "Catalogo Globale" is used when nothing was chosen (S 1). */
export const DEFAULT_WAREHOUSE = 5;

interface ScopeInput {
  readonly warehouseId: number;
  /** The list of the company whose prices are shown; undefined: the prices of the store are shown. */
  readonly priceListId: number | undefined;
  readonly date: string;
  readonly time: string;
  readonly site: string;
  readonly lowestOfPerishables: boolean;
  readonly language?: Language;
}

export function scopeOf(catalogue: Snapshot, { warehouseId, priceListId, date, language, ...shop }: ScopeInput): Scope {
  const snapshot = snapshotIn(catalogue, language);
  const store = snapshot.warehouses.get(warehouseId) ?? snapshot.warehouses.get(DEFAULT_WAREHOUSE);
  if (!store) throw new Error('the default warehouse is missing');
  const own = priceListId === undefined ? undefined : snapshot.stores.companies.get(priceListId);
  const warehouse = own ? withCompanyPrices(store, own) : store;
  const key = `${warehouse.generation} ${date}${snapshot.language === 'it' ? '' : ` ${snapshot.language}`}`;
  return { snapshot, warehouse, date, day: dayNumber(date), ...shop, key };
}

/**
 * `hash=w<warehouse>d<YYYY-MM-DD>t<slot>`; 0 means not chosen, any other string is accepted and ignored (wire-facts
 * 1.3).
 */
export function parseHash(hash: string | undefined): { warehouseId?: number; date?: string } {
  const found = /^w(\d{1,9})d(\d{4}-\d{2}-\d{2}|0)t\d+$/.exec(hash ?? '');
  if (!found) return {};
  const [, warehouse, date] = found;
  return {
    ...(warehouse && warehouse !== '0' ? { warehouseId: Number(warehouse) } : {}),
    ...(date && date !== '0' && isDate(date) ? { date } : {}),
  };
}

/** Cents per piece or per kg: the company's price, if it has one for these goods, otherwise the store's. */
export function listPriceAt({ warehouse }: Scope, ordinal: number): number {
  return warehouse.own?.prices.get(ordinal) ?? warehouse.columns.prices[ordinal] ?? 0;
}

/** Returns what more of a product costs, by the list that gives its price. */
export function tiersAt({ warehouse: { own, columns } }: Scope, ordinal: number): readonly PriceTier[] {
  return (own?.prices.has(ordinal) ? own.tiers : columns.tiers).get(ordinal) ?? NO_TIERS;
}

/** The list that gives the price of a product, with the id of that price. */
export interface PriceSource {
  readonly priceId: number;
  readonly priceListName: string;
  readonly priceListId: number;
  /** True if it is the list of a company. */
  readonly isOwn: boolean;
}

export function priceSourceAt({ warehouse }: Scope, ordinal: number): PriceSource {
  const { own, columns, priceListId, priceListName } = warehouse;
  const ownId = own?.priceIds.get(ordinal);
  if (own && ownId !== undefined)
    return { priceId: ownId, priceListName: own.name, priceListId: own.priceListId, isOwn: true };
  return { priceId: columns.priceIds[ordinal] ?? 0, priceListName, priceListId, isOwn: false };
}

/** Returns the deposit (cents) on each piece of a product: loose goods have none. */
export function depositCentsOf({ saleType, depositCents: deposit }: ProductRow): number {
  return saleType === 'Sfuso' ? 0 : (deposit ?? 0);
}

/** Returns the stock in pieces or grams; UNLIMITED if nothing limits it. */
export function stockAt(scope: Scope, ordinal: number): number {
  return scope.warehouse.goods.stock?.[ordinal] ?? UNLIMITED;
}

export function isListed(scope: Scope, ordinal: number): boolean {
  return scope.warehouse.goods.unlisted?.[ordinal] !== 1;
}
