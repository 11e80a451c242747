import { type ProductValues, productColumns } from '../../features/catalogue/product-columns.ts';
import { maxOptions, optionColumns, optionText } from '../readers/read-extras.ts';
import type { SelectOption } from '../records/catalogue-record.ts';
import { textCells, textColumns } from './export-texts.ts';

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
  'vat',
];
const promotionColumns = ['promo_price', 'promo_from', 'promo_to'];
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
 * Columns of docs/import.md in the order in which they are written: `exportColumns` of a single file, `folderColumns` of a folder,
 * which has a file of promotions.
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
    price: euro(product.priceCents),
    vat: product.vat,
    promo_price: product.promoCents === null ? '' : euro(product.promoCents),
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

function euro(cents: number): string {
  return (cents / 100).toFixed(2);
}

function flag(value: boolean): string {
  return value ? 'si' : 'no';
}

function text(value: number | null): string {
  return value === null ? '' : String(value);
}
