import { dayNumber } from '../../../../domain/base/rome-time.ts';
import { barcodeKey, isBarcode } from '../../../../domain/catalogue/barcode.ts';
import type { Language } from '../../../../language/language.ts';
import { sql } from '../../../infra/database/sql.ts';
import type { Tx } from '../../../infra/database/types.ts';
import { type EnglishTexts, NO_TEXTS } from './english/english-texts.ts';
import { selectProductColumns } from './rows/product-columns.ts';
import type { CategoryRow, ClassRow, PackagingRow, ProductRow, RuleRow, VatRow } from './rows/rows.ts';
import { sortedInSlices, type TimeSlice } from './rows/time-slice.ts';
import { buildTree, type CategoryTree } from './rows/tree.ts';
import type { StoreParts, WarehouseData } from './rows/warehouses.ts';
import { buildSearchIndex, type SearchIndex } from './search/search-index.ts';

/** The products in the default order of lists, with the ordinal of each. */
export interface Products {
  readonly size: number;
  readonly rows: readonly ProductRow[];
  readonly tree: CategoryTree;
  readonly categoryOf: Int16Array;
  readonly ordinalOfId: ReadonlyMap<number, number>;
}

/**
 * The data that all stores share, in memory. A product is identified by its ordinal, its index in the columns; ordinals
 * follow the default order of lists. Numbers that lists filter, sort and count by are in typed arrays; values that only
 * a card needs stay in the row.
 */
export interface Assortment extends Products {
  /** The language of the names in it. */
  readonly language: Language;
  /** English texts, for texts that are translated when they are shown; empty in Italian. */
  readonly texts: EnglishTexts;
  /** The goods with English names; undefined if the shop is not offered in English. */
  readonly english: Assortment | undefined;
  readonly productIds: Int32Array;
  readonly vendorOf: Int32Array;
  /** Index in `brands`, -1 without a brand; facets count by it. */
  readonly brandOf: Int32Array;
  /** The brands, sorted by name. */
  readonly brands: readonly { readonly id: number; readonly name: string }[];
  readonly nameRank: Int32Array;
  /** Grams, millilitres or pieces of one selling unit, 0 if unknown; unit prices are sorted by it. */
  readonly contentOf: Int32Array;
  /** Days since 1970 until which a product is new, 0 never. */
  readonly newUntil: Int32Array;
  /** classes[classStart[o] .. classStart[o + 1]) are the class indexes of product o. */
  readonly classStart: Int32Array;
  readonly classes: Int16Array;
  readonly classRows: readonly ClassRow[];
  readonly vendorNames: ReadonlyMap<number, string>;
  readonly rules: ReadonlyMap<number, RuleRow>;
  readonly vats: ReadonlyMap<number, VatRow>;
  /** The carriers that goods are packed in, the default one first. */
  readonly packaging: readonly PackagingRow[];
  readonly ordinalOfSlug: ReadonlyMap<string, number>;
  readonly ordinalOfCode: ReadonlyMap<string, number>;
  /** Goods by the codes on their packages and by their own ones; use `ordinalsOfCode`. */
  readonly ordinalsByCode: ReadonlyMap<string, readonly number[]>;
  readonly search: SearchIndex;
  /** The part of the card that all stores share, as JSON; written when the product is first shown. */
  readonly sharedCards: (string | undefined)[];
  /** The bread crumbs of a category's products as JSON, by its index; written when one of them is first shown. */
  readonly breadCrumbTexts: (string | undefined)[];
}

/** The whole catalogue at one moment. It is immutable: an update creates another one. */
export interface Snapshot extends Assortment {
  readonly version: number;
  readonly stores: StoreParts;
  readonly warehouses: ReadonlyMap<number, WarehouseData>;
}

/** Lists without another order follow the tree, then the order that the staff gave a category, then the catalogue's. */
export async function arrangeProducts(rows: AssortmentRows, slice: TimeSlice): Promise<Products> {
  const tree = buildTree(rows.categories);
  const categoryIndex = (row: ProductRow) => tree.indexOfId.get(row.categoryId) ?? 0;
  const placeOf = (row: ProductRow) => rows.places.get(row.productId) ?? Number.MAX_SAFE_INTEGER;
  const products = await sortedInSlices(
    rows.products.filter((row) => tree.indexOfId.has(row.categoryId)),
    (a, b) => categoryIndex(a) - categoryIndex(b) || placeOf(a) - placeOf(b) || a.productId - b.productId,
    slice,
  );
  const categoryOf = Int16Array.from(products, (row) => tree.indexOfId.get(row.categoryId) ?? -1);
  tree.place(categoryOf);
  const ordinalOfId = await ordinalsBy(products, (row) => row.productId, slice);
  return { size: products.length, rows: products, tree, categoryOf, ordinalOfId };
}

/** Builds the assortment in Italian. */
export async function italianAssortment(rows: AssortmentRows, placed: Products, slice: TimeSlice): Promise<Assortment> {
  const { rows: products, tree } = placed;
  const classIndex = new Map(rows.classes.map((row, index) => [row.classId, index]));
  const { classStart, classes } = classColumns(products, classIndex);
  const vendorNames = new Map(rows.vendors.map((row) => [row.vendorId, row.name]));
  const brands = await brandsByName(vendorNames, slice);
  const brandIndex = new Map(brands.map(({ id }, index) => [id, index]));
  await slice.yieldToEventLoop();
  return {
    ...placed,
    language: 'it',
    texts: NO_TEXTS,
    english: undefined,
    productIds: Int32Array.from(products, (row) => row.productId),
    vendorOf: Int32Array.from(products, (row) => row.vendorId ?? 0),
    brandOf: Int32Array.from(products, (row) => brandIndex.get(row.vendorId ?? 0) ?? -1),
    brands,
    nameRank: await nameRanks(products, slice),
    contentOf: Int32Array.from(products, (row) => row.drainedAmount ?? row.contentAmount ?? 0),
    newUntil: Int32Array.from(products, (row) => (row.newUntil ? dayNumber(row.newUntil) : 0)),
    classStart,
    classes,
    classRows: rows.classes,
    vendorNames,
    rules: new Map(rows.rules.map((row) => [row.ruleId, row])),
    vats: new Map(rows.vats.map((row) => [row.vatId, row])),
    packaging: rows.packaging,
    ordinalOfCode: await ordinalsBy(products, (row) => row.code, slice),
    ordinalOfSlug: await ordinalsBy(products, (row) => row.slug, slice),
    ordinalsByCode: await ordinalsByCodes(products, slice),
    search: await buildSearchIndex(products, tree, vendorNames, { slice }),
    sharedCards: Array.from({ length: products.length }, () => undefined),
    breadCrumbTexts: tree.nodes.map(() => undefined),
  };
}

/**
 * Returns the goods with a typed or scanned code: their own code in upper or lower case, or a code on their packages
 * with or without leading zeros. If two goods share a code, both are returned, and the user chooses.
 */
export function ordinalsOfCode({ ordinalsByCode }: Snapshot, text: string): readonly number[] {
  const code = text.trim();
  const printed = /^[\d\s-]{7,20}$/.test(code)
    ? (ordinalsByCode.get(printedKey(code.replace(/[\s-]/g, ''))) ?? [])
    : [];
  return [...new Set([...(ordinalsByCode.get(ownKey(code)) ?? []), ...printed])];
}

const ownKey = (code: string) => `code ${code.toLowerCase()}`;
const printedKey = (digits: string) => `printed ${barcodeKey(digits)}`;

async function ordinalsByCodes(products: readonly ProductRow[], slice: TimeSlice): Promise<Map<string, number[]>> {
  const ordinals = new Map<string, number[]>();
  const add = (key: string, ordinal: number) => {
    const known = ordinals.get(key);
    if (!known) ordinals.set(key, [ordinal]);
    else if (!known.includes(ordinal)) known.push(ordinal);
  };
  for (const [ordinal, { code, barcode, otherBarcodes }] of products.entries()) {
    add(ownKey(code), ordinal);
    for (const printed of [barcode ?? [], otherBarcodes, isBarcode(code) ? code : []].flat())
      add(printedKey(printed), ordinal);
    if (slice.shouldYield()) await slice.yieldToEventLoop();
  }
  return ordinals;
}

async function ordinalsBy<K>(
  products: readonly ProductRow[],
  keyOf: (row: ProductRow) => K | undefined,
  slice: TimeSlice,
): Promise<Map<K, number>> {
  const ordinals = new Map<K, number>();
  for (const [ordinal, row] of products.entries()) {
    const key = keyOf(row);
    if (key !== undefined) ordinals.set(key, ordinal);
    if (slice.shouldYield()) await slice.yieldToEventLoop();
  }
  return ordinals;
}

function brandsByName(vendorNames: ReadonlyMap<number, string>, slice: TimeSlice) {
  const { compare } = new Intl.Collator('it');
  const brands = Array.from(vendorNames, ([id, name]) => ({ id, name }));
  return sortedInSlices(brands, (a, b) => compare(a.name, b.name), slice);
}

function classColumns(products: readonly ProductRow[], classIndex: ReadonlyMap<number, number>) {
  const classStart = new Int32Array(products.length + 1);
  const found: number[] = [];
  products.forEach((row, ordinal) => {
    for (const id of row.classIds) {
      const index = classIndex.get(id);
      if (index !== undefined) found.push(index);
    }
    classStart[ordinal + 1] = found.length;
  });
  return { classStart, classes: Int16Array.from(found) };
}

export async function nameRanks(
  products: readonly ProductRow[],
  slice: TimeSlice,
  language: Language = 'it',
): Promise<Int32Array> {
  const collator = new Intl.Collator(language, { sensitivity: 'base', numeric: true });
  const order = await sortedInSlices(
    products.map(({ name }, ordinal) => ({ name, ordinal })),
    (a, b) => collator.compare(a.name, b.name),
    slice,
  );
  const ranks = new Int32Array(products.length);
  order.forEach(({ ordinal }, rank) => {
    ranks[ordinal] = rank;
  });
  return ranks;
}

/** The columns that all stores share. */
export interface AssortmentRows {
  readonly products: readonly ProductRow[];
  readonly categories: readonly CategoryRow[];
  /** The places of products inside their categories, from 1, where the staff gave the category an order. */
  readonly places: ReadonlyMap<number, number>;
  readonly vendors: readonly { vendorId: number; name: string }[];
  readonly classes: readonly ClassRow[];
  readonly rules: readonly RuleRow[];
  readonly vats: readonly VatRow[];
  readonly packaging: readonly PackagingRow[];
  readonly english: EnglishTexts;
}

/** A larger dictionary would be an error. */
const MAX_TEXTS = 50_000;

/** Rows per batch, few enough not to delay requests: a row has about 40 columns, five of them JSON. */
const BATCH = 250;

/** Reads the assortment; `today` (YYYY-MM-DD in Rome) decides which products still stand first in their category. */
export async function readAssortment(db: Tx, today: string): Promise<AssortmentRows> {
  const [categories, placed, vendors, classes, rules, vats, packaging, texts] = await Promise.all([
    db.query<CategoryRow>(sql`
      select category_id, parent_id, slug, name, description, meta, picture, finished_last,
        array(select a.slug from category_addresses a where a.category_id = c.category_id order by a.slug) as addresses
      from categories c order by position, category_id`),
    readPlaces(db, today),
    db.query<{ vendorId: number; name: string }>(sql`select vendor_id, name from vendors order by vendor_id`),
    db.query<ClassRow>(sql`
      select c.class_id, c.class_group_id, g.name as group_name, c.name, c.description, c.priority, c.icon
      from product_classes c join product_class_groups g using (class_group_id)
      order by c.class_group_id, c.priority, c.name`),
    db.query<RuleRow>(sql`select rule_id, name, max_quantity, unit from product_class_rules order by rule_id`),
    db.query<VatRow>(sql`select vat_id, code, name, basis_points from vat_rates order by vat_id`),
    db.query<PackagingRow>(sql`
      select packaging_type_id, kind, p.name, description, price_cents, fits,
        most_paid as max_paid, services, categories, v.basis_points as vat_basis_points
      from packaging_types p join vat_rates v using (vat_id) order by position, packaging_type_id`),
    db.query<{ italian: string; english: string }>(sql`
      select italian, english from english_texts order by md5(italian) limit ${MAX_TEXTS}`),
  ]);
  const english = new Map(texts.map((row) => [row.italian, row.english]));
  const places = new Map(placed.map(({ productId }, index) => [productId, index + 1]));
  return { products: await readProducts(db), categories, places, vendors, classes, rules, vats, packaging, english };
}

/** Returns the products of categories with an order of their own, in that order: those that the staff put first. */
function readPlaces(db: Tx, today: string): Promise<{ productId: number }[]> {
  return db.query<{ productId: number }>(sql`
    select p.product_id from products p join categories c using (category_id)
      left join category_pins f on f.category_id = p.category_id and f.product_id = p.product_id
        and (f.ends_on is null or f.ends_on >= ${today})
      left join product_sales s on s.product_id = p.product_id and c.product_order = 'sold'
    where c.product_order is not null or f.product_id is not null
    order by f.position nulls last, s.orders desc nulls last,
      case when c.product_order is not null then p.created_at end desc, p.product_id desc`);
}

/** Products without a base price are not for sale. While a batch is taken in, the database makes the next one. */
async function readProducts(tx: Tx): Promise<ProductRow[]> {
  await tx.query(sql`
    declare products_to_read no scroll cursor for
      select product_id, code, barcode, other_barcodes, slug, name, brand_line, pack_line, vendor_id, category_id,
        vat_id, new_until, sale_type, content_amount, content_unit, step_amount, min_quantity, multi_pack,
        ${selectProductColumns('products')}, class_rule_id, infos, select_options, pictures,
        array(select m.class_id from product_class_members m where m.product_id = products.product_id
        order by m.class_id) as class_ids
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
