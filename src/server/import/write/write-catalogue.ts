import { announceChange, type CatalogueChange } from '../../features/catalogue/announce-change.ts';
import { type ProductColumn, productColumns } from '../../features/catalogue/product-columns.ts';
import { columnOf } from '../../infra/database/names.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';
import type { CatalogueRecord } from '../records/catalogue-record.ts';
import { claimIds } from '../records/claim-ids.ts';
import { basePriceList, openPriceList } from '../records/price-lists.ts';
import { categorySlug } from '../records/slug.ts';
import { stageRecords } from './stage-records.ts';
import { writeClassMembers, writeClassNames } from './write-classes.ts';
import { writePastPrices, writePrices } from './write-prices.ts';
import { writePromotions } from './write-promotions.ts';

export interface WriteOptions {
  /** Whether products that are not among the records are taken off sale. Orders and history keep them. */
  readonly removeMissing: boolean;
  /** The warehouse whose prices and assortment are written; undefined for the whole shop. */
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

/** Writes the records into the catalogue in the caller's transaction and announces the change. The codes of the records must be unique. */
export async function writeCatalogue(tx: Tx, records: readonly CatalogueRecord[], options: WriteOptions): Promise<WriteReport> {
  await tx.query({ text: 'set local statement_timeout = 0' });
  const existing = await tx.query<{ slug: string }>(sql`select slug from categories`);
  const categories = new Set(existing.map(({ slug }) => slug));
  await stageRecords(tx, records, { categories, ...(options.onProgress ? { onProgress: options.onProgress } : {}) });
  await writeCategories(
    tx,
    records.filter(({ extras }) => !categories.has(extras?.categorySlug ?? '')),
  );
  await writeVendors(tx);
  await writeClassNames(tx);
  const { created, changed } = await writeProducts(tx);
  await writeClassMembers(tx);
  const priceListId = options.warehouseId === undefined ? basePriceList : await openPriceList(tx, options.warehouseId);
  await writePastPrices(tx, priceListId);
  const { changed: priceChanges, listsChanged } = await writePrices(tx, priceListId);
  const saysPromotions = records.some(({ promotion }) => promotion !== undefined);
  const promotions = saysPromotions ? await writePromotions(tx, options.warehouseId) : 0;
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

/** Creates missing categories, level by level; existing ones keep their name and position. */
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
    text: `insert into vendors (name) select distinct vendor from incoming where vendor <> '' on conflict (name) do nothing`,
  });
}

async function removeMissing(tx: Tx, warehouseId: number | undefined): Promise<number> {
  const missing = sql`not exists (select from incoming i where i.product_id = p.product_id)`;
  const removed =
    warehouseId === undefined
      ? await tx.query(sql`update products p set published = false, updated_at = now() where published and ${missing} returning 1`)
      : await tx.query(sql`
          insert into stock (warehouse_id, product_id, listed)
          select ${warehouseId}, p.product_id, false from products p where ${missing}
          on conflict (warehouse_id, product_id) do update set listed = false where stock.listed returning 1`);
  return removed.length;
}

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

const names = [...ownColumns, ...productColumns.map(([name]) => columnOf(name))];

/**
 * The expression for each column: the value of the file, else the product's own or the usual one. `i` is the staged row, `o` the product
 * before.
 */
const plainValues = productColumns.map(([property, { usual, unstated }]) => {
  const name = columnOf(property);
  const otherwise = unstated === 'kept' ? `coalesce(o.${name}, ${sqlLiteral(usual)})` : sqlLiteral(usual);
  return `case when i.stated ? '${name}' then i.${name} else ${otherwise} end`;
});

function sqlLiteral(value: ProductColumn['usual']): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
}

/** Writes new and known products. A known one keeps its slug, so that the address of its page survives a new name. */
async function writeProducts(tx: Tx): Promise<{ created: number; changed: number }> {
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
