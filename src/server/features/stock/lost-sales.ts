import { LOST_SALES_DAYS } from '../../../contract/stock/limits.ts';
import type { LostSale, NeverSold, StaffStockLost } from '../../../contract/stock/schemas.ts';
import { DAY_MS } from '../../../domain/base/duration.ts';
import { euroOf } from '../../../domain/base/money.ts';
import { addDays, romeTime } from '../../../domain/base/rome-time.ts';
import { NOT_BOUGHT } from '../../../domain/orders/order-status.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { inOpenCartsSql } from '../cart/stored/cart-lines.ts';
import type { Pictured } from '../catalogue/engine/picture-urls.ts';
import { namesOf } from './queries.ts';

interface LostRow extends Pictured {
  readonly productId: number;
  readonly isLoose: boolean;
  readonly missing: number;
  readonly inCarts: number;
  readonly looked: number;
  readonly lostCents: number;
  readonly finishedUntil: string | null;
  readonly total: number;
  readonly allCents: number;
}

interface Asked {
  readonly warehouseId: number;
  readonly department: number | undefined;
  readonly now: Date;
  readonly limit: number;
  readonly offset: number;
}

/** The days of which it is counted how many of those who look at a product buy it. */
const USUAL_DAYS = 30;

/**
 * Estimates what a store did not sell in the last days, of goods that it does not have now. The formula is told by the
 * contract: (missing + in carts + looked x bought per look) x price.
 */
export async function lostSales(
  db: Queryable,
  { warehouseId, department, now, limit, offset }: Asked,
): Promise<Pick<StaffStockLost, 'lost' | 'products'> & { readonly total: number }> {
  const today = romeTime(now).date;
  const since = addDays(today, -LOST_SALES_DAYS);
  const rows = await db.query<LostRow>(sql`
    with recursive below as (
      select category_id from categories
      where ${department ?? null}::int is null or category_id = ${department ?? null}::int
      union select c.category_id from categories c join below b on c.parent_id = b.category_id),
    gone as materialized (
      select s.product_id, s.finished_until from stock s join products p using (product_id)
      where s.warehouse_id = ${warehouseId} and s.available_amount = 0 and s.listed and p.published
        and p.category_id in (select category_id from below)),
    of_days as materialized (
      select o.order_id, o.warehouse_id from timeslots t join orders o using (timeslot_id)
      where t.service_date between ${since}::date and ${today}::date
        and o.status_id <> all(${[...NOT_BOUGHT]}::int[])),
    share as (select coalesce((count(*) filter (where warehouse_id = ${warehouseId}))::float8
      / nullif(count(*), 0), 0) as of_store from of_days),
    missed as (
      select l.product_id, sum(greatest(greatest(l.quantity, l.weight_grams) - p.quantity - p.weight_grams
        - p.substitute_quantity - p.substitute_weight_grams, 0))::int as amount
      from of_days o join order_lines l using (order_id) join order_picks p using (order_item_id)
      where o.warehouse_id = ${warehouseId} and l.product_id in (select product_id from gone) group by l.product_id),
    in_carts as (${inOpenCartsSql(warehouseId, new Date(now.getTime() - LOST_SALES_DAYS * DAY_MS))}),
    seen as (
      select substring(subject from 9)::int as product_id,
        sum(times) filter (where event = 'view_item' and starts_on >= ${since}::date) as looks,
        sum(times) filter (where event = 'view_item') as all_looks,
        sum(times) filter (where event = 'purchase') as bought
      from analytics_counts
      where period = 'day' and starts_on >= ${addDays(today, -USUAL_DAYS)}::date and event in ('view_item', 'purchase')
        and subject ~ '^product:[0-9]{1,9}$' group by 1),
    estimated as (
      select g.product_id, g.finished_until, coalesce(m.amount, 0) as missing, coalesce(c.amount, 0) as in_carts,
        coalesce(round((v.looks * share.of_store)::numeric, 1), 0)::float8 as looked,
        coalesce(v.looks * share.of_store * least(coalesce(v.bought, 0) / nullif(v.all_looks, 0), 1), 0) as likely
      from gone g cross join share left join missed m using (product_id) left join in_carts c using (product_id)
        left join seen v using (product_id)),
    priced as (
      select e.*, coalesce(own.price_cents, base.price_cents, 0) as price_cents, p.sale_type = 'Sfuso' as is_loose,
        p.code, p.name, p.brand_line, p.pack_line, p.pictures,
        case when p.sale_type = 'Sfuso' then coalesce(p.content_amount, 1000) else 1 end as usual
      from estimated e join products p using (product_id)
        join warehouses w on w.warehouse_id = ${warehouseId}
        left join prices own on own.price_list_id = w.price_list_id and own.product_id = e.product_id
        left join prices base on base.price_list_id = -1 and base.product_id = e.product_id),
    costly as (
      select *, round((missing + in_carts + likely * usual) * price_cents
        / case when is_loose then 1000 else 1 end)::int as lost_cents
      from priced)
    select product_id, code, name, brand_line, pack_line, pictures, is_loose, missing, in_carts, looked, lost_cents,
      finished_until::text, count(*) over ()::int as total, sum(lost_cents) over ()::float8 as all_cents
    from costly order by lost_cents desc, looked desc, product_id limit ${limit} offset ${offset}`);
  const [first] = rows;
  return { lost: euroOf(first?.allCents ?? 0), total: first?.total ?? 0, products: rows.map(lostView) };
}

function lostView({ lostCents, finishedUntil, ...row }: LostRow): LostSale {
  const { productId, code, isLoose, missing, inCarts, looked } = row;
  return {
    ...{ productId, code, ...namesOf(row), isLoose, missing, inCarts, looked, lost: euroOf(lostCents) },
    ...(finishedUntil === null ? {} : { finishedUntil }),
  };
}

const SHOWN_TERMS = 10;

/** Estimates what a store did not sell of goods that it never had: what people searched and nobody found. */
export async function neverSold(
  db: Queryable,
  { warehouseId, now }: Pick<Asked, 'warehouseId' | 'now'>,
): Promise<NeverSold[]> {
  const today = romeTime(now).date;
  const since = addDays(today, -LOST_SALES_DAYS);
  const rows = await db.query<{ term: string; times: number; lostCents: number }>(sql`
    with missed as (
      select substr(subject, 6) as term, sum(times)::int as times from analytics_counts
      where period = 'day' and starts_on between ${since}::date and ${today}::date and event = 'search_missed'
        and subject like 'term:%'
      group by 1 order by 2 desc, 1 limit ${SHOWN_TERMS}),
    share as (select coalesce((count(*) filter (where o.warehouse_id = ${warehouseId}))::float8
        / nullif(count(*), 0), 0) as of_store
      from timeslots t join orders o using (timeslot_id)
      where t.service_date between ${since}::date and ${today}::date and o.status_id <> all(${[...NOT_BOUGHT]}::int[])),
    usual as (
      select least(coalesce((sum(times) filter (where event = 'purchase'))::float8
        / nullif(sum(times) filter (where event = 'search'), 0), 0), 1) as bought
      from analytics_counts where period = 'day' and starts_on >= ${addDays(today, -USUAL_DAYS)}::date
        and event in ('search', 'purchase') and subject like 'term:%'),
    middle as (select coalesce(percentile_disc(0.5) within group (order by b.price_cents), 0) as cents
      from prices b join products p using (product_id) where b.price_list_id = -1 and p.published)
    select m.term, m.times, round(m.times * share.of_store * usual.bought * middle.cents)::int as lost_cents
    from missed m cross join share cross join usual cross join middle order by m.times desc, m.term`);
  return rows.map(({ lostCents, ...missed }) => ({ ...missed, lost: euroOf(lostCents) }));
}
