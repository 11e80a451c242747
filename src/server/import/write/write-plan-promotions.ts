import { announceChange } from '../../features/catalogue/engine/announce-change.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';

/** The promotions that shops are to apply for a plan of the staff. */
export interface PlanPromotions {
  readonly planId: number;
  /** YYYY-MM-DD in Rome. */
  readonly today: string;
  /** Warehouses that have one of their own; null: one for all; empty: none from today on. */
  readonly owners: readonly (number | null)[];
  readonly name: string;
  /** What shoppers read, as JSON. */
  readonly view: string;
  readonly priority: number;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly kindId: number;
  readonly type: string;
  readonly isSelectable: boolean;
  readonly rule: object;
  /** Marks goods, prices and mechanics: rows with another mark end. It is kept in the rule. */
  readonly mark: string;
  /** Selects product_id, promo_cents and part of the goods in a warehouse. */
  readonly goodsIn: (warehouseId: number | null) => SqlFragment;
}

/**
 * Makes the promotions that shops apply those of a plan. Days on which they were applied stay, because the lowest price
 * of 30 days is computed from them. What only gets another name or end goes on in its row, so that its own price is not
 * the lowest one before it.
 */
export async function writePlanPromotions(tx: Tx, plan: PlanPromotions): Promise<void> {
  const going = plan.owners.length > 0 ? await goOn(tx, plan) : [];
  const closed = await closeOthers(
    tx,
    plan,
    going.map(({ promotionId }) => promotionId),
  );
  const missing = plan.owners.filter((owner) => !going.some(({ warehouseId }) => warehouseId === owner));
  for (const warehouseId of missing) await insertRow(tx, plan, warehouseId);
  const touched = [...new Set([...plan.owners, ...closed])];
  if (touched.length === 0) return;
  await announceChange(
    tx,
    touched.map((warehouseId) => ({ what: 'promotions', warehouseId }) as const),
  );
}

/** Gives a promotion of a file to a plan. */
export async function adoptPromotion(tx: Tx, promotionId: number, planId: number): Promise<void> {
  await tx.query(sql`update promotions set plan_id = ${planId} where promotion_id = ${promotionId}`);
}

async function goOn(
  tx: Tx,
  { planId, today, owners, mark, ...plan }: PlanPromotions,
): Promise<{ promotionId: number; warehouseId: number | null }[]> {
  return tx.query<{ promotionId: number; warehouseId: number | null }>(sql`
    update promotions p set name = ${plan.name}, view = ${plan.view}::jsonb, priority = ${plan.priority},
      starts_on = case when p.starts_on >= ${today}::date then greatest(${plan.startsOn}::date, ${today}::date)
        else p.starts_on end,
      ends_on = ${plan.endsOn}::date
    where p.promotion_id in (
      select distinct on (warehouse_id) promotion_id from promotions
      where plan_id = ${planId} and rule->>'source' = ${mark} and ends_on >= ${today}::date - 1
        and coalesce(warehouse_id, 0) = any(${owners.map((owner) => owner ?? 0)}::int[])
      order by warehouse_id, promotion_id desc)
    returning promotion_id, warehouse_id -- in any order: they are told apart by their warehouse
    `);
}

/** Returns the stores whose promotions ended. */
async function closeOthers(
  tx: Tx,
  { planId, today }: PlanPromotions,
  keep: readonly number[],
): Promise<(number | null)[]> {
  const rows = await tx.query<{ promotionId: number; warehouseId: number | null; isNew: boolean }>(sql`
    select promotion_id, warehouse_id, starts_on >= ${today}::date as is_new from promotions
    where plan_id = ${planId} and ends_on >= ${today}::date and promotion_id <> all(${[...keep]}::int[])
    order by promotion_id`);
  const unbegun = rows.filter(({ isNew }) => isNew).map(({ promotionId }) => promotionId);
  const begun = rows.filter(({ isNew }) => !isNew).map(({ promotionId }) => promotionId);
  await tx.query(sql`update promotions set ends_on = ${today}::date - 1 where promotion_id = any(${begun}::int[])`);
  await tx.query(sql`delete from promotion_products where promotion_id = any(${unbegun}::int[])`);
  await tx.query(sql`update promotions set rule = '{}' where promotion_id = any(${unbegun}::int[])`);
  return rows.map(({ warehouseId }) => warehouseId);
}

async function insertRow(
  tx: Tx,
  { planId, today, mark, ...plan }: PlanPromotions,
  warehouseId: number | null,
): Promise<void> {
  const rule = JSON.stringify({ ...plan.rule, source: mark });
  const { promotionId } = await tx.one<{ promotionId: number }>(sql`
    insert into promotions (kind_id, promo_type, name, warehouse_id, starts_on, ends_on, priority, selectable, view,
      rule, plan_id)
    values (${plan.kindId}, ${plan.type}, ${plan.name}, ${warehouseId}::int,
      greatest(${plan.startsOn}::date, ${today}::date), ${plan.endsOn}::date, ${plan.priority}, ${plan.isSelectable},
      ${plan.view}::jsonb, ${rule}::jsonb, ${planId})
    returning promotion_id`);
  await tx.query(sql`
    insert into promotion_products (promotion_id, product_id, promo_price_cents, part)
    select ${promotionId}, g.product_id, g.promo_cents, g.part from (${plan.goodsIn(warehouseId)}) g`);
}
