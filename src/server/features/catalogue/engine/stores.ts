import { sameTiers } from '../../../../domain/pricing/tiers.ts';
import type { Queryable } from '../../../infra/database/types.ts';
import type { Changes } from './changes.ts';
import {
  BASE_LIST,
  LOWEST_AT_ONCE,
  type ProductPositions,
  readLowest,
  readPriceList,
  readPromotionOwners,
  readPromotions,
  readStock,
  readWarehouses,
} from './read-stores.ts';
import type { WarehouseRow } from './rows/rows.ts';
import type { TimeSlice } from './rows/time-slice.ts';
import {
  type LowestPrices,
  type PriceColumns,
  type Promotions,
  readCompanyLists,
  type StoreParts,
  type TiersByGoods,
  tiersOver,
} from './rows/warehouses.ts';

export interface StoreReading {
  readonly db: Queryable;
  readonly changes: Changes;
  /** The parts to reuse if nothing is read again; their ordinals are those of `positions`. */
  readonly before: StoreParts;
  readonly positions: ProductPositions;
  readonly slice: TimeSlice;
  /** YYYY-MM-DD in Rome. */
  readonly today: string;
}

export function emptyStores(size: number): StoreParts {
  return {
    rows: [],
    base: emptyPrices(size),
    lists: new Map(),
    companies: new Map(),
    stock: new Map(),
    promotions: new Map(),
    lowest: new Map(),
  };
}

/** Returns the data that differs by store; only changes are read from the database. */
export async function readStores(reading: StoreReading): Promise<StoreParts> {
  const { db, changes, before, positions } = reading;
  const rows = await readWarehouses(db);
  const knownIds = new Set(before.rows.map((row) => row.warehouseId));
  const isNew = (row: WarehouseRow) => changes.allStores || !knownIds.has(row.warehouseId);
  const isBaseOther = changes.allStores || changes.products || changes.priceLists.has(BASE_LIST);
  const base = isBaseOther
    ? ((await readPriceList(db, { list: BASE_LIST, base: undefined }, positions)) ?? emptyPrices(positions.size))
    : before.base;
  const stock = new Map(before.stock);
  for (const row of rows) {
    if (!isNew(row) && !changes.allStock && !changes.stock.has(row.warehouseId)) continue;
    const columns = await readStock(db, row.warehouseId, positions);
    if (columns) stock.set(row.warehouseId, columns);
    else stock.delete(row.warehouseId);
  }
  const lists = await readLists(reading, { base, rows, isNew });
  const companies = await readCompanyLists({
    db,
    before: before.companies,
    ordinalOfId: positions.ordinalOfId,
    isOther: (list) => changes.allStores || changes.products || changes.priceLists.has(list),
  });
  return { rows, base, lists, companies, stock, ...(await readAllPromotions(reading, rows)) };
}

async function readLists(
  { db, changes, before, positions, slice }: StoreReading,
  { base, rows, isNew }: { base: PriceColumns; rows: readonly WarehouseRow[]; isNew: (row: WarehouseRow) => boolean },
): Promise<Map<number, PriceColumns>> {
  const lists = new Map<number, PriceColumns>();
  const listIds = new Set(rows.map((row) => row.priceListId).filter((list) => list !== BASE_LIST));
  const unread = new Set(rows.filter(isNew).map((row) => row.priceListId));
  for (const list of listIds) {
    const previous = before.lists.get(list);
    const columns =
      unread.has(list) || changes.priceLists.has(list)
        ? await readPriceList(db, { list, base }, positions)
        : previous && rebased(previous, before.base, base);
    if (columns) lists.set(list, columns);
    if (slice.isOver()) await slice.yieldToEventLoop();
  }
  return lists;
}

/** Returns the list over another base for products without a price of its own; the same object if nothing changes. */
function rebased(list: PriceColumns, from: PriceColumns, to: PriceColumns): PriceColumns {
  if (from === to) return list;
  let moved: Pick<PriceColumns, 'prices' | 'priceIds'> | undefined;
  for (let ordinal = 0; ordinal < list.prices.length; ordinal++) {
    // a price with an id of its own is not the base's price
    if (list.priceIds[ordinal] !== from.priceIds[ordinal]) continue;
    const [price, id] = [to.prices[ordinal] ?? 0, to.priceIds[ordinal] ?? 0];
    if (list.prices[ordinal] === price && list.priceIds[ordinal] === id) continue;
    moved ??= { prices: list.prices.slice(), priceIds: list.priceIds.slice() };
    moved.prices[ordinal] = price;
    moved.priceIds[ordinal] = id;
  }
  const own = new Map([...list.tiers].filter(([ordinal]) => list.priceIds[ordinal] !== from.priceIds[ordinal]));
  const tiers = tiersOver({ own, priceIds: (moved ?? list).priceIds }, to);
  if (!moved && haveSameTiers(tiers, list.tiers)) return list;
  return { ...list, ...moved, tiers };
}

function haveSameTiers(one: TiersByGoods, other: TiersByGoods): boolean {
  return one.size === other.size && [...one].every(([ordinal, tiers]) => sameTiers(tiers, other.get(ordinal) ?? []));
}

/** A changed price changes the lowest price of future promotions, so those of its stores are read as well. */
async function readAllPromotions(
  reading: StoreReading,
  rows: readonly WarehouseRow[],
): Promise<Pick<StoreParts, 'promotions' | 'lowest'>> {
  const { db, changes, before, positions, slice, today } = reading;
  const all = changes.allStores || changes.products || changes.allPromotions;
  const priced = rows.filter((row) => changes.priceLists.has(row.priceListId)).map((row) => row.warehouseId);
  const owners = new Set<number | null>(
    all ? await readPromotionOwners(db, today) : [...changes.promotions, ...priced],
  );
  if (changes.priceLists.has(BASE_LIST)) owners.add(null);
  const promotions = new Map(all ? [] : before.promotions);
  for (const owner of owners) {
    const read = await readPromotions(db, owner, { ...positions, slice, today });
    const previous = before.promotions.get(owner);
    if (read.size === 0) promotions.delete(owner);
    else promotions.set(owner, previous && isSame(previous, read) ? previous : read);
  }
  const isTouched = (id: number) =>
    all || owners.has(null) || owners.has(id) || !before.rows.some((row) => row.warehouseId === id);
  const touched = rows.map((row) => row.warehouseId).filter(isTouched);
  return { promotions, lowest: promotions.has(null) ? await readAllLowest(reading, touched) : new Map() };
}

async function readAllLowest(
  { db, before, positions, slice, today }: StoreReading,
  touched: readonly number[],
): Promise<StoreParts['lowest']> {
  const lowest = new Map(before.lowest);
  for (let start = 0; start < touched.length; start += LOWEST_AT_ONCE) {
    const some = touched.slice(start, start + LOWEST_AT_ONCE);
    const read = await readLowest(db, some, { ...positions, slice, today });
    for (const id of some) {
      const [own, previous] = [read.get(id), before.lowest.get(id)];
      if (!own) lowest.delete(id);
      else lowest.set(id, previous && hasSame(previous, own) ? previous : own);
    }
  }
  return lowest;
}

function hasSame(one: LowestPrices, other: LowestPrices): boolean {
  return one.size === other.size && [...one].every(([key, cents]) => other.get(key) === cents);
}

function isSame(one: Promotions, other: Promotions): boolean {
  if (one.size !== other.size) return false;
  for (const [ordinal, promotions] of one) {
    const others = other.get(ordinal) ?? [];
    if (promotions.length !== others.length) return false;
    if (!promotions.every((promotion, index) => JSON.stringify(promotion) === JSON.stringify(others[index])))
      return false;
  }
  return true;
}

function emptyPrices(size: number): PriceColumns {
  return { prices: new Int32Array(size), priceIds: new Float64Array(size), tiers: new Map() };
}
