import { marked, valuesOf } from './demo-food-facts.ts';
import { nutritionColumns } from './map-row.ts';
import { classOfBadge } from './product-classes.ts';

/** A product as the database holds it, with what belongs to it. */
export interface ExportedProduct {
  readonly code: string;
  readonly name: string;
  readonly brand: string;
  /** Names from the root. */
  readonly categories: readonly string[];
  readonly vat: string;
  readonly sale_type: string;
  readonly content_amount: number | null;
  readonly content_unit: string | null;
  readonly multi_pack: number;
  readonly pack_line: string;
  readonly drained_amount: number | null;
  readonly step_amount: number | null;
  readonly single_unit_amount: number | null;
  readonly single_unit_name: string | null;
  readonly quantity_multiple: number;
  readonly max_quantity: number | null;
  readonly package_items: number | null;
  readonly barcode: string | null;
  readonly alcoholic: boolean;
  readonly perishable: boolean;
  readonly weight_variable: boolean;
  readonly new_until: string | null;
  readonly price_cents: number;
  readonly promo_cents: number | null;
  readonly promo_from: string | null;
  readonly promo_to: string | null;
  readonly texts: Readonly<Record<string, string>>;
  readonly classes: readonly string[];
}

/** Columns of docs/import.md, in the order they are written. */
export const exportColumns = [
  ...['code', 'name', 'brand', 'department', 'category', 'subcategory', 'sale_type', 'pack_text', 'pack_quantity'],
  ...['pack_unit', 'pack_count', 'drained_g', 'portion_g', 'step_g', 'single_unit_g', 'single_unit_name'],
  ...['quantity_multiple', 'max_quantity', 'package_items', 'price', 'vat', 'promo_price', 'promo_from', 'promo_to'],
  ...['badges', 'new_until', 'barcode', 'alcoholic', 'perishable', 'weight_variable'],
  ...['legal_name', 'ingredients', 'allergens', 'storage', 'origin', 'producer', 'features'],
  ...nutritionColumns,
];

export type ExportRow = Readonly<Record<string, string>>;

/** The row that the import reads back as this product. */
export function exportRow(product: ExportedProduct): ExportRow {
  const [department = '', category = '', subcategory = ''] = product.categories;
  const { texts } = product;
  const row = {
    code: product.code,
    name: product.name,
    brand: product.brand,
    department,
    category,
    subcategory,
    ...sellingCells(product),
    price: euro(product.price_cents),
    vat: product.vat,
    promo_price: product.promo_cents === null ? '' : euro(product.promo_cents),
    promo_from: product.promo_from ?? '',
    promo_to: product.promo_to ?? '',
    // a class made by hand has no badge that means it
    badges: product.classes.filter((name) => classOfBadge(name) === name).join('|'),
    new_until: product.new_until ?? '',
    barcode: product.barcode ?? '',
    alcoholic: flag(product.alcoholic),
    perishable: flag(product.perishable),
    weight_variable: flag(product.weight_variable),
    legal_name: texts['legal_name'] ?? '',
    ingredients: marked(texts['ingredients'] ?? ''),
    allergens: texts['allergens'] ?? '',
    storage: texts['storage'] ?? '',
    origin: texts['origin'] ?? '',
    producer: texts['producer'] ?? '',
    features: texts['features'] ?? '',
    ...nutritionCells(texts['nutritional_values']),
  };
  return row;
}

function sellingCells(product: ExportedProduct): ExportRow {
  const loose = product.sale_type === 'Sfuso';
  const amount = product.content_amount === null ? '' : String(product.content_amount);
  return {
    sale_type: product.sale_type,
    pack_text: product.pack_line,
    pack_quantity: loose ? '' : amount,
    pack_unit: loose ? '' : (product.content_unit ?? ''),
    pack_count: loose || amount === '' ? '' : String(product.multi_pack),
    drained_g: text(product.drained_amount),
    portion_g: loose ? amount : '',
    step_g: text(product.step_amount),
    single_unit_g: text(product.single_unit_amount),
    single_unit_name: product.single_unit_name ?? '',
    quantity_multiple: String(product.quantity_multiple),
    max_quantity: text(product.max_quantity),
    package_items: text(product.package_items),
  };
}

function nutritionCells(table: string | undefined): ExportRow {
  const values = table === undefined ? [] : valuesOf(table);
  return Object.fromEntries(nutritionColumns.map((column, index) => [column, text(values[index] ?? null)]));
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
