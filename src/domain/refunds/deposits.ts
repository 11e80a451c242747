import { cents, share } from '../base/money.ts';

/** Pieces that were handed over with a deposit, and the sum of their deposits. */
export interface DepositPart {
  readonly pieces: number;
  readonly cents: number;
}

/** A line of an order, with the deposits of its handed-over goods. */
export interface DepositLine {
  /** The deposits of the ordered product come first, then those of its substitute. */
  readonly deposits: readonly DepositPart[];
  /** The price that was charged for the line, its deposits included. */
  readonly chargedCents: number;
  /** The cents of refunds for goods of this line, those that are not decided yet included. */
  readonly goodsBackCents: number;
  /** Deposits that were refunded before. */
  readonly depositBack: DepositPart;
}

export interface DepositOrder<Line extends DepositLine> {
  /** The maximum refund of the whole order, in cents. */
  readonly leftCents: number;
  /** The part of its deposits that discounts have paid, in cents, which is not refunded. */
  readonly discountCents: number;
  readonly lines: readonly Line[];
}

/** The deposits of a line that are refunded. */
export interface DepositPaid<Line extends DepositLine> extends DepositPart {
  readonly line: Line;
}

export function depositCents({ deposits }: Pick<DepositLine, 'deposits'>): number {
  return deposits.reduce((sum, part) => sum + part.cents, 0);
}

/**
 * Returns the deposits of an order that are refunded for so many empties, by its lines in their order. None is refunded
 * twice: a refund of goods, also an undecided one, includes their deposits. Discounts were never paid.
 */
export function depositsToPay<Line extends DepositLine>(
  order: DepositOrder<Line>,
  empties: number,
): DepositPaid<Line>[] {
  const used = order.lines.reduce((sum, line) => sum + usedCents(line), 0);
  const all = order.lines.reduce((sum, line) => sum + depositCents(line), 0);
  let mostCents = Math.min(order.leftCents, all - order.discountCents - used);
  let pieces = empties;
  const paid: DepositPaid<Line>[] = [];
  for (const line of order.lines) {
    const part = partToPay(line, pieces, mostCents);
    if (part.cents <= 0) continue;
    paid.push({ line, ...part });
    pieces -= part.pieces;
    mostCents -= part.cents;
  }
  return paid;
}

/** Returns the deposits of a line that were refunded, or are part of a refund of its goods, in cents. */
function usedCents(line: DepositLine): number {
  const { chargedCents, goodsBackCents, depositBack } = line;
  const all = depositCents(line);
  return Math.min(all, depositBack.cents + share(cents(goodsBackCents), all, Math.max(chargedCents, 1)));
}

/** Returns the pieces of a line that are refunded, as few as reach the maximum amount, and their deposits. */
function partToPay(line: DepositLine, pieces: number, mostCents: number): DepositPart {
  const { deposits, chargedCents, goodsBackCents, depositBack } = line;
  const before = depositBack.pieces;
  const all = deposits.reduce((sum, part) => sum + part.pieces, 0);
  const left = Math.min(
    depositCents(line) - usedCents(line),
    chargedCents - goodsBackCents - depositBack.cents,
    mostCents,
  );
  let paid: DepositPart = { pieces: 0, cents: 0 };
  for (let count = 1; count <= Math.min(pieces, all - before) && paid.cents < left; count += 1)
    paid = {
      pieces: count,
      cents: Math.min(firstCents(deposits, before + count) - firstCents(deposits, before), left),
    };
  return paid;
}

/** Returns the deposits of the first pieces of a line, rounded so that all pieces together give the exact sum. */
function firstCents(deposits: readonly DepositPart[], count: number): number {
  let left = count;
  let sum = 0;
  for (const part of deposits) {
    const pieces = Math.min(left, part.pieces);
    sum += share(cents(part.cents), pieces, Math.max(part.pieces, 1));
    left -= pieces;
  }
  return sum;
}
