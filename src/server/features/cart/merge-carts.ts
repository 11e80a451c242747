import type { Tx } from '../../infra/database/types.ts';
import { amountOf, isLoose, type Line, MAX_LINES, toWrite } from './add-items.ts';
import { scopeOfCart } from './cart-scope.ts';
import type { CartParts } from './parts.ts';
import { cappedAmount } from './quantity-rules.ts';
import { deleteCart, giveCart, lockExistingCart, readItems, writeItems } from './queries.ts';

/**
 * At login a visitor's cart joins the customer's (decisions: no line lost; the same product is summed, then capped).
 * Inside the transaction that opens the customer's session.
 */
export async function mergeCarts(tx: Tx, parts: CartParts, visitorSessionId: number, userId: number): Promise<void> {
  const visitors = await lockExistingCart(tx, { sessionId: visitorSessionId });
  if (!visitors) return;
  const own = await lockExistingCart(tx, { userId });
  if (!own) return giveCart(tx, visitors.cart_id, userId);
  const scope = await scopeOfCart(tx, parts.catalogue, own);
  const [coming, present] = [await readItems(tx, visitors.cart_id), await readItems(tx, own.cart_id)];
  const merged = coming.map(amountOf).map((line): Line => {
    const there = present.map(amountOf).find((other) => isSame(other, line));
    if (!there) return line;
    const capped = cappedAmount(parts.catalogue.snapshot, scope, {
      productId: line.productId,
      amount: there.amount + line.amount,
    });
    // a product that can no longer be bought keeps what was there: the cart says so, the shopper decides
    return { ...line, amount: Math.max(capped, there.amount) };
  });
  const isNew = (line: Line) => !present.map(amountOf).some((other) => isSame(other, line));
  const room = MAX_LINES - present.length;
  const fitting = [...merged.filter((line) => !isNew(line)), ...merged.filter(isNew).slice(0, Math.max(0, room))];
  if (fitting.length > 0)
    await writeItems(
      tx,
      own.cart_id,
      fitting.map((line) => toWrite(line, isLoose(parts, line.productId))),
    );
  await deleteCart(tx, visitors.cart_id);
}

function isSame(a: Line, b: Line): boolean {
  return a.productId === b.productId && JSON.stringify(a.infos) === JSON.stringify(b.infos);
}
