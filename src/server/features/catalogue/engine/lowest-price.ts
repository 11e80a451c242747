import { type SqlFragment, sql } from '../../../infra/database/sql.ts';

const BASE_LIST = -1;

interface LowestOf {
  readonly productId: SqlFragment;
  /** The list of the store; null: the base list. */
  readonly priceListId: SqlFragment;
  /** Its promotions count beside those of every store; null: only those of every store. */
  readonly warehouseId: SqlFragment;
  /** The first day of the reduction: the 30 days before it count. */
  readonly day: SqlFragment;
  /** The promotion that is announced, which is no price before itself. */
  readonly exceptPromotion: SqlFragment;
}

/**
 * Selects the lowest price that everybody could have in the 30 days before a day, which a reduction is measured by
 * (art. 17-bis Codice del consumo, decision 106). The price in force when they began counts, and so do earlier
 * promotions, unless they are for some customers or services only, or have to be chosen. In a store the base list
 * counted while the store had no price of its own: before its first one, and after it gave one up (a row without a
 * price).
 */
export function lowestPrice({ productId, priceListId, warehouseId, day, exceptPromotion }: LowestOf): SqlFragment {
  const steps = (list: SqlFragment) => sql`
    select price_cents, valid_from, coalesce(lead(valid_from) over (order by valid_from, ctid), 'infinity') as ends
    from price_history where product_id = ${productId} and price_list_id = ${list}`;
  return sql`
    with span as (
      select (${day} - 30)::timestamp at time zone 'Europe/Rome' as begins,
        ${day}::timestamp at time zone 'Europe/Rome' as ends),
    own as materialized (${steps(sql`nullif(${priceListId}, ${BASE_LIST}::int)`)}),
    base_counts as (
      select '-infinity'::timestamptz as begins, coalesce(min(valid_from), 'infinity') as ends from own
      union all
      select valid_from, ends from own where price_cents is null)
    select min(price_cents) from (
      select own.price_cents from own, span
      where own.valid_from < span.ends and own.ends > span.begins and own.valid_from < own.ends
      union all
      select base.price_cents from (${steps(sql`${BASE_LIST}::int`)}) base, base_counts, span
      where base.valid_from < least(base_counts.ends, span.ends) and base.valid_from < base.ends
        and base.ends > greatest(base_counts.begins, span.begins)
        and base_counts.begins < span.ends and base_counts.ends > span.begins and base_counts.begins < base_counts.ends
      union all
      select cut.promo_price_cents from promotion_products cut join promotions past using (promotion_id)
      where cut.product_id = ${productId} and past.promotion_id is distinct from ${exceptPromotion}
        and cut.promo_price_cents is not null
        and (past.warehouse_id is null or past.warehouse_id = ${warehouseId})
        and past.starts_on < ${day} and past.ends_on >= ${day} - 30
        and not past.selectable and not past.rule ? 'segmentId' and not past.rule ? 'services'
        and coalesce(past.rule->>'kind', 'price') <> 'batch') charged`;
}
