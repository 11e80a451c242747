/** Nutrition per 100 g or 100 ml as declared on a label or in a file: energy in kcal and kJ, the rest in grams. */
export interface Nutrition {
  readonly kcal?: number | undefined;
  readonly kj?: number | undefined;
  readonly fat?: number | undefined;
  readonly saturated?: number | undefined;
  readonly carbohydrates?: number | undefined;
  readonly sugars?: number | undefined;
  readonly polyols?: number | undefined;
  readonly fibre?: number | undefined;
  readonly protein?: number | undefined;
  readonly salt?: number | undefined;
  readonly sodium?: number | undefined;
  readonly alcohol?: number | undefined;
}

/** The contradictions of a table, as texts for a report. */
export interface NutritionProblems {
  /** Why the whole table cannot be shown. */
  readonly table?: string;
  /** Why its salt cannot be shown. */
  readonly salt?: string;
}

/**
 * Finds values that contradict each other (Reg. EU 1169/2011, annex XIV and XV). Energy is compared with that of fat,
 * carbohydrates, protein, fibre, polyols and alcohol; `isAlcoholic` is true for a drink whose alcohol is not declared.
 */
export function nutritionProblems(stated: Nutrition, { isAlcoholic = false } = {}): NutritionProblems {
  const table = tooMuch(stated) ?? twoEnergies(stated) ?? energyProblem(stated, isAlcoholic);
  const salt = saltProblem(stated);
  return { ...(table === undefined ? {} : { table }), ...(salt === undefined ? {} : { salt }) };
}

/** Pure fat has 900 kcal. */
const MAX_KCAL = 900;
/** The maximum difference by rounding of one part, or of the sum of all. */
const ROUNDED = 0.2;
const MAX_SUM = 105;

function tooMuch(stated: Nutrition): string | undefined {
  const { kcal = 0, fat = 0, saturated = 0, carbohydrates = 0, sugars = 0, fibre = 0, protein = 0 } = stated;
  if (kcal > MAX_KCAL) return `${kcal} kcal are more than fat has`;
  const most = Math.max(fat, saturated, carbohydrates, sugars, fibre, protein);
  if (most > 100) return `${most} g of 100 g`;
  if (stated.fat !== undefined && saturated > fat + ROUNDED)
    return `${saturated} g of saturated fat among ${fat} g of fat`;
  if (stated.carbohydrates !== undefined && sugars > carbohydrates + ROUNDED)
    return `${sugars} g of sugars among ${carbohydrates} g of carbohydrates`;
  const sum = fat + carbohydrates + protein;
  return sum > MAX_SUM ? `fat, carbohydrates and protein are ${rounded(sum)} g of 100 g` : undefined;
}

/** The factor between the two energies; labels compute both from the grams, so they differ by a few percent. */
const KJ_OF_KCAL = 4.184;
const UNEQUAL = 0.1;
const MIN_UNEQUAL_KJ = 20;

function twoEnergies({ kcal, kj }: Nutrition): string | undefined {
  if (kcal === undefined || kj === undefined) return undefined;
  const off = Math.abs(kj - kcal * KJ_OF_KCAL);
  return off > MIN_UNEQUAL_KJ && off > UNEQUAL * Math.max(kj, kcal * KJ_OF_KCAL)
    ? `${kj} kJ are not ${kcal} kcal`
    : undefined;
}

const KCAL = { fat: 9, carbohydrates: 4, protein: 4, fibre: 2, polyols: 2.4, alcohol: 7 } as const;
const OFF = 0.2;
const MIN_OFF_KCAL = 30;

function energyProblem(stated: Nutrition, isAlcoholic: boolean): string | undefined {
  const { kcal, fat, carbohydrates, protein } = stated;
  if (kcal === undefined) return undefined;
  const { least, most } = energyOf(stated);
  if (isOff(least, kcal) && kcal < least) return `${kcal} kcal, but its parts have ${rounded(least)}`;
  const isWhole = fat !== undefined && carbohydrates !== undefined && protein !== undefined && !isAlcoholic;
  return isWhole && isOff(most, kcal) && kcal > most ? `${kcal} kcal, but its parts have ${rounded(most)}` : undefined;
}

/**
 * Returns the energy of the nutrients of a table in kcal, to one decimal; undefined without fat, carbohydrates or
 * protein.
 */
export function kcalOfNutrients(stated: Nutrition): number | undefined {
  const { fat, carbohydrates, protein } = stated;
  if (fat === undefined || carbohydrates === undefined || protein === undefined) return undefined;
  return rounded(energyOf(stated).most);
}

function isOff(computed: number, kcal: number): boolean {
  const off = Math.abs(computed - kcal);
  return off > MIN_OFF_KCAL && off > OFF * Math.max(computed, kcal);
}

function energyOf(stated: Nutrition): { readonly least: number; readonly most: number } {
  const { fat = 0, carbohydrates = 0, polyols = 0, protein = 0, fibre = 0, alcohol = 0 } = stated;
  const others = KCAL.fat * fat + KCAL.protein * protein + KCAL.fibre * fibre + KCAL.alcohol * alcohol;
  const most = others + KCAL.carbohydrates * (carbohydrates - polyols) + KCAL.polyols * polyols;
  return { least: mayBePolyols(stated) ? others + KCAL.polyols * carbohydrates : most, most };
}

/** Sweets without sugar consist of polyols, which few files state. */
function mayBePolyols({ fat = 0, carbohydrates = 0, sugars, polyols }: Nutrition): boolean {
  return polyols === undefined && sugars !== undefined && sugars <= 0.5 && carbohydrates > 0 && fat <= 5;
}

const SALT_OF_SODIUM = 2.5;
const MIN_OFF_SALT = 0.1;

function saltProblem({ salt, sodium }: Nutrition): string | undefined {
  if (salt === undefined) return undefined;
  if (salt > 100) return `${salt} g of salt in 100 g`;
  if (sodium === undefined) return undefined;
  const off = Math.abs(salt - sodium * SALT_OF_SODIUM);
  return off > MIN_OFF_SALT && off > OFF * Math.max(salt, sodium * SALT_OF_SODIUM)
    ? `${salt} g of salt beside ${sodium} g of sodium`
    : undefined;
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
