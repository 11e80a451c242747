import { decimalEuro } from '../../domain/base/money.ts';
import { BEING_PICKED, ORDERED, PENDING, TAKEN_IN_CHARGE } from '../../domain/orders/order-status.ts';
import { tiersIn, type WrittenTier } from '../../domain/pricing/tier-text.ts';
import { areTiersOf } from '../../domain/pricing/tiers.ts';
import { announceChange, type CatalogueChange } from '../features/catalogue/engine/announce-change.ts';
import { sql } from '../infra/database/sql.ts';
import type { Database, Tx } from '../infra/database/types.ts';
import {
  collectRecords,
  type FileOptions,
  nothingToImport,
  type RefusedRow,
  writeRefused,
} from './records/collect-records.ts';
import { jumpFaults, jumpReasons, refusedFor } from './records/known-products.ts';
import { basePriceList, openPriceList, UnknownWarehouseError } from './records/price-lists.ts';
import { mapStoreRow, type StoreFileKind, type StoreRecord, storeFileColumns } from './records/store-record.ts';
import { writeOrTry } from './write/write-or-try.ts';
import { writePrices } from './write/write-prices.ts';
import { writePromotions } from './write/write-promotions.ts';

export interface StoreFileOptions extends FileOptions {
  readonly kind: StoreFileKind;
  /** undefined for prices and promotions of the whole shop. Stock always belongs to a warehouse. */
  readonly warehouseId?: number;
}

export interface StoreFileReport {
  readonly read: number;
  /** The number of prices or stock rows that changed, or of the promotions in the file. */
  readonly written: number;
  readonly refused: number;
  readonly refusedFile?: string;
  /** The path of the list of changes, in a trial of prices. */
  readonly changesFile?: string;
}

/**
 * Imports prices, stock or promotions of known products, all or nothing; running shops show them once they are
 * committed.
 */
export async function importStoreFile(db: Database, options: StoreFileOptions): Promise<StoreFileReport> {
  const { kind } = options;
  const { records, refused } = await collectRecords(options, storeFileColumns[kind], (cells, context) =>
    mapStoreRow(cells, { kind, ...context }),
  );
  const done = await writeOrTry(db, options.isTrial, (tx) => writeStoreRecords(tx, records, options));
  const all = [...refused, ...done.refused].sort((a, b) => a.line - b.line);
  const refusedFile = await writeRefused(options, all);
  const changesFile = options.isTrial ? await writeRefused(options, done.changes ?? [], 'changes') : undefined;
  const read = records.length + refused.length;
  if (all.length === read) throw nothingToImport(refusedFile);
  options.onProgress?.(1);
  return {
    read,
    written: done.written,
    refused: all.length,
    ...(refusedFile ? { refusedFile } : {}),
    ...(changesFile ? { changesFile } : {}),
  };
}

interface StoreWritten {
  readonly written: number;
  readonly refused: readonly RefusedRow[];
  readonly changes?: readonly RefusedRow[];
}

/** Writes records of a store's file in the caller's transaction, and announces what changed. */
export async function writeStoreRecords(
  tx: Tx,
  records: readonly StoreRecord[],
  {
    kind,
    warehouseId,
    allowsJumps = false,
    say,
  }: Pick<StoreFileOptions, 'kind' | 'warehouseId' | 'allowsJumps' | 'say'>,
): Promise<StoreWritten> {
  await tx.query({ text: 'set local statement_timeout = 0' });
  if (warehouseId !== undefined) await checkWarehouse(tx, warehouseId);
  const unknown = await stage(tx, records);
  if (unknown.length === records.length) return { written: 0, refused: unknown };
  if (kind === 'prices') {
    const list = warehouseId === undefined ? basePriceList : await openPriceList(tx, warehouseId);
    const last = await lastPrices(tx, list);
    const wrong = await refuseTiers(tx);
    const jumps = allowsJumps ? [] : await refuseJumps(tx, last);
    const { written, newlySold, listsChanged } = await writePrices(tx, list);
    const prices = listsChanged.map((priceListId) => ({ what: 'prices', priceListId }) as const);
    const changes: CatalogueChange[] = newlySold > 0 ? [{ what: 'products' }, ...prices] : prices;
    const done = await finish(tx, { written, changes, refused: [...unknown, ...wrong, ...jumps] });
    return { ...done, changes: await changedPrices(tx, last) };
  }
  if (kind === 'stock') {
    if (warehouseId === undefined) throw new UnknownWarehouseError('Stock belongs to a warehouse: name it');
    const lowered = await takeOffReserved(tx, warehouseId);
    if (lowered > 0)
      say?.(`on_hand holds goods of orders that are not picked yet: they were taken off ${lowered} products`);
    const written = await writeStock(tx, warehouseId);
    return finish(tx, { written, changes: [{ what: 'stock', warehouseId }], refused: unknown });
  }
  const dear = await preparePromotions(tx, { warehouseId, allowsJumps });
  // `written` does not count rows that end a promotion, so the change is always announced
  const written = await writePromotions(tx, warehouseId);
  await announceChange(tx, [{ what: 'promotions', warehouseId: warehouseId ?? null }]);
  return { written, refused: [...unknown, ...dear] };
}

async function finish(
  tx: Tx,
  { written, changes, refused }: { written: number; changes: readonly CatalogueChange[]; refused: RefusedRow[] },
): Promise<{ written: number; refused: RefusedRow[] }> {
  if (written > 0) await announceChange(tx, changes);
  return { written, refused };
}

async function checkWarehouse(tx: Tx, warehouseId: number): Promise<void> {
  const existing = await tx.query(sql`select from warehouses where warehouse_id = ${warehouseId}`);
  if (existing.length === 0) throw new UnknownWarehouseError(`There is no warehouse ${warehouseId}`);
}

const batchSize = 5000;

/** Writes the records with their products into the table `incoming`; returns the records without a product. */
async function stage(tx: Tx, records: readonly StoreRecord[]): Promise<RefusedRow[]> {
  await tx.query({
    text: `create temporary table incoming (code text primary key, line int, price_cents int, available int,
      has_reserved boolean, tiers jsonb, listed boolean, promo_cents int, promo_from date, promo_to date,
      promotion jsonb, product_id int) on commit drop`,
  });
  for (let start = 0; start < records.length; start += batchSize) {
    const rows = JSON.stringify(records.slice(start, start + batchSize));
    await tx.query(sql`insert into incoming select * from jsonb_populate_recordset(null::incoming, ${rows}::jsonb)`);
  }
  await tx.query({ text: `update incoming i set product_id = p.product_id from products p where p.code = i.code` });
  const unknown = await tx.query<{ line: number; code: string }>({
    text: `delete from incoming where product_id is null
      returning line, code -- in any order: what is refused is sorted by line
    `,
  });
  await tx.query({ text: 'analyze incoming' });
  return unknown.map((row) => refusedFor(row, [{ column: 'code', kind: 'unknown-code', values: [row.code] }]));
}

/** The states of orders whose goods are still on the shelf and in the books of the store. */
const ON_THE_SHELF = [...PENDING, ORDERED, TAKEN_IN_CHARGE, BEING_PICKED];

/**
 * Subtracts reserved goods from staged amounts that include them, which gives what can be sold. Returns the number of
 * products with reserved goods.
 */
async function takeOffReserved(tx: Tx, warehouseId: number): Promise<number> {
  const rows = await tx.query(sql`
    with reserved as (
      select l.product_id, sum(case when l.sale_type = 'Sfuso' then l.weight_grams else l.quantity end)::int as amount
      from orders o join order_lines l using (order_id)
      where o.warehouse_id = ${warehouseId} and o.status_id = any(${ON_THE_SHELF}::int[]) group by l.product_id)
    update incoming i set available = greatest(0, i.available - r.amount)
    from reserved r where r.product_id = i.product_id and i.has_reserved and i.available is not null and r.amount > 0
    returning 1`);
  return rows.length;
}

/**
 * Writes rows in the order of the products. Orders lock them in the same order, which prevents deadlocks. What is
 * finished for today comes back with the new amount.
 */
async function writeStock(tx: Tx, warehouseId: number): Promise<number> {
  const written = await tx.query(sql`
    insert into stock (warehouse_id, product_id, listed, available_amount)
    select ${warehouseId}, i.product_id, coalesce(i.listed, s.listed, true), i.available
    from incoming i left join stock s on s.warehouse_id = ${warehouseId} and s.product_id = i.product_id
    order by i.product_id
    on conflict (warehouse_id, product_id) do update set listed = excluded.listed,
      available_amount = case when stock.finished_until is null then excluded.available_amount else 0 end,
      back_amount = case when stock.finished_until is null then null else excluded.available_amount end, owed_amount = 0
    where (stock.listed, stock.owed_amount,
        case when stock.finished_until is null then stock.available_amount else stock.back_amount end)
      is distinct from (excluded.listed, 0, excluded.available_amount)
    returning 1`);
  return written.length;
}

/**
 * Completes the price cuts and refuses those that are not below the price. Their names have no percentage, because that
 * would refer to the lowest price of 30 days.
 */
async function preparePromotions(
  tx: Tx,
  { warehouseId, allowsJumps }: { warehouseId: number | undefined; allowsJumps: boolean },
): Promise<RefusedRow[]> {
  const own = sql`
    select coalesce(
      (select p.price_cents from prices p join warehouses w using (price_list_id)
       where w.warehouse_id = ${warehouseId ?? null}::int and p.product_id = i.product_id),
      (select price_cents from prices where price_list_id = ${basePriceList} and product_id = i.product_id))`;
  await tx.query(sql`update incoming i set price_cents = (${own})`);
  const dear = await tx.query<{ line: number; code: string; priceCents: number | null; promoCents: number }>(sql`
    delete from incoming where promo_cents >= price_cents or promo_cents is not null and price_cents is null
      or (promo_cents * 10 < price_cents and not ${allowsJumps})
    returning line, code, price_cents, promo_cents -- in any order: what is refused is sorted by line
    `);
  await tx.query({
    text: `update incoming set promotion = jsonb_build_object('type',
      'taglio', 'priceCents', promo_cents, 'from', promo_from, 'to', promo_to,
      'name', 'Offerta') where promo_cents is not null`,
  });
  return dear.map(({ line, code, priceCents: cents, promoCents }) => ({
    line,
    code,
    reason: promoProblem(cents, promoCents),
  }));
}

function promoProblem(cents: number | null, promoCents: number): string {
  if (cents === null) return 'the product has no price';
  return promoCents < cents
    ? jumpReasons('promo_price', cents, promoCents).join()
    : `promo_price is not below the price ${decimalEuro(cents)}`;
}

interface LastPrice {
  readonly code: string;
  readonly line: number;
  readonly lastCents: number;
  readonly priceCents: number;
}

/** The staged prices of products that already have one: in this list, else in the base list. */
function lastPrices(tx: Tx, priceListId: number): Promise<LastPrice[]> {
  return tx.query<LastPrice>(sql`
    select i.code, i.line, coalesce(own.price_cents, base.price_cents) as last_cents, i.price_cents
    from incoming i left join prices own on own.product_id = i.product_id and own.price_list_id = ${priceListId}
    left join prices base on base.product_id = i.product_id and base.price_list_id = ${basePriceList}
    where coalesce(own.price_cents, base.price_cents) is not null order by i.line`);
}

/** Turns staged tiers into pieces and grams, and refuses those that do not go with the price of their row. */
async function refuseTiers(tx: Tx): Promise<RefusedRow[]> {
  const staged = await tx.query<StagedTiers>(sql`
    select i.line, i.code, i.price_cents, i.tiers, p.sale_type from incoming i join products p using (product_id)
    where i.tiers is not null order by i.line`);
  const rows = staged.map(({ tiers, saleType, ...row }) => ({ ...row, tiers: tiersIn(tiers, saleType === 'Sfuso') }));
  await tx.query(sql`
    update incoming i set tiers = r.tiers
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(line int, tiers jsonb)
    where i.line = r.line`);
  const wrong = rows.filter(({ priceCents, tiers }) => !areTiersOf(priceCents, tiers));
  await tx.query(sql`delete from incoming where line = any(${wrong.map(({ line }) => line)}::int[])`);
  return wrong.map(({ line, code }) =>
    refusedFor({ line, code }, [{ column: 'tiers', kind: 'no-tiers', values: [''] }]),
  );
}

interface StagedTiers {
  readonly line: number;
  readonly code: string;
  readonly priceCents: number;
  readonly tiers: readonly WrittenTier[];
  readonly saleType: string;
}

async function refuseJumps(tx: Tx, prices: readonly LastPrice[]): Promise<RefusedRow[]> {
  const refused = prices.flatMap(({ code, line, lastCents, priceCents }) =>
    jumpFaults('price', lastCents, priceCents).map((fault) => refusedFor({ line, code }, [fault])),
  );
  await tx.query(sql`delete from incoming where line = any(${refused.map(({ line }) => line)}::int[])`);
  return refused;
}

/** Returns the prices that differ from the earlier ones, for the report of a trial. */
async function changedPrices(tx: Tx, last: readonly LastPrice[]): Promise<RefusedRow[]> {
  const staged = await tx.query<{ line: number }>(sql`
    select line from incoming -- in any order: a set
    `);
  const written = new Set(staged.map(({ line }) => line));
  return last
    .filter(({ line, lastCents, priceCents }) => written.has(line) && lastCents !== priceCents)
    .map(({ line, code, lastCents, priceCents }) => ({
      line,
      code,
      reason: `price: "${decimalEuro(lastCents)}" becomes "${decimalEuro(priceCents)}"`,
    }));
}
