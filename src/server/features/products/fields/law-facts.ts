import { type Completeness, completenessOf } from '../../../../domain/catalogue/law/completeness.ts';
import { greenClaimsIn } from '../../../../domain/catalogue/law/green-claims.ts';
import { plainText } from '../../../../pictures/recipe/picture-recipe.ts';
import { valuesOf } from '../../../import/records/demo-food-facts.ts';
import { isFood } from '../../../import/records/goods-defaults.ts';
import { confirmationOf, isDecided, type Meta, textOf } from './product-fields.ts';

/** A product as far as the law is concerned. */
export interface LawProduct {
  readonly name: string;
  readonly saleType: string;
  readonly contentAmount: number | null;
  readonly alcoholic: boolean;
  /** Names of its categories, the root first. */
  readonly categories: readonly string[];
  readonly meta: Meta;
}

/** Returns the words of a product, in lower case, that the law on green claims forbids without proof. */
export function claimsIn({ name, meta }: Pick<LawProduct, 'name' | 'meta'>, classes: readonly string[]): string[] {
  const texts = [name, textOf(meta, 'legal_name'), textOf(meta, 'features'), ...classes];
  return greenClaimsIn(texts.join(' · ')).map(({ text }) => text.toLowerCase());
}

/** Returns what the law wants about a product, and what of it is missing. */
export function completenessIn(product: LawProduct): Completeness {
  const { meta } = product;
  const has = (key: string) => textOf(meta, key).trim() !== '';
  return completenessOf({
    isFood: isFoodProduct(product),
    isLoose: product.saleType === 'Sfuso',
    isAlcoholic: product.alcoholic,
    isOneIngredient: isOneIngredient(product),
    hasIngredients: has('ingredients'),
    allergens: confirmationOf(meta),
    hasQuantity: product.contentAmount !== null,
    hasStorage: has('storage'),
    hasProducer: has('producer'),
    hasNutrition: hasNutrition(textOf(meta, 'nutritional_values')),
    isFromOutside: isDecided(meta, 'outside_eu'),
    hasResponsible: has('responsible'),
  });
}

export function isFoodProduct({ categories: [department = '', category = ''], name }: LawProduct): boolean {
  return isFood({ department: plainText(department), category: plainText(category), name: plainText(name) });
}

/** Departments and categories whose goods are one unprocessed ingredient, such as fruit, meat, eggs, water and tea. */
const ONE_INGREDIENT = [
  /^(?:frutta|verdura|ortaggi|carne|pesce)(?: |$)/,
  /\b(?:acqua|acque|uova|caffe|te e infusi|miele|aceto|sale e zucchero|spezie)\b/,
];

/** Whether a person said so, or, unless it has a list of ingredients, its category does. */
function isOneIngredient({ categories: [department = '', category = ''], meta }: LawProduct): boolean {
  if (isDecided(meta, 'one_ingredient')) return true;
  const names = [department, category].map(plainText);
  const isPlain = ONE_INGREDIENT.some((pattern) => names.some((name) => pattern.test(name)));
  return isPlain && textOf(meta, 'ingredients').trim() === '';
}

/** The rows of a table that annex XV requires: all but fibre, which is the sixth. */
const REQUIRED = [0, 1, 2, 3, 4, 6, 7];

/** Returns whether a table has all values that the law wants; one from elsewhere is not read, and counts as whole. */
function hasNutrition(table: string): boolean {
  const values = valuesOf(table);
  return values.length === 0 ? table.trim() !== '' : REQUIRED.every((index) => values[index] !== undefined);
}
