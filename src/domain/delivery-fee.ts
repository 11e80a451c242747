import { type Cents, cents } from './money.ts';

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
