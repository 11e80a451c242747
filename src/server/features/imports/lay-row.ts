import type { ImportLayout } from '../../../contract/imports/schemas.ts';
import type { Notation } from '../../../domain/base/files/written-number.ts';
import { decimalEuro } from '../../../domain/base/money.ts';
import type { ExportedProduct } from '../../import/export/export-row.ts';
import { inOurWords } from '../../import/layout/headings.ts';
import type { Cells } from '../../import/readers/read-cells.ts';
import { nutritionColumns } from '../../import/records/row-texts.ts';
import { withTiers } from '../../import/records/tier-cells.ts';
import type { Choices } from './applied.ts';
import { saysPlace } from './place-row.ts';

const CONTENTS = ['ingredients', 'allergens', 'traces'];
const PACK = ['pack_text', 'pack_quantity', 'pack_unit', 'pack_count'];
const PLACE = ['department', 'category', 'subcategory', 'category_slug'];

/** The columns of a file that give a product its field. */
const COLUMNS_OF: Readonly<Record<string, readonly string[]>> = {
  category_slug: PLACE,
  classes: ['classes', 'badges'],
  ...Object.fromEntries([...CONTENTS, 'allergens_confirmed'].map((name) => [name, CONTENTS])),
  ...Object.fromEntries(PACK.map((name) => [name, PACK])),
  ...Object.fromEntries(nutritionColumns.map((name) => [name, nutritionColumns])),
  brand: ['brand', 'vendor'],
};
export interface LayOptions {
  readonly layout: ImportLayout;
  readonly choices: Choices;
  readonly line: number;
  readonly numbers: Notation;
}

/**
 * Returns the row of a product as the import reads it: what the file leaves empty or a person leaves out is no column
 * of this row, and what every row needs is filled as the shop has it. A new product is a draft off sale.
 */
export function laidRow(
  cells: Cells,
  product: ExportedProduct | undefined,
  { layout, choices: { leftOut, declined }, line, numbers }: LayOptions,
): Record<string, string> {
  const row = withTiers(inOurWords(cells));
  if (!product) return { ...row, on_sale: 'no' };
  const columns = [...leftOut, ...(declined.get(line) ?? [])].flatMap((field) => COLUMNS_OF[field] ?? [field]);
  for (const column of columns) if (column !== 'code') delete row[column];
  if (layout.emptyCells === 'keep')
    for (const [column, cell] of Object.entries(row)) if (cell === '') delete row[column];
  const filled = filledFrom(row, product, numbers);
  return { ...filled, ...row };
}

/** Returns the cells that every row needs and this one lacks. */
function filledFrom(row: Cells, product: ExportedProduct, numbers: Notation): Record<string, string> {
  const [department = '', category = '', subcategory = ''] = product.categories;
  const price = decimalEuro(product.priceCents);
  const lacksPack = PACK.every((column) => row[column] === undefined);
  return {
    // beside the line of its pack, a name is taken as it is
    ...(row['name'] === undefined ? { name: product.name, ...(lacksPack ? { pack_text: product.packLine } : {}) } : {}),
    ...(saysPlace(row) ? {} : { department, category, subcategory, category_slug: product.categorySlug }),
    price: numbers === 'it' ? price.replace('.', ',') : price,
    on_sale: product.published ? 'si' : 'no',
  };
}

/** Whether a name reads worse than the one that the shop has: capitals in place of letters, or cut words. */
export function isWorseName(before: string, after: string): boolean {
  const isShouted = after === after.toUpperCase() && before !== before.toUpperCase();
  const cut = (name: string) => name.match(/\b\p{L}{2,}\.(?=\s|$)/gu)?.length ?? 0;
  return isShouted || cut(after) > cut(before);
}
