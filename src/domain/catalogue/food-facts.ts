import { msg } from '../../language/language.ts';

/** The facts about a product that its page shows. */
interface KnownFacts {
  readonly isFood: boolean;
  readonly isAlcoholic: boolean;
  readonly isLoose: boolean;
  readonly name: string;
  /** The address of the department. */
  readonly department: string;
  /** True if it names ingredients or allergens. */
  readonly hasContents: boolean;
  readonly hasNutrition: boolean;
}

/**
 * Returns what a shopper has to know of packed food before buying it and what the shop does not know (Reg. EU 1169/2011
 * art. 14), for `t`. Exempt are fruit and vegetables, water, and drinks above 1.2 % (art. 16 and 19, annex V).
 */
export function missingFacts({ isFood, isAlcoholic, isLoose, ...known }: KnownFacts): readonly string[] {
  const isExempt = known.department.startsWith('frutta') || WATER.test(known.name);
  if (!isFood || isAlcoholic || isLoose || isExempt) return [];
  return [
    ...(known.hasContents ? [] : [msg('ingredienti e allergeni')]),
    ...(known.hasNutrition ? [] : [msg('valori nutrizionali')]),
  ];
}

const WATER = /^acqua (?!ton)|\bmineral water\b/i;

/** The values of annex XV in its order, as tables in Italian and English begin with them. */
const VALUES = [
  [msg('Energia'), /energ/i],
  [msg('Grassi'), /^(grassi|fat)/i],
  [msg('di cui acidi grassi saturi'), /satur/i],
  [msg('Carboidrati'), /carbo/i],
  [msg('di cui zuccheri'), /zuccher|sugar/i],
  [msg('Proteine'), /protei/i],
  [msg('Sale'), /^(sale|salt)/i],
] as const;

/** Returns the values that a table of nutrition lacks, for `t`; none where there is no table. */
export function missingValues(nutrition: readonly (readonly string[])[]): readonly string[] {
  const labels = nutrition.slice(1).map(([label = '']) => label.trim());
  if (labels.length === 0) return [];
  return VALUES.filter(([, pattern]) => !labels.some((label) => pattern.test(label))).map(([name]) => name);
}
