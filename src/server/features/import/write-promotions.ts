import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';

/** Price cuts of the staged records. What an earlier import promised for the same products ends; other promotions stay. */
export async function writePromotions(tx: Tx, warehouseId?: number): Promise<number> {
  const warehouse = warehouseId ?? null;
  await tx.query(sql`
    delete from promotion_products m using promotions p, incoming i
    where p.promotion_id = m.promotion_id and m.product_id = i.product_id
      and p.rule->>'source' = 'import' and p.warehouse_id is not distinct from ${warehouse}::int`);
  await tx.query(sql`
    insert into promotions (kind_id, promo_type, name, warehouse_id, starts_on, ends_on, view, rule)
    select distinct 5, promotion->>'type', promotion->>'name', ${warehouse}::int, (promotion->>'from')::date, (promotion->>'to')::date,
      jsonb_build_object('cssClass', 'promo_discount promo_' || (promotion->>'type'), 'body', promotion->>'name'), '{"source": "import"}'::jsonb
    from incoming i where promotion is not null and promotion <> 'null' and not exists (${sameAs(warehouse)})`);
  const members = await tx.query(sql`
    insert into promotion_products (promotion_id, product_id, promo_price_cents)
    select (${sameAs(warehouse)} limit 1), product_id, (promotion->>'priceCents')::int
    from incoming i where promotion is not null and promotion <> 'null'
    on conflict do nothing returning 1`);
  await tx.query(sql`
    delete from promotions p where rule->>'source' = 'import'
      and not exists (select from promotion_products m where m.promotion_id = p.promotion_id)`);
  return members.length;
}

function sameAs(warehouse: number | null) {
  return sql`
    select p.promotion_id from promotions p
    where p.rule->>'source' = 'import' and p.warehouse_id is not distinct from ${warehouse}::int
      and p.promo_type = i.promotion->>'type' and p.name = i.promotion->>'name'
      and p.starts_on = (i.promotion->>'from')::date and p.ends_on = (i.promotion->>'to')::date`;
}
