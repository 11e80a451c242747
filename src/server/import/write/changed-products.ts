import { decimalEuro } from '../../../domain/base/money.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';
import { vatIds } from '../records/catalogue-record.ts';

/** A value of a product that an import changes, under its name in the report. */
export interface ProductChange {
  readonly code: string;
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

interface Compared {
  readonly priceListId: number;
  /** false: only VAT and kind of sale, which affect what a customer pays and how goods are sold. */
  readonly all: boolean;
}

/** Stores a copy of the staged products before the change, for `changesOfProducts` in the same transaction. */
export async function rememberProducts(tx: Tx, compared: Compared): Promise<void> {
  await tx.query(sql`create temporary table before_import on commit drop as ${statesOf(compared)}`);
}

/** Returns the differences since `rememberProducts`, by code; prices only with `all`. */
export async function changesOfProducts(tx: Tx, compared: Compared): Promise<ProductChange[]> {
  const rows = await tx.query<ProductChange>(sql`
    select now.code, now.key as what, coalesce(before.value, '') as before, coalesce(now.value, '') as after
    from (select code, key, value from (${statesOf(compared)}) s cross join jsonb_each_text(s.state)) now
    join (select code, key, value from before_import cross join jsonb_each_text(state)) before using (code, key)
    where before.value is distinct from now.value order by now.code, now.key`);
  return rows.map(readable);
}

function statesOf({ priceListId, all }: Compared) {
  const texts = sql`(select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(p.meta->'product_info'))`;
  const classes = sql`(select string_agg(c.name, '|' order by c.name)
    from product_class_members m join product_classes c using (class_id) where m.product_id = p.product_id)`;
  const price = sql`(select price_cents from prices l where l.product_id = p.product_id
    and l.price_list_id = ${priceListId})`;
  const category = sql`(select c.slug from categories c where c.category_id = p.category_id)`;
  const state = all
    ? sql`to_jsonb(p) - array['updated_at', 'meta', 'words', 'category_id', 'vendor_id'] || ${texts}
        || jsonb_build_object('category', ${category}, 'classes', ${classes}, 'price_cents', ${price})`
    : sql`jsonb_build_object('vat_id', p.vat_id, 'sale_type', p.sale_type)`;
  return sql`select p.code, ${state} as state from products p join incoming i on i.code = p.code`;
}

function readable({ code, what, before, after }: ProductChange): ProductChange {
  if (what === 'vat_id') return { code, what: 'vat', before: vatName(before), after: vatName(after) };
  if (what === 'price_cents') return { code, what: 'price', before: priceText(before), after: priceText(after) };
  return { code, what, before, after };
}

function vatName(id: string): string {
  return Object.entries(vatIds).find(([, known]) => String(known) === id)?.[0] ?? id;
}

/** Writes the cents of a price as euro; a product without a price has an empty text. */
function priceText(priceCents: string): string {
  return priceCents === '' ? '' : decimalEuro(Number(priceCents));
}
