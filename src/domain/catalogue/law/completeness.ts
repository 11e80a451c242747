/**
 * The data that the law wants about a product before it is sold: about food Reg. (EU) 1169/2011, art. 9, 14, 16, 19 and
 * 44; about other goods Reg. (EU) 2023/988 on product safety, art. 19.
 */
export const LAW_DATA = [
  'ingredients',
  'allergens',
  'quantity',
  'storage',
  'producer',
  'nutrition',
  'maker',
  'responsible',
] as const;
export type LawDatum = (typeof LAW_DATA)[number];

/** The facts about a product that decide which data the law requires. */
export interface LawFacts {
  readonly isFood: boolean;
  /** Sold by weight from the counter: only allergens have to be said (art. 44). */
  readonly isLoose: boolean;
  readonly isAlcoholic: boolean;
  /** One ingredient, unprocessed: it needs neither a list of ingredients nor a table (art. 19, annex V). */
  readonly isOneIngredient: boolean;
  readonly hasIngredients: boolean;
  /**
   * `confirmed`: a person looked at all fourteen. `declared`: a supplier's file says them. `open`: proposed by the
   * machine, or changed since they were confirmed.
   */
  readonly allergens: 'confirmed' | 'declared' | 'open';
  readonly hasQuantity: boolean;
  readonly hasStorage: boolean;
  readonly hasProducer: boolean;
  /** Whether energy, fat, saturated fat, carbohydrates, sugars, protein and salt are all there. */
  readonly hasNutrition: boolean;
  /** Whether the maker is outside the Union, so that somebody in it answers for the goods. */
  readonly isFromOutside: boolean;
  readonly hasResponsible: boolean;
}

export interface Completeness {
  readonly needed: readonly LawDatum[];
  /** Those of the needed ones that are not there. */
  readonly missing: readonly LawDatum[];
}

/** Returns what the law wants about a product, and what of it is missing: nothing missing may be sold. */
export function completenessOf(facts: LawFacts): Completeness {
  const needed = LAW_DATA.filter((datum) => NEEDED[datum](facts));
  return { needed, missing: needed.filter((datum) => !KNOWN[datum](facts)) };
}

const isPacked = ({ isFood, isLoose }: LawFacts) => isFood && !isLoose;
const isMixed = ({ isOneIngredient }: LawFacts) => !isOneIngredient;

const NEEDED: Readonly<Record<LawDatum, (facts: LawFacts) => boolean>> = {
  // drinks with more than 1.2 % of alcohol are exempt from list and table (art. 16.4)
  ingredients: (facts) => isPacked(facts) && isMixed(facts) && !facts.isAlcoholic,
  allergens: (facts) => facts.isFood && (isMixed(facts) || facts.hasIngredients),
  quantity: isPacked,
  storage: (facts) => isPacked(facts) && isMixed(facts) && !facts.isAlcoholic,
  producer: isPacked,
  nutrition: (facts) => isPacked(facts) && isMixed(facts) && !facts.isAlcoholic,
  maker: ({ isFood }) => !isFood,
  responsible: ({ isFood, isFromOutside }) => !isFood && isFromOutside,
};

const KNOWN: Readonly<Record<LawDatum, (facts: LawFacts) => boolean>> = {
  ingredients: ({ hasIngredients }) => hasIngredients,
  allergens: ({ allergens }) => allergens !== 'open',
  quantity: ({ hasQuantity }) => hasQuantity,
  storage: ({ hasStorage }) => hasStorage,
  producer: ({ hasProducer }) => hasProducer,
  nutrition: ({ hasNutrition }) => hasNutrition,
  maker: ({ hasProducer }) => hasProducer,
  responsible: ({ hasResponsible }) => hasResponsible,
};
