import { cents, share } from '../base/money.ts';

/** Pieces that were handed over with a deposit, and what their deposits came to. */
export interface DepositPart {
  readonly pieces: number;
  readonly cents: number;
}

/** A line of an order, with the deposits of what was handed over of it. */
export interface DepositLine {
  /** The deposits of the ordered product come first, then those of its substitute. */
  readonly deposits: readonly DepositPart[];
  /** The price that was charged for the line, its deposits included. */
  readonly chargedCents: number;
  /** The cents of refunds for goods of this line, those that are not decided yet included. */
  readonly goodsBackCents: number;
  /** Deposits that were given back before. */
  readonly depositBack: DepositPart;
}

export interface DepositOrder<Line extends DepositLine> {
  /** The most that may be given back of the order in all, in cents. */
  readonly leftCents: number;
  /** The part of its deposits that discounts have paid, in cents: nothing of it comes back. */
  readonly discountCents: number;
  readonly lines: readonly Line[];
}

/** The deposits of a line that are paid back. */
export interface DepositPaid<Line extends DepositLine> extends DepositPart {
  readonly line: Line;
}

export function depositCents({ deposits }: Pick<DepositLine, 'deposits'>): number {
  return deposits.reduce((sum, part) => sum + part.cents, 0);
}

/**
 * The deposits of an order that are paid back for so many empties, by its lines in their order. None is paid twice:
 * goods that are paid back take their deposits with them, also as long as nobody has decided about them. Discounts were
 * never paid.
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

/** Deposits of a line that were given back, or went with its goods, in cents. */
function usedCents(line: DepositLine): number {
  const { chargedCents, goodsBackCents, depositBack } = line;
  const all = depositCents(line);
  return Math.min(all, depositBack.cents + share(cents(goodsBackCents), all, Math.max(chargedCents, 1)));
}

/** The pieces of a line that are paid, the fewest that come to what may be paid, and their deposits. */
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

/** The deposits of the first pieces of a line, so that those of all its pieces come to the cent. */
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
