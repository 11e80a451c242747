import { productColumns } from '../../features/catalogue/product-columns.ts';
import { columnOf, jsonRows } from '../../infra/database/names.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';
import type { CatalogueRecord } from '../records/catalogue-record.ts';
import { categorySlug, slugify, takeSlug } from '../records/slug.ts';

const batchSize = 1000;

const PLAIN_COLUMNS = productColumns.map(([name, { type }]) => `${columnOf(name)} ${type}`).join(', ');

/** Writes the records into the table `incoming`, each with its slug. `categories` are the slugs of existing categories. */
export async function stageRecords(
  tx: Tx,
  records: readonly CatalogueRecord[],
  options: {
    readonly categories: ReadonlySet<string>;
    readonly onProgress?: (written: number, total: number) => void;
  },
): Promise<void> {
  await tx.query({
    text: `create temporary table incoming (
      code text primary key, id int, barcode text, slug text, name text, brand text, vendor text, pack_line text, category_slug text,
      vat_id int, sale_type text, content_amount int, content_unit text, step_amount int,
      min_quantity int, multi_pack int, ${PLAIN_COLUMNS}, stated jsonb, class_rule text, classes jsonb,
      new_until date, extras jsonb, infos jsonb, meta jsonb, price_cents int, promotion jsonb, history jsonb, product_id int
    ) on commit drop`,
  });
  const existing = await tx.query<{ code: string; slug: string }>(sql`select code, slug from products`);
  const slugs = new Map(existing.map(({ code, slug }) => [code, slug]));
  const taken = new Set(slugs.values());
  for (let start = 0; start < records.length; start += batchSize) {
    const rows = records.slice(start, start + batchSize).map((record) => ({
      ...staged(record),
      slug: slugOf(record, slugs, taken),
      categorySlug: categoryOf(record, options.categories),
    }));
    await tx.query(sql`insert into incoming select * from jsonb_populate_recordset(null::incoming, ${jsonRows(rows)}::jsonb)`);
    options.onProgress?.(Math.min(start + batchSize, records.length), records.length);
  }
  await tx.query({ text: 'analyze incoming' });
}

/** A known product keeps its slug; a new one gets the slug that the file names, if it is free. */
function slugOf(record: CatalogueRecord, slugs: ReadonlyMap<string, string>, taken: Set<string>): string {
  const current = slugs.get(record.code);
  if (current !== undefined) return current;
  const slug = record.extras?.slug ?? slugify(`${record.brand} ${record.name} ${record.packLine}`);
  return takeSlug(slug, taken);
}

function categoryOf({ extras, categories }: CatalogueRecord, slugs: ReadonlySet<string>): string {
  const asked = extras?.categorySlug;
  return asked !== undefined && slugs.has(asked) ? asked : categorySlug(categories);
}

function staged(record: CatalogueRecord) {
  const { extras = {} } = record;
  return {
    code: record.code,
    id: extras.id ?? null,
    barcode: record.barcode,
    name: record.name,
    brand: record.brand,
    vendor: extras.vendor ?? record.brand,
    packLine: record.packLine,
    vatId: record.vatId,
    saleType: record.saleType,
    contentAmount: record.contentAmount,
    contentUnit: record.contentUnit,
    stepAmount: record.stepAmount,
    minQuantity: extras.minQuantity ?? (record.saleType === 'Sfuso' ? (record.contentAmount ?? 1) : 1),
    multiPack: record.multiPack,
    ...record.values,
    stated: Object.keys(record.values).map(columnOf),
    classRule: record.classRule,
    classes: record.classes,
    newUntil: record.newUntil,
    extras,
    infos: record.infos ?? null,
    meta: record.meta,
    priceCents: record.priceCents,
    promotion: record.promotion ?? null,
    history: record.history,
  };
}
