import { type Cents, cents } from '../base/money.ts';

/** A fee by value of the goods: fromCents <= goods < toCents. */
export interface FeeRow {
  readonly fromCents: number;
  readonly toCents: number | null;
  readonly feeCents: number;
}

/** D 9: under 20 euro of goods the first row counts. */
export const FIRST_ROW_BELOW_CENTS = 2000;

/** The fee of a slot for this value of goods. No rows: free. Rows come ordered by fromCents. */
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

/** The next value of goods from which delivery costs less than it does now; undefined: it gets no cheaper. */
export function nextFeeStep(rows: readonly FeeRow[], goods: Cents): FeeStep | undefined {
  const now = deliveryFee(rows, goods);
  const steps = [FIRST_ROW_BELOW_CENTS, ...rows.map(({ fromCents }) => fromCents)];
  return steps
    .filter((from) => from > goods)
    .sort((a, b) => a - b)
    .map((from) => ({ fromCents: cents(from), feeCents: deliveryFee(rows, cents(from)) }))
    .find(({ feeCents }) => feeCents < now);
}
