/** Integer grams. */
export type Grams = number & { readonly __unit: 'grams' };

export function grams(amount: number): Grams {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not whole grams: ${amount}`);
  return amount as Grams;
}

/** Converts grams to the wire's kg: a stored loose item of 650 g carries weight 0.65 (wire-facts 8). */
export function toKilos(weight: Grams): number {
  return weight / 1000;
}

/**
 * The size of one kg or litre in each unit (S 9), by which WEIGHT_SELLING is divided. The keys are those of the wire,
 * in upper case.
 */
export const UNIT_MULTIPLIER: Readonly<Record<string, number>> = {
  G: 1000,
  GR: 1000,
  KG: 1,
  HG: 10,
  DAG: 100,
  ML: 1000,
  CL: 100,
  LT: 1,
  L: 1,
};
