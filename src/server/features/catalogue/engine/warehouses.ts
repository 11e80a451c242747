import { dayNumber } from '../../../../domain/rome-time.ts';
import type { CatalogueRows, PromotionRow, StockRow } from './rows.ts';

/** -1 in `stock`: unlimited. */
export const UNLIMITED = -1;

/** What differs by store: a price column of its own only where its list has prices, else the base list's. */
export interface WarehouseData {
  readonly warehouseId: number;
  readonly name: string;
  readonly priceListId: number;
  readonly priceListName: string;
  /** Cents per piece or per kg; 0 cannot occur. */
  readonly prices: Int32Array;
  readonly priceIds: Float64Array;
  /** 1: not in this store's assortment. */
  readonly unlisted: Uint8Array | undefined;
  /** Pieces or grams, UNLIMITED where no row says otherwise; undefined: nothing is limited here. */
  stock: Int32Array | undefined;
  /** Promotions that may count here, by ordinal, best priority first. */
  readonly promotions: ReadonlyMap<number, readonly DatedPromotion[]>;
}

export interface DatedPromotion {
  readonly row: PromotionRow;
  readonly startDay: number;
  readonly endDay: number;
}

export function buildWarehouses(
  rows: CatalogueRows,
  ordinalOfId: ReadonlyMap<number, number>,
  size: number,
): Map<number, WarehouseData> {
  const lists = priceColumns(rows, ordinalOfId, size);
  const base = lists.get(-1) ?? { prices: new Int32Array(size), priceIds: new Float64Array(size) };
  const promotions = promotionsByWarehouse(rows, ordinalOfId);
  const shared = promotions.get(null) ?? new Map<number, DatedPromotion[]>();
  const warehouses = new Map<number, WarehouseData>();
  for (const row of rows.warehouses) {
    const columns = lists.get(row.price_list_id) ?? base;
    const own = promotions.get(row.warehouse_id);
    warehouses.set(row.warehouse_id, {
      warehouseId: row.warehouse_id,
      name: row.name,
      priceListId: row.price_list_id,
      priceListName: row.price_list_name,
      ...columns,
      unlisted: undefined,
      stock: undefined,
      promotions: own ? mergePromotions(own, shared) : shared,
    });
  }
  const loose = looseOrdinals(rows, ordinalOfId);
  applyStock(warehouses, rows.stock, { ordinalOfId, size, isLoose: (ordinal) => loose.has(ordinal) });
  return warehouses;
}

/** Writes stock rows into the columns; answers whether anything that a shopper sees may have changed. */
export function applyStock(
  warehouses: ReadonlyMap<number, WarehouseData>,
  rows: readonly StockRow[],
  catalogue: { ordinalOfId: ReadonlyMap<number, number>; size: number; isLoose: (ordinal: number) => boolean },
): boolean {
  const { ordinalOfId, size, isLoose } = catalogue;
  let visible = false;
  for (const row of rows) {
    const warehouse = warehouses.get(row.warehouse_id);
    const ordinal = ordinalOfId.get(row.product_id);
    if (!warehouse || ordinal === undefined) continue;
    if (!row.listed) {
      (warehouse as { unlisted: Uint8Array }).unlisted ??= new Uint8Array(size);
      (warehouse.unlisted as Uint8Array)[ordinal] = 1;
    }
    if (row.available_amount === null && !warehouse.stock) continue;
    warehouse.stock ??= new Int32Array(size).fill(UNLIMITED);
    const before = warehouse.stock[ordinal] ?? UNLIMITED;
    const now = row.available_amount ?? UNLIMITED;
    warehouse.stock[ordinal] = now;
    const loose = isLoose(ordinal);
    if (shownStock(before, loose) !== shownStock(now, loose)) visible = true;
  }
  return visible;
}

/** Stock is shown exactly only when it is short: the rest is nobody's business and would change pages at every order. */
export function shownStock(amount: number, loose: boolean): number {
  return amount === UNLIMITED || amount > (loose ? SHOWN_GRAMS : SHOWN_PIECES) ? UNLIMITED : amount;
}
const SHOWN_PIECES = 99;
const SHOWN_GRAMS = 20_000;

function looseOrdinals(rows: CatalogueRows, ordinalOfId: ReadonlyMap<number, number>): Set<number> {
  const loose = rows.products.filter((row) => row.sale_type === 'Sfuso');
  return new Set(loose.map((row) => ordinalOfId.get(row.product_id) ?? -1));
}

function priceColumns(rows: CatalogueRows, ordinalOfId: ReadonlyMap<number, number>, size: number) {
  const lists = new Map<number, { prices: Int32Array; priceIds: Float64Array }>();
  const base = { prices: new Int32Array(size), priceIds: new Float64Array(size) };
  lists.set(-1, base);
  for (const row of rows.prices) {
    const ordinal = ordinalOfId.get(row.product_id);
    if (ordinal === undefined || row.price_list_id !== -1) continue;
    base.prices[ordinal] = row.price_cents;
    base.priceIds[ordinal] = row.price_id;
  }
  for (const row of rows.prices) {
    if (row.price_list_id === -1) continue;
    const ordinal = ordinalOfId.get(row.product_id);
    if (ordinal === undefined) continue;
    let list = lists.get(row.price_list_id);
    if (!list) {
      list = { prices: base.prices.slice(), priceIds: base.priceIds.slice() };
      lists.set(row.price_list_id, list);
    }
    list.prices[ordinal] = row.price_cents;
    list.priceIds[ordinal] = row.price_id;
  }
  return lists;
}

function promotionsByWarehouse(rows: CatalogueRows, ordinalOfId: ReadonlyMap<number, number>) {
  const byWarehouse = new Map<number | null, Map<number, DatedPromotion[]>>();
  for (const row of rows.promotions) {
    const ordinal = ordinalOfId.get(row.product_id);
    if (ordinal === undefined) continue;
    let ofWarehouse = byWarehouse.get(row.warehouse_id);
    if (!ofWarehouse) byWarehouse.set(row.warehouse_id, (ofWarehouse = new Map()));
    const dated = { row, startDay: dayNumber(row.starts_on), endDay: dayNumber(row.ends_on) };
    const known = ofWarehouse.get(ordinal);
    if (known) known.push(dated);
    else ofWarehouse.set(ordinal, [dated]);
  }
  return byWarehouse;
}

function mergePromotions(own: Map<number, DatedPromotion[]>, shared: Map<number, DatedPromotion[]>) {
  const merged = new Map(shared);
  for (const [ordinal, promotions] of own) {
    const all = [...promotions, ...(shared.get(ordinal) ?? [])];
    merged.set(
      ordinal,
      all.sort((a, b) => b.row.priority - a.row.priority),
    );
  }
  return merged;
}
