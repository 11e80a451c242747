import type { CellReader, Cells } from '../readers/read-cells.ts';
import type { CatalogueRecord, KnownProduct, StatedTexts } from './catalogue-record.ts';
import { contentTexts } from './content-texts.ts';
import { marked, valuesOf } from './demo-food-facts.ts';
import { type Goods, isAlcoholic, isFood } from './goods-defaults.ts';
import { checkedTable, nutritionOf } from './nutrition-table.ts';
import { isRecordOf, isText, readJson } from './read-extras.ts';

export const nutritionColumns = [
  'kcal_100g',
  'fat_100g',
  'saturated_100g',
  'carbs_100g',
  'sugars_100g',
  'fiber_100g',
  'protein_100g',
  'salt_100g',
];

const CONTENT_COLUMNS = ['ingredients', 'allergens'];

/**
 * The texts that have their own columns, with these columns. Ingredients and allergens are one text: allergens depend
 * on both columns.
 */
const TEXT_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  legal_name: ['legal_name'],
  ingredients: CONTENT_COLUMNS,
  allergens: CONTENT_COLUMNS,
  traces: CONTENT_COLUMNS,
  nutritional_values: nutritionColumns,
  storage: ['storage'],
  origin: ['origin'],
  producer: ['producer'],
  features: ['features'],
};
export const namedTexts = Object.keys(TEXT_COLUMNS);

interface RowTexts {
  readonly meta: CatalogueRecord['meta'];
  readonly statedTexts: StatedTexts;
  /** What was left out or added. */
  readonly notes: readonly string[];
}

/**
 * Returns the texts of a row. If a file has only some of the columns of a text, the others have the stored values: new
 * ingredients are combined with the allergens that were declared before.
 */
export function textsOfRow(
  read: CellReader,
  cells: Cells,
  { goods, known }: { goods: Goods; known: KnownProduct | undefined },
): RowTexts {
  const has = (column: string) => cells[column] !== undefined;
  const before = (column: string, text: string | null | undefined) => (has(column) ? undefined : (text ?? ''));
  const stated = {
    ingredients: before('ingredients', known && marked(known.ingredients ?? '')) ?? read.text('ingredients', 10_000),
    allergens: before('allergens', known?.allergens) ?? read.text('allergens', 1000),
    isFood: isFood(goods),
  };
  const { texts, notes } = contentTexts(stated);
  const values = valuesOf(known?.nutrition ?? '');
  const table = nutritionOf(
    nutritionColumns.map((column, index) => (has(column) ? read.number(column) : values[index])),
  );
  const nutrition = checkedTable(table, { isAlcoholic: isAlcoholic(goods) });
  const all: Record<string, string | undefined> = {
    legal_name: read.text('legal_name', 300),
    ...texts,
    nutritional_values: nutrition.table,
    storage: read.text('storage', 1000),
    origin: titleCase(read.text('origin', 200)),
    producer: read.text('producer', 300),
    features: read.text('features', 5000),
  };
  const named = namedTexts.filter((name) => TEXT_COLUMNS[name]?.some(has));
  const filled = named.flatMap((name) => (all[name] ? [[name, all[name]] as const] : []));
  const meta = filled.length > 0 ? { product_info: Object.fromEntries(filled) } : {};
  return {
    meta: withTexts(meta, readJson(read, 'texts', isRecordOf(isText))),
    statedTexts: { named, others: has('texts') },
    notes: [
      ...(named.includes('ingredients') ? notes : []),
      ...(named.includes('nutritional_values') ? nutrition.notes : []),
    ],
  };
}

/** Adds the texts of the column `texts` to those of the other columns; `texts` takes precedence. */
function withTexts(
  known: CatalogueRecord['meta'],
  texts: CatalogueRecord['meta'] | undefined,
): CatalogueRecord['meta'] {
  const groups = Object.entries(texts ?? {}).map(([group, own]) => [group, { ...known[group], ...own }] as const);
  return { ...known, ...Object.fromEntries(groups) };
}

/** Returns "Costa Rica" for "COSTA RICA" and "Germania" for "GERMANIA_GERMANIA": files write origins like that. */
export function titleCase(text: string): string {
  const once = [...new Set(text.split('_'))].join(', ');
  return once === once.toUpperCase()
    ? once.toLowerCase().replace(/(^|[\s(,])\p{L}/gu, (letter) => letter.toUpperCase())
    : once;
}
