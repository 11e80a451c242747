import { type ProductColumn, productColumns } from '../../features/catalogue/product-columns.ts';
import type { Tx } from '../../infra/database/types.ts';
import { claimIds } from '../records/claim-ids.ts';

const ownColumns = [
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
  'step_amount',
  'min_quantity',
  'multi_pack',
  'class_rule_id',
  'new_until',
  'select_options',
  'published',
  'infos',
  'meta',
] as const;

const names = [...ownColumns, ...productColumns.map(([name]) => name)];

/** The expression for each column: the value of the file, else the product's own or the usual one. `i` is the staged row, `o` the product before. */
const plainValues = productColumns.map(([name, { usual, unstated }]) => {
  const otherwise = unstated === 'kept' ? `coalesce(o.${name}, ${sqlLiteral(usual)})` : sqlLiteral(usual);
  return `case when i.stated ? '${name}' then i.${name} else ${otherwise} end`;
});

function sqlLiteral(value: ProductColumn['usual']): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
}

/** Writes new and known products. A known one keeps its slug, so that the address of its page survives a new name. */
export async function writeProducts(tx: Tx): Promise<{ created: number; changed: number }> {
  await claimIds(tx, { table: 'products', id: 'product_id', keys: ['code'] });
  const columns = names.join(', ');
  const assignments = names.map((column) => `${column} = excluded.${column}`).join(', ');
  const before = names.map((column) => `products.${column}`).join(', ');
  const after = names.map((column) => `excluded.${column}`).join(', ');
  const written = await tx.query<{ inserted: boolean }>({
    text: `insert into products (product_id, code, slug, ${columns})
      select i.id, i.code, i.slug, i.barcode, i.name, i.brand, i.pack_line, v.vendor_id, c.category_id, i.vat_id, i.sale_type,
        i.content_amount, i.content_unit, i.step_amount, i.min_quantity, i.multi_pack, r.rule_id, i.new_until,
        coalesce(i.extras->'selectOptions', o.select_options, '[]'),
        coalesce((i.extras->>'published')::boolean, true), coalesce(i.infos, o.infos, '{}'),
        i.meta || case when o.meta ? 'food_facts' then jsonb_build_object('food_facts', o.meta->'food_facts') else '{}' end,
        ${plainValues.join(', ')}
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
