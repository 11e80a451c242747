import type { WarningNotice } from '../../../contract/envelope.ts';
import type { Refusal } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import { amountOf, isLoose, type Line, MAX_LINES, toWrite } from './add-items.ts';
import { isFrozen, scopeOfCart } from './cart-scope.ts';
import type { CartParts } from './parts.ts';
import { cappedAmount } from './quantity-rules.ts';
import { lockCart, readItems, writeItems } from './queries.ts';

interface OrderLineRow {
  product_id: number;
  name: string;
  quantity: number;
  weight_grams: number;
  infos: Record<string, string>;
}

export type FromOrder = { readonly refusals: Refusal[] } | { readonly warnings: WarningNotice[] };

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
    const scope = await scopeOfCart(tx, parts.catalogue, cart);
    const present = (await readItems(tx, cart.cart_id)).map(amountOf);
    const lines: Line[] = [];
    const warnings: WarningNotice[] = [];
    for (const row of ordered) {
      const before = present.find((line) => line.productId === row.product_id && sameInfos(line.infos, row.infos));
      const wanted = (before?.amount ?? 0) + (row.weight_grams || row.quantity);
      const amount = cappedAmount(parts.catalogue.snapshot, scope, { productId: row.product_id, amount: wanted });
      if (amount > (before?.amount ?? 0)) lines.push({ productId: row.product_id, amount, infos: row.infos });
      if (amount === 0) warnings.push({ warning: `${row.name}: il prodotto non è disponibile` });
      else if (amount < wanted) warnings.push({ warning: `${row.name}: la quantità è stata ridotta` });
    }
    const fitting = lines.slice(0, MAX_LINES);
    if (fitting.length > 0)
      await writeItems(
        tx,
        cart.cart_id,
        fitting.map((line) => toWrite(line, isLoose(parts, line.productId))),
      );
    return { warnings };
  });
}

function sameInfos(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}
