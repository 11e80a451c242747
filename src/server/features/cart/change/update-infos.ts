import { allOf, ok, type Result, refuseIfAny } from '../../../../domain/base/result.ts';
import { checkQuantity } from '../../../../domain/quantity/quantity.ts';
import { type Refusal, refuse } from '../../../http/outcome.ts';
import { quantityRule } from '../../catalogue/engine/rows/quantity-rule.ts';
import { alternativesOf } from '../../catalogue/recommend/alternatives.ts';
import { cartScopeAt } from '../price/cart-scope-at.ts';
import type { ShownCartDeps } from '../stored/deps.ts';
import {
  amountAsked,
  CHOSEN_PROMOTION,
  isChoosable,
  isSameLine,
  type LineAmount,
  type LineInfos,
  maxOf,
  rowOf,
} from '../stored/lines.ts';
import type { CartOwner } from '../stored/owner.ts';
import { readFullCart } from '../stored/queries.ts';
import { type ChangedCart, changeCart } from './change-cart.ts';
import { checkDetails, withDetails } from './line-details.ts';
import type { Decision, OpenCart } from './planned-write.ts';
import { checkLimits } from './quantity-rules.ts';

export interface InfosToSet {
  readonly itemId: number;
  readonly infos: LineInfos;
  /** In units of the wire: only this amount of the line moves to the promotion. */
  readonly quantity?: number | undefined;
}

/** A line has at most as many alternatives as the page of a product offers. */
const MAX_SUBSTITUTES = 12;

/** Changes the details of lines, all or nothing (S 7 POST /cart/update-infos). */
export async function updateInfos(
  deps: ShownCartDeps,
  owner: CartOwner,
  items: readonly InfosToSet[],
): Promise<ChangedCart> {
  const checked = await checkSubstitutes(deps, owner, items);
  if (!checked.ok) return checked;
  return changeCart(deps, owner, (open) => decide(open, items));
}

function decide(open: OpenCart, items: readonly InfosToSet[]): Decision {
  const refusals: Refusal[] = [];
  const lines: LineAmount[] = [];
  const removedIds: number[] = [];
  for (const { itemId, infos, quantity } of items) {
    const index = open.cart.items.findIndex((item) => item.itemId === itemId);
    const line = open.lines[index];
    const row = line && rowOf(open.scope, line.productId);
    if (!line || !row) {
      refusals.push({ code: 'CART_ITEM_NOT_FOUND', field: String(itemId) });
      continue;
    }
    const { [CHOSEN_PROMOTION]: promotion, ...details } = infos;
    const checked = checkDetails(open.scope, row, details, String(itemId));
    if (!checked.ok) refusals.push(...checked.refusals);
    const described = { ...line, itemId, details: withDetails(line.details, details) };
    if (promotion === undefined) {
      lines.push(described);
      continue;
    }
    const asked = quantity === undefined ? undefined : amountAsked(row, quantity);
    const wrong = wrongPart(open, line, promotion, asked);
    if (wrong) {
      refusals.push({ ...wrong, field: `${itemId}.${wrong.field}` });
      continue;
    }
    const moved = withPromotion(open, described, promotion, asked);
    lines.push(...moved.lines);
    if (moved.isWhole) removedIds.push(itemId);
  }
  const checked = refuseIfAny(refusals);
  if (!checked.ok) return checked;
  const isMoved = (line: LineAmount) =>
    !open.lines.some((other) => isSameLine(line, other) && other.amount === line.amount);
  const moved = lines.filter(isMoved);
  const unchanged = open.lines.filter(
    (line, index) =>
      !removedIds.includes(open.cart.items[index]?.itemId ?? 0) && !moved.some((other) => isSameLine(line, other)),
  );
  const limits = checkLimits(open.scope, moved, [...unchanged, ...moved], open.ordered);
  return limits.ok ? ok({ lines, removedIds }) : limits;
}

/** A substitute must be an alternative that the catalogue offers for the article in the store of this cart. */
async function checkSubstitutes(
  deps: ShownCartDeps,
  owner: CartOwner,
  items: readonly InfosToSet[],
): Promise<Result<void, Refusal>> {
  const asked = items.filter(({ infos }) => infos['preferred_substitute']);
  const cart = asked.length > 0 ? await readFullCart(deps.db, owner) : undefined;
  if (!cart) return ok();
  const scope = cartScopeAt(deps.catalogue, cart);
  const ordinalOf = (itemId: number) =>
    scope.snapshot.ordinalOfId.get(cart.items.find((item) => item.itemId === itemId)?.productId ?? 0);
  const ordinals = asked.map(({ itemId }) => ordinalOf(itemId)).filter((ordinal) => ordinal !== undefined);
  const offered = await alternativesOf(deps.db, scope, { ordinals, limit: MAX_SUBSTITUTES, rules: deps.substitutions });
  return allOf(
    asked.map(({ itemId, infos }): Result<void, Refusal> => {
      const ordinal = ordinalOf(itemId);
      const wished = scope.snapshot.ordinalOfId.get(Number(infos['preferred_substitute']));
      const isOffered = ordinal !== undefined && wished !== undefined && offered.get(ordinal)?.includes(wished);
      return isOffered ? ok() : refuse('NO_SUBSTITUTE', { field: `${itemId}.preferred_substitute` });
    }),
  );
}

/** A promotion counts a piece like a kilo where it says how many at most (domain/promotions). */
const GRAMS_OF_PIECE = 1000;

/** Returns the reason why a promotion cannot be chosen for this amount of a line. */
function wrongPart(
  open: OpenCart,
  line: LineAmount,
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
 * Choosing or leaving a promotion moves goods to another line, or adds them to an existing one. Goods beyond the limit
 * of a batch stay in their line, unless the rest could not be bought alone: then everything moves, and the price
 * accounts for it.
 */
function withPromotion(
  open: OpenCart,
  line: LineAmount,
  promotion: string,
  asked: number | undefined,
): { lines: LineAmount[]; isWhole: boolean } {
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
function leftOf({ scope, lines }: OpenCart, line: LineAmount, promotion: string): number {
  const max = maxOf(scope, line.productId, promotion);
  if (max === undefined) return Number.MAX_SAFE_INTEGER;
  const taken = lines.filter((other) => other.infos[CHOSEN_PROMOTION] === promotion && !isSameLine(other, line));
  const inUnits = (each: LineAmount) => (each.isLoose ? each.amount : each.amount * GRAMS_OF_PIECE);
  const left = max * GRAMS_OF_PIECE - taken.reduce((sum, each) => sum + inUnits(each), 0);
  return Math.floor(left / (line.isLoose ? 1 : GRAMS_OF_PIECE));
}
