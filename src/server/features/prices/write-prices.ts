import { ok, type Result } from '../../../domain/base/result.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { type PriceTier, sameTiers } from '../../../domain/pricing/tiers.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { basePriceList, openPriceList } from '../../import/records/price-lists.ts';
import { touchProducts } from '../../import/write/touch-products.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';
import { announceChange } from '../catalogue/engine/announce-change.ts';
import { removePrices, writePrices, writeTiers } from '../price-lists/queries.ts';

/** Who changes prices, and how. */
export interface PriceWriter {
  /** null: the account of who planned it was closed. */
  readonly staffId: number | null;
  readonly now: Date;
  readonly source: 'one' | 'rule' | 'plan' | 'undo';
}

/** The price of a list that is written, and what the list had before. */
export interface ListChange {
  readonly productId: number;
  /** null: the base list. */
  readonly warehouseId: number | null;
  readonly ownCents: number | null;
  readonly priceCents: number | null;
  /** The prices by quantity; undefined: they stay as they are. */
  readonly tiers?: readonly PriceTier[] | undefined;
  readonly ownTiers: readonly PriceTier[];
}

/** A price that a list gives up takes its tiers with it. */
function tiersOf({ priceCents, tiers, ownTiers }: ListChange): readonly PriceTier[] | undefined {
  if (priceCents === null) return ownTiers.length > 0 ? [] : undefined;
  return tiers;
}

/** Returns whether a list has these tiers already, or keeps those that it has. */
export function keepsTiers(change: ListChange): boolean {
  const tiers = tiersOf(change);
  return tiers === undefined || sameTiers(tiers, change.ownTiers);
}

/** Holds products until the transaction ends, in the order of their numbers. */
export async function lockProducts(tx: Tx, productIds: readonly number[]): Promise<void> {
  await tx.query(sql`
    select 1 from products where product_id = any(${[...productIds]}::int[]) order by product_id for update`);
}

async function newAct(tx: Tx): Promise<number> {
  return (await tx.one<{ actId: number }>(sql`select nextval('price_acts')::int as act_id`)).actId;
}

/**
 * Writes prices that count at once, records who changed them, and tells the running shops. Returns the number of the
 * act; a night's work has the numbers of its plans.
 */
export async function writeNow(
  tx: Tx,
  changes: readonly (ListChange & { readonly actId?: number })[],
  writer: PriceWriter,
): Promise<number> {
  const actId = await newAct(tx);
  const announced: number[] = [];
  for (const [warehouseId, own] of Map.groupBy(changes, (change) => change.warehouseId)) {
    const priceListId = warehouseId === null ? basePriceList : await openPriceList(tx, warehouseId);
    const given = own.flatMap(({ productId, priceCents }) =>
      priceCents === null ? [] : [[productId, priceCents] as const],
    );
    const taken = own.filter(({ priceCents }) => priceCents === null).map(({ productId }) => productId);
    await writePrices(tx, priceListId, new Map(given));
    const tiered = own.flatMap(({ productId, priceCents, tiers }) =>
      priceCents === null || tiers === undefined ? [] : [[productId, tiers] as const],
    );
    await writeTiers(tx, priceListId, new Map(tiered));
    await removePrices(tx, priceListId, taken);
    await recordChanges(tx, own, { ...writer, actId, priceListId });
    announced.push(priceListId);
  }
  await touchProducts(
    tx,
    changes.map(({ productId }) => productId),
  );
  await announceChange(
    tx,
    announced.map((priceListId) => ({ what: 'prices', priceListId })),
  );
  return actId;
}

async function recordChanges(
  tx: Tx,
  changes: readonly (ListChange & { readonly actId?: number })[],
  { actId, staffId, source, priceListId }: PriceWriter & { readonly actId: number; readonly priceListId: number },
): Promise<void> {
  const rows = changes.map((change) => ({
    act: change.actId ?? actId,
    product: change.productId,
    store: change.warehouseId,
    before: change.ownCents,
    after: change.priceCents,
    ...(keepsTiers(change) ? {} : { before_tiers: change.ownTiers, after_tiers: tiersOf(change) }),
  }));
  await tx.query(sql`
    insert into price_changes
      (act_id, price_list_id, warehouse_id, product_id, before_cents, after_cents, user_id, source, before_tiers,
        after_tiers)
    select c.act, ${priceListId}, c.store, c.product, c.before, c.after, ${staffId}::int, ${source}, c.before_tiers,
      c.after_tiers
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as c(act int, product int, store int, before int, after int, before_tiers jsonb, after_tiers jsonb)`);
}

/** Writes prices for a coming day, in the place of plans of that day. Those of a rule without a change are left out. */
export async function planPrices(
  tx: Tx,
  changes: readonly ListChange[],
  { staffId, now, source }: PriceWriter,
  day: string,
): Promise<number> {
  const actId = await newAct(tx);
  const rows = changes.map((change) => ({
    product: change.productId,
    store: change.warehouseId,
    cents: change.priceCents,
    tiers: change.priceCents === null ? undefined : change.tiers,
    is_needed: source !== 'rule' || change.priceCents !== change.ownCents || !keepsTiers(change),
  }));
  const asked = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as c(product int, store int, cents int, tiers jsonb, is_needed boolean)`;
  await tx.query(sql`
    update price_plans l set state = 'cancelled', ended_at = ${now}, ended_act = ${actId}
    from ${asked} where l.product_id = c.product and l.warehouse_id is not distinct from c.store
      and l.day = ${day}::date and l.state = 'planned'`);
  await tx.query(sql`
    insert into price_plans (act_id, warehouse_id, product_id, price_cents, tiers, day, made_by, made_at)
    select ${actId}, c.store, c.product, c.cents, c.tiers, ${day}::date, ${staffId}::int, ${now} from ${asked}
    where c.is_needed`);
  return actId;
}

/** Cancels plans that still wait. */
export async function cancelPlans(
  tx: Tx,
  planIds: readonly number[],
  { now }: PriceWriter,
): Promise<{ readonly cancelled: number; readonly actId?: number }> {
  const actId = await newAct(tx);
  const rows = await tx.query(sql`
    update price_plans set state = 'cancelled', ended_at = ${now}, ended_act = ${actId}
    where plan_id = any(${[...planIds]}::int[]) and state = 'planned' returning 1`);
  return rows.length === 0 ? { cancelled: 0 } : { cancelled: rows.length, actId };
}

/**
 * Takes an act back: prices that are still as the act left them get their value from before, plans of the act that wait
 * are cancelled, and those that it cancelled wait again.
 */
export async function undoAct(
  tx: Tx,
  actId: number,
  writer: PriceWriter,
): Promise<Result<{ readonly undone: number; readonly since: number }, Refusal>> {
  const written = await writtenBy(tx, actId);
  await lockProducts(
    tx,
    written.map(({ productId }) => productId),
  );
  const back = (await writtenBy(tx, actId)).filter(isAsLeft);
  const plans = await undoPlans(tx, actId, writer.now);
  if (written.length + plans.all === 0) return refuse('PRICE_ACT_GONE');
  if (back.length > 0) await writeNow(tx, back, writer);
  return ok({ undone: back.length + plans.undone, since: written.length - back.length + plans.all - plans.undone });
}

interface Written extends ListChange {
  readonly afterCents: number | null;
  readonly afterTiers: readonly PriceTier[] | null;
}

function isAsLeft({ ownCents, afterCents, ownTiers, afterTiers }: Written): boolean {
  return ownCents === afterCents && (afterTiers === null || sameTiers(ownTiers, afterTiers));
}

/** What an act wrote, with the present value of the list. */
async function writtenBy(tx: Tx, actId: number): Promise<Written[]> {
  const rows = await tx.query<Omit<Written, 'tiers'> & { readonly tiers: readonly PriceTier[] | null }>(sql`
    select c.product_id, c.warehouse_id, c.before_cents as price_cents, c.after_cents, o.price_cents as own_cents,
      c.before_tiers as tiers, c.after_tiers, coalesce(o.tiers, '[]') as own_tiers
    from price_changes c left join prices o on o.product_id = c.product_id and o.price_list_id = c.price_list_id
    where c.act_id = ${actId} order by c.change_id`);
  return rows.map(({ tiers, ...row }) => ({ ...row, ...(tiers === null ? {} : { tiers }) }));
}

/** A plan that became real is undone by the price that it wrote. */
async function undoPlans(tx: Tx, actId: number, now: Date): Promise<{ readonly all: number; readonly undone: number }> {
  const undoing = await newAct(tx);
  const made = await tx.query(sql`
    update price_plans set state = 'cancelled', ended_at = ${now}, ended_act = ${undoing}
    where act_id = ${actId} and state = 'planned' returning 1`);
  const { ended } = await tx.one<{ ended: number }>(sql`
    select count(*)::int as ended from price_plans where ended_act = ${actId} and state = 'cancelled'`);
  const revived = await tx.query(sql`
    update price_plans l set state = 'planned', ended_at = null, ended_act = null
    where l.ended_act = ${actId} and l.state = 'cancelled' and l.day > ${romeTime(now).date}::date
      and not exists (select from price_plans o where o.product_id = l.product_id and o.day = l.day
        and o.warehouse_id is not distinct from l.warehouse_id and o.state = 'planned') returning 1`);
  return { all: made.length + ended, undone: made.length + revived.length };
}

interface Cost {
  readonly productId: number;
  /** null: not known any more. */
  readonly cents: number | null;
  readonly staffId: number | null;
}

/** Writes what a product costs, unless it is known already; earlier costs stay. False: there is no such product. */
export async function saveCost(tx: Tx, { productId, cents, staffId }: Cost): Promise<boolean> {
  const found = await tx.query(sql`select 1 from products where product_id = ${productId} for update`);
  if (found.length === 0) return false;
  const same = await tx.query(sql`
    select 1 from product_costs where product_id = ${productId} and is_latest
      and cost_cents is not distinct from ${cents}::int`);
  if (same.length > 0) return true;
  await tx.query(sql`update product_costs set is_latest = false where product_id = ${productId} and is_latest`);
  await tx.query(sql`
    insert into product_costs (product_id, cost_cents, user_id) values (${productId}, ${cents}, ${staffId})`);
  return true;
}
