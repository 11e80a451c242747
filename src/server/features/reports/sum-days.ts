import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';

/** Makes the sums of these days again from the facts and from what was sold by product. */
export async function sumDays(tx: Tx, days: readonly string[]): Promise<void> {
  await sum(tx, (day) => sql`${day} = any(${[...days]}::date[])`);
}

export async function sumAllDays(tx: Tx): Promise<void> {
  await sum(tx, () => sql`true`);
}

async function sum(tx: Tx, isOf: (day: SqlFragment) => SqlFragment): Promise<void> {
  const ofDays = isOf(sql`day`);
  await tx.query(sql`delete from sales_by_slot where ${ofDays}`);
  await tx.query(sql`
    insert into sales_by_slot (day, warehouse_id, delivery_service_id, slot_begins, orders, first_orders,
      company_orders, lines, found, substituted, missing, goods_cents, deposit_cents, bags_cents, fee_cents,
      discount_cents, voucher_cents, sales_cents, first_cents, refund_cents)
    select day, warehouse_id, delivery_service_id, slot_begins, count(*) filter (where kind = 'sale'),
      count(*) filter (where kind = 'sale' and is_first), count(*) filter (where kind = 'sale' and is_company),
      sum(lines), sum(found), sum(substituted), sum(missing),
      coalesce(sum(goods_cents) filter (where kind in ('sale', 'invoice')), 0),
      coalesce(sum(deposit_cents) filter (where kind in ('sale', 'invoice')), 0),
      coalesce(sum(bags_cents) filter (where kind in ('sale', 'invoice')), 0),
      coalesce(sum(fee_cents) filter (where kind in ('sale', 'invoice')), 0),
      coalesce(sum(discount_cents) filter (where kind in ('sale', 'invoice')), 0), sum(voucher_cents),
      coalesce(sum(total_cents) filter (where kind in ('sale', 'invoice')), 0),
      coalesce(sum(total_cents) filter (where kind in ('sale', 'invoice') and is_first), 0),
      coalesce(-sum(total_cents) filter (where kind in ('note', 'refund')), 0)
    from sales_facts where ${ofDays} group by 1, 2, 3, 4`);
  await tx.query(sql`delete from sales_by_rate where ${ofDays}`);
  await tx.query(sql`
    insert into sales_by_rate (day, warehouse_id, vat_basis_points, nature, gross_cents, net_cents, vat_cents)
    select day, warehouse_id, v."vatBasisPoints", coalesce(v.nature, ''), sum(v."grossCents"), sum(v."netCents"),
      sum(v."vatCents")
    from sales_facts cross join lateral jsonb_to_recordset(vat)
      as v ("vatBasisPoints" int, nature text, "grossCents" int, "netCents" int, "vatCents" int)
    where ${ofDays} group by 1, 2, 3, 4`);
  await tx.query(sql`delete from sales_by_department where ${ofDays}`);
  await tx.query(sql`
    insert into sales_by_department (day, warehouse_id, category_id, goods_cents)
    with recursive top as (
      select category_id, category_id as department from categories where parent_id is null
      union all select c.category_id, t.department from categories c join top t on c.parent_id = t.category_id)
    select s.day, s.warehouse_id, t.department, sum(s.goods_cents)
    from sales_by_product s join products p using (product_id) join top t using (category_id)
    where ${isOf(sql`s.day`)} group by 1, 2, 3`);
}
