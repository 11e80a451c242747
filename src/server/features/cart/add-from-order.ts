import type { Notice, Refusal } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import { isFrozen, scopeOfCart } from './cart-scope.ts';
import { isSameLine, type Line, lineOf, MAX_LINES, toWrite } from './lines.ts';
import type { CartParts } from './parts.ts';
import { fitInto } from './quantity-rules.ts';
import { lockCart, readItems, writeItems } from './queries.ts';

interface OrderLineRow {
  product_id: number;
  name: string;
  quantity: number;
  weight_grams: number;
  infos: Record<string, string>;
}

export type FromOrder = { readonly refusals: Refusal[] } | { readonly warnings: Notice[] };

/** Puts the lines of an own order into the cart. What is gone or short is left out or cut, and named. */
export async function addAllFromOrder(parts: CartParts, userId: number, orderId: number): Promise<FromOrder> {
  const ordered = await parts.db.query<OrderLineRow>(sql`
    select l.product_id, l.name, l.quantity, l.weight_grams, l.infos
    from order_lines l join orders o using (order_id)
    where o.order_id = ${orderId} and o.user_id = ${userId} order by l.position`);
  if (ordered.length === 0) return { refusals: [{ code: 'ORDER_NOT_FOUND' }] };
  return parts.db.tx(async (tx) => {
    const cart = await lockCart(tx, { userId });
    if (isFrozen(cart)) return { refusals: [{ code: 'CART_FROZEN' }] };
    const present = (await readItems(tx, cart.cart_id)).map(lineOf);
    const scope = await scopeOfCart(tx, parts.catalogue, cart);
    const asked = ordered.map(lineOf).map((line): Line => {
      const there = present.find((other) => isSameLine(other, line));
      return { ...line, amount: line.amount + (there?.amount ?? 0) };
    });
    const fitted = fitInto(scope, present, asked);
    const warnings = fitted.flatMap(({ fitting }, place) =>
      warningFor(ordered[place]?.name ?? '', asked[place], fitting),
    );
    const isMore = (line: Line) => line.amount > (present.find((other) => isSameLine(other, line))?.amount ?? 0);
    const room = Math.max(0, MAX_LINES - present.length);
    const lines = fitted
      .map(({ fitting }) => fitting)
      .filter(isMore)
      .slice(0, room);
    if (lines.length > 0) await writeItems(tx, cart.cart_id, lines.map(toWrite));
    return { warnings };
  });
}

function warningFor(name: string, asked: Line | undefined, fitting: Line): Notice[] {
  if (fitting.amount === 0) return [{ code: 'LEFT_OUT', details: { name } }];
  return fitting.amount < (asked?.amount ?? 0) ? [{ code: 'AMOUNT_REDUCED', details: { name } }] : [];
}
