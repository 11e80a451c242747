import { decimalEuro } from '../../../../../domain/base/money.ts';
import { columnOf } from '../../../../infra/database/names.ts';
import { type SqlFragment, sqlNames } from '../../../../infra/database/sql.ts';

/** A column of `products` whose value is that of its cell in an import file, without further rules. */
export interface ProductColumn {
  readonly type: 'int' | 'text' | 'boolean';
  /** Heading of its cell in files that the import reads and the export writes (docs/import.md). */
  readonly heading: string;
  readonly unit?: 'g' | 'pieces' | 'g or pieces' | 'cents';
  /** The maximum length of a text. */
  readonly maxLength?: number;
  /** The default value, if no file ever gave one. */
  readonly usual: number | string | boolean | null;
  /**
   * True for values that few products have (samples, pallets and similar), which a copy of a product does not take
   * over.
   */
  readonly isRare?: true;
  /**
   * The part of the product card that shows it. The parts differ in how long their JSON is cached:
   * - `identity`: the same in all stores and on all days. Written once per snapshot of the assortment and shared.
   * - `storePart`: depends on the store or the day (prices, stock, limits). Written for each store and day.
   * - `productInfos`: part of the identity; a map of texts that needs no schema. `info` writes it, and engine/card.ts
   *   needs no line.
   * - `none`: rules read it, and no card shows it.
   */
  readonly card: 'identity' | 'storePart' | 'productInfos' | 'none';
  /** Key and text in `productInfos` (wire-facts 3.4); undefined if the card leaves it out. */
  readonly info?: { readonly key: string; readonly text?: (value: never) => string | undefined };
}

/**
 * The columns of a product that the import, the export and the reader of the catalogue treat alike, in the order in
 * which the export writes those that have no other position. Columns with a rule of their own (packs, portions,
 * categories, prices) are written out in import/records/map-row.ts and import/export/export-row.ts.
 */
export const PRODUCT_COLUMNS = {
  drainedAmount: {
    type: 'int',
    heading: 'drained_g',
    unit: 'g',
    usual: null,
    card: 'productInfos',
    info: { key: 'DRAINED_WEIGHT_DESCR', text: (grams: number) => `${grams} g` },
  },
  singleUnitAmount: {
    type: 'int',
    heading: 'single_unit_g',
    unit: 'g',
    usual: null,
    card: 'productInfos',
    info: { key: 'WEIGHT_SELLING_SINGLE_UNIT', text: (grams: number) => grams.toFixed(1) },
  },
  singleUnitName: {
    type: 'text',
    heading: 'single_unit_name',
    maxLength: 40,
    usual: null,
    card: 'productInfos',
    info: { key: 'WEIGHT_SELLING_SINGLE_UNIT_UM' },
  },
  quantityMultiple: {
    type: 'int',
    heading: 'quantity_multiple',
    unit: 'pieces',
    usual: 1,
    card: 'productInfos',
    info: { key: 'QTY_MULT', text: (pieces: number) => (pieces > 1 ? String(pieces) : undefined) },
  },
  maxQuantity: { type: 'int', heading: 'max_quantity', unit: 'g or pieces', usual: null, card: 'storePart' },
  quantityLocked: {
    type: 'boolean',
    heading: 'quantity_locked',
    usual: false,
    isRare: true,
    card: 'productInfos',
    info: { key: 'QTY_LOCKED' },
  },
  packageItems: {
    type: 'int',
    heading: 'package_items',
    unit: 'pieces',
    usual: null,
    card: 'identity',
    info: { key: 'LOGISTIC_PACKAGING_ITEMS' },
  },
  palletItems: { type: 'int', heading: 'pallet_items', unit: 'pieces', usual: null, isRare: true, card: 'identity' },
  alcoholic: { type: 'boolean', heading: 'alcoholic', usual: false, card: 'productInfos', info: { key: 'ALCOHOLIC' } },
  // promotions use it, too; the checkout uses it to name goods without a right of withdrawal
  perishable: {
    type: 'boolean',
    heading: 'perishable',
    usual: false,
    card: 'productInfos',
    info: { key: 'PERISHABLE', text: (isPerishable: boolean) => (isPerishable ? 'true' : undefined) },
  },
  weightVariable: {
    type: 'boolean',
    heading: 'weight_variable',
    usual: false,
    card: 'productInfos',
    info: { key: 'WEIGHT_VARIABLE' },
  },
  isSample: {
    type: 'boolean',
    heading: 'sample',
    usual: false,
    isRare: true,
    card: 'productInfos',
    info: { key: 'IS_SAMPLE', text: (isSample: boolean) => (isSample ? 'true' : undefined) },
  },
  // in cents, as the API sends it; the card shows it in euro
  depositCents: {
    type: 'int',
    heading: 'deposit_cents',
    unit: 'cents',
    usual: null,
    isRare: true,
    card: 'productInfos',
    info: { key: 'DEPOSIT', text: decimalEuro },
  },
  // the name in English lists and searches; without one the Italian name is used
  nameEn: { type: 'text', heading: 'name_en', maxLength: 300, usual: null, isRare: true, card: 'identity' },
  variantCode: { type: 'text', heading: 'variant_code', maxLength: 40, usual: '', isRare: true, card: 'identity' },
} as const satisfies Record<string, ProductColumn>;

export type ProductColumnName = keyof typeof PRODUCT_COLUMNS;

/** The values of these columns. */
export type ProductValues = {
  -readonly [Name in ProductColumnName]: ValueOf<(typeof PRODUCT_COLUMNS)[Name]>;
};

interface Types {
  readonly int: number;
  readonly text: string;
  readonly boolean: boolean;
}

type ValueOf<Column extends ProductColumn> = Types[Column['type']] | (Column['usual'] extends null ? null : never);

export const productColumns = Object.entries(PRODUCT_COLUMNS) as readonly (readonly [
  ProductColumnName,
  ProductColumn,
])[];

/** The names for a SELECT, such as `p.drained_amount, p.single_unit_amount`. */
export function selectProductColumns(table: 'p' | 'products'): SqlFragment {
  return sqlNames(
    productColumns.map(([name]) => columnOf(name)),
    table,
  );
}

/** Returns the `productInfos` of these columns on the card. All values are texts. */
export function infosOf(values: ProductValues): Record<string, string> {
  const infos: Record<string, string> = {};
  for (const [name, { info }] of productColumns) {
    const value = values[name];
    if (info === undefined || value === null) continue;
    const text = info.text ? info.text(value as never) : String(value);
    if (text !== undefined) infos[info.key] = text;
  }
  return infos;
}
