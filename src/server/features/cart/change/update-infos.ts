import { allOf, ok, type Result, refuseIfAny } from '../../../../domain/base/result.ts';
import { type Refusal, refuse } from '../../../http/outcome.ts';
import { alternativesOf } from '../../catalogue/recommend/alternatives.ts';
import type { ShownCartDeps } from '../deps.ts';
import type { CartOwner } from '../owner.ts';
import { cartScopeAt } from '../price/cart-scope-at.ts';
import { readFullCart } from '../queries.ts';
import { type ChangedCart, changeCart } from './change-cart.ts';
import { CHOSEN_PROMOTION } from './chosen-promotion.ts';
import { checkDetails, withDetails } from './line-details.ts';
import { amountAsked, isSameLine, type Line, type LineInfos, rowOf } from './lines.ts';
import { withPromotion, wrongPart } from './move-to-promotion.ts';
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
  const lines: Line[] = [];
  const removedIds: number[] = [];
  for (const { itemId, infos, quantity } of items) {
    const index = open.cart.items.findIndex((item) => item.item_id === itemId);
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
  const isMoved = (line: Line) => !open.lines.some((other) => isSameLine(line, other) && other.amount === line.amount);
  const moved = lines.filter(isMoved);
  const unchanged = open.lines.filter(
    (line, index) =>
      !removedIds.includes(open.cart.items[index]?.item_id ?? 0) && !moved.some((other) => isSameLine(line, other)),
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
    scope.snapshot.ordinalOfId.get(cart.items.find((item) => item.item_id === itemId)?.product_id ?? 0);
  const ordinals = asked.map(({ itemId }) => ordinalOf(itemId)).filter((ordinal) => ordinal !== undefined);
  const offered = await alternativesOf(deps.db, scope, {
    ...{ ordinals, limit: MAX_SUBSTITUTES, rules: deps.substitutions },
  });
  return allOf(
    asked.map(({ itemId, infos }): Result<void, Refusal> => {
      const ordinal = ordinalOf(itemId);
      const wished = scope.snapshot.ordinalOfId.get(Number(infos['preferred_substitute']));
      const isOffered = ordinal !== undefined && wished !== undefined && offered.get(ordinal)?.includes(wished);
      return isOffered ? ok() : refuse('NO_SUBSTITUTE', { field: `${itemId}.preferred_substitute` });
    }),
  );
}
