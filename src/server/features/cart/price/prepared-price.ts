import { type Cents, cents } from '../../../../domain/base/money.ts';
import type { Scope } from '../../catalogue/engine/scope.ts';
import type { PreparedCart } from '../prepared-cart.ts';
import type { CartItemRow } from '../queries.ts';

/**
 * Returns a prepared cart at the prices that were frozen, whatever the catalogue says by now. Goods that went off sale meanwhile are left out
 * of the lines, because pages cannot show them; the total has them, and so has the order.
 */
export function preparedPrice<Line extends { readonly listPrice: Cents }>(
  scope: Scope,
  { total, itemIds, lines: frozen, gifts }: PreparedCart,
  { items, lineOf }: { items: readonly CartItemRow[]; lineOf: (item: CartItemRow) => Line | undefined },
) {
  const byId = new Map(items.map((item) => [item.item_id, item]));
  const shown = itemIds.flatMap((itemId, index) => {
    const item = byId.get(itemId);
    const line = item && lineOf(item);
    const { list_price_cents: list = 0, product = {} } = frozen[index] ?? {};
    const promoted = total.lines[index];
    const card = Buffer.from(JSON.stringify(product));
    return line && promoted ? [{ line: { ...line, listPrice: cents(list) }, promoted, card }] : [];
  });
  const given = gifts.flatMap(({ productId, ...gift }) => {
    const ordinal = scope.snapshot.ordinalOfId.get(productId);
    const row = ordinal === undefined ? undefined : scope.snapshot.rows[ordinal];
    return ordinal === undefined || !row ? [] : [{ ...gift, ordinal, row }];
  });
  return {
    scope,
    lines: shown.map(({ line }) => line),
    cards: shown.map(({ card }) => card),
    unknown: [],
    gifts: given,
    total: { ...total, lines: shown.map(({ promoted }) => promoted) },
  };
}
