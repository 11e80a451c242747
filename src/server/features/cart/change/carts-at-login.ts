import { HOME } from '../../../../domain/delivery/delivery-service.ts';
import type { Tx } from '../../../infra/database/types.ts';
import { homeZone } from '../../addresses/coverage.ts';
import { ownAddress } from '../../addresses/queries.ts';
import { isFrozen, scopeOfCart } from '../stored/cart-scope.ts';
import { deleteCart, writePlace } from '../stored/cart-writes.ts';
import type { CartDeps } from '../stored/deps.ts';
import { isSameLine, type LineAmount, lineOf, MAX_LINES } from '../stored/lines.ts';
import type { CartOwner } from '../stored/owner.ts';
import { lockCart, lockExistingCart } from '../stored/queries.ts';
import { writeLockedCart } from '../stored/write-cart.ts';
import { inOrder } from './planned-write.ts';
import { clampToLimits } from './quantity-rules.ts';

/**
 * At login a visitor's cart joins the customer's (decisions: no line lost; the same product is summed, then capped);
 * so does that of an account that is merged into another one. Inside the transaction that does it.
 */
export async function mergeCarts(tx: Tx, deps: CartDeps, from: CartOwner, userId: number): Promise<void> {
  const visitors = await lockExistingCart(tx, from);
  if (!visitors) return;
  // created if there is none: two devices that log in at once find the same cart
  const own = await lockCart(tx, { userId });
  // a login cannot be refused, and no line may be lost
  if (isFrozen(own)) await deps.thaw.atOnce(tx, own.cartId);
  const incoming = visitors.items.map(lineOf);
  const present = own.items.map(lineOf);
  const scope = await scopeOfCart(tx, deps.catalogue, own);
  const summed = incoming.map((line) => {
    const there = present.find((other) => isSameLine(other, line));
    return { ...line, amount: line.amount + (there?.amount ?? 0), details: { ...there?.details, ...line.details } };
  });
  const merged = clampToLimits(scope, present, summed).map(({ asked, fitting }): LineAmount => {
    const there = present.find((other) => isSameLine(other, asked));
    const came = incoming.find((other) => isSameLine(other, asked));
    // goods that can no longer be bought stay: the cart shows it, and the customer decides
    return {
      ...asked,
      amount: fitting.amount > 0 ? Math.max(fitting.amount, there?.amount ?? 0) : (there ?? came ?? asked).amount,
    };
  });
  const isNew = (line: LineAmount) => !present.some((other) => isSameLine(other, line));
  const room = Math.max(0, MAX_LINES - present.length);
  const written = [...merged.filter((line) => !isNew(line)), ...merged.filter(isNew).slice(0, room)];
  // last-seen prices of the visitor are taken over, so the reply reports what differs for the customer
  const seen = new Map(visitors.items.map((item) => [item.productId, item]));
  const changed = written.map((line) => {
    const { seenCents = null, seenLeft = null } = seen.get(line.productId) ?? {};
    return { line, seen: { seenCents, seenLeft } };
  });
  const unchanged = own.items.filter((item) => !written.some((line) => isSameLine(line, item)));
  const items = inOrder(own, unchanged, changed, await deps.lineIds.take(tx, written.length));
  const infos = { ...visitors.infos, ...own.infos };
  await writeLockedCart(tx, own.cartId, { items, infos, fromCartId: visitors.cartId });
  // that of an account may be named by orders: who merges accounts closes it
  if ('sessionId' in from) await deleteCart(tx, visitors.cartId);
}

/**
 * Sends the customer's cart, which is created if needed, to the default address (D 3, D 4 autoAssigned), so that it has
 * prices of a store. A cart with a place keeps it, and an address that nobody serves is left out.
 */
export async function assignDefaultPlace(tx: Tx, userId: number, defaultAddressId: number | undefined): Promise<void> {
  if (defaultAddressId === undefined) return;
  const address = await ownAddress(tx, userId, defaultAddressId);
  const zone = address && (await homeZone(tx, address));
  if (!zone) return;
  const cart = await lockCart(tx, { userId });
  if (cart.zoneId !== null || isFrozen(cart)) return;
  const place = { addressId: defaultAddressId, zoneId: zone.zoneId, storeId: zone.storeId };
  await writePlace(tx, userId, { serviceId: HOME, ...place, isAutomatic: true });
}

/**
 * Gives the customer's cart the store that the visitor chose before logging in, so that prices stay those that were
 * shown. A place that the customer chose before stays; one that the shop chose gives way.
 */
export async function keepVisitorPlace(tx: Tx, sessionId: number, userId: number): Promise<void> {
  const visitors = await lockExistingCart(tx, { sessionId });
  if (!visitors || visitors.zoneId === null || visitors.deliveryServiceId === null) return;
  const own = await lockCart(tx, { userId });
  if (isFrozen(own) || (own.zoneId !== null && !own.autoAssigned)) return;
  const { deliveryServiceId: serviceId, zoneId, storeId } = visitors;
  // an address that was only tried belongs to nobody: the customer's own address is used, or the next one that is saved
  // (decision 85)
  if (serviceId === HOME) return;
  await writePlace(tx, userId, { serviceId, addressId: null, zoneId, storeId, isAutomatic: false });
}
