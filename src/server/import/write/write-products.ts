import type { Tx } from '../../infra/database/types.ts';
import { claimIds } from '../records/claim-ids.ts';

const productColumns = [
  'barcode',
  'name',
  'brand_line',
  'pack_line',
  'vendor_id',
  'category_id',
  'vat_id',
  'sale_type',
  'content_amount',
  'content_unit',
  'drained_amount',
  'step_amount',
  'quantity_multiple',
  'min_quantity',
  'max_quantity',
  'multi_pack',
  'single_unit_amount',
  'single_unit_name',
  'weight_variable',
  'package_items',
  'alcoholic',
  'perishable',
  'class_rule_id',
  'new_until',
  'variant_code',
  'quantity_locked',
  'pallet_items',
  'is_sample',
  'select_options',
  'published',
  'infos',
  'meta',
] as const;

/** Slugs stay what they were: addresses of pages outlive a renamed product. */
export async function writeProducts(tx: Tx): Promise<{ created: number; changed: number }> {
  await claimIds(tx, { table: 'products', id: 'product_id', keys: ['code'] });
  const columns = productColumns.join(', ');
  const assignments = productColumns.map((column) => `${column} = excluded.${column}`).join(', ');
  const before = productColumns.map((column) => `products.${column}`).join(', ');
  const after = productColumns.map((column) => `excluded.${column}`).join(', ');
  const written = await tx.query<{ inserted: boolean }>({
    text: `insert into products (product_id, code, slug, ${columns})
      select i.id, i.code, i.slug, i.barcode, i.name, i.brand, i.pack_line, v.vendor_id, c.category_id, i.vat_id, i.sale_type,
        i.content_amount, i.content_unit, i.drained_amount, i.step_amount, i.quantity_multiple, i.min_quantity, i.max_quantity,
        i.multi_pack, i.single_unit_amount, i.single_unit_name, i.weight_variable, i.package_items, i.alcoholic, i.perishable,
        r.rule_id, i.new_until, coalesce(i.extras->>'variantCode', o.variant_code, ''),
        coalesce((i.extras->>'quantityLocked')::boolean, o.quantity_locked, false),
        case when i.extras ? 'palletItems' then (i.extras->>'palletItems')::int else o.pallet_items end,
        coalesce((i.extras->>'isSample')::boolean, o.is_sample, false),
        coalesce(i.extras->'selectOptions', o.select_options, '[]'),
        coalesce((i.extras->>'published')::boolean, true), coalesce(i.infos, o.infos, '{}'),
        i.meta || case when o.meta ? 'food_facts' then jsonb_build_object('food_facts', o.meta->'food_facts') else '{}' end
      from incoming i
      left join products o on o.code = i.code
      join categories c on c.slug = i.category_slug
      left join vendors v on v.name = i.vendor
      left join product_class_rules r on r.name = i.class_rule
      order by i.code
      on conflict (code) do update set ${assignments}, updated_at = now()
      where (${before}) is distinct from (${after})
      returning xmax = 0 as inserted`,
  });
  await tx.query({ text: `update incoming i set product_id = p.product_id from products p where p.code = i.code` });
  const created = written.filter(({ inserted }) => inserted).length;
  return { created, changed: written.length - created };
}
