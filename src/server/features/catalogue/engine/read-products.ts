import { sql } from '../../../infra/database/sql.ts';
import type { Tx } from '../../../infra/database/types.ts';
import { selectProductColumns } from '../product-columns.ts';
import type { EnglishTexts } from './english/english-texts.ts';
import type { CategoryRow, ClassRow, PackagingRow, ProductRow, RuleRow, VatRow } from './rows.ts';

/** The columns that all stores share. */
export interface AssortmentRows {
  readonly products: readonly ProductRow[];
  readonly categories: readonly CategoryRow[];
  readonly vendors: readonly { vendorId: number; name: string }[];
  readonly classes: readonly ClassRow[];
  readonly rules: readonly RuleRow[];
  readonly vats: readonly VatRow[];
  readonly packaging: readonly PackagingRow[];
  readonly english: EnglishTexts;
}

/** A dictionary above this number of texts would not be words of a catalogue. */
const MAX_TEXTS = 50_000;

/** Rows per batch, few enough not to delay requests: a row has about 40 columns, five of them JSON. */
const BATCH = 250;

export async function readAssortment(db: Tx): Promise<AssortmentRows> {
  const [categories, vendors, classes, rules, vats, packaging, texts] = await Promise.all([
    db.query<CategoryRow>(sql`
      select category_id, parent_id, slug, name, description, meta from categories order by position, category_id`),
    db.query<{ vendorId: number; name: string }>(sql`select vendor_id, name from vendors`),
    db.query<ClassRow>(sql`
      select c.class_id, c.class_group_id, g.name as group_name, c.name, c.description, c.priority, c.icon
      from product_classes c join product_class_groups g using (class_group_id)
      order by c.class_group_id, c.priority, c.name`),
    db.query<RuleRow>(sql`select rule_id, name, max_quantity, unit from product_class_rules`),
    db.query<VatRow>(sql`select vat_id, code, name, basis_points from vat_rates`),
    db.query<PackagingRow>(sql`
      select packaging_type_id, kind, p.name, description, price_cents, fits,
        most_paid as max_paid, services, categories, v.basis_points as vat_basis_points
      from packaging_types p join vat_rates v using (vat_id) order by position, packaging_type_id`),
    db.query<{ italian: string; english: string }>(sql`
      select italian, english from english_texts order by md5(italian) limit ${MAX_TEXTS}`),
  ]);
  const english = new Map(texts.map((row) => [row.italian, row.english]));
  return { products: await readProducts(db), categories, vendors, classes, rules, vats, packaging, english };
}

/** Products without a base price are not for sale. While a batch is taken in, the database makes the next one. */
async function readProducts(tx: Tx): Promise<ProductRow[]> {
  await tx.query(sql`
    declare products_to_read no scroll cursor for
      select product_id, code, barcode, slug, name, brand_line, pack_line, vendor_id, category_id, vat_id,
        new_until, sale_type, content_amount, content_unit, step_amount, min_quantity, multi_pack,
        ${selectProductColumns('products')}, class_rule_id, infos, select_options, pictures,
        (select array_agg(m.class_id) from product_class_members m where m.product_id = products.product_id) as class_ids
      from products
      where published
        and exists (select from prices b where b.price_list_id = -1 and b.product_id = products.product_id)
      order by product_id`);
  const readNext = () => tx.query<ProductRow>({ text: `fetch ${BATCH} from products_to_read` });
  const all: ProductRow[] = [];
  for (let [present, next] = [readNext(), readNext()]; ; [present, next] = [next, readNext()]) {
    const rows = await present;
    for (const row of rows) all.push(row);
    if (rows.length === BATCH) continue;
    await next;
    await tx.query(sql`close products_to_read`);
    return all;
  }
}
