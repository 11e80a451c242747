import { ALLERGEN_TAGS, type Allergen } from '../../../../domain/catalogue/ingredients/allergens.ts';

/** Returns the allergens of a field, in the order of annex II. */
export function tagsIn(field: string): Allergen[] {
  const tags = field.split(',');
  return ALLERGEN_TAGS.filter((tag) => tags.includes(tag));
}
