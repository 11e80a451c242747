import { sql } from '../../../infra/database/sql.ts';
import type { Queryable } from '../../../infra/database/types.ts';

export interface ListPriceChange {
  /** YYYY-MM-DD in Rome */
  day: string;
  price_cents: number;
}

interface Span {
  readonly from: string;
  readonly to: string;
}

const MAX_CHANGES = 400;
const MAX_PROMOTIONS = 200;

/**
 * Oldest first, begun by the price in force when the span begins. A list follows the list of its store until it has a price of its own, and
 * that one the base list.
 */
export async function listPriceChanges(
  db: Queryable,
  { productId, priceListId, storeListId }: { productId: number; priceListId: number; storeListId: number },
  { from, to }: Span,
): Promise<ListPriceChange[]> {
  return db.query<ListPriceChange>(sql`
    with lists as (
      select price_list_id, min(rank) as rank
      from (values (1, ${priceListId}::int), (2, ${storeListId}::int), (3, -1)) named (rank, price_list_id)
      where price_list_id = -1
        or exists (select from prices p where p.price_list_id = named.price_list_id and p.product_id = ${productId})
      group by price_list_id),
    begun as (
      select rank, price_list_id, (select min(o.valid_from) from price_history o
        where o.product_id = ${productId} and o.price_list_id = lists.price_list_id) as since
      from lists),
    span as (
      select ${from}::date::timestamp at time zone 'Europe/Rome' as begins,
        (${to}::date + 1)::timestamp at time zone 'Europe/Rome' as ends),
    steps as (
      select h.valid_from, h.price_cents from begun b join price_history h using (price_list_id)
      where h.product_id = ${productId} and not h.promotional
        and h.valid_from < coalesce((select min(e.since) from begun e where e.rank < b.rank), 'infinity'))
    select to_char(h.valid_from at time zone 'Europe/Rome', 'YYYY-MM-DD') as day, h.price_cents
    from (
      (select valid_from, price_cents from steps, span where valid_from < begins order by valid_from desc limit 1)
      union all
      (select valid_from, price_cents from steps, span where valid_from >= begins and valid_from < ends
       order by valid_from desc limit ${MAX_CHANGES})) h
    order by h.valid_from`);
}

export interface PastPromotion {
  starts_on: string;
  ends_on: string;
  promo_price_cents: number;
}

/** Price cuts of a product that touched the span, in the order in which they count. */
export async function pastPromotions(
  db: Queryable,
  { productId, warehouseId }: { productId: number; warehouseId: number },
  { from, to }: Span,
): Promise<PastPromotion[]> {
  return db.query<PastPromotion>(sql`
    select p.starts_on, p.ends_on, m.promo_price_cents
    from promotion_products m join promotions p using (promotion_id)
    where m.product_id = ${productId} and m.promo_price_cents is not null
      and (p.warehouse_id is null or p.warehouse_id = ${warehouseId})
      and p.starts_on <= ${to} and p.ends_on >= ${from}
    order by p.priority desc, p.promotion_id limit ${MAX_PROMOTIONS}`);
}
