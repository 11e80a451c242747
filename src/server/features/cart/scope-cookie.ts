import type { CallContext } from '../../http/call-context.ts';
import type { FullCartRow } from './queries.ts';

/** Sets the cookie that tells pages which store and day the customer's cart is for: catalogue pages follow it. */
export function announceScope(context: CallContext, cart: FullCartRow | undefined): void {
  if (cart?.zoneId == null) return;
  context.setScope(`w${cart.warehouseId}d${cart.slot?.serviceDate ?? 0}t${cart.slot?.timeslotId ?? 0}`);
}

/** After a purchase: the next cart is for the same store and has no slot yet. */
export function announceNextCart(context: CallContext): void {
  const [store] = /^w\d+/.exec(context.scopeHash ?? '') ?? [];
  if (store !== undefined) context.setScope(`${store}d0t0`);
}
