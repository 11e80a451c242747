import type { StaffPromotion, StaffPromotionResult } from '../../../contract/promotions/schemas.ts';
import { euroOf } from '../../../domain/base/money.ts';
import { addDays, dayNumber, romeTime } from '../../../domain/base/rome-time.ts';
import { INSERTED, NOT_BOUGHT } from '../../../domain/orders/order-status.ts';
import { integerList, sql } from '../../infra/database/sql.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';
import { goodsOf } from './plan-goods.ts';
import { stopPlan } from './plans.ts';

/** Returns what a promotion gave so far, beside the same weekdays before it. */
export async function promotionResult(
  db: Queryable,
  { promotionId, draft }: Pick<StaffPromotion, 'promotionId' | 'draft'>,
  today: string,
): Promise<StaffPromotionResult> {
  const from = draft.startsOn;
  const to = draft.endsOn < today ? draft.endsOn : today;
  const days = Math.max(0, dayNumber(to) - dayNumber(from) + 1);
  const weeksBefore = Math.max(1, Math.ceil(days / 7));
  const figures = (first: string, last: string) => figuresOf(db, draft, { first, last });
  const { reached, givenCents } = await db.one<{ reached: number; givenCents: number }>(sql`
    select count(distinct l.order_id)::int as reached,
      coalesce(sum(s."beforeCents" - s."afterCents"), 0)::float as given_cents
    from promotions p join orders o on o.placed_at >= p.starts_on - 30
      and o.placed_at < p.ends_on + 1 and o.status_id not in (${integerList(NOT_BOUGHT)})
    join order_lines l on l.order_id = o.order_id and l.steps <> '[]'
    cross join lateral jsonb_to_recordset(l.steps) as s("promotionId" int, "beforeCents" int, "afterCents" int)
    where (p.promotion_id = ${promotionId} or p.plan_id = ${promotionId}) and s."promotionId" = p.promotion_id`);
  const [now, before] = await Promise.all([
    figures(from, to),
    figures(addDays(from, -7 * weeksBefore), addDays(to, -7 * weeksBefore)),
  ]);
  return { from, to: to < from ? from : to, weeksBefore, given: euroOf(givenCents), reached, now, before };
}

interface Days {
  readonly first: string;
  readonly last: string;
}

/** Returns what was sold of the goods of a promotion in its stores on these days, with it or without. */
async function figuresOf(
  db: Queryable,
  draft: StaffPromotion['draft'],
  { first, last }: Days,
): Promise<StaffPromotionResult['now']> {
  const { goodsCents, marginCents, ...figures } = await db.one<
    Omit<StaffPromotionResult['now'], 'goods' | 'margin'> & {
      readonly goodsCents: number;
      readonly marginCents: number | null;
    }
  >(sql`
    select count(distinct o.order_id)::int as orders, count(distinct o.user_id)::int as customers,
      coalesce(sum(greatest(l.quantity, 1)), 0)::float as pieces, coalesce(sum(l.line_cents), 0)::float as goods_cents,
      round(sum(l.line_cents * 10000.0 / (10000 + l.vat_basis_points) - k.cost_cents * case when l.weight_grams > 0
        then l.weight_grams / 1000.0 else l.quantity end))::float as margin_cents
    from timeslots t join orders o using (timeslot_id) join order_lines l using (order_id)
    left join known_costs k on k.product_id = l.product_id
    where t.service_date between ${first}::date and ${last}::date and l.insertion_type_id = ${INSERTED}
      and o.status_id not in (${integerList(NOT_BOUGHT)})
      and (${draft.stores.length === 0} or o.warehouse_id = any(${draft.stores}::int[]))
      and (${draft.isWholeCart} or l.product_id in (select product_id from (${goodsOf(draft)}) g))`);
  return { ...figures, goods: euroOf(goodsCents), ...(marginCents === null ? {} : { margin: euroOf(marginCents) }) };
}

/** Returns the cents that orders were cheaper by, as they were last summed. */
export async function givenBy(db: Queryable, promotionId: number): Promise<number> {
  const { given } = await db.one<{ given: number }>(sql`
    select coalesce(sum(s.given_cents), 0)::float as given
    from promotions o join promotion_totals s using (promotion_id)
    where o.promotion_id = ${promotionId} or o.plan_id = ${promotionId}`);
  return given;
}

/**
 * Sums what running promotions gave, and stops those whose budget is used up. A cancelled order gave nothing. It runs
 * every five minutes, and at once after the order that uses a budget up (migration 0802).
 */
export async function sumPromotions(db: Database, now: Date): Promise<void> {
  const today = romeTime(now).date;
  await db.query(sql`
    with current as materialized (
      select promotion_id, starts_on from promotions where ends_on >= ${today}::date - 2
        and starts_on <= ${today}::date),
    given as (
      select c.promotion_id, sum(s."beforeCents" - s."afterCents") as given_cents
      from orders o join order_lines l using (order_id)
      cross join lateral jsonb_to_recordset(l.steps) as s("promotionId" int, "beforeCents" int, "afterCents" int)
      join current c on c.promotion_id = s."promotionId"
      where l.steps <> '[]' and o.placed_at >= (select min(starts_on) - 30 from current)
        and o.status_id not in (${integerList(NOT_BOUGHT)})
      group by c.promotion_id)
    insert into promotion_totals (promotion_id, given_cents, summed_at)
    select c.promotion_id, coalesce(g.given_cents, 0), ${now} from current c left join given g using (promotion_id)
    on conflict (promotion_id) do update set given_cents = excluded.given_cents, summed_at = excluded.summed_at
    where promotion_totals.given_cents <> excluded.given_cents`);
  const spent = await db.query<{ planId: number }>(sql`
    select p.plan_id from promotion_plans p join promotions o using (plan_id)
    join promotion_totals s using (promotion_id)
    where p.budget_cents is not null and p.state = 'started' and p.ends_on >= ${today}::date
    group by p.plan_id having sum(s.given_cents) >= p.budget_cents order by p.plan_id`);
  for (const { planId } of spent) await db.tx((tx) => stopPlan(tx, { planId }, { staffId: null, now }, 'spent'));
}
