import { type RefusedClaim, refuseClaims } from '../../features/catalogue/claims/refuse-claims.ts';
import { announceChange, type CatalogueChange } from '../../features/catalogue/engine/announce-change.ts';
import { productColumns } from '../../features/catalogue/engine/rows/product-columns.ts';
import { columnOf, jsonRows } from '../../infra/database/names.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';
import type { CatalogueRecord } from '../records/catalogue-record.ts';
import { claimIds } from '../records/claim-ids.ts';
import { basePriceList, openPriceList } from '../records/price-lists.ts';
import { classGroups } from '../records/product-classes.ts';
import { slugify, takeSlug } from '../records/slug.ts';
import { changesOfProducts, type ProductChange, rememberProducts } from './changed-products.ts';
import { productValues } from './product-values.ts';
import { writePastPrices, writePrices } from './write-prices.ts';
import { writePromotions } from './write-promotions.ts';

export interface WriteOptions {
  /** Whether products without a record are removed from sale. Orders and history keep them. */
  readonly removeMissing: boolean;
  /** The warehouse whose prices and assortment are written; undefined for the whole shop. */
  readonly warehouseId?: number;
  /** Codes whose rows were refused: they are in the file, so they stay on sale. */
  readonly refused?: readonly string[];
  /** Whether all changes of products are listed, or only those of VAT and kind of sale. */
  readonly listsAll?: boolean;
  /**
   * Whether the staff edit these few products: only these are checked, and only what changed is announced, so that a
   * save takes milliseconds in a large shop.
   */
  readonly isEdit?: boolean;
  readonly onProgress?: (written: number, total: number) => void;
}

export interface WriteReport {
  readonly created: number;
  readonly changed: number;
  readonly priceChanges: number;
  readonly promotions: number;
  readonly removed: number;
  readonly changes: readonly ProductChange[];
  /** Classes that the texts of a product contradict, including those of earlier files. */
  readonly claims: readonly RefusedClaim[];
}

/**
 * Writes the records into the catalogue in the caller's transaction and announces the change. The codes of the records
 * must be unique.
 */
export async function writeCatalogue(
  tx: Tx,
  records: readonly CatalogueRecord[],
  options: WriteOptions,
): Promise<WriteReport> {
  await tx.query({ text: 'set local statement_timeout = 0' });
  const places = await readPlaces(tx);
  await stageRecords(tx, records, { ...options, places });
  await writeCategories(
    tx,
    records.filter(({ extras }) => !isPlace(places, extras?.categorySlug)),
    places,
  );
  await writeVendors(tx);
  await writeClassNames(tx);
  const priceListId = options.warehouseId === undefined ? basePriceList : await openPriceList(tx, options.warehouseId);
  const compared = { priceListId, all: options.listsAll ?? false };
  await rememberProducts(tx, compared);
  const { created, changed } = await writeProducts(tx);
  const classChanges = await writeClassMembers(tx);
  const claims = await refuseClaims(tx, options.isEdit ? await stagedIds(tx) : undefined);
  await writePastPrices(tx, priceListId);
  const { changed: priceChanges, listsChanged } = await writePrices(tx, priceListId);
  const saysPromotions = records.some(({ promotion }) => promotion !== undefined);
  const promotions = saysPromotions ? await writePromotions(tx, options.warehouseId) : 0;
  const saysProducts = created + changed + classChanges + claims.length > 0;
  const removed = options.removeMissing ? await removeMissing(tx, options) : 0;
  const changes = await changesOfProducts(tx, compared);
  const touched = options.isEdit
    ? { saysProducts, saysPromotions, lists: priceChanges > 0 ? listsChanged : [] }
    : { saysProducts: true, saysPromotions: true, lists: listsChanged };
  const announced = changesOf(options, touched);
  if (announced.length > 0) await announceChange(tx, announced);
  return { created, changed, priceChanges, promotions, removed, changes, claims };
}

interface Touched {
  readonly saysProducts: boolean;
  readonly saysPromotions: boolean;
  /** The price lists with other prices. */
  readonly lists: readonly number[];
}

function changesOf({ warehouseId, removeMissing: removes }: WriteOptions, touched: Touched): CatalogueChange[] {
  const { saysProducts, saysPromotions, lists } = touched;
  return [
    ...(saysProducts ? [{ what: 'products' } as const] : []),
    ...(saysPromotions ? [{ what: 'promotions', warehouseId: warehouseId ?? null } as const] : []),
    ...lists.map((priceListId) => ({ what: 'prices', priceListId }) as const),
    ...(removes && warehouseId !== undefined ? [{ what: 'stock', warehouseId } as const] : []),
  ];
}

/** The slugs of categories, and those that they had before the staff moved or renamed them with the present one. */
interface Places {
  readonly now: ReadonlySet<string>;
  readonly before: ReadonlyMap<string, string>;
}

async function readPlaces(tx: Tx): Promise<Places> {
  const now = await tx.query<{ slug: string }>(sql`select slug from categories order by slug`);
  const before = await tx.query<{ old: string; slug: string }>(sql`
    select a.slug as old, c.slug from category_addresses a join categories c using (category_id) order by a.slug`);
  return { now: new Set(now.map(({ slug }) => slug)), before: new Map(before.map(({ old, slug }) => [old, slug])) };
}

function isPlace({ now, before }: Places, slug = ''): boolean {
  return now.has(slug) || before.has(slug);
}

const MAX_LEVELS = 3;

/**
 * Returns the slug of each category of a path, the root first. A category that the staff moved or renamed stays where
 * it is, whatever files call it; one that would be below the third level is its parent.
 */
function slugsOf(names: readonly string[], { before }: Places): string[] {
  const slugs: string[] = [];
  for (const name of names) {
    const parent = slugs.at(-1);
    const slug = parent === undefined ? slugify(name) : `${parent}/${slugify(name)}`;
    slugs.push(slug.split('/').length > MAX_LEVELS ? (parent ?? slug) : (before.get(slug) ?? slug));
  }
  return slugs;
}

/** Creates missing categories, level by level; existing ones keep their name and position. */
async function writeCategories(tx: Tx, records: readonly CatalogueRecord[], places: Places): Promise<void> {
  const levels: Map<string, { slug: string; parent: string | null; name: string; position: number }>[] = [];
  for (const { categories } of records) {
    const slugs = slugsOf(categories, places);
    categories.forEach((name, depth) => {
      const level = (levels[depth] ??= new Map());
      const [slug = '', parent = null] = [slugs[depth], slugs[depth - 1]];
      if (!level.has(slug)) level.set(slug, { slug, parent, name, position: level.size + 1 });
    });
  }
  for (const level of levels) {
    await tx.query(sql`
      insert into categories (parent_id, slug, name, position)
      select p.category_id, c.slug, c.name, c.position
      from jsonb_to_recordset(${JSON.stringify([...level.values()])}::jsonb) as c(slug text, parent text, name text,
        position int)
      left join categories p on p.slug = c.parent
      on conflict (slug) do nothing`);
  }
}

async function writeVendors(tx: Tx): Promise<void> {
  await tx.query({
    text: `insert into vendors (name) select distinct vendor from incoming where vendor <> '' order by vendor on conflict (name) do nothing`,
  });
}

async function removeMissing(tx: Tx, { warehouseId, refused = [] }: WriteOptions): Promise<number> {
  const missing = sql`not exists (select from incoming i where i.product_id = p.product_id)
    and p.code <> all(${[...refused]}::text[])`;
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

/** Writes new and known products. A known one keeps its slug, so that the address of its page survives a new name. */
async function writeProducts(tx: Tx): Promise<{ created: number; changed: number }> {
  await claimIds(tx, { table: 'products', id: 'product_id', keys: ['code'] });
  const names = productValues.map(([column]) => column);
  const values = productValues.map(([, expression]) => expression).join(', ');
  const assignments = names.map((column) => `${column} = excluded.${column}`).join(', ');
  const before = names.map((column) => `products.${column}`).join(', ');
  const after = names.map((column) => `excluded.${column}`).join(', ');
  const written = await tx.query<{ inserted: boolean }>({
    text: `insert into products (product_id, code, slug, ${names.join(', ')})
      select i.id, i.code, i.slug, ${values}
      from incoming i
      left join products o on o.code = i.code
      join categories c on c.slug = i.category_slug
      left join vendors v on v.name = i.vendor
      left join product_class_rules r on r.name = i.class_rule
      order by i.code
      on conflict (code) do update set ${assignments}, updated_at = now()
      where (${before}) is distinct from (${after})
      returning xmax = 0 as inserted -- in any order: they are counted
    `,
  });
  await tx.query({ text: `update incoming i set product_id = p.product_id from products p where p.code = i.code` });
  const created = written.filter(({ inserted }) => inserted).length;
  return { created, changed: written.length - created };
}

/** Creates the shop's classes; existing ones keep their texts. */
export async function writeClassNames(tx: Tx): Promise<void> {
  const classes = classGroups.flatMap((group) =>
    Object.entries(group.classes).map(([name, description], index) => ({
      group: group.id,
      name,
      description,
      priority: index + 1,
    })),
  );
  await tx.query(sql`
    insert into product_class_groups select id, name
    from jsonb_to_recordset(${JSON.stringify(classGroups)}::jsonb) as g(id int, name text) on conflict do nothing`);
  await tx.query(sql`
    insert into product_classes (class_group_id, name, description, priority)
    select "group", name, description, priority
    from jsonb_to_recordset(${JSON.stringify(classes)}::jsonb) as c("group" int, name text, description text,
      priority int)
    on conflict do nothing`);
  await tx.query({
    text: `insert into product_class_rules (name, max_quantity) values ('Acqua', 24) on conflict do nothing`,
  });
}

async function stagedIds(tx: Tx): Promise<number[]> {
  const rows = await tx.query<{ productId: number }>(sql`select product_id from incoming order by product_id`);
  return rows.map(({ productId }) => productId);
}

/**
 * Writes the classes of the staged records, and returns the number of changes. Classes that other sources gave a
 * product stay.
 */
async function writeClassMembers(tx: Tx): Promise<number> {
  const gone = await tx.query({
    text: `delete from product_class_members m using incoming i, product_classes c
      where m.product_id = i.product_id and c.class_id = m.class_id and m.source = 'shop' and not i.unstated ? 'classes'
        and not (i.classes ? c.name or i.classes ? (c.class_group_id || ':' || c.name)) returning 1`,
  });
  const written = await tx.query({
    text: `insert into product_class_members (product_id, class_id)
      select i.product_id, c.class_id from incoming i join product_classes c on i.classes ? c.name
        or i.classes ? (c.class_group_id || ':' || c.name)
      on conflict (product_id, class_id) do update set source = 'shop' where product_class_members.source <> 'shop'
      returning 1`,
  });
  return gone.length + written.length;
}

const batchSize = 1000;
/** For so many new products, looking for slugs that begin as theirs would is faster than reading all. */
const FEW = 20;

const PLAIN_COLUMNS = productColumns.map(([name, { type }]) => `${columnOf(name)} ${type}`).join(', ');

/**
 * Writes the records into the table `incoming`, each with its slug. `places` are the existing categories.
 */
async function stageRecords(
  tx: Tx,
  records: readonly CatalogueRecord[],
  options: Pick<WriteOptions, 'isEdit' | 'onProgress'> & { readonly places: Places },
): Promise<void> {
  // an undo writes several acts in one transaction
  await tx.query({ text: 'drop table if exists pg_temp.incoming, pg_temp.before_import' });
  await tx.query({
    text: `create temporary table incoming (
      code text primary key, id int, barcode text, other_barcodes jsonb, slug text,
      name text, brand text, vendor text, pack_line text, category_slug text,
      vat_id int, sale_type text, content_amount int, content_unit text, step_amount int,
      min_quantity int, multi_pack int, ${PLAIN_COLUMNS}, stated jsonb, unstated jsonb,
      stated_texts jsonb, class_rule text, classes jsonb,
      new_until date, extras jsonb, infos jsonb, meta jsonb, price_cents int, tiers jsonb, promotion jsonb,
      history jsonb, product_id int
    ) on commit drop`,
  });
  const existing = options.isEdit ? await slugsNear(tx, records) : await slugsWhere(tx, sql`true`);
  const slugs = new Map(existing.map(({ code, slug }) => [code, slug]));
  const taken = new Set(slugs.values());
  for (let start = 0; start < records.length; start += batchSize) {
    const rows = records
      .slice(start, start + batchSize)
      .map((record) => ({
        ...staged(record),
        slug: slugOf(record, slugs, taken),
        categorySlug: categoryOf(record, options.places),
      }));
    await tx.query(
      sql`insert into incoming select * from jsonb_populate_recordset(null::incoming, ${jsonRows(rows)}::jsonb)`,
    );
    options.onProgress?.(Math.min(start + batchSize, records.length), records.length);
  }
  await tx.query({ text: 'analyze incoming' });
}

interface Slugged {
  readonly code: string;
  readonly slug: string;
}

function slugsWhere(tx: Tx, where: SqlFragment): Promise<Slugged[]> {
  return tx.query<Slugged>(sql`select code, slug from products where ${where} -- in any order: a map
  `);
}

/** Reads the slugs of the records, which known products keep, and those that new ones must not take. */
async function slugsNear(tx: Tx, records: readonly CatalogueRecord[]): Promise<Slugged[]> {
  const known = await slugsWhere(tx, sql`code = any(${records.map(({ code }) => code)}::text[])`);
  const codes = new Set(known.map(({ code }) => code));
  const made = records.filter(({ code }) => !codes.has(code)).map(usualSlug);
  if (made.length === 0) return known;
  if (made.length > FEW) return slugsWhere(tx, sql`true`);
  const near = sql`slug = any(${made}::text[]) or slug ~ any(${made.map((slug) => `^${slug}-[0-9]+$`)}::text[])`;
  return [...known, ...(await slugsWhere(tx, near))];
}

/** A known product keeps its slug; a new one gets the slug in the file, if it is free. */
function slugOf(record: CatalogueRecord, slugs: ReadonlyMap<string, string>, taken: Set<string>): string {
  return slugs.get(record.code) ?? takeSlug(usualSlug(record), taken);
}

function usualSlug({ extras, brand, name, packLine }: CatalogueRecord): string {
  return extras?.slug ?? slugify(`${brand} ${name} ${packLine}`);
}

function categoryOf({ extras, categories }: CatalogueRecord, places: Places): string {
  const asked = extras?.categorySlug ?? '';
  if (places.now.has(asked)) return asked;
  return places.before.get(asked) ?? slugsOf(categories, places).at(-1) ?? '';
}

function staged(record: CatalogueRecord) {
  const { extras = {} } = record;
  return {
    code: record.code,
    id: extras.id ?? null,
    barcode: record.barcode,
    otherBarcodes: record.otherBarcodes ?? [],
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
    unstated: record.unstated ?? [],
    statedTexts: record.statedTexts ?? null,
    classRule: record.classRule,
    classes: record.classes,
    newUntil: record.newUntil,
    extras,
    infos: record.infos ?? null,
    meta: record.meta,
    priceCents: record.priceCents,
    tiers: record.tiers ?? null,
    promotion: record.promotion ?? null,
    history: record.history,
  };
}
