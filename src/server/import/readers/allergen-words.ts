import { ALLERGEN_TAGS, ALLERGENS, type Allergen } from '../../../domain/catalogue/ingredients/allergens.ts';
import { type Ingredients, readIngredients } from '../../../domain/catalogue/ingredients/read-ingredients.ts';

/** Returns the names of allergens in annex II of Reg. EU 1169/2011, as product pages show them. */
export function allergenText(allergens: readonly Allergen[]): string {
  return allergens.map((allergen) => ALLERGENS[allergen]).join(', ');
}

/** Returns the tag of Open Food Facts for a name of `allergenText`. */
export function allergenTag(name: string): string {
  return `en:${ALLERGEN_TAGS.find((tag) => ALLERGENS[tag] === name) ?? name}`;
}

/** Returns ingredients with every allergen *marked*, in addition to existing marks. */
export function markAllergens(ingredients: string): string {
  const text = ingredients.replaceAll('*', '');
  return marked(text, [...spansOf(ingredients), ...allergenSpans(text)]);
}

/** Returns ingredients with their own *marks*; without any, every allergen is marked. */
export function markUnmarked(text: string): string {
  return MARK.test(text) ? text : marked(text, allergenSpans(text));
}

function allergenSpans(text: string): Span[] {
  return readIngredients(text).namings.filter(({ named }) => named in ALLERGENS);
}

/** Matches `*word*`, but not the stars of footnotes: "latte*, sale. *Biologico". */
const MARK = /(?<![\p{L}*])\*([\p{L}\d](?:[^*]*[^*\s])?)\*(?!\p{L})/u;
export const MARKS: RegExp = new RegExp(MARK, 'gu');

interface Span {
  readonly start: number;
  readonly end: number;
}

function spansOf(text: string): Span[] {
  let stars = 0;
  return [...text.matchAll(/\*([^*]+)\*/g)].map(({ index, 1: word = '' }) => {
    const start = index - stars;
    stars += 2;
    return { start, end: start + word.length };
  });
}

/** Earlier spans take precedence over those that overlap them. */
function marked(text: string, spans: readonly Span[]): string {
  const chosen = spans.filter(
    ({ start, end }, at) => !spans.slice(0, at).some((other) => start < other.end && other.start < end),
  );
  return chosen
    .toSorted((a, b) => b.start - a.start)
    .reduce((done, { start, end }) => `${done.slice(0, start)}*${done.slice(start, end)}*${done.slice(end)}`, text);
}

/**
 * Returns the allergens that tags like "en:milk" or "it:burro" name; tags that deny one ("it:senza-glutine") are left
 * out.
 */
export function readTags(tags: readonly string[]): Ingredients {
  return readIngredients(tags.map((tag) => `${tag.replace(/^\w\w:/, '').replaceAll('-', ' ')}.`).join(' '));
}
