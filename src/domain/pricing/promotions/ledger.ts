import { type Cents, cents, prorate } from '../../base/money.ts';
import { linePrice } from '../../base/unit-price.ts';
import type { Promotion } from './rule.ts';

/** A line of a cart with the promotions that may touch it. Prices are per piece, or per kg when weightGrams is set. */
export interface PromotableLine {
  readonly productId: number;
  /** Distinguishes lines of one product, whatever their order. */
  readonly choice: string;
  readonly quantity: number;
  readonly weightGrams: number;
  readonly listPrice: Cents;
  /** Price promotions of this line. */
  readonly prices: readonly { readonly promotion: Promotion; readonly cents: number }[];
  /** Other promotions that count this line, with its part of a bundle. */
  readonly partOf: readonly { readonly promotion: Promotion; readonly part: number }[];
}

/** One step from the list price of a line to what is paid for it. */
export interface PriceStep {
  readonly promotionId: number;
  readonly name: string;
  /** Pieces or grams of the line that took part. */
  readonly units: number;
  readonly beforeCents: number;
  readonly afterCents: number;
}

/** Pieces (or grams) of a line that cost the same and that no promotion has counted yet. */
export interface Run {
  readonly line: number;
  /** Cents per piece or per kg. */
  readonly price: Cents;
  readonly isLoose: boolean;
  readonly isReduced: boolean;
  left: number;
}

/**
 * Keeps for each line the amount still to pay, the pieces that no promotion has counted, and the steps that led there.
 */
export interface Ledger {
  readonly lines: readonly PromotableLine[];
  readonly cents: number[];
  readonly runs: Run[][];
  readonly steps: PriceStep[][];
}

export function openLedger(lines: readonly PromotableLine[]): Ledger {
  return {
    lines,
    cents: lines.map((line) => linePrice(line, line.listPrice)),
    runs: lines.map(() => []),
    steps: lines.map(() => []),
  };
}

/** Takes the discount of a promotion from a line, in one step; never more than is still to pay. */
export function takeOff(
  ledger: Ledger,
  line: number,
  { promotion: { promotionId, name }, units, offCents }: { promotion: Promotion; units: number; offCents: number },
): void {
  const before = ledger.cents[line] ?? 0;
  const after = before - Math.min(before, Math.max(0, offCents));
  ledger.cents[line] = after;
  ledger.steps[line]?.push({ promotionId, name, units, beforeCents: before, afterCents: after });
}

/** The part of a line that a promotion counts, and the cents that it counts for. */
export interface Use {
  readonly line: number;
  /** Pieces or grams. */
  readonly units: number;
  readonly valueCents: number;
  /** True when no later promotion may count these pieces again. */
  readonly taken: readonly { readonly run: Run; readonly units: number }[];
}

/** Counts these pieces for a promotion and spreads what it saves over their lines by value, to the last cent. */
export function spend(ledger: Ledger, promotion: Promotion, uses: readonly Use[], savedCents: number): void {
  const byLine = new Map<number, { units: number; value: number }>();
  for (const { line, units, valueCents, taken } of uses) {
    for (const part of taken) part.run.left -= part.units;
    const before = byLine.get(line) ?? { units: 0, value: 0 };
    byLine.set(line, { units: before.units + units, value: before.value + valueCents });
  }
  const shared = [...byLine].sort(([a], [b]) => a - b);
  const values = shared.map(([, { value }]) => value);
  const shares = prorate(cents(savedCents), values);
  shared.forEach(([line, { units }], index) => {
    takeOff(ledger, line, { promotion, units, offCents: shares[index] ?? 0 });
  });
}
