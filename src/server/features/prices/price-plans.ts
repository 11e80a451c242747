import { pageAsked, pageBlock } from '../../../contract/base/page.ts';
import { PRICES_ON_A_PAGE, STEEP_PERCENT } from '../../../contract/prices/limits.ts';
import type { StaffPricePlan, StaffPricePlans, StaffPricePlansQuery } from '../../../contract/prices/schemas.ts';
import { euroOf } from '../../../domain/base/money.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import type { States } from '../../../domain/base/states.ts';
import { changePercent, marginPercent } from '../../../domain/pricing/list-price.ts';
import type { PriceTier } from '../../../domain/pricing/tiers.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Database, Queryable, Tx } from '../../infra/database/types.ts';
import { summaryOf } from './change-prices.ts';
import { PRICED } from './price-sql.ts';
import { tierViews } from './price-tiers.ts';
import { keepsTiers, type ListChange, lockProducts, writeNow } from './write-prices.ts';

/** A cancelled plan comes back when what cancelled it is undone. */
export const PRICE_PLAN_STATES = {
  planned: ['done', 'cancelled', 'failed'],
  done: [],
  cancelled: ['planned'],
  failed: [],
} as const satisfies States<StaffPricePlan['state']>;

interface PlanRow {
  readonly planId: number;
  readonly productId: number;
  readonly code: string;
  readonly name: string;
  readonly pack: string;
  readonly warehouseId: number | null;
  readonly store: string;
  readonly day: string;
  readonly state: StaffPricePlan['state'];
  readonly priceCents: number | null;
  readonly tiers: readonly PriceTier[] | null;
  readonly isLoose: boolean;
  readonly beforeCents: number;
  readonly afterCents: number;
  readonly costCents: number | null;
  readonly vat: number;
  readonly by: string;
  readonly madeAt: Date;
  readonly promotionEndsOn: string | null;
}

/** Returns the plans of a day, or of all days that come, with what they change on average. */
export async function pricePlans(db: Database, query: StaffPricePlansQuery, today: string): Promise<StaffPricePlans> {
  const ofDay = query.day === undefined ? sql`l.state in ('planned', 'failed')` : sql`l.day = ${query.day}::date`;
  const text = query.q?.trim() ?? '';
  const found =
    text === ''
      ? sql`true`
      : sql`(p.words like '%' || folded(${text.replace(/[\\%_]/g, '\\$&')}) || '%'
    or p.code = ${text})`;
  const all = await plansWhere(db, sql`${ofDay} and l.state <> 'cancelled' and ${found}`);
  const shown = all.filter(IN_VIEW[query.view ?? 'all']);
  const page = pageAsked(query.page);
  const from = (page - 1) * PRICES_ON_A_PAGE;
  const counted = Object.entries(IN_VIEW).map(([view, isIn]) => [view, all.filter(isIn).length]);
  const changes = all.map(({ beforeCents, afterCents }) => ({ before: beforeCents, after: afterCents }));
  return {
    page: pageBlock({ page, pageSize: PRICES_ON_A_PAGE, total: shown.length }),
    today,
    days: await db.query<StaffPricePlans['days'][number]>(sql`
      select day::text, count(*)::int as prices, count(*) filter (where state = 'failed')::int as failed
      from price_plans where state in ('planned', 'failed') group by day order by day limit ${SHOWN_DAYS}`),
    ...(changes.length > 0 ? { summary: summaryOf(changes) } : {}),
    views: Object.fromEntries(counted) as StaffPricePlans['views'],
    plans: shown.slice(from, from + PRICES_ON_A_PAGE).map(planView),
  };
}
const SHOWN_DAYS = 60;

const percentOf = ({ beforeCents, afterCents }: PlanRow) => changePercent(beforeCents, afterCents);
const IN_VIEW = {
  all: () => true,
  steep: (plan: PlanRow) => percentOf(plan) > STEEP_PERCENT,
  rising: (plan: PlanRow) => percentOf(plan) > 0,
  falling: (plan: PlanRow) => percentOf(plan) < 0,
  failed: ({ state }: PlanRow) => state === 'failed',
} as const;

/** The waiting plans of a product. */
export async function plansOfProduct(db: Queryable, productId: number): Promise<StaffPricePlan[]> {
  const rows = await plansWhere(db, sql`l.product_id = ${productId} and l.state in ('planned', 'failed')`);
  return rows.map(planView);
}

const MAX_PLANS = 50_000;

/**
 * A plan that waits is compared with the price of today, one that was applied with the price that it replaced. A
 * promotion of everybody that covers the price is named, because shoppers see the new price only after it.
 */
function plansWhere(db: Queryable, where: SqlFragment): Promise<PlanRow[]> {
  return db.query<PlanRow>(sql`
    select l.plan_id, p.product_id, p.code, p.name, p.pack_line as pack, l.warehouse_id, coalesce(w.name, '') as store,
      l.day::text, l.state, l.price_cents, l.tiers, p.sale_type = 'Sfuso' as is_loose,
      coalesce(c.before_cents, o.price_cents, b.price_cents) as before_cents,
      coalesce(l.price_cents, b.price_cents) as after_cents, k.cost_cents, v.basis_points as vat,
      coalesce(trim(u.first_name || ' ' || u.last_name), '') as by, l.made_at, (
        select max(m.ends_on)::text from promotion_products g join promotions m using (promotion_id)
        where g.product_id = l.product_id and g.promo_price_cents < coalesce(l.price_cents, b.price_cents)
          and l.day between m.starts_on and m.ends_on and (m.warehouse_id is null or m.warehouse_id = l.warehouse_id)
      ) as promotion_ends_on
    from price_plans l join (${PRICED}) on p.product_id = l.product_id
    left join warehouses w on w.warehouse_id = l.warehouse_id
    left join prices o on o.product_id = l.product_id and o.price_list_id = nullif(w.price_list_id, -1)
    left join customers u on u.user_id = l.made_by
    left join lateral (
      select c.before_cents from price_changes c
      where l.state = 'done' and c.act_id = l.act_id and c.source = 'plan' and c.product_id = l.product_id
        and c.warehouse_id is not distinct from l.warehouse_id order by c.change_id limit 1) c on true
    where ${where} order by l.day, lower(p.name), l.plan_id limit ${MAX_PLANS}`);
}

function planView(row: PlanRow): StaffPricePlan {
  const { warehouseId, priceCents, beforeCents, afterCents, costCents, vat, madeAt, promotionEndsOn, ...rest } = row;
  const { tiers, isLoose, ...plan } = rest;
  return {
    ...plan,
    ...(warehouseId === null ? {} : { warehouseId }),
    before: euroOf(beforeCents),
    ...(priceCents === null ? {} : { price: euroOf(priceCents) }),
    ...(tiers === null ? {} : { tiers: tierViews(tiers, isLoose) }),
    percent: changePercent(beforeCents, afterCents),
    ...(costCents === null ? {} : { margin: marginPercent(afterCents, costCents, vat) }),
    madeAt: madeAt.toISOString(),
    ...(promotionEndsOn === null ? {} : { promotionEndsOn }),
  };
}

interface DuePlan extends ListChange {
  readonly planId: number;
  readonly actId: number;
  readonly madeBy: number | null;
}

const BATCH = 1000;

/**
 * Makes the planned prices real whose day has begun in Rome, the earlier days first. A job of each minute calls it, so
 * that a shop that was down at midnight catches up; a lock keeps two processes apart. If prices cannot be written
 * together, each is tried alone, and those that fail are marked: they stop no other one.
 */
export async function applyDuePlans(db: Database, now: Date): Promise<void> {
  for (;;) {
    const work = { plans: [] as readonly DuePlan[] };
    try {
      await db.tx(async (tx) => {
        work.plans = await duePlans(tx, now);
        await applyPlans(tx, work.plans, now);
      });
    } catch (error) {
      if (work.plans.length === 0) throw error;
      for (const { planId } of work.plans) await applyOrFail(db, planId, now);
    }
    if (work.plans.length === 0) return;
  }
}

/** The plans of the first day that is due, with what their lists have now; one plan where it is named. */
async function duePlans(tx: Tx, now: Date, planId?: number): Promise<DuePlan[]> {
  await tx.query(sql`select pg_advisory_xact_lock(${PLANS_LOCK})`);
  const { date } = romeTime(now);
  const ofFirstDay = sql`l.day = (select min(day) from price_plans where state = 'planned' and day <= ${date}::date)`;
  const due = await tx.query<{ planId: number; productId: number }>(sql`
    select l.plan_id, l.product_id from price_plans l
    where l.state = 'planned' and ${planId === undefined ? ofFirstDay : sql`l.plan_id = ${planId}`}
    order by l.plan_id limit ${BATCH}`);
  await lockProducts(
    tx,
    due.map(({ productId }) => productId),
  );
  const plans = await tx.query<DuePlan & { readonly plannedTiers: readonly PriceTier[] | null }>(sql`
    select l.plan_id, l.act_id, l.product_id, l.warehouse_id, l.price_cents, l.made_by, o.price_cents as own_cents,
      l.tiers as planned_tiers, coalesce(o.tiers, '[]') as own_tiers
    from price_plans l left join warehouses w using (warehouse_id)
    left join prices o on o.product_id = l.product_id
      and o.price_list_id = case when l.warehouse_id is null then -1 else nullif(w.price_list_id, -1) end
    where l.plan_id = any(${due.map((plan) => plan.planId)}::int[]) and l.state = 'planned'
    order by l.plan_id for update of l`);
  return plans.map(({ plannedTiers, ...plan }) => ({ ...plan, ...(plannedTiers && { tiers: plannedTiers }) }));
}
const PLANS_LOCK = 7_205_219_580;

async function applyPlans(tx: Tx, plans: readonly DuePlan[], now: Date): Promise<void> {
  const changing = plans.filter((plan) => plan.ownCents !== plan.priceCents || !keepsTiers(plan));
  for (const [staffId, own] of Map.groupBy(changing, ({ madeBy }) => madeBy))
    await writeNow(tx, own, { staffId, now, source: 'plan' });
  await endPlans(tx, plans, 'done', now);
}

async function endPlans(
  tx: Tx,
  plans: readonly Pick<DuePlan, 'planId'>[],
  state: 'done' | 'failed',
  now: Date,
): Promise<void> {
  await tx.query(sql`
    update price_plans set state = ${state}, ended_at = ${now}
    where plan_id = any(${plans.map(({ planId }) => planId)}::int[]) and state = 'planned'`);
}

async function applyOrFail(db: Database, planId: number, now: Date): Promise<void> {
  try {
    await db.tx(async (tx) => applyPlans(tx, await duePlans(tx, now, planId), now));
  } catch {
    await db.tx((tx) => endPlans(tx, [{ planId }], 'failed', now));
  }
}
