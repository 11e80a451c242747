import { checkQuantity } from '../../../../domain/quantity/quantity.ts';
import type { Refusal } from '../../../http/outcome.ts';
import { CHOSEN_PROMOTION, isChoosable, maxOf } from './chosen-promotion.ts';
import { isSameLine, type Line, rowOf } from './lines.ts';
import type { OpenCart } from './planned-write.ts';
import { quantityRule } from './quantity-rules.ts';

/** A promotion counts a piece like a kilo where it says how many at most (domain/promotions). */
const GRAMS_OF_PIECE = 1000;

/** Returns the reason why a promotion cannot be chosen for this amount of a line. */
export function wrongPart(
  open: OpenCart,
  line: Line,
  promotion: string,
  asked: number | undefined,
): Refusal | undefined {
  if (asked !== undefined && !(Number.isInteger(asked) && asked > 0 && asked <= line.amount))
    return { code: 'INVALID_QUANTITY', field: 'quantity' };
  if (promotion === '' || line.infos[CHOSEN_PROMOTION] === promotion) return undefined;
  if (!isChoosable(open.scope, line.productId, promotion)) return { code: 'INVALID_OPTION', field: CHOSEN_PROMOTION };
  return leftOf(open, line, promotion) > 0 ? undefined : { code: 'PROMOTION_USED_UP', field: CHOSEN_PROMOTION };
}

/**
 * Choosing or leaving a promotion moves goods to another line, or adds them to an existing one. Goods beyond the limit of a batch
 * stay in their line, unless the rest could not be bought alone: then everything moves, and the price accounts for it.
 */
export function withPromotion(
  open: OpenCart,
  line: Line,
  promotion: string,
  asked: number | undefined,
): { lines: Line[]; isWhole: boolean } {
  const { [CHOSEN_PROMOTION]: _, ...others } = line.infos;
  const target = { ...line, infos: promotion === '' ? others : { ...others, [CHOSEN_PROMOTION]: promotion } };
  if (isSameLine(target, line)) return { lines: [line], isWhole: false };
  const there = open.lines.find((other) => isSameLine(other, target));
  const before = there?.amount ?? 0;
  const max = promotion === '' ? line.amount : Math.min(line.amount, leftOf(open, line, promotion));
  const row = rowOf(open.scope, line.productId);
  const isRight = (amount: number) => row !== undefined && checkQuantity(quantityRule(row), amount).ok;
  const canPart = asked !== undefined || (isRight(line.amount - max) && isRight(before + max));
  const part = canPart ? Math.min(asked ?? max, max) : line.amount;
  const isWhole = part === line.amount;
  const { itemId: _itemId, ...goods } = target;
  const joined = { ...goods, amount: before + part, details: { ...there?.details, ...line.details } };
  const stays = { ...(open.lines.find((other) => isSameLine(other, line)) ?? line), amount: line.amount - part };
  return { lines: isWhole ? [joined] : [joined, stays], isWhole };
}

/** Returns what is left of a promotion for this line after the lines that chose it already, in pieces or grams. */
function leftOf({ scope, lines }: OpenCart, line: Line, promotion: string): number {
  const max = maxOf(scope, line.productId, promotion);
  if (max === undefined) return Number.MAX_SAFE_INTEGER;
  const taken = lines.filter((other) => other.infos[CHOSEN_PROMOTION] === promotion && !isSameLine(other, line));
  const inUnits = (each: Line) => (each.isLoose ? each.amount : each.amount * GRAMS_OF_PIECE);
  const left = max * GRAMS_OF_PIECE - taken.reduce((sum, each) => sum + inUnits(each), 0);
  return Math.floor(left / (line.isLoose ? 1 : GRAMS_OF_PIECE));
}
