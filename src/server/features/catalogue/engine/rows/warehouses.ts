import type { Promotion } from '../../../../../domain/pricing/promotions/rule.ts';
import type { PriceTier } from '../../../../../domain/pricing/tiers.ts';
import { sql } from '../../../../infra/database/sql.ts';
import type { Queryable } from '../../../../infra/database/types.ts';
import type { PromotionRow, StockRow, WarehouseRow } from './rows.ts';

/** -1 in `stock`: unlimited. */
export const UNLIMITED = -1;

/** A list's prices; those of the base list fill the gaps. */
export interface PriceColumns {
  /** Cents per piece or per kg; 0 cannot occur. */
  readonly prices: Int32Array;
  readonly priceIds: Float64Array;
  readonly tiers: TiersByGoods;
}

/** Tiers of the goods that have some, by ordinal. */
export type TiersByGoods = ReadonlyMap<number, readonly PriceTier[]>;

export interface StockColumns {
  /** 1: not in this store's assortment. */
  readonly unlisted: Uint8Array | undefined;
  /** Pieces or grams, UNLIMITED if no row limits it; undefined: nothing is limited in this store. */
  readonly stock: Int32Array | undefined;
}

/** Used instead of an ordinal for promotions of the cart as a whole. */
export const WHOLE_CART = -1;

/** Promotions by ordinal, best priority first. */
export type Promotions = ReadonlyMap<number, readonly DatedPromotion[]>;

export interface DatedPromotion {
  readonly row: PromotionRow;
  /** The promotion as a cart applies it. */
  readonly promotion: Promotion;
  /** For a bundle: the part to which the product belongs. */
  readonly part: number;
  readonly startDay: number;
  readonly endDay: number;
  readonly priceCents: number | null;
  readonly lowestCents: number | null;
  /** The days before the promotion of which the shop knows a price, where they are fewer than 30. */
  readonly lowestDays?: number;
}

/** Lowest prices of one warehouse, by `lowestKey`. */
export type LowestPrices = ReadonlyMap<number, number>;

export function lowestKey(promotionId: number, ordinal: number): number {
  return promotionId * 2 ** 22 + ordinal;
}

/** The sort is stable: equal ones keep their order. */
export function bestFirst(a: DatedPromotion, b: DatedPromotion): number {
  return b.row.priority - a.row.priority;
}

/** The data that differs by store, in parts as they were read; each part is replaced alone. */
export interface StoreParts {
  readonly rows: readonly WarehouseRow[];
  readonly base: PriceColumns;
  /** Lists that have prices of their own. */
  readonly lists: ReadonlyMap<number, PriceColumns>;
  /** Lists of companies. */
  readonly companies: CompanyLists;
  readonly stock: ReadonlyMap<number, StockColumns>;
  /** null: promotions of every store. */
  readonly promotions: ReadonlyMap<number | null, Promotions>;
  /** Lowest prices for promotions of every store, in warehouses that had other prices. */
  readonly lowest: ReadonlyMap<number, LowestPrices>;
}

/** A store as lists and cards read it. It is immutable: an update creates another one. */
export interface WarehouseData {
  readonly warehouseId: number;
  readonly name: string;
  readonly priceListId: number;
  readonly priceListName: string;
  readonly columns: PriceColumns;
  /** Prices of a company, which come before those of the store; undefined: the store as everybody sees it. */
  readonly own?: CompanyPrices;
  readonly goods: StockColumns;
  readonly ownPromotions: Promotions;
  readonly sharedPromotions: Promotions;
  readonly sharedLowest: LowestPrices;
  /** Unique per object, so cached replies of one store are never shown for another. */
  readonly generation: number;
}

const NO_PROMOTIONS: Promotions = new Map();
const NO_LOWEST: LowestPrices = new Map();
const ALL_GOODS: StockColumns = { unlisted: undefined, stock: undefined };
let generations = 0;

/** Builds the stores from these parts; a store without a changed part stays the same object. */
export function composeWarehouses(
  parts: StoreParts,
  before: ReadonlyMap<number, WarehouseData> = new Map(),
): Map<number, WarehouseData> {
  const made = new Map<number, WarehouseData>();
  for (const row of parts.rows) {
    const next = {
      warehouseId: row.warehouseId,
      name: row.name,
      priceListId: row.priceListId,
      priceListName: row.priceListName,
      columns: parts.lists.get(row.priceListId) ?? parts.base,
      goods: parts.stock.get(row.warehouseId) ?? ALL_GOODS,
      ownPromotions: parts.promotions.get(row.warehouseId) ?? NO_PROMOTIONS,
      sharedPromotions: parts.promotions.get(null) ?? NO_PROMOTIONS,
      sharedLowest: parts.lowest.get(row.warehouseId) ?? NO_LOWEST,
    };
    const existing = before.get(row.warehouseId);
    made.set(row.warehouseId, existing && isSame(existing, next) ? existing : { ...next, generation: ++generations });
  }
  return made;
}

/** Caches by the present objects: an update of the store or of the list makes another one. */
const companyStores = new WeakMap<WarehouseData, WeakMap<CompanyPrices, WarehouseData>>();

/**
 * Returns the store as the customers of a company see it. It shares all data with both, so a store and a list that are
 * used together cost nothing.
 */
export function withCompanyPrices(warehouse: WarehouseData, own: CompanyPrices): WarehouseData {
  const made = companyStores.get(warehouse) ?? new WeakMap<CompanyPrices, WarehouseData>();
  companyStores.set(warehouse, made);
  const store = made.get(own) ?? { ...warehouse, own, generation: ++generations };
  made.set(own, store);
  return store;
}

function isSame(existing: WarehouseData, next: Omit<WarehouseData, 'generation'>): boolean {
  return (Object.keys(next) as (keyof typeof next)[]).every((key) => existing[key] === next[key]);
}

/** Returns the parts with these rows of stock; the same object if nothing that a shopper sees changed. */
export function withStock(
  parts: StoreParts,
  rows: readonly StockRow[],
  catalogue: { ordinalOfId: ReadonlyMap<number, number>; size: number; isLoose: (ordinal: number) => boolean },
): StoreParts {
  const stock = new Map(parts.stock);
  const knownIds = new Set(parts.rows.map((row) => row.warehouseId));
  let changed = false;
  for (const row of rows) {
    const ordinal = catalogue.ordinalOfId.get(row.productId);
    if (ordinal === undefined || !knownIds.has(row.warehouseId)) continue;
    const before = stock.get(row.warehouseId) ?? ALL_GOODS;
    const columns = {
      stock: before.stock ?? (row.availableAmount === null ? undefined : unlimited(catalogue.size)),
      unlisted: before.unlisted ?? (row.listed ? undefined : new Uint8Array(catalogue.size)),
    };
    const loose = catalogue.isLoose(ordinal);
    const [was, is] = [columns.stock?.[ordinal] ?? UNLIMITED, row.availableAmount ?? UNLIMITED];
    const wasListed = columns.unlisted?.[ordinal] !== 1;
    // changed in place: its visible effect is computed when it is shown
    if (columns.stock) columns.stock[ordinal] = is;
    if (columns.unlisted) columns.unlisted[ordinal] = row.listed ? 0 : 1;
    const isSeen = shownStock(was, loose) !== shownStock(is, loose) || wasListed !== row.listed;
    if (!isSeen && columns.stock === before.stock && columns.unlisted === before.unlisted) continue;
    stock.set(row.warehouseId, columns);
    changed = true;
  }
  return changed ? { ...parts, stock } : parts;
}

function unlimited(size: number): Int32Array {
  return new Int32Array(size).fill(UNLIMITED);
}

/** Stock is shown exactly only when it is short: exact numbers would change cached pages at every order. */
export function shownStock(amount: number, loose: boolean): number {
  return amount === UNLIMITED || amount > (loose ? SHOWN_GRAMS : SHOWN_PIECES) ? UNLIMITED : amount;
}
const SHOWN_PIECES = 99;
const SHOWN_GRAMS = 20_000;

/** The list of a company: only the goods that have a price in it. It is immutable: an update creates another one. */
export interface CompanyPrices {
  readonly priceListId: number;
  readonly name: string;
  /** Cents per piece or per kg, by ordinal. */
  readonly prices: ReadonlyMap<number, number>;
  /** By ordinal, for the same goods. */
  readonly priceIds: ReadonlyMap<number, number>;
  readonly tiers: TiersByGoods;
}

type CompanyLists = ReadonlyMap<number, CompanyPrices>;

interface CompanyReading {
  readonly db: Queryable;
  readonly before: CompanyLists;
  readonly ordinalOfId: ReadonlyMap<number, number>;
  /** Returns whether the prices of a list are to be read again. */
  readonly isOther: (priceListId: number) => boolean;
}

interface ListRow {
  readonly priceListId: number;
  readonly name: string;
}

/**
 * Returns the lists that companies have now. A list that no company has takes no memory; an unchanged one stays the
 * same object.
 */
export async function readCompanyLists({ db, before, ordinalOfId, isOther }: CompanyReading): Promise<CompanyLists> {
  const rows = await db.query<ListRow>(sql`
    select price_list_id, name from price_lists l
    where for_companies and exists (select from company_price_lists c where c.price_list_id = l.price_list_id)
    order by price_list_id`);
  const lists = new Map<number, CompanyPrices>();
  for (const row of rows) {
    const previous = before.get(row.priceListId);
    const isSame = previous?.name === row.name && !isOther(row.priceListId);
    lists.set(row.priceListId, isSame ? previous : await readList(db, row, ordinalOfId));
  }
  return lists;
}

const PRICE_BYTES = 16;
const HIGH = 2 ** 32;

async function readList(
  db: Queryable,
  { priceListId, name }: ListRow,
  ordinalOfId: ReadonlyMap<number, number>,
): Promise<CompanyPrices> {
  const [prices, priceIds] = [new Map<number, number>(), new Map<number, number>()];
  const read = (after: number) =>
    db.one<Packed>(sql`
      select string_agg(int4send(product_id) || int4send(price_cents) || int8send(price_id), '') as bytes,
        max(product_id) as last -- in any order: a map by product
      from (select product_id, price_cents, price_id from prices
            where price_list_id = ${priceListId} and product_id > ${after} order by product_id limit ${BATCH}) batch`);
  for await (const bytes of batches(read, PRICE_BYTES)) {
    for (let at = 0; at < bytes.length; at += PRICE_BYTES) {
      const ordinal = ordinalOfId.get(bytes.readInt32BE(at));
      if (ordinal === undefined) continue;
      prices.set(ordinal, bytes.readInt32BE(at + 4));
      priceIds.set(ordinal, bytes.readUInt32BE(at + 8) * HIGH + bytes.readUInt32BE(at + 12));
    }
  }
  return { priceListId, name, prices, priceIds, tiers: await readTiers(db, priceListId, ordinalOfId) };
}

/** Reads the tiers of a list, by ordinal. */
export async function readTiers(
  db: Queryable,
  priceListId: number,
  ordinalOfId: ReadonlyMap<number, number>,
): Promise<TiersByGoods> {
  const rows = await db.query<{ productId: number; tiers: readonly PriceTier[] }>(sql`
    select product_id, tiers from prices where price_list_id = ${priceListId} and tiers is not null
    order by product_id`);
  return new Map(
    rows.flatMap(({ productId, tiers }) => {
      const ordinal = ordinalOfId.get(productId);
      return ordinal === undefined ? [] : [[ordinal, tiers] as const];
    }),
  );
}

/** Returns the tiers of a list: its own, and those of the base list where the price is that one's. */
export function tiersOver(
  { own, priceIds }: { readonly own: TiersByGoods; readonly priceIds: Float64Array },
  base: PriceColumns,
): TiersByGoods {
  if (base.tiers.size === 0) return own;
  const shared = [...base.tiers].filter(([ordinal]) => priceIds[ordinal] === base.priceIds[ordinal]);
  return new Map([...shared, ...own]);
}

/**
 * Columns come packed, many rows in one value: 300 stores of 30,000 products are nine million prices, and an object
 * for each of them would take ten times as long and a gigabyte for a moment.
 */
export const BATCH = 5000;

/** The bytes of rows, and the key of the last one. */
export interface Packed {
  readonly bytes: Buffer | null;
  readonly last: number | null;
}

/** Reads rows of a fixed number of bytes in batches, each after the last key of the previous one. */
export async function* batches(read: (after: number) => Promise<Packed>, rowBytes: number): AsyncGenerator<Buffer> {
  for (let after = 0; ; ) {
    const { bytes, last } = await read(after);
    if (!bytes || last === null) return;
    yield bytes;
    if (bytes.length < BATCH * rowBytes) return;
    after = last;
  }
}
