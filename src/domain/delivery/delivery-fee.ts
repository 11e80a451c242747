import { type Cents, cents } from '../base/money.ts';

/** One row of a fee: it applies where fromCents <= value of the goods < toCents. */
export interface FeeRow {
  readonly fromCents: number;
  readonly toCents: number | null;
  readonly feeCents: number;
}

/** Below this value of goods the first row applies (D 9: 20 euro). */
export const FIRST_ROW_BELOW_CENTS = 2000;

/** Returns the fee of a slot for this value of goods; without rows delivery is free. Rows are ordered by fromCents. */
export function deliveryFee(rows: readonly FeeRow[], goods: Cents): Cents {
  const first = rows[0];
  if (!first) return cents(0);
  if (goods < FIRST_ROW_BELOW_CENTS) return cents(first.feeCents);
  const row = rows.findLast((candidate) => goods >= candidate.fromCents) ?? first;
  return cents(row.feeCents);
}

export interface FeeStep {
  readonly fromCents: Cents;
  readonly feeCents: Cents;
}

/** Returns the next value of goods from which delivery costs less than now; undefined when it gets no cheaper. */
export function nextFeeStep(rows: readonly FeeRow[], goods: Cents): FeeStep | undefined {
  const now = deliveryFee(rows, goods);
  const steps = [FIRST_ROW_BELOW_CENTS, ...rows.map(({ fromCents }) => fromCents)];
  return steps
    .filter((from) => from > goods)
    .sort((a, b) => a - b)
    .map((from) => ({ fromCents: cents(from), feeCents: deliveryFee(rows, cents(from)) }))
    .find(({ feeCents }) => feeCents < now);
}
