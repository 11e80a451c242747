import { selectProductColumns } from '../../features/catalogue/engine/rows/product-columns.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { basePriceList } from '../records/price-lists.ts';
import type { ExportedProduct } from './export-row.ts';

/** Selects products with all that belongs to them, in the order of the category tree. `p` is the product. */
export function selectExported(condition: SqlFragment): SqlFragment {
  return sql`
    with recursive tree as (
      select category_id, slug, array[name] as names,
        array[lpad(position::text, 10, '0') || ' ' || slug] collate "C" as place
      from categories where parent_id is null
      union all
      select c.category_id, c.slug, t.names || c.name, t.place || (lpad(c.position::text, 10, '0') || ' ' || c.slug)
      from categories c join tree t on t.category_id = c.parent_id)
    select p.code, p.product_id as id, p.slug, vendors.name as vendor, t.slug as category_slug, p.published,
      p.name, p.brand_line as brand, t.names as categories, v.code as vat, p.sale_type, p.content_amount,
      p.content_unit, p.multi_pack, p.pack_line, p.step_amount, p.min_quantity, p.select_options, p.infos,
      ${selectProductColumns('p')}, l.name as class_limit, p.barcode, p.other_barcodes, p.new_until::text as new_until,
      pr.price_cents, pr.tiers, promo.price_cents as promo_cents, promo.starts_on as promo_from,
      promo.ends_on as promo_to, p.meta - 'food_facts' as meta,
      array(select c.class_group_id || ':' || c.name from product_class_members m
      join product_classes c using (class_id)
        where m.product_id = p.product_id and m.source = 'shop' order by c.class_group_id, c.priority,
          c.name) as classes
    from products p
    join tree t using (category_id)
    join vat_rates v using (vat_id)
    join prices pr on pr.product_id = p.product_id and pr.price_list_id = ${basePriceList}
    left join vendors using (vendor_id)
    left join product_class_rules l on l.rule_id = p.class_rule_id
    left join lateral (
      select m.promo_price_cents as price_cents, o.starts_on::text, o.ends_on::text
      from promotion_products m join promotions o using (promotion_id)
      where m.product_id = p.product_id and o.warehouse_id is null and o.rule->>'source' = 'import'
        and m.promo_price_cents < pr.price_cents
      order by o.ends_on desc, o.starts_on desc, o.promotion_id desc limit 1) promo on true
    where ${condition}
    order by t.place, p.code collate "C"`;
}

/** Reads products by their ids. */
export function exportedProducts(db: Queryable, productIds: readonly number[]): Promise<ExportedProduct[]> {
  return exportedProductsWhere(db, sql`p.product_id = any(${[...productIds]}::int[])`);
}

/** Reads the products that a condition on `products p` selects. */
export function exportedProductsWhere(db: Queryable, condition: SqlFragment): Promise<ExportedProduct[]> {
  return db.query<ExportedProduct>(sql`select * from (${selectExported(condition)}) product order by id`);
}
