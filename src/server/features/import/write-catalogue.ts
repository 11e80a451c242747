import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';
import { announceChange, type CatalogueChange } from '../catalogue/announce-change.ts';
import type { CatalogueRecord } from './catalogue-record.ts';
import { basePriceList, openPriceList } from './price-lists.ts';
import { categorySlug, slugify, takeSlug } from './slug.ts';
import { writeClassMembers, writeClassNames } from './write-classes.ts';
import { writePastPrices, writePrices } from './write-prices.ts';
import { writePromotions } from './write-promotions.ts';

export interface WriteOptions {
  /** Takes what is not among the records off sale. Orders and history keep it. */
  readonly removeMissing: boolean;
  /** Prices and assortment of this warehouse only; undefined: of the whole shop. */
  readonly warehouseId?: number;
  readonly onProgress?: (written: number, total: number) => void;
}

export interface WriteReport {
  readonly created: number;
  readonly changed: number;
  readonly priceChanges: number;
  readonly promotions: number;
  readonly removed: number;
}

/** Brings the records into the catalogue, all or nothing, and tells the running shops. Codes are unique among the records. */
export async function writeCatalogue(
  tx: Tx,
  records: readonly CatalogueRecord[],
  options: WriteOptions,
): Promise<WriteReport> {
  await tx.query({ text: 'set local statement_timeout = 0' });
  await stage(tx, records, options.onProgress);
  await writeCategories(tx, records);
  await writeVendors(tx);
  await writeClassNames(tx);
  const { created, changed } = await writeProducts(tx);
  await writeClassMembers(tx);
  const priceListId = options.warehouseId === undefined ? basePriceList : await openPriceList(tx, options.warehouseId);
  await writePastPrices(tx, priceListId);
  const { changed: priceChanges, listsChanged } = await writePrices(tx, priceListId);
  const promotions = await writePromotions(tx, options.warehouseId);
  const removed = options.removeMissing ? await removeMissing(tx, options.warehouseId) : 0;
  await announceChange(tx, changesOf(options, listsChanged));
  return { created, changed, priceChanges, promotions, removed };
}

function changesOf({ warehouseId, removeMissing: removes }: WriteOptions, lists: readonly number[]): CatalogueChange[] {
  return [
    { what: 'products' },
    { what: 'promotions', warehouseId: warehouseId ?? null },
    ...lists.map((priceListId) => ({ what: 'prices', priceListId }) as const),
    ...(removes && warehouseId !== undefined ? [{ what: 'stock', warehouseId } as const] : []),
  ];
}

const batchSize = 1000;

async function stage(
  tx: Tx,
  records: readonly CatalogueRecord[],
  onProgress: WriteOptions['onProgress'],
): Promise<void> {
  await tx.query({
    text: `create temporary table incoming (
      code text primary key, barcode text, slug text, name text, brand text, pack_line text, category_slug text,
      vat_id int, sale_type text, content_amount int, content_unit text, drained_amount int, step_amount int,
      quantity_multiple int, min_quantity int, max_quantity int, multi_pack int, single_unit_amount int, single_unit_name text,
      weight_variable boolean, package_items int, alcoholic boolean, perishable boolean, class_rule text, classes jsonb,
      new_until date, infos jsonb, meta jsonb, price_cents int, promotion jsonb, history jsonb, product_id int
    ) on commit drop`,
  });
  const known = await tx.query<{ code: string; slug: string }>(sql`select code, slug from products`);
  const slugs = new Map(known.map(({ code, slug }) => [code, slug]));
  const taken = new Set(slugs.values());
  for (let start = 0; start < records.length; start += batchSize) {
    const rows = records.slice(start, start + batchSize).map((record) => staged(record, slugs, taken));
    await tx.query(
      sql`insert into incoming select * from jsonb_populate_recordset(null::incoming, ${JSON.stringify(rows)}::jsonb)`,
    );
    onProgress?.(Math.min(start + batchSize, records.length), records.length);
  }
  await tx.query({ text: 'analyze incoming' });
}

function staged(record: CatalogueRecord, slugs: ReadonlyMap<string, string>, taken: Set<string>) {
  const slug = slugs.get(record.code) ?? takeSlug(slugify(`${record.brand} ${record.name} ${record.packLine}`), taken);
  return {
    code: record.code,
    barcode: record.barcode,
    slug,
    name: record.name,
    brand: record.brand,
    pack_line: record.packLine,
    category_slug: categorySlug(record.categories),
    vat_id: record.vatId,
    sale_type: record.saleType,
    content_amount: record.contentAmount,
    content_unit: record.contentUnit,
    drained_amount: record.drainedAmount,
    step_amount: record.stepAmount,
    quantity_multiple: record.quantityMultiple,
    min_quantity: record.saleType === 'Sfuso' ? (record.contentAmount ?? 1) : 1,
    max_quantity: record.maxQuantity,
    multi_pack: record.multiPack,
    single_unit_amount: record.singleUnitAmount,
    single_unit_name: record.singleUnitName,
    weight_variable: record.weightVariable,
    package_items: record.packageItems,
    alcoholic: record.alcoholic,
    perishable: record.perishable,
    class_rule: record.classRule,
    classes: record.classes,
    new_until: record.newUntil,
    infos: record.infos,
    meta: record.meta,
    price_cents: record.priceCents,
    promotion: record.promotion,
    history: record.history,
  };
}

/** Missing categories, level by level; those that exist keep name and place. */
async function writeCategories(tx: Tx, records: readonly CatalogueRecord[]): Promise<void> {
  const levels: Map<string, { slug: string; parent: string | null; name: string; position: number }>[] = [];
  for (const { categories } of records) {
    categories.forEach((name, depth) => {
      const level = (levels[depth] ??= new Map());
      const slug = categorySlug(categories.slice(0, depth + 1));
      const parent = depth === 0 ? null : categorySlug(categories.slice(0, depth));
      if (!level.has(slug)) level.set(slug, { slug, parent, name, position: level.size + 1 });
    });
  }
  for (const level of levels) {
    await tx.query(sql`
      insert into categories (parent_id, slug, name, position)
      select p.category_id, c.slug, c.name, c.position
      from jsonb_to_recordset(${JSON.stringify([...level.values()])}::jsonb) as c(slug text, parent text, name text, position int)
      left join categories p on p.slug = c.parent
      on conflict (slug) do nothing`);
  }
}

async function writeVendors(tx: Tx): Promise<void> {
  await tx.query({
    text: `insert into vendors (name) select distinct brand from incoming where brand <> '' on conflict (name) do nothing`,
  });
}

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
  'infos',
  'meta',
] as const;

/** Slugs stay what they were: addresses of pages outlive a renamed product. */
async function writeProducts(tx: Tx): Promise<{ created: number; changed: number }> {
  const columns = productColumns.join(', ');
  const assignments = productColumns.map((column) => `${column} = excluded.${column}`).join(', ');
  const before = productColumns.map((column) => `products.${column}`).join(', ');
  const after = productColumns.map((column) => `excluded.${column}`).join(', ');
  const written = await tx.query<{ inserted: boolean }>({
    text: `insert into products (code, slug, ${columns})
      select i.code, i.slug, i.barcode, i.name, i.brand, i.pack_line, v.vendor_id, c.category_id, i.vat_id, i.sale_type,
        i.content_amount, i.content_unit, i.drained_amount, i.step_amount, i.quantity_multiple, i.min_quantity, i.max_quantity,
        i.multi_pack, i.single_unit_amount, i.single_unit_name, i.weight_variable, i.package_items, i.alcoholic, i.perishable,
        r.rule_id, i.new_until, i.infos,
        i.meta || coalesce((select jsonb_build_object('food_facts', o.meta->'food_facts') from products o where o.code = i.code and o.meta ? 'food_facts'), '{}')
      from incoming i
      join categories c on c.slug = i.category_slug
      left join vendors v on v.name = i.brand
      left join product_class_rules r on r.name = i.class_rule
      order by i.code
      on conflict (code) do update set ${assignments}, published = true, updated_at = now()
      where not products.published or (${before}) is distinct from (${after})
      returning xmax = 0 as inserted`,
  });
  await tx.query({ text: `update incoming i set product_id = p.product_id from products p where p.code = i.code` });
  const created = written.filter(({ inserted }) => inserted).length;
  return { created, changed: written.length - created };
}

async function removeMissing(tx: Tx, warehouseId: number | undefined): Promise<number> {
  const missing = sql`not exists (select from incoming i where i.product_id = p.product_id)`;
  const removed =
    warehouseId === undefined
      ? await tx.query(
          sql`update products p set published = false, updated_at = now() where published and ${missing} returning 1`,
        )
      : await tx.query(sql`
          insert into stock (warehouse_id, product_id, listed)
          select ${warehouseId}, p.product_id, false from products p where ${missing}
          on conflict (warehouse_id, product_id) do update set listed = false where stock.listed returning 1`);
  return removed.length;
}
