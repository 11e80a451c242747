import { markedTextOfHtml, textOfHtml } from '../../infra/html/html-text.ts';
import { ingredientsHtml } from '../records/content-texts.ts';
import { marked, tableOf, valuesOf } from '../records/demo-food-facts.ts';
import { nutritionColumns, titleCase } from '../records/row-texts.ts';
import type { ExportedProduct, ExportRow } from './export-row.ts';

/** A text of the group product_info that has its own column: `cell` writes it, `text` is how the import reads the cell. */
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

export const textColumns = [...columns.map(({ name }) => name), ...nutritionColumns, 'texts'];

/** Returns the cells for texts. A text that its own column would not return unchanged goes into the column `texts`, as JSON. */
export function textCells(meta: ExportedProduct['meta']): ExportRow {
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
