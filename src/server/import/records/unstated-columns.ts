import type { Pack } from '../readers/parse-pack.ts';
import type { Cells } from '../readers/read-cells.ts';
import { type CatalogueRecord, type KnownProduct, type UnstatedColumn, unstatedColumns } from './catalogue-record.ts';
import { type Goods, isAlcoholic, isPerishable } from './goods-defaults.ts';

/** How the row sells the goods, and how the shop has sold them so far. */
export interface Selling {
  readonly saleType: CatalogueRecord['saleType'];
  readonly known: KnownProduct | undefined;
}

/**
 * Returns values derived from the goods for empty cells. A known product keeps the values whose columns the file lacks.
 */
export function derivedValues(cells: Cells, goods: Goods, { saleType, known }: Selling): CatalogueRecord['values'] {
  const isLoose = saleType === 'Sfuso';
  const isDerived = (heading: string, follows = false) =>
    !cells[heading] && (cells[heading] !== undefined || !known || follows);
  return {
    ...(isDerived('alcoholic') ? { alcoholic: isAlcoholic(goods) } : {}),
    ...(isDerived('perishable') ? { perishable: isPerishable(goods) } : {}),
    ...(isDerived('weight_variable', known?.saleType !== saleType) ? { weightVariable: isLoose } : {}),
  };
}

/** Returns the columns for which a file gives no value. Goods whose kind of sale changes get a new portion or pack. */
export function unstatedIn(
  cells: Cells,
  { saleType, known, pack }: Selling & { readonly pack: Pack | undefined },
): UnstatedColumn[] {
  const lacks = (...columns: readonly string[]) => columns.every((column) => cells[column] === undefined);
  const isSoldAsBefore = known?.saleType === saleType;
  const isLoose = saleType === 'Sfuso';
  const lacksPack = isLoose
    ? lacks('portion_g')
    : lacks('pack_quantity') && (pack === undefined || !lacks('pack_text'));
  const unstated: Record<UnstatedColumn, boolean> = {
    barcode: lacks('barcode'),
    other_barcodes: lacks('barcode'),
    brand_line: lacks('brand'),
    vendor_id: lacks('brand', 'vendor'),
    vat_id: lacks('vat'),
    sale_type: lacks('sale_type'),
    class_rule_id: lacks('class_limit'),
    new_until: lacks('new_until', 'badges'),
    classes: lacks('classes', 'badges'),
    pack_line: isSoldAsBefore && lacksPack && lacks('pack_text'),
    content_amount: isSoldAsBefore && lacksPack,
    content_unit: isSoldAsBefore && lacksPack,
    multi_pack: isSoldAsBefore && lacksPack && lacks('pack_count'),
    step_amount: isSoldAsBefore && lacks('step_g'),
    min_quantity: isSoldAsBefore && lacks('min_quantity'),
  };
  return unstatedColumns.filter((column) => unstated[column]);
}
