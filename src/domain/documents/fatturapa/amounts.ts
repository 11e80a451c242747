const DECIMALS = 8;
const HUNDRED_MILLIONTHS_OF_A_CENT = 1_000_000n;
const WHOLE = 10_000n;

/** Returns cents as the format writes an amount: `12.30`. */
export function amountText(cents: number): string {
  return decimalText(BigInt(cents), 2);
}

/** Returns a rate as the format writes it: `22.00`. */
export function rateText(basisPoints: number): string {
  return decimalText(BigInt(basisPoints), 2);
}

export interface LineAmounts {
  readonly unit: string;
  readonly total: string;
}

/**
 * Returns the net price of one piece or kilo and of the whole line, with eight decimals: so many that neither quantity
 * nor the sum of lines loses a cent of what the gross prices say (rules 00422 and 00423 of the exchange).
 *
 * @param thousandths The quantity: pieces times 1000, or grams.
 */
export function lineAmounts(grossCents: number, basisPoints: number, thousandths: number): LineAmounts {
  const total = divided(BigInt(grossCents) * HUNDRED_MILLIONTHS_OF_A_CENT * WHOLE, WHOLE + BigInt(basisPoints));
  return {
    unit: decimalText(divided(total * 1000n, BigInt(Math.max(thousandths, 1))), DECIMALS),
    total: decimalText(total, DECIMALS),
  };
}

/** Returns a quantity as the format writes it: `3.000`. */
export function quantityText(thousandths: number): string {
  return decimalText(BigInt(thousandths), 3);
}

/** Divides and rounds half away from 0; the divisor is positive. */
function divided(dividend: bigint, divisor: bigint): bigint {
  const isNegative = dividend < 0n;
  const rounded = ((isNegative ? -dividend : dividend) * 2n + divisor) / (divisor * 2n);
  return isNegative ? -rounded : rounded;
}

function decimalText(value: bigint, decimals: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
