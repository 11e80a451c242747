import { ok, type Result } from '../../../domain/base/result.ts';
import { placesLeft } from '../../../domain/delivery/slot-status.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import type { Database } from '../../infra/database/types.ts';
import { isFrozen } from '../cart/cart-scope.ts';
import { writeSlot } from '../cart/cart-writes.ts';
import { lockExistingCart } from '../cart/queries.ts';
import { slotById } from '../timeslots/queries.ts';

/** Chooses a slot of the zone the cart goes to (D 4). The place itself is taken when the order is placed. */
export async function selectSlot(
  db: Database,
  userId: number,
  choice: { date: string; timeslotId: number },
  now: Date,
): Promise<Result<void, Refusal>> {
  return db.tx(async (tx) => {
    const cart = await lockExistingCart(tx, { userId });
    if (!cart || cart.zone_id === null) return refuse('ADDRESS_MISSING');
    if (isFrozen(cart)) return refuse('CART_FROZEN');
    const slot = await slotById(tx, choice.timeslotId);
    if (!slot || slot.zone_id !== cart.zone_id || slot.service_date !== choice.date) return refuse('SLOT_NOT_FOUND');
    if (slot.closes_at <= now) return refuse('SLOT_CLOSED');
    const left = placesLeft({ capacity: slot.capacity, taken: slot.taken, closesAt: slot.closes_at }, now);
    if (left === 0) return refuse('SLOT_FULL');
    await writeSlot(tx, cart.cart_id, slot.timeslot_id);
    return ok();
  });
}
