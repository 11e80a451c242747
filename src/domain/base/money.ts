/** Integer cents. A float never touches money: decimals exist only on the wire. */
export type Cents = number & { readonly __unit: 'cents' };

/** Brands a whole number as cents; throws on anything else, because that is a bug. */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not whole cents: ${amount}`);
  return amount as Cents;
}

/** Converts cents to the wire's decimal euro (wire-facts 1.1: prices are JSON numbers). */
export function toEuro(amount: Cents): number {
  return amount / 100;
}

/** Converts a number of cents, as rows of the database have it, to the wire's decimal euro. */
export function euroOf(amountCents: number): number {
  return toEuro(cents(amountCents));
}

/** Writes cents as the decimal euro of files: 1250 -> "12.50". */
export function decimalEuro(amountCents: number): string {
  return (amountCents / 100).toFixed(2);
}

/** Converts the wire's decimal euro to cents, rounded half up. */
export function fromEuro(euro: number): Cents {
  return cents(Math.round(euro * 100));
}

/** Returns `part / whole` of an amount, rounded half up, computed on integers. */
export function share(amount: Cents, part: number, whole: number): Cents {
  return cents(divideRounded(amount * part, whole));
}

/** Returns what a promised percentage takes off an amount. A part of a cent is the customer's: rounded up. */
export function promisedPart(amountCents: number, percent: number): number {
  return Math.ceil((amountCents * percent) / 100);
}

export function sum(amounts: readonly Cents[]): Cents {
  return cents(amounts.reduce<number>((total, amount) => total + amount, 0));
}

/** Divides integers and rounds half up; the divisor is positive. */
export function divideRounded(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor));
}

/**
 * Splits an amount by weights without losing a cent: the largest remainders get the cents that are left; among equal
 * remainders the first does. Computed on integers, however large.
 */
export function prorate(amount: Cents, weights: readonly number[]): Cents[] {
  const whole = weights.reduce((total, weight) => total + weight, 0);
  if (whole === 0) return weights.map(() => cents(0));
  const divided = weights.map((weight) => multiplyAndDivide(amount, weight, whole));
  const parts = divided.map(({ quotient }) => quotient);
  const left = amount - parts.reduce((total, part) => total + part, 0);
  if (left === 0) return parts.map(cents);
  const byRemainder = divided
    .map(({ remainder }, index) => ({ index, remainder }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1;
  return parts.map(cents);
}

function multiplyAndDivide(factor: number, other: number, divisor: number): { quotient: number; remainder: number } {
  const product = factor * other;
  if (product <= Number.MAX_SAFE_INTEGER) {
    return { quotient: Math.floor(product / divisor), remainder: product % divisor };
  }
  const exact = BigInt(factor) * BigInt(other);
  return { quotient: Number(exact / BigInt(divisor)), remainder: Number(exact % BigInt(divisor)) };
}
