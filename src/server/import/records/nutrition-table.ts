import { type Nutrition, nutritionProblems } from '../../../domain/catalogue/nutrition.ts';
import { tableOf } from './demo-food-facts.ts';

/** The numbers of a table in the order of its rows. */
const ORDER = ['kcal', 'fat', 'saturated', 'carbohydrates', 'sugars', 'fibre', 'protein', 'salt'] as const;

export function nutritionOf(values: readonly (number | undefined)[]): Nutrition {
  return Object.fromEntries(ORDER.map((name, index) => [name, values[index]]));
}

/** Returns the nutrition table without contradictory values, and notes about what was left out. */
export function checkedTable(
  nutrition: Nutrition,
  goods: { readonly isAlcoholic: boolean },
): { readonly table: string | undefined; readonly notes: readonly string[] } {
  const { table, salt } = nutritionProblems(nutrition, goods);
  if (table !== undefined) return { table: undefined, notes: [`nutrition is left out: ${table}`] };
  const shown = salt === undefined ? nutrition : { ...nutrition, salt: undefined };
  const notes = salt === undefined ? [] : [`salt is left out: ${salt}`];
  return { table: tableOf(ORDER.map((name) => shown[name])), notes };
}
