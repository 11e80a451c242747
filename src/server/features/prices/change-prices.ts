import { MAX_NAMED_PRICES, STEEP_PERCENT } from '../../../contract/prices/limits.ts';
import type { PriceQuestion, PriceSummary, StaffPricesChanged } from '../../../contract/prices/schemas.ts';
import { euroOf } from '../../../domain/base/money.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { changePercent, isUnusualJump, marginPercent } from '../../../domain/pricing/list-price.ts';
import type { PriceTier } from '../../../domain/pricing/tiers.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { lastPlan, PRICED } from './price-sql.ts';
import { type AskedTier, tierProblems, tiersFor } from './price-tiers.ts';
import { keepsTiers, lockProducts, type PriceWriter, planPrices, writeNow } from './write-prices.ts';

/** A price that somebody wants in a store or, without one, in the base list. */
export interface PriceEdit {
  readonly productId: number;
  readonly warehouseId: number | null;
  /** null: of a store, as everybody. */
  readonly priceCents: number | null;
  /** The own price as it was read; null: there was none; undefined: whatever it was. */
  readonly was?: number | null | undefined;
  /** The prices by quantity; undefined: they stay as they are. */
  readonly asked?: readonly AskedTier[] | undefined;
}

export interface PriceAct extends PriceWriter {
  /** YYYY-MM-DD: from this day on; undefined: now. */
  readonly day: string | undefined;
  readonly confirmed: ReadonlySet<number>;
  readonly leftOut: ReadonlySet<number>;
  readonly isTrial: boolean;
}

interface Facts {
  readonly place: number;
  readonly name: string;
  readonly store: string | null;
  readonly vat: number;
  readonly costCents: number | null;
  /** The price of the base list. */
  readonly baseCents: number;
  /** The price of the list itself; null: a store follows the base list. */
  readonly ownCents: number | null;
  /** The plan of the day itself, if there is one. */
  readonly plannedCents: number | null;
  readonly hasPlan: boolean;
  readonly isLoose: boolean;
  readonly ownTiers: readonly PriceTier[];
  readonly plannedTiers: readonly PriceTier[] | null;
}

/** A price that changes, with what is known about it. */
export interface PriceChange extends PriceEdit, Facts {
  readonly before: number;
  readonly after: number;
  readonly tiers: readonly PriceTier[] | undefined;
}

/**
 * Changes prices, now or from a day on. A price below cost, or ten times the last one or a tenth of it, is refused
 * unless somebody confirmed it; a trial only says which ones they are. Nothing is written if one price is refused.
 */
export async function changePrices(
  tx: Tx,
  edits: readonly PriceEdit[],
  act: PriceAct,
): Promise<Result<StaffPricesChanged, Refusal>> {
  await lockProducts(
    tx,
    edits.map(({ productId }) => productId),
  );
  const known = new Map((await factsOf(tx, edits, act.day)).map((facts) => [facts.place, facts]));
  const checked = refuseIfAny(edits.flatMap((edit, place) => problemOf(edit, known.get(place), act.day)));
  if (!checked.ok) return checked;
  const all = edits.flatMap((edit, place) => changeOf(edit, known.get(place)));
  const changes = all.filter((change) => !isSame(change, act) && !act.leftOut.has(change.productId));
  const questions = changes.flatMap(questionOf);
  const open = questions.filter(({ reason, productId }) => reason !== 'steep' && !act.confirmed.has(productId));
  if (open.length > 0 && !act.isTrial) return refusedFor(open, edits.length);
  const said = {
    changed: changes.length,
    same: edits.length - changes.length,
    summary: summaryOf(changes),
    questions: questions.slice(0, MAX_NAMED_PRICES),
    waiting: await waitingPlans(tx, changes, act.day),
  };
  if (act.isTrial || changes.length === 0) return ok(said);
  const actId = act.day === undefined ? await writeNow(tx, changes, act) : await planPrices(tx, changes, act, act.day);
  return ok({ ...said, actId });
}

/** Reads what is known about the prices before the day of an act. */
function factsOf(tx: Queryable, edits: readonly PriceEdit[], day: string | undefined): Promise<Facts[]> {
  const asked = edits.map(({ productId, warehouseId }, place) => ({ place, productId, warehouseId }));
  const earlier = day === undefined ? sql`false` : sql`l.day < ${day}::date`;
  const itself = day === undefined ? sql`false` : sql`l.day = ${day}::date`;
  const product = sql`p.product_id`;
  const store = sql`a."warehouseId"`;
  return tx.query<Facts>(sql`
    select a.place, p.name, w.name as store, v.basis_points as vat, k.cost_cents,
      coalesce(lb.price_cents, b.price_cents) as base_cents,
      case when lo.is_planned then lo.price_cents when ${store} is null then b.price_cents else o.price_cents end
        as own_cents, ld.price_cents as planned_cents, ld.is_planned is not null as has_plan,
      p.sale_type = 'Sfuso' as is_loose, ld.tiers as planned_tiers,
      coalesce(lo.tiers, case when ${store} is null then b.tiers else o.tiers end, '[]') as own_tiers
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a(place int, "productId" int, "warehouseId" int)
    join (${PRICED}) on p.product_id = a."productId"
    left join warehouses w on w.warehouse_id = ${store}
    left join prices o on o.product_id = p.product_id and o.price_list_id = w.price_list_id and w.price_list_id <> -1
    left join lateral (${lastPlan(product, sql`null`, earlier)}) lb on true
    left join lateral (${lastPlan(product, store, earlier)}) lo on true
    left join lateral (${lastPlan(product, store, itself)}) ld on true
    order by a.place`);
}

/** Each field of a list of prices is named by its place; a single one is `price`. */
function problemOf(edit: PriceEdit, facts: Facts | undefined, day: string | undefined): Refusal[] {
  const field = fieldOf(edit);
  if (!facts) return [{ code: 'PRICE_PRODUCT_GONE', field }];
  if (edit.warehouseId !== null && facts.store === null) return [{ code: 'PRICE_STORE_UNKNOWN', field }];
  if (edit.warehouseId === null && edit.priceCents === null) return [{ code: 'PRICE_BASE_NEEDED', field }];
  const { isLoose } = facts;
  const tiers = tierProblems(tiersFor(edit.asked, isLoose), edit.priceCents, isLoose);
  if (tiers.length > 0) return tiers;
  const now = day !== undefined && facts.hasPlan ? facts.plannedCents : facts.ownCents;
  if (edit.was === undefined || edit.was === now) return [];
  return [{ code: 'PRICE_CHANGED', field, details: { price: euroText(euroOf(now ?? facts.baseCents)) } }];
}

/** The name of the field of a price, as the screen has it. */
export function fieldOf({ productId, warehouseId }: Pick<PriceEdit, 'productId' | 'warehouseId'>): string {
  return warehouseId === null ? `price-${productId}` : `price-${productId}-${warehouseId}`;
}

function changeOf(edit: PriceEdit, facts: Facts | undefined): PriceChange[] {
  if (!facts) return [];
  // a plan that is written again keeps its tiers where nobody names others
  const tiers = tiersFor(edit.asked, facts.isLoose) ?? facts.plannedTiers ?? undefined;
  const [before, after] = [facts.ownCents ?? facts.baseCents, edit.priceCents ?? facts.baseCents];
  return [{ ...edit, ...facts, before, after, tiers }];
}

/**
 * Nothing changes: now, where the list has the price already; on a day, where the plan has. A price that somebody says
 * for a day is planned although the list has it already, because a plan of an earlier day may come.
 */
function isSame(change: PriceChange, { day, source }: PriceAct): boolean {
  const { priceCents, ownCents, hasPlan, plannedCents, tiers, plannedTiers } = change;
  if (day !== undefined && hasPlan)
    return plannedCents === priceCents && JSON.stringify(tiers) === JSON.stringify(plannedTiers ?? undefined);
  return ownCents === priceCents && keepsTiers(change) && (day === undefined || source === 'rule');
}

/** What somebody has to confirm about a price, or should look at. */
export function questionOf(change: PriceChange): PriceQuestion[] {
  const { productId, name, store, before, after, costCents, vat } = change;
  const percent = changePercent(before, after);
  // the cheapest piece is that of the last tier
  const least = Math.min(after, ...(change.tiers ?? []).map((tier) => tier.cents));
  const isBelow = costCents !== null && marginPercent(least, costCents, vat) < 0;
  const wasBelow = costCents !== null && marginPercent(before, costCents, vat) < 0 && least >= before;
  const reason =
    isUnusualJump(before, after) || isUnusualJump(before, least)
      ? 'jump'
      : isBelow && !wasBelow
        ? 'below_cost'
        : 'steep';
  if (reason === 'steep' && percent <= STEEP_PERCENT) return [];
  return [
    {
      productId,
      name,
      store: store ?? '',
      before: euroOf(before),
      after: euroOf(reason === 'below_cost' || !isUnusualJump(before, after) ? least : after),
      percent,
      reason,
      ...(costCents === null ? {} : { cost: euroOf(costCents) }),
    },
  ];
}

/** A single price is refused at its field; of several the number is said, and a trial lists them. */
function refusedFor(open: readonly PriceQuestion[], edits: number): Result<never, Refusal> {
  const [first] = open;
  if (!first || edits > 1) return refuse('PRICES_TO_CONFIRM', { details: { n: open.length } });
  const { before, after, cost = 0 } = first;
  const price = euroText(after);
  return first.reason === 'jump'
    ? refuse('PRICE_UNUSUAL_JUMP', { field: 'price', details: { price, last: euroText(before) } })
    : refuse('PRICE_BELOW_COST', { field: 'price', details: { price, cost: euroText(cost) } });
}

function euroText(euro: number): string {
  return euro.toFixed(2).replace('.', ',');
}

/** Returns how many prices rise and fall, and by how much on average. */
export function summaryOf(changes: readonly Pick<PriceChange, 'before' | 'after'>[]): PriceSummary {
  const percents = changes.map(({ before, after }) => changePercent(before, after));
  const [rising, falling] = [percents.filter((each) => each > 0), percents.filter((each) => each < 0)];
  return {
    prices: percents.length,
    percent: mean(percents),
    rising: rising.length,
    risingPercent: mean(rising),
    falling: falling.length,
    fallingPercent: mean(falling),
    steep: percents.filter((each) => each > STEEP_PERCENT).length,
  };
}

function mean(values: readonly number[]): number {
  if (values.length === 0) return 0;
  return Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 10) / 10;
}

const SHOWN_PLANS = 20;

/** Returns plans that wait for the same goods on other days: whoever changes a price should know them. */
async function waitingPlans(
  tx: Queryable,
  changes: readonly PriceChange[],
  day: string | undefined,
): Promise<StaffPricesChanged['waiting']> {
  const rows = await tx.query<{ name: string; store: string; day: string; priceCents: number | null }>(sql`
    select p.name, coalesce(w.name, '') as store, l.day::text as day, l.price_cents
    from price_plans l join products p using (product_id) left join warehouses w using (warehouse_id)
    where l.state = 'planned' and l.product_id = any(${changes.map(({ productId }) => productId)}::int[])
      and l.day is distinct from ${day ?? null}::date
    order by l.day, lower(p.name), l.plan_id limit ${SHOWN_PLANS}`);
  return rows.map(({ priceCents, ...plan }) => ({
    ...plan,
    ...(priceCents === null ? {} : { price: euroOf(priceCents) }),
  }));
}
