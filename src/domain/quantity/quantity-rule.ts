import { UNIT_MULTIPLIER } from '../base/weight.ts';
import type { QuantityRule } from './quantity.ts';

/** How a product is sold; both the shop's row and the wire's productInfos are read into this. */
export interface SellingFacts {
  readonly saleType: QuantityRule['saleType'];
  /** QTY_MULT */
  readonly multiple?: number | undefined;
  /** QTY_LOCKED */
  readonly isLocked?: boolean | undefined;
  /** Number of pieces that become a package (package-swap); the pieces are then bought one by one. */
  readonly hasPackage?: boolean | undefined;
  /** WEIGHT_SELLING and STEP_SELLING of loose goods. */
  readonly portionGrams?: number | undefined;
  readonly stepGrams?: number | undefined;
  /** MINACQ and MAXACQ: pieces, or grams of loose goods. */
  readonly minimum?: number | undefined;
  readonly maxAcq?: number | undefined;
  /** Pieces inside one selling unit. */
  readonly multiPack?: number | undefined;
  readonly classLimit?: ClassLimit | undefined;
  /** The stock that is left, where the page knows it. */
  readonly stock?: number | undefined;
}

/** A maximum for all articles of a class together: 24 "pz", 10 "kg". */
export interface ClassLimit {
  readonly max: number;
  readonly unit: string;
}

const USUAL_PORTION_GRAMS = 100;

export function quantityRuleOf(facts: SellingFacts): QuantityRule {
  const { saleType, minimum = 0 } = facts;
  const maximum = smallest(purchaseLimit(facts), facts.stock);
  const limit = maximum === undefined ? {} : { maximum };
  if (saleType === 'Sfuso') {
    const portionGrams = facts.portionGrams || USUAL_PORTION_GRAMS;
    return { saleType, multiple: 1, minimum, portionGrams, stepGrams: facts.stepGrams || portionGrams, ...limit };
  }
  const isLocked = facts.isLocked === true;
  // storefront 4: "1 if absent or ignored". A product that is swapped for packages is not bound to multiples, unless it
  // is locked.
  const multiple = facts.hasPackage && !isLocked ? 1 : facts.multiple || 1;
  return { saleType, multiple, minimum, ...(isLocked ? { isLocked } : {}), ...limit };
}

/**
 * Returns how many may be bought (S 9): the smaller of MAXACQ and the class rule's maximum, both of which count the
 * pieces inside a pack (MULTI_PACK). Loose goods are no packs. Undefined means no limit.
 */
export function purchaseLimit(
  facts: Pick<SellingFacts, 'saleType' | 'maxAcq' | 'multiPack' | 'classLimit'>,
): number | undefined {
  const { saleType, maxAcq, multiPack, classLimit } = facts;
  const own = maxAcq === undefined ? undefined : itemsWithin(maxAcq, piecesEach(saleType, multiPack));
  const ofClass = classLimit && amountOfClassLimit(classLimit, saleType);
  return smallest(own, ofClass === undefined ? undefined : itemsWithin(ofClass, piecesEach(saleType, multiPack)));
}

/** Returns how many pieces each unit of an amount counts for a maximum: those inside a pack (MULTI_PACK). */
export function piecesEach(saleType: QuantityRule['saleType'], multiPack: number | undefined): number {
  return saleType === 'Sfuso' ? 1 : multiPack || 1;
}

/** A single pack may always be bought, also one that holds more pieces than the maximum. */
function itemsWithin(max: number, perItem: number): number {
  return Math.max(1, Math.floor(max / perItem));
}

/**
 * Returns a class maximum in the amounts of a sale type; undefined when it is counted in a unit that these goods are
 * not sold in.
 */
export function amountOfClassLimit({ max, unit }: ClassLimit, saleType: QuantityRule['saleType']): number | undefined {
  const perKilo = WEIGHTS.has(unit.toUpperCase()) ? UNIT_MULTIPLIER[unit.toUpperCase()] : undefined;
  if (saleType === 'Sfuso') return perKilo && Math.floor((max * 1000) / perKilo);
  return perKilo ? undefined : max;
}

function smallest(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? (a ?? b) : Math.min(a, b);
}

const WEIGHTS: ReadonlySet<string> = new Set(['G', 'GR', 'HG', 'DAG', 'KG']);
