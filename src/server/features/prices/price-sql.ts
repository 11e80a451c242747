import { basePriceList } from '../../import/records/price-lists.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';

/** Where a product that is for sale has its base price, its latest cost and its VAT: `p`, `b`, `k`, `v`. */
export const PRICED = sql`products p
  join prices b on b.product_id = p.product_id and b.price_list_id = ${basePriceList}
  join vat_rates v on v.vat_id = p.vat_id
  left join product_costs k on k.product_id = p.product_id and k.is_latest`;

/** The same without cost and VAT, where nothing asks for them: pages and counts of a large catalogue are faster. */
export const GOODS = sql`products p join prices b on b.product_id = p.product_id and b.price_list_id = ${basePriceList}`;

/** Whether what is left of a base price without VAT is less than the cost. */
export const BELOW_COST = sql`(b.margin < 0)`;

/** The last waiting plan `l` of a product for a store (null: of the base list), of the days that `when` names. */
export function lastPlan(productId: SqlFragment, warehouseId: SqlFragment, when: SqlFragment): SqlFragment {
  return sql`
    select l.price_cents, l.tiers, true as is_planned from price_plans l
    where l.product_id = ${productId} and l.warehouse_id is not distinct from ${warehouseId}::int
      and l.state = 'planned' and ${when}
    order by l.day desc limit 1`;
}
