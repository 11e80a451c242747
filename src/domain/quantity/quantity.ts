import type { SaleType } from '../base/format.ts';

/**
 * How a product may be bought. Amounts are pieces, or grams for loose goods, so that the documents' roundings (3
 * decimals, loose goods 2) are whole numbers here. The right amounts form a lattice: first, first + step ... up to last
 * (S 4, S 9).
 */
export interface QuantityRule {
  readonly saleType: SaleType;
  /** QTY_MULT, 1 when absent or ignored. */
  readonly multiple: number;
  /** QTY_LOCKED: no minus goes below the minimum. */
  readonly isLocked?: boolean;
  /** WEIGHT_SELLING and STEP_SELLING of loose goods. */
  readonly portionGrams?: number;
  readonly stepGrams?: number;
  /** MINACQ: the smallest amount. */
  readonly minimum: number;
  /** MAXACQ, and the class rule's maximum where there is one. */
  readonly maximum?: number;
}

export type QuantityCheck =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'INVALID_QUANTITY' | 'MIN_QUANTITY' | 'MAX_QUANTITY' }
  | { readonly ok: false; readonly code: 'OFF_STEP'; readonly lower: number; readonly upper: number };

/** Returns the smallest amount that may be bought. */
export function firstQuantity(rule: QuantityRule): number {
  const { start, step } = lattice(rule);
  return rule.minimum <= start ? start : start + ceilTo(rule.minimum - start, step);
}

/** Returns the largest amount that may be bought; 0 when the limits leave none. */
export function lastQuantity(rule: QuantityRule): number {
  const { start, step } = lattice(rule);
  const first = firstQuantity(rule);
  const maximum = Math.min(rule.maximum ?? Number.MAX_SAFE_INTEGER, maxAtOnce(rule));
  if (maximum < first) return 0;
  return start + floorTo(maximum - start, step);
}

/** Returns the amount after a press on plus: the next multiple, never past the maximum (S 4). */
export function nextQuantity(rule: QuantityRule, current: number): number {
  const { start, step } = lattice(rule);
  const first = firstQuantity(rule);
  if (current < first) return Math.min(first, lastQuantity(rule));
  const next = start + floorTo(current - start, step) + step;
  return Math.min(next, lastQuantity(rule));
}

/**
 * Returns the amount after a press on minus: the multiple below; below one multiple, or one portion of loose goods,
 * there is only 0. A minimum above that is a floor, and so is the minimum of what is locked: there minus returns the
 * same amount, and the shopper removes the line instead (S 4).
 */
export function previousQuantity(rule: QuantityRule, current: number): number {
  const { start, step } = lattice(rule);
  const first = firstQuantity(rule);
  if (current < first) return 0;
  // an amount above the stock goes down to the stock: nothing between the two would be accepted
  const below = Math.min(start + ceilTo(current - start, step) - step, lastQuantity(rule));
  if (below >= first) return below;
  return below >= start || (rule.isLocked && rule.minimum > 1) ? first : 0;
}

/**
 * Checks whether exactly this amount may be bought. An amount between two allowed ones is refused with the nearest two.
 */
export function checkQuantity(rule: QuantityRule, amount: number): QuantityCheck {
  if (!Number.isSafeInteger(amount) || amount <= 0) return { ok: false, code: 'INVALID_QUANTITY' };
  const [first, last] = [firstQuantity(rule), lastQuantity(rule)];
  if (amount > last) return { ok: false, code: 'MAX_QUANTITY' };
  const { start, step } = lattice(rule);
  if (amount < first) {
    // storefront 8: only what is below MINACQ, or below the portion, is too little
    if (amount < rule.minimum || rule.saleType === 'Sfuso') return { ok: false, code: 'MIN_QUANTITY' };
    return { ok: false, code: 'OFF_STEP', lower: first, upper: Math.min(first + step, last) };
  }
  const lower = start + floorTo(amount - start, step);
  return lower === amount ? { ok: true } : { ok: false, code: 'OFF_STEP', lower, upper: lower + step };
}

/**
 * Returns the allowed amount nearest to the requested one, the larger of two equally near; 0 when none is requested or
 * allowed.
 */
export function nearestQuantity(rule: QuantityRule, amount: number): number {
  if (!(amount > 0)) return 0;
  const { start, step } = lattice(rule);
  const last = lastQuantity(rule);
  const steps = Math.round((amount - start) / step);
  return Math.min(Math.max(start + steps * step, Math.min(firstQuantity(rule), last)), last);
}

/**
 * The limit of a product without one of its own: larger amounts are not bought online, and sums stay within their
 * columns.
 */
const MAX_PIECES = 999;
const MAX_GRAMS = 50_000;

function maxAtOnce(rule: QuantityRule): number {
  return rule.saleType === 'Sfuso' ? MAX_GRAMS : MAX_PIECES;
}

function lattice(rule: QuantityRule): { start: number; step: number } {
  if (rule.saleType === 'Sfuso') {
    const step = rule.stepGrams ?? rule.portionGrams ?? 1;
    return { start: rule.portionGrams ?? step, step };
  }
  return { start: rule.multiple, step: rule.multiple };
}

/** Returns the largest multiple of `step` that is not above `amount`; integers, step positive. */
function floorTo(amount: number, step: number): number {
  return Math.floor(amount / step) * step;
}

/** Returns the smallest multiple of `step` that is not below `amount`; integers, step positive. */
function ceilTo(amount: number, step: number): number {
  return Math.ceil(amount / step) * step;
}
