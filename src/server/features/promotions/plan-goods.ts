import type { PromotionDraft } from '../../../contract/promotions/schemas.ts';
import { basePriceList } from '../../import/records/price-lists.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';

/** Selects the goods of a draft, listed and named by department, class or brand: product_id, own_cents, part. */
export function goodsOf({ goods, categories, classes, brands }: PromotionDraft): SqlFragment {
  const listed = goods.map(({ code, priceCents = null, part = 1 }) => ({ code, own_cents: priceCents, part }));
  return sql`
    select distinct on (product_id) product_id, own_cents, part from (
      select p.product_id, g.own_cents, g.part, 0 as place
      from jsonb_to_recordset(${JSON.stringify(listed)}::jsonb) as g(code text, own_cents int, part int)
      join products p using (code)
      union all
      select p.product_id, null, 1, 1 from categories c join products p using (category_id)
      where exists (select from unnest(${[...categories]}::text[]) as w(slug)
        where c.slug = w.slug or c.slug like w.slug || '/%')
      union all
      select m.product_id, null, 1, 1 from product_classes c join product_class_members m using (class_id)
      where c.name = any(${[...classes]}::text[])
      union all
      select p.product_id, null, 1, 1 from vendors v join products p using (vendor_id)
      where v.name = any(${[...brands]}::text[])) named
    order by product_id, place`;
}

/**
 * Selects the goods of a draft with the price that it makes in a store, rounded as `reducedPrice` does. Without a store
 * the base list counts.
 */
export function pricedGoods(draft: PromotionDraft, warehouseId: number | null): SqlFragment {
  const { percent = 0, priceCents = null } = draft;
  return sql`
    select g.product_id, g.part, s.price_cents as shelf_cents, greatest(1, coalesce(g.own_cents, ${priceCents}::int,
      s.price_cents - (s.price_cents * ${percent}::int + 99) / 100)) as promo_cents
    from (${goodsOf(draft)}) g
    join products p on p.product_id = g.product_id and p.published
    cross join lateral (
      select b.price_cents from prices b where b.product_id = g.product_id and b.price_list_id in (${basePriceList},
        (select w.price_list_id from warehouses w where w.warehouse_id = ${warehouseId}::int))
      order by b.price_list_id = ${basePriceList} limit 1) s`;
}
