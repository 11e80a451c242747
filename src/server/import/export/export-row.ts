import { decimalEuro } from '../../../domain/base/money.ts';
import { tierText } from '../../../domain/pricing/tier-text.ts';
import type { PriceTier } from '../../../domain/pricing/tiers.ts';
import { type ProductValues, productColumns } from '../../features/catalogue/engine/rows/product-columns.ts';
import { markedTextOfHtml, textOfHtml } from '../../infra/html/html-text.ts';
import type { SelectOption } from '../records/catalogue-record.ts';
import { ingredientsHtml } from '../records/content-texts.ts';
import { marked, tableOf, valuesOf } from '../records/demo-food-facts.ts';
import { maxOptions, optionColumns, optionText } from '../records/read-extras.ts';
import { nutritionColumns, titleCase } from '../records/row-texts.ts';

/** A product as the database returns it, with the rows that belong to it. */
export interface ExportedProduct extends ProductValues {
  readonly code: string;
  readonly id: number;
  readonly slug: string;
  readonly vendor: string | null;
  readonly categorySlug: string;
  readonly published: boolean;
  readonly minQuantity: number;
  readonly selectOptions: readonly SelectOption[];
  readonly classLimit: string | null;
  readonly infos: Readonly<Record<string, string>>;
  readonly name: string;
  readonly brand: string;
  /** Names of the categories, the root first. */
  readonly categories: readonly string[];
  readonly vat: string;
  readonly saleType: string;
  readonly contentAmount: number | null;
  readonly contentUnit: string | null;
  readonly multiPack: number;
  readonly packLine: string;
  readonly stepAmount: number | null;
  readonly barcode: string | null;
  readonly otherBarcodes: readonly string[];
  readonly newUntil: string | null;
  readonly priceCents: number;
  readonly tiers: readonly PriceTier[] | null;
  readonly promoCents: number | null;
  readonly promoFrom: string | null;
  readonly promoTo: string | null;
  /** Texts by group and key, without those of Open Food Facts. */
  readonly meta: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Each is `group:name`. */
  readonly classes: readonly string[];
}

const choices = Array.from({ length: maxOptions }, (_, index) => optionColumns(index + 1));

const columnsBefore = [
  'code',
  'name',
  'brand',
  'department',
  'category',
  'subcategory',
  'sale_type',
  'pack_text',
  'pack_quantity',
  'pack_unit',
  'pack_count',
  'drained_g',
  'portion_g',
  'step_g',
  'single_unit_g',
  'single_unit_name',
  'quantity_multiple',
  'min_quantity',
  'max_quantity',
  'quantity_locked',
  'package_items',
  'pallet_items',
  'price',
  'tiers',
  'vat',
];
const promotionColumns = ['promo_price', 'promo_from', 'promo_to'];
/**
 * A text of the group product_info that has its own column: `cell` writes it, `text` is how the import reads the cell.
 */
interface TextColumn {
  readonly name: string;
  readonly maxLength: number;
  readonly cell: (text: string) => string;
  readonly text: (cell: string) => string;
}

const same = (text: string) => text;
const columns: readonly TextColumn[] = [
  { name: 'legal_name', maxLength: 300, cell: same, text: textOfHtml },
  { name: 'ingredients', maxLength: 10_000, cell: marked, text: (cell) => ingredientsHtml(markedTextOfHtml(cell)) },
  { name: 'allergens', maxLength: 1000, cell: same, text: textOfHtml },
  { name: 'storage', maxLength: 1000, cell: same, text: textOfHtml },
  { name: 'origin', maxLength: 200, cell: same, text: (cell) => titleCase(textOfHtml(cell)) },
  { name: 'producer', maxLength: 300, cell: same, text: textOfHtml },
  { name: 'features', maxLength: 5000, cell: same, text: textOfHtml },
];

const textColumns = [...columns.map(({ name }) => name), ...nutritionColumns, 'texts'];

/**
 * Returns the cells for texts. A text that its own column would not return unchanged goes into the column `texts`, as
 * JSON.
 */
function textCells(meta: ExportedProduct['meta']): ExportRow {
  const rest = new Map(Object.entries(meta).map(([group, texts]) => [group, { ...texts }]));
  const info = rest.get('product_info') ?? {};
  const row: Record<string, string> = {};
  for (const { name, maxLength, cell, text } of columns) {
    const own = info[name];
    const written = own === undefined ? '' : cell(own);
    const isUnchanged = written !== '' && written.length <= maxLength && text(tidied(written)) === own;
    row[name] = isUnchanged ? written : '';
    if (isUnchanged) delete info[name];
  }
  const table = info['nutritional_values'];
  const values = table === undefined ? [] : valuesOf(table);
  const isUnchanged = table !== undefined && tableOf(values) === table;
  if (isUnchanged) delete info['nutritional_values'];
  for (const [index, column] of nutritionColumns.entries())
    row[column] = isUnchanged && values[index] !== undefined ? String(values[index]) : '';
  const groups = [...rest].filter(([, texts]) => Object.keys(texts).length > 0);
  return { ...row, texts: groups.length === 0 ? '' : JSON.stringify(Object.fromEntries(groups)) };
}

/** Returns the text as the import reads a cell. */
function tidied(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}

const usualColumnsAfter = [
  'classes',
  'class_limit',
  'new_until',
  'barcode',
  'alcoholic',
  'perishable',
  'weight_variable',
  'sample',
  ...choices.flatMap(({ name, parameter, options }) => [name, parameter, options]),
  ...textColumns,
  'id',
  'slug',
  'category_slug',
  'variant_code',
  'vendor',
  'on_sale',
  'infos',
];

/** Product columns that are not named above come last. */
const positioned = new Set([...columnsBefore, ...usualColumnsAfter]);
const newColumns = productColumns.map(([, { heading }]) => heading).filter((heading) => !positioned.has(heading));
const columnsAfter = [...usualColumnsAfter, ...newColumns];

/**
 * Columns of docs/import.md in the order in which they are written: `exportColumns` of a single file, `folderColumns`
 * of a folder, which has a file of promotions.
 */
export const exportColumns = [...columnsBefore, ...promotionColumns, ...columnsAfter];
export const folderColumns = [...columnsBefore, ...columnsAfter];

export type ExportRow = Readonly<Record<string, string>>;

/** Returns the row that the import reads back as this product. */
export function exportRow(product: ExportedProduct): ExportRow {
  const [department = '', category = '', subcategory = ''] = product.categories;
  const cells: Record<string, string> = {
    ...plainCells(product),
    code: product.code,
    name: product.name,
    brand: product.brand,
    department,
    category,
    subcategory,
    ...sellingCells(product),
    price: decimalEuro(product.priceCents),
    tiers: tierText(product.tiers, product.saleType === 'Sfuso'),
    vat: product.vat,
    promo_price: product.promoCents === null ? '' : decimalEuro(product.promoCents),
    promo_from: product.promoFrom ?? '',
    promo_to: product.promoTo ?? '',
    classes: product.classes.join('|'),
    class_limit: product.classLimit ?? '',
    new_until: product.newUntil ?? '',
    barcode: [product.barcode ?? [], product.otherBarcodes].flat().join('|'),
    ...choiceCells(product.selectOptions),
    ...textCells(product.meta),
    id: String(product.id),
    slug: product.slug,
    category_slug: product.categorySlug,
    vendor: product.vendor ?? '',
    on_sale: flag(product.published),
    infos: Object.keys(product.infos).length === 0 ? '' : JSON.stringify(product.infos),
  };
  return Object.fromEntries(exportColumns.map((column) => [column, cells[column] ?? '']));
}

function plainCells(product: ExportedProduct): Record<string, string> {
  return Object.fromEntries(productColumns.map(([name, { heading }]) => [heading, cellOf(product[name])]));
}

function cellOf(value: number | string | boolean | null): string {
  if (value === null) return '';
  return typeof value === 'boolean' ? flag(value) : String(value);
}

function choiceCells(options: ExportedProduct['selectOptions']): ExportRow {
  return Object.fromEntries(
    choices.flatMap((columns, index) => {
      const option = options[index];
      return [
        [columns.name, option?.name ?? ''],
        [columns.parameter, option?.parameterName ?? ''],
        [columns.options, option ? optionText(option.options) : ''],
      ];
    }),
  );
}

function sellingCells(product: ExportedProduct): ExportRow {
  const loose = product.saleType === 'Sfuso';
  const amount = product.contentAmount === null ? '' : String(product.contentAmount);
  return {
    sale_type: product.saleType,
    pack_text: product.packLine,
    pack_quantity: loose ? '' : amount,
    pack_unit: loose ? '' : (product.contentUnit ?? ''),
    pack_count: loose || amount === '' ? '' : String(product.multiPack),
    portion_g: loose ? amount : '',
    step_g: text(product.stepAmount),
    min_quantity: String(product.minQuantity),
  };
}

function flag(value: boolean): string {
  return value ? 'si' : 'no';
}

function text(value: number | null): string {
  return value === null ? '' : String(value);
}
