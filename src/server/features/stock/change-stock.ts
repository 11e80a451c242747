import { MAX_COUNT_AGE_HOURS, MAX_STOCK_NOTE } from '../../../contract/stock/limits.ts';
import type {
  StaffStockArrivalBody,
  StaffStockCounted,
  StaffStockCountsBody,
  StaffStockFinishedBody,
  StaffStockSetBody,
} from '../../../contract/stock/schemas.ts';
import { HOUR_MS } from '../../../domain/base/duration.ts';
import { formatAmount, type SaleType } from '../../../domain/base/format.ts';
import { type Problems, problemAt, tooLong } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { addDays, isDate, romeTime } from '../../../domain/base/rome-time.ts';
import {
  checkStockAmount,
  isFarOff,
  type StockMoveKind,
  type StockReason,
} from '../../../domain/stock/stock-amounts.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Tx } from '../../infra/database/types.ts';
import type { Catalogue } from '../catalogue/engine/catalogue.ts';
import { endFinished, LEFT_SQL, lockStock, type StockLevel, storesWithFinished, writeStock } from '../stores/stock.ts';
import { heldAt, heldNow, heldSql } from './held.ts';

export interface StockDeps {
  readonly db: Database;
  readonly catalogue: Pick<Catalogue, 'announceStock'>;
}

/** Who acts on the stock of a store, and when. */
export interface StockAct {
  readonly staffId: number;
  readonly now: Date;
}

/** The product that an act is about, with its stock, which is locked. */
interface Locked {
  readonly warehouseId: number;
  readonly productId: number;
  readonly saleType: SaleType;
  readonly isLoose: boolean;
  readonly level: StockLevel;
  /** What open orders have taken and nobody has picked. */
  readonly held: number;
}

interface Named {
  readonly warehouse_id: number;
  readonly product_id: number;
  readonly uuid: string;
}

interface Written {
  readonly kind: StockMoveKind;
  readonly level: StockLevel;
  readonly reason?: StockReason | undefined;
  readonly note?: string | undefined;
  readonly expiresOn?: string | undefined;
  readonly happenedAt?: Date;
}

/** Returns what is on the shelf with the goods of open orders, as the staff see it; null: not counted. */
function amountOf({ left, finishedUntil }: StockLevel, held: number): number | null {
  if (finishedUntil !== null) return 0;
  return left === null ? null : left + held;
}

/**
 * Runs an act on the stock of a product, once: an act that was written before changes nothing. `plan` returns what is
 * to be written; undefined: nothing. The new stock reaches all processes as that of a sale does.
 */
async function act(
  { db, catalogue }: StockDeps,
  by: StockAct,
  named: Named,
  plan: (locked: Locked, tx: Tx) => Promise<Result<Written | undefined, Refusal>>,
): Promise<Result<void, Refusal>> {
  const { warehouse_id: warehouseId, product_id: productId } = named;
  const done = await db.tx(async (tx): Promise<Result<boolean, Refusal>> => {
    const found = await lockProduct(tx, named, by.now);
    if (!found.ok) return found;
    // the lock makes a second sending of the same act wait, and find it
    if (await tx.maybeOne(sql`select 1 from stock_moves where event_id = ${named.uuid}::uuid`)) return ok(false);
    const planned = await plan(found.value, tx);
    if (!planned.ok || !planned.value) return planned.ok ? ok(false) : planned;
    await writeStock(tx, warehouseId, { productId, ...planned.value.level });
    await noteMove(tx, by, { uuid: named.uuid, before: found.value, written: planned.value });
    return ok(true);
  });
  if (!done.ok) return done;
  if (done.value) catalogue.announceStock([productId]);
  return ok();
}

async function lockProduct(
  tx: Tx,
  { warehouse_id: warehouseId, product_id: productId }: Named,
  now: Date,
): Promise<Result<Locked, Refusal>> {
  const row = await tx.maybeOne<{ saleType: SaleType | null }>(sql`
    select (select sale_type from products where product_id = ${productId}) as sale_type from warehouses
    where warehouse_id = ${warehouseId}`);
  if (!row) return refuse('STOCK_STORE_UNKNOWN', { field: 'warehouse_id' });
  const { saleType } = row;
  if (saleType === null) return refuse('STOCK_PRODUCT_UNKNOWN', { field: 'product_id' });
  const level = await lockStock(tx, warehouseId, productId);
  const held = await heldNow(tx, { warehouseId, productId, now });
  return ok({ warehouseId, productId, saleType, isLoose: saleType === 'Sfuso', level, held });
}

async function noteMove(
  tx: Tx,
  { staffId, now }: { readonly staffId: number | null; readonly now: Date },
  { uuid, before, written }: { readonly uuid: string; readonly before: Locked; readonly written: Written },
): Promise<void> {
  const { warehouseId, productId, level, held } = before;
  const { kind, reason = null, note = '', expiresOn = null, happenedAt = now } = written;
  await tx.query(sql`
    insert into stock_moves (event_id, warehouse_id, product_id, kind, reason, before_amount, after_amount, note,
      expires_on, staff_id, happened_at, recorded_at)
    values (${uuid}, ${warehouseId}, ${productId}, ${kind}, ${reason}, ${amountOf(level, held)},
      ${amountOf(written.level, held)}, ${note.trim()}, ${expiresOn}, ${staffId}, ${happenedAt}, ${now})`);
}

/** Returns the stock after this amount was on the shelf; some of it may belong to orders. */
function counted({ level, held }: Locked, amount: number, expiresOn?: string): StockLevel {
  return {
    left: amount - held,
    // an empty shelf of what is finished for today stays finished
    finishedUntil: amount === 0 ? level.finishedUntil : null,
    expiresOn: amount === 0 ? null : (expiresOn ?? level.expiresOn),
  };
}

/** Writes what is on the shelf: counted, or corrected for a reason. */
export function setStock(deps: StockDeps, by: StockAct, body: StaffStockSetBody): Promise<Result<void, Refusal>> {
  const { amount, reason, expected, expires_on: expiresOn, note } = body;
  return act(deps, by, body, async (locked) => {
    const { isLoose, saleType, level, held } = locked;
    const checked = refuseIfAny<Refusal>([
      ...checkStockAmount('amount', amount, isLoose),
      ...expiryProblems(expiresOn, by.now),
      ...tooLong('note', note ?? '', MAX_STOCK_NOTE),
    ]);
    if (!checked.ok) return checked;
    const is = amountOf(level, held);
    const now = is === null ? '–' : () => formatAmount(saleType, is);
    if (expected !== undefined && expected !== is)
      return refuse('STOCK_CHANGED', { field: 'amount', details: { now } });
    if (body.is_sure !== true && isFarOff(amount, is, isLoose))
      return refuse('STOCK_FAR_OFF', { field: 'amount', details: { now } });
    const kind = reason === undefined ? 'count' : 'correction';
    return ok({ kind, level: counted(locked, amount, expiresOn), reason, note, expiresOn });
  });
}

/** Adds what has arrived, which ends "finito oggi". Goods whose stock is not counted stay so. */
export function takeArrival(
  deps: StockDeps,
  by: StockAct,
  body: StaffStockArrivalBody,
): Promise<Result<void, Refusal>> {
  const { amount, expires_on: expiresOn, note } = body;
  return act(deps, by, body, async ({ isLoose, level, held }) => {
    const checked = refuseIfAny<Refusal>([
      ...checkStockAmount('amount', amount, isLoose),
      ...(amount === 0 ? problemAt('amount', 'STOCK_NOTHING') : []),
      ...expiryProblems(expiresOn, by.now),
      ...tooLong('note', note ?? '', MAX_STOCK_NOTE),
    ]);
    if (!checked.ok) return checked;
    const left = level.left === null ? null : level.left + amount;
    const tooMuch = refuseIfAny<Refusal>(checkStockAmount('amount', Math.max((left ?? 0) + held, 0), isLoose));
    if (!tooMuch.ok) return tooMuch;
    const isEmpty = level.left !== null && level.left + held <= 0;
    const known = isEmpty ? null : level.expiresOn;
    const earliest = [known, expiresOn].filter((day) => typeof day === 'string').sort()[0] ?? null;
    return ok({ kind: 'arrival', level: { left, finishedUntil: null, expiresOn: earliest }, note, expiresOn });
  });
}

/**
 * Sells no more of a product until tomorrow in Rome, or sells it again. What is so already stays so, and what a phone
 * sends on a later day than it was pressed has no effect any more.
 */
export function finishToday(
  deps: StockDeps,
  by: StockAct,
  body: StaffStockFinishedBody,
): Promise<Result<void, Refusal>> {
  return act(deps, by, body, async ({ level }) => {
    if ((level.finishedUntil === null) === (body.is_undone === true)) return ok(undefined);
    if (body.is_undone) return ok({ kind: 'back', level: { ...level, finishedUntil: null } });
    const today = romeTime(by.now).date;
    const happenedAt = new Date(Math.min(body.pressed_at ?? by.now.getTime(), by.now.getTime()));
    if (romeTime(happenedAt).date < today) return ok(undefined);
    return ok({ kind: 'finished', level: { ...level, finishedUntil: addDays(today, 1) }, happenedAt });
  });
}

/**
 * Sells again what was finished until today, store by store. It is called every minute and asks for the day in Rome, so
 * that neither a night on which the clock changes nor a shop that stood still at midnight leaves anything finished.
 */
export async function bringBack({ db, catalogue }: StockDeps, now: Date): Promise<void> {
  const today = romeTime(now).date;
  for (const warehouseId of await storesWithFinished(db, today)) {
    const back = await db.tx(async (tx) => {
      const productIds = await endFinished(tx, warehouseId, today);
      await tx.query(sql`
        with ${heldSql(warehouseId, now)}
        insert into stock_moves (event_id, warehouse_id, product_id, kind, before_amount, after_amount, happened_at,
          recorded_at)
        select gen_random_uuid(), ${warehouseId}, s.product_id, 'back', 0,
          ${LEFT_SQL} + coalesce((select amount from in_orders h where h.product_id = s.product_id), 0), ${now}, ${now}
        from stock s where s.warehouse_id = ${warehouseId} and s.product_id = any(${productIds}::int[])`);
      return productIds;
    });
    catalogue.announceStock(back);
  }
}

function expiryProblems(expiresOn: string | undefined, now: Date): Problems<'INVALID_DATE' | 'STOCK_EXPIRED'> {
  if (expiresOn === undefined) return [];
  if (!isDate(expiresOn)) return problemAt('expires_on', 'INVALID_DATE');
  return expiresOn < romeTime(now).date ? problemAt('expires_on', 'STOCK_EXPIRED') : [];
}

type PhoneCount = StaffStockCountsBody['counts'][number];
type CountOutcome = StaffStockCounted['received'][number]['outcome'];

/**
 * Writes a count that a phone made at the shelf, perhaps hours ago: what orders, pickers and arrivals changed since
 * then counts on top of it. A count that was written before is only answered again.
 */
export async function writeCount(
  deps: StockDeps,
  by: StockAct,
  warehouseId: number,
  { uuid, product_id: productId, amount, counted_at: countedAt, is_sure: isSure }: PhoneCount,
): Promise<CountOutcome> {
  const at = new Date(Math.min(countedAt, by.now.getTime()));
  if (by.now.getTime() - at.getTime() > MAX_COUNT_AGE_HOURS * HOUR_MS) return 'old';
  let outcome: CountOutcome = 'written';
  const named = { uuid, warehouse_id: warehouseId, product_id: productId };
  const written = await act(deps, by, named, async (locked, tx) => {
    const { isLoose, level, held } = locked;
    if (checkStockAmount('amount', amount, isLoose).length > 0) outcome = 'refused';
    else if (isSure !== true && isFarOff(amount, amountOf(level, held), isLoose)) outcome = 'far';
    const since = await movesSince(tx, locked, at);
    if (since.isCounted && outcome === 'written') outcome = 'later';
    if (outcome !== 'written') return ok(undefined);
    const heldThen = await heldAt(tx, { warehouseId, productId, at });
    const seen = counted({ ...locked, held: heldThen }, amount);
    const left = (seen.left ?? 0) + since.arrived;
    const finishedUntil = since.arrived > 0 ? null : seen.finishedUntil;
    return ok({ kind: 'count', level: { ...seen, left, finishedUntil }, happenedAt: at });
  });
  return written.ok ? outcome : 'refused';
}

/** Reads whether a product was counted after a moment, and how much of it has arrived since. */
function movesSince(
  tx: Tx,
  { warehouseId, productId }: Locked,
  at: Date,
): Promise<{ readonly isCounted: boolean; readonly arrived: number }> {
  return tx.one(sql`
    select coalesce(bool_or(kind in ('count', 'correction')), false) as is_counted,
      coalesce(sum(after_amount - before_amount) filter (where kind = 'arrival'), 0)::int as arrived
    from stock_moves
    where warehouse_id = ${warehouseId} and product_id = ${productId} and happened_at > ${at}`);
}
