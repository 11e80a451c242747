import type { PriceTier } from '../../../../domain/pricing/tiers.ts';
import { sql } from '../../../infra/database/sql.ts';
import { inOneMoment } from '../../../infra/database/transaction.ts';
import type { Database, Queryable, Tx } from '../../../infra/database/types.ts';
import { type Changes, readChanges, readVersion } from './changes.ts';
import { buildAssortment } from './english-assortment.ts';
import { BASE_LIST, readStockOf } from './read-stores.ts';
import { TimeSlice } from './rows/time-slice.ts';
import {
  composeWarehouses,
  type PriceColumns,
  type StockColumns,
  type StoreParts,
  type TiersByGoods,
  UNLIMITED,
  withStock,
} from './rows/warehouses.ts';
import { type Assortment, arrangeProducts, type Products, readAssortment, type Snapshot } from './snapshot.ts';
import { emptyStores, readStores } from './stores.ts';

/**
 * Reads the whole catalogue from the database, with the promotions of `today` (YYYY-MM-DD in Rome) and of the next
 * weeks.
 */
export async function loadSnapshot(db: Pick<Database, 'tx'>, today: string): Promise<Snapshot> {
  return takeSnapshot(db, async (tx) => everythingAt(await readVersion(tx)), { before: undefined, today });
}

/**
 * Reads the catalogue as the database has it now. Only changes since `before` are read, and stores without changes stay
 * the same objects. `allPromotions`: reads all promotions, for a new day. `allStock`: reads all stock, when it is
 * unknown what changed.
 */
export async function refreshSnapshot(
  db: Database,
  before: Snapshot,
  { today, allPromotions, allStock }: { today: string; allPromotions: boolean; allStock: boolean },
): Promise<Snapshot> {
  const changesFor = async (tx: Tx) => {
    const changes = await readChanges(tx, before.version);
    return { ...changes, allPromotions: allPromotions || changes.allPromotions, allStock };
  };
  return takeSnapshot(db, changesFor, { before, today });
}

interface Before {
  readonly before: Snapshot | undefined;
  readonly today: string;
}

async function takeSnapshot(
  db: Pick<Database, 'tx'>,
  changesFor: (tx: Tx) => Promise<Changes>,
  { before, today }: Before,
): Promise<Snapshot> {
  const slice = new TimeSlice();
  const { version, stores, fresh } = await inOneMoment(db, async (tx) => {
    await tx.query({ text: `set local statement_timeout = '60s'` });
    return readMoment(tx, await changesFor(tx), { before, today, slice });
  });
  const assortment = fresh ?? before;
  if (!assortment) throw new Error('a catalogue without products was taken for one that has not changed');
  const warehouses = composeWarehouses(stores, fresh ? undefined : before?.warehouses);
  return { ...assortment, version, stores, warehouses };
}

interface Moment {
  readonly version: number;
  readonly stores: StoreParts;
  /** undefined: the products did not change. */
  readonly fresh?: Assortment;
}

async function readMoment(
  tx: Tx,
  changes: Changes,
  { before, today, slice }: Before & { slice: TimeSlice },
): Promise<Moment> {
  const { version } = changes;
  if (before && !changes.products) {
    return {
      version,
      stores: await readStores({ db: tx, changes, before: before.stores, positions: before, slice, today }),
    };
  }
  const rows = await readAssortment(tx, today);
  const products = await arrangeProducts(rows, slice);
  const moved = before && !changes.allStores ? await moveStores(tx, before, { products, slice }) : undefined;
  const reading = {
    db: tx,
    changes: moved ? changes : everythingAt(version),
    before: moved ?? emptyStores(products.size),
    positions: products,
    slice,
    today,
  };
  // the products are indexed while the database reads the stores
  const [stores, fresh] = await Promise.all([readStores(reading), buildAssortment(rows, products, new TimeSlice())]);
  return { version, stores, fresh };
}

function everythingAt(version: number): Changes {
  const none = new Set<never>();
  const all = { products: true, allStores: true, allPromotions: true, allStock: true };
  return { version, ...all, priceLists: none, stock: none, promotions: none };
}

/** If there are more new products than this, everything is read again. */
const MAX_NEW = 2000;
const ROWS_AT_ONCE = 1000;

/**
 * Moves prices and stock of the previous catalogue to the present positions of its products, and reads those of new
 * products: so an import of products does not read millions of unchanged prices. Undefined: too many products are new.
 * Promotions are left out.
 */
async function moveStores(
  db: Queryable,
  before: Snapshot,
  { products, slice }: { products: Products; slice: TimeSlice },
): Promise<StoreParts | undefined> {
  const from = Int32Array.from(products.rows, (row) => before.ordinalOfId.get(row.productId) ?? -1);
  const ids = products.rows.filter((_, ordinal) => from[ordinal] === -1).map((row) => row.productId);
  if (ids.length > MAX_NEW) return undefined;
  const { stores } = before;
  const [lists, stock] = [new Map<number, PriceColumns>(), new Map<number, StockColumns>()];
  for (const [list, columns] of stores.lists) {
    lists.set(list, movedPrices(columns, from));
    await slice.yieldToEventLoop();
  }
  for (const [warehouse, columns] of stores.stock) {
    stock.set(warehouse, movedStock(columns, from));
    await slice.yieldToEventLoop();
  }
  let moved: StoreParts = {
    ...stores,
    base: movedPrices(stores.base, from),
    lists,
    stock,
    promotions: new Map(),
    lowest: new Map(),
  };
  const step = Math.max(1, Math.floor(ROWS_AT_ONCE / Math.max(1, stores.rows.length)));
  for (let start = 0; start < ids.length; start += step) {
    const some = ids.slice(start, start + step);
    await addPrices(db, lists, { base: moved.base, products, ids: some });
    const isLoose = (ordinal: number) => products.rows[ordinal]?.saleType === 'Sfuso';
    moved = withStock(moved, await readStockOf(db, some), { ...products, isLoose });
  }
  return moved;
}

function movedPrices({ prices, priceIds, tiers }: PriceColumns, from: Int32Array): PriceColumns {
  const size = from.length;
  return {
    prices: moved(prices, from, new Int32Array(size)),
    priceIds: moved(priceIds, from, new Float64Array(size)),
    tiers: movedTiers(tiers, from),
  };
}

function movedTiers(tiers: TiersByGoods, from: Int32Array): TiersByGoods {
  if (tiers.size === 0) return tiers;
  const found = new Map<number, readonly PriceTier[]>();
  for (let ordinal = 0; ordinal < from.length; ordinal++) {
    const own = tiers.get(from[ordinal] ?? -1);
    if (own) found.set(ordinal, own);
  }
  return found;
}

function movedStock({ stock, unlisted }: StockColumns, from: Int32Array): StockColumns {
  const size = from.length;
  return {
    stock: stock && moved(stock, from, new Int32Array(size).fill(UNLIMITED)),
    unlisted: unlisted && moved(unlisted, from, new Uint8Array(size)),
  };
}

/** A plain loop: the methods of typed arrays take ten times as long, for hundreds of columns. */
function moved<Column extends Int32Array | Float64Array | Uint8Array>(
  old: Column,
  from: Int32Array,
  to: Column,
): Column {
  for (let ordinal = 0; ordinal < from.length; ordinal++) {
    const position = from[ordinal] ?? -1;
    if (position !== -1) to[ordinal] = old[position] ?? 0;
  }
  return to;
}

interface NewPrice {
  readonly priceListId: number;
  readonly productId: number;
  readonly priceCents: number;
  readonly priceId: number;
  readonly tiers: readonly PriceTier[] | null;
}

async function addPrices(
  db: Queryable,
  lists: Map<number, PriceColumns>,
  { base, products, ids }: { base: PriceColumns; products: Products; ids: readonly number[] },
): Promise<void> {
  const rows = await db.query<NewPrice>(sql`
    select price_list_id, product_id, price_cents, price_id, tiers from prices
    where product_id = any(${ids}::int[]) and price_list_id in (select w.price_list_id from warehouses w)
      and price_list_id <> ${BASE_LIST} -- in any order: columns by product
    `);
  for (const row of rows) {
    const ordinal = products.ordinalOfId.get(row.productId);
    if (ordinal === undefined) continue;
    const existing = lists.get(row.priceListId);
    const columns = existing ?? { prices: base.prices.slice(), priceIds: base.priceIds.slice(), tiers: base.tiers };
    const { tiers } = row;
    const tiered = tiers === null ? columns : { ...columns, tiers: new Map([...columns.tiers, [ordinal, tiers]]) };
    lists.set(row.priceListId, tiered);
    columns.prices[ordinal] = row.priceCents;
    columns.priceIds[ordinal] = row.priceId;
  }
}
