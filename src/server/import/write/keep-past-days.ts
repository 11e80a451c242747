import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';

/** Today in Rome. */
export const today = sql`(now() at time zone 'Europe/Rome')::date`;

/**
 * Removes promised prices on some days: `replaced` selects (promotion_id, product_id, cut_from, cut_to), both days
 * included. Past days were applied and stay, because the lowest price of 30 days is computed from them (art. 17-bis
 * Codice del consumo). The days before and after the removed ones stay too. They become promotions of their own, with
 * the same texts.
 */
export async function takeBack(tx: Tx, replaced: SqlFragment): Promise<void> {
  await tx.query(sql`
    create temporary table taken on commit drop as
    select r.promotion_id, r.product_id, m.promo_price_cents, p.starts_on, p.ends_on, greatest(r.cut_from,
      ${today}) as cut_from, r.cut_to
    from (${replaced}) r join promotions p using (promotion_id) join promotion_products m using (promotion_id,
      product_id)
    where p.starts_on <= r.cut_to and p.ends_on >= greatest(r.cut_from, ${today})`);
  await tx.query(sql`
    create temporary table kept on commit drop as
    with days as (
      select promotion_id, product_id, promo_price_cents, starts_on as begins, cut_from - 1 as ends from taken
        where starts_on < cut_from
      union all
      select promotion_id, product_id, promo_price_cents, cut_to + 1, ends_on from taken where cut_to < ends_on),
    pieces as (
      select promotion_id, begins, ends, nextval(pg_get_serial_sequence('promotions', 'promotion_id'))::int as piece_id
      from (select distinct promotion_id, begins, ends from days order by promotion_id, begins, ends) d)
    select * from days join pieces using (promotion_id, begins, ends)`);
  await tx.query(sql`
    delete from promotion_products m using taken t where t.promotion_id = m.promotion_id
      and t.product_id = m.product_id`);
  await tx.query(sql`
    insert into promotions (promotion_id, kind_id, promo_type,
      name, warehouse_id, starts_on, ends_on, priority, cash_desk, selectable, view, rule)
    select k.piece_id, kind_id, promo_type, name, warehouse_id, k.begins, k.ends, priority, cash_desk, selectable,
      view, rule
    from (select distinct piece_id, promotion_id, begins, ends from kept) k join promotions using (promotion_id)`);
  await tx.query(sql`
    insert into promotion_products (promotion_id, product_id, promo_price_cents)
    select piece_id, product_id, promo_price_cents from kept`);
  await tx.query(sql`drop table taken, kept`);
}
