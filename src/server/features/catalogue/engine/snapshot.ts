import { dayNumber } from '../../../../domain/rome-time.ts';
import type { CatalogueRows, ClassRow, ProductRow, RuleRow, VatRow } from './rows.ts';
import { buildSearchIndex, type SearchIndex } from './search-index.ts';
import { buildTree, type CategoryTree } from './tree.ts';
import { buildWarehouses, type WarehouseData } from './warehouses.ts';

/**
 * The catalogue in memory. A product is its ordinal, its place in the columns; ordinals are in the default order of
 * lists. Numbers that lists filter, sort and count by lie in typed arrays, what only a card needs stays in its row.
 */
export interface Snapshot {
  readonly version: number;
  readonly size: number;
  readonly rows: readonly ProductRow[];
  readonly productIds: Int32Array;
  readonly categoryOf: Int16Array;
  readonly vendorOf: Int32Array;
  readonly nameRank: Int32Array;
  /** Grams, millilitres or pieces of one selling unit, 0 unknown: what unit prices are sorted by. */
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
  readonly ordinalOfId: ReadonlyMap<number, number>;
  readonly ordinalOfSlug: ReadonlyMap<string, number>;
  readonly ordinalOfCode: ReadonlyMap<string, number>;
  readonly ordinalOfBarcode: ReadonlyMap<string, number>;
  readonly tree: CategoryTree;
  readonly warehouses: ReadonlyMap<number, WarehouseData>;
  readonly search: SearchIndex;
}

export function buildSnapshot(rows: CatalogueRows): Snapshot {
  const tree = buildTree(rows.categories);
  const priced = new Set<number>();
  for (const price of rows.prices) if (price.price_list_id === -1) priced.add(price.product_id);
  const products = inDefaultOrder(
    rows.products.filter((row) => priced.has(row.product_id)),
    tree,
  );
  const size = products.length;
  const productIds = Int32Array.from(products, (row) => row.product_id);
  const categoryOf = Int16Array.from(products, (row) => tree.indexOfId.get(row.category_id) ?? -1);
  const ordinalOfId = new Map(products.map((row, ordinal) => [row.product_id, ordinal]));
  tree.place(categoryOf);
  const classIndex = new Map(rows.classes.map((row, index) => [row.class_id, index]));
  const { classStart, classes } = classColumns(products, classIndex);
  const vendorNames = new Map(rows.vendors.map((row) => [row.vendor_id, row.name]));
  return {
    version: rows.version,
    size,
    rows: products,
    productIds,
    categoryOf,
    vendorOf: Int32Array.from(products, (row) => row.vendor_id ?? 0),
    nameRank: nameRanks(products),
    contentOf: Int32Array.from(products, (row) => row.drained_amount ?? row.content_amount ?? 0),
    newUntil: Int32Array.from(products, (row) => (row.new_until ? dayNumber(row.new_until) : 0)),
    classStart,
    classes,
    classRows: rows.classes,
    vendorNames,
    rules: new Map(rows.rules.map((row) => [row.rule_id, row])),
    vats: new Map(rows.vats.map((row) => [row.vat_id, row])),
    ordinalOfId,
    ordinalOfCode: new Map(products.map((row, ordinal) => [row.code, ordinal])),
    ordinalOfSlug: new Map(products.map((row, ordinal) => [row.slug, ordinal])),
    ordinalOfBarcode: new Map(
      products.flatMap((row, ordinal) => (row.barcode ? [[row.barcode, ordinal] as const] : [])),
    ),
    tree,
    warehouses: buildWarehouses(rows, ordinalOfId, size),
    search: buildSearchIndex(products, tree, vendorNames),
  };
}

/** Lists without another order follow the tree, then the assortment's own order. */
function inDefaultOrder(products: readonly ProductRow[], tree: CategoryTree): ProductRow[] {
  const place = (row: ProductRow) => tree.indexOfId.get(row.category_id) ?? 0;
  return products
    .filter((row) => tree.indexOfId.has(row.category_id))
    .sort((a, b) => place(a) - place(b) || a.product_id - b.product_id);
}

function classColumns(products: readonly ProductRow[], classIndex: ReadonlyMap<number, number>) {
  const classStart = new Int32Array(products.length + 1);
  const found: number[] = [];
  products.forEach((row, ordinal) => {
    for (const id of row.class_ids ?? []) {
      const index = classIndex.get(id);
      if (index !== undefined) found.push(index);
    }
    classStart[ordinal + 1] = found.length;
  });
  return { classStart, classes: Int16Array.from(found) };
}

function nameRanks(products: readonly ProductRow[]): Int32Array {
  const collator = new Intl.Collator('it', { sensitivity: 'base', numeric: true });
  const order = products.map((_, ordinal) => ordinal);
  order.sort((a, b) => collator.compare(products[a]?.name ?? '', products[b]?.name ?? ''));
  const ranks = new Int32Array(products.length);
  order.forEach((ordinal, rank) => {
    ranks[ordinal] = rank;
  });
  return ranks;
}
