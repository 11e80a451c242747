import { ALLERGEN_TAGS } from '../../../domain/catalogue/ingredients/allergens.ts';
import { readIngredients } from '../../../domain/catalogue/ingredients/read-ingredients.ts';
import { allergenText, markUnmarked } from '../readers/allergen-words.ts';
import { emphasised } from './demo-food-facts.ts';

export interface StatedContents {
  /** Plain text with *marks*. */
  readonly ingredients: string;
  readonly allergens: string;
  /** false for goods that are not food: their lists of ingredients declare no allergens. */
  readonly isFood: boolean;
}

interface ContentTexts {
  /** The texts of product_info that are not empty. */
  readonly texts: Readonly<Record<string, string>>;
  /** What was added to the declared allergens, for the report of an import. */
  readonly notes: readonly string[];
}

/**
 * Returns the texts of a product page about ingredients and allergens, from the data of a file or the demo. Allergens
 * in the ingredients are added to the declared ones, and traces in either text become a separate text.
 */
export function contentTexts({ ingredients, allergens, isFood }: StatedContents): ContentTexts {
  const html = ingredientsHtml(ingredients);
  if (!isFood) return { texts: withoutEmpty({ ingredients: html, allergens }), notes: [] };
  const [own, declared] = [readIngredients(ingredients), readIngredients(allergens)];
  const missing = own.contains.filter((allergen) => !declared.contains.includes(allergen));
  const names = allergenText(missing);
  const all = new Set([...own.contains, ...declared.contains]);
  const traces = ALLERGEN_TAGS.filter(
    (tag) => (own.traces.includes(tag) || declared.traces.includes(tag)) && !all.has(tag),
  );
  // "Nessun allergene tra gli ingredienti" is dropped if there is an allergen
  const stays = allergens !== '' && (names === '' || declared.namings.length > 0);
  const text = [stays ? allergens.replace(names === '' ? '' : /[.\s]+$/, '') : '', names].filter(Boolean).join(', ');
  const notes = allergens !== '' && names !== '' ? [`allergens that the ingredients name are added: ${names}`] : [];
  return { texts: withoutEmpty({ ingredients: html, allergens: text, traces: allergenText(traces) }), notes };
}

/** Returns ingredients as escaped HTML whose allergens are emphasised. */
export function ingredientsHtml(ingredients: string): string {
  return emphasised(markUnmarked(ingredients));
}

function withoutEmpty(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
}
