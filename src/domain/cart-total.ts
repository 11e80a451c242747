import { deliveryFee, type FeeRow } from './delivery-fee.ts';
import { type Cents, cents, divideRounded } from './money.ts';
import { priceOfWeight } from './unit-price.ts';

/** One line as the pricing function sees it. Prices are per piece, or per kg when weightGrams is set. */
export interface PricedLine {
  readonly quantity: number;
  readonly weightGrams: number;
  readonly listPrice: Cents;
  readonly price: Cents;
  readonly weightVariable: boolean;
}

export interface CartTotal {
  /** To pay for each line, in the order given. */
  readonly lines: readonly Cents[];
  readonly goods: Cents;
  readonly discount: Cents;
  readonly deliveryFee: Cents;
  readonly total: Cents;
  /** What is reserved on a card: the total and a margin for goods that are weighed later. */
  readonly authorised: Cents;
}

/** Margin on goods of variable weight, percent (D 9; decisions: 30 rather than 20). */
export const VARIABLE_WEIGHT_MARGIN_PERCENT = 30;

/** The one pricing function: page, cart, order, mail and invoice all show what this returns. */
export function cartTotal(lines: readonly PricedLine[], feeRows: readonly FeeRow[]): CartTotal {
  const toPay = lines.map((line) => linePrice(line, line.price));
  const goods = cents(toPay.reduce<number>((total, amount) => total + amount, 0));
  const atListPrice = lines.reduce<number>((total, line) => total + linePrice(line, line.listPrice), 0);
  const fee = lines.length === 0 ? cents(0) : deliveryFee(feeRows, goods);
  const variable = lines.reduce<number>(
    (total, line, index) => total + (line.weightVariable ? (toPay[index] ?? 0) : 0),
    0,
  );
  const total = cents(goods + fee);
  return {
    lines: toPay,
    goods,
    discount: cents(Math.max(0, atListPrice - goods)),
    deliveryFee: fee,
    total,
    authorised: cents(total + divideRounded(variable * VARIABLE_WEIGHT_MARGIN_PERCENT, 100)),
  };
}

/** The most one pays for about this weight of loose goods: no more is reserved, so no more is taken (D 9). */
export function mostForWeight(centsPerKilo: Cents, weightGrams: number): Cents {
  const about = priceOfWeight(centsPerKilo, weightGrams);
  return cents(about + divideRounded(about * VARIABLE_WEIGHT_MARGIN_PERCENT, 100));
}

/** A line at a price per piece, or per kg for loose goods. */
export function linePrice(line: Pick<PricedLine, 'quantity' | 'weightGrams'>, price: Cents): Cents {
  return line.weightGrams > 0 ? priceOfWeight(price, line.weightGrams) : cents(price * line.quantity);
}
