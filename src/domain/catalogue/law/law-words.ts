import { msg } from '../../../language/language.ts';
import type { Allergen } from '../ingredients/allergens.ts';
import type { LawDatum } from './completeness.ts';

/** Data that the law wants, as a sentence says that they are missing. */
export const LAW_WORDS: Readonly<Record<LawDatum, string>> = {
  ingredients: msg('ingredienti'),
  allergens: msg('allergeni confermati'),
  quantity: msg('quantità netta'),
  storage: msg('conservazione'),
  producer: msg('operatore responsabile'),
  nutrition: msg('valori nutrizionali'),
  maker: msg('fabbricante'),
  responsible: msg('responsabile nell’Unione'),
};

/** The 14 groups of annex II in one or two words, as the staff tick them. */
export const ALLERGEN_WORDS: Readonly<Record<Allergen, string>> = {
  gluten: msg('Glutine'),
  crustaceans: msg('Crostacei'),
  eggs: msg('Uova'),
  fish: msg('Pesce'),
  peanuts: msg('Arachidi'),
  soybeans: msg('Soia'),
  milk: msg('Latte'),
  nuts: msg('Frutta a guscio'),
  celery: msg('Sedano'),
  mustard: msg('Senape'),
  'sesame-seeds': msg('Sesamo'),
  'sulphur-dioxide-and-sulphites': msg('Solfiti'),
  lupin: msg('Lupini'),
  molluscs: msg('Molluschi'),
};
