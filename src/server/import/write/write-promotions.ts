import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';
import { takeBack, today } from './keep-past-days.ts';

/**
 * Writes the price cuts of the staged records. Price cuts of earlier imports for the same products end on the same
 * days; those of a record without one end today. Past days and other promotions stay. Returns the number of price cuts
 * in the records.
 */
export async function writePromotions(tx: Tx, warehouseId?: number): Promise<number> {
  const warehouse = warehouseId ?? null;
  await takeBack(
    tx,
    sql`
    select m.promotion_id, m.product_id, coalesce((promotion->>'from')::date, ${today}) as cut_from,
      coalesce((promotion->>'to')::date, 'infinity'::date) as cut_to
    from incoming i join promotion_products m using (product_id) join promotions p using (promotion_id)
    where p.rule->>'source' = 'import' and p.warehouse_id is not distinct from ${warehouse}::int
      and (p.promo_type, p.name, p.starts_on, p.ends_on, m.promo_price_cents) is distinct from
        (promotion->>'type', promotion->>'name', (promotion->>'from')::date, (promotion->>'to')::date,
        (promotion->>'priceCents')::int)`,
  );
  await tx.query(sql`
    insert into promotions (kind_id, promo_type, name, warehouse_id, starts_on, ends_on, view, rule)
    select distinct 5, promotion->>'type', promotion->>'name', ${warehouse}::int, (promotion->>'from')::date,
      (promotion->>'to')::date, jsonb_build_object('cssClass', 'promo_discount promo_' || (promotion->>'type'), 'body',
      promotion->>'name'), '{"source": "import"}'::jsonb
    from incoming i where promotion is not null and promotion <> 'null' and not exists (${sameAs(warehouse)})
    order by 2, 3, 5, 6`);
  await tx.query(sql`
    insert into promotion_products (promotion_id, product_id, promo_price_cents)
    select (${sameAs(warehouse)} order by 1 desc limit 1), product_id, (promotion->>'priceCents')::int
    from incoming i where promotion is not null and promotion <> 'null' and not exists (
      select from promotion_products m where m.product_id = i.product_id
        and m.promo_price_cents = (promotion->>'priceCents')::int
        and m.promotion_id in (${sameAs(warehouse)}))
    on conflict do nothing`);
  await tx.query(sql`
    delete from promotions p where rule->>'source' = 'import'
      and not exists (select from promotion_products m where m.promotion_id = p.promotion_id)`);
  const promised = await tx.query(sql`select 1 from incoming where promotion is not null and promotion <> 'null'`);
  return promised.length;
}

function sameAs(warehouse: number | null) {
  return sql`
    select p.promotion_id from promotions p
    where p.rule->>'source' = 'import' and p.warehouse_id is not distinct from ${warehouse}::int
      and p.promo_type = i.promotion->>'type' and p.name = i.promotion->>'name'
      and p.starts_on = (i.promotion->>'from')::date and p.ends_on = (i.promotion->>'to')::date`;
}
