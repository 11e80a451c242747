import type { ProductField } from '../../../../contract/products/limits.ts';
import type { Allergen } from '../../../../domain/catalogue/ingredients/allergens.ts';
import { readIngredients } from '../../../../domain/catalogue/ingredients/read-ingredients.ts';
import type { LawDatum } from '../../../../domain/catalogue/law/completeness.ts';
import { ALLERGEN_WORDS, LAW_WORDS } from '../../../../domain/catalogue/law/law-words.ts';
import { kcalOfNutrients, nutritionProblems } from '../../../../domain/catalogue/nutrition.ts';
import { t } from '../../../../language/language.ts';
import type { Refusal } from '../../../http/outcome.ts';
import type { Fault, FaultKind } from '../../../import/readers/faults.ts';
import { nutritionOf } from '../../../import/records/nutrition-table.ts';
import { nutritionColumns } from '../../../import/records/row-texts.ts';
import { type Fields, tagsOf } from './product-fields.ts';

/** Columns of a file whose faults a form shows at another field. */
const FIELD_OF: Readonly<Record<string, ProductField>> = {
  department: 'category_slug',
  category: 'category_slug',
  subcategory: 'category_slug',
  pack_text: 'pack_quantity',
};

/** Returns a fault of a row as a refusal at the field of the form. */
export function refusalOf({ column, kind, values }: Fault): Refusal {
  const field = FIELD_OF[column] ?? column;
  const [first = '', second = '', third = ''] = values;
  if (field === 'category_slug') return { code: 'PRODUCT_CATEGORY', field };
  const text = String(first);
  return {
    field,
    ...(REFUSALS[kind]?.(text, String(second), String(third)) ?? { code: 'PRODUCT_VALUE', details: { text } }),
  };
}

type RefusalOf = (first: string, second: string, third: string) => Omit<Refusal, 'field'>;

/** The refusals of faults that a form can show better than "cannot be used". */
const REFUSALS: Readonly<Partial<Record<FaultKind, RefusalOf>>> = {
  missing: () => ({ code: 'REQUIRED' }),
  'spreadsheet-error': (text) => ({ code: 'PRODUCT_DAMAGED', details: { text } }),
  'lost-letters': (text) => ({ code: 'PRODUCT_DAMAGED', details: { text } }),
  'too-long': (max) => ({ code: 'TOO_LONG', details: { max } }),
  'no-number': (text) => ({ code: 'PRODUCT_NUMBER', details: { text } }),
  'no-count': () => ({ code: 'PRODUCT_COUNT' }),
  'no-price': () => ({ code: 'PRODUCT_PRICE' }),
  'below-least': (_most, least) => ({ code: 'PRODUCT_LEAST', details: { least } }),
  'check-digit': (text) => ({ code: 'PRODUCT_CHECK_DIGIT', details: { text } }),
  digits: (text) => ({ code: 'PRODUCT_DIGITS', details: { text } }),
  shortened: (text) => ({ code: 'PRODUCT_DIGITS', details: { text } }),
  'also-names': (text, _sentence, others) => ({ code: 'PRODUCT_BARCODE_TAKEN', details: { text, others } }),
  jump: (price, last) => ({ code: 'PRODUCT_PRICE_JUMP', details: { price: comma(price), last: comma(last) } }),
};

function comma(price: string): string {
  return price.replace('.', ',');
}

/** Returns what is wrong about the allergens of food: those that its ingredients name have to be stated. */
export function allergenProblems(fields: Fields): Refusal[] {
  const named = readIngredients(fields.ingredients);
  const [contained, traces] = [tagsOf(fields.allergens), tagsOf(fields.traces)];
  const denied = named.contains.filter((tag) => !contained.includes(tag));
  const deniedTraces = named.traces.filter((tag) => !contained.includes(tag) && !traces.includes(tag));
  return [
    ...(denied.length > 0 ? [{ field: 'allergens', names: () => allergenNames(denied) }] : []),
    ...(deniedTraces.length > 0 ? [{ field: 'traces', names: () => allergenNames(deniedTraces) }] : []),
  ].map(({ field, names }) => ({ code: 'PRODUCT_ALLERGEN', field, details: { names } }));
}

/** Returns what is wrong about the table of food. A value that is no number is reported with the row. */
export function nutritionRefusals(fields: Fields, isAlcoholic: boolean): Refusal[] {
  const values = nutritionColumns.map((column) => fields[column as ProductField]);
  if (values.some((value) => value !== '' && !/^\d+(\.\d+)?$/.test(value))) return [];
  const stated = nutritionOf(values.map((value) => (value === '' ? undefined : Number(value))));
  const { table, salt } = nutritionProblems(stated, { isAlcoholic });
  const kcal = kcalOfNutrients(stated);
  // with the energy of its nutrients the rest of the table would be right
  const isEnergy = kcal !== undefined && nutritionProblems({ ...stated, kcal }, { isAlcoholic }).table === undefined;
  return [
    ...(table === undefined
      ? []
      : [
          isEnergy
            ? ({ code: 'PRODUCT_ENERGY', field: 'kcal_100g', details: { kcal } } as const)
            : ({ code: 'PRODUCT_NUTRITION', field: 'kcal_100g' } as const),
        ]),
    ...(salt === undefined ? [] : [{ code: 'PRODUCT_NUTRITION', field: 'salt_100g' } as const]),
  ];
}

/** Returns the names of tags, for a sentence. */
function allergenNames(tags: readonly Allergen[]): string {
  return tags.map((tag) => t(ALLERGEN_WORDS[tag])).join(', ');
}

/** Returns the names of data that the law wants, for a sentence. */
export function lawNames(data: readonly LawDatum[]): string {
  return data.map((datum) => t(LAW_WORDS[datum])).join(', ');
}
