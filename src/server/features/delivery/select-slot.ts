import { ok, type Result } from '../../../domain/base/result.ts';
import { placesLeft } from '../../../domain/delivery/slot-status.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import type { Database } from '../../infra/database/types.ts';
import { isFrozen } from '../cart/cart-scope.ts';
import { writeSlot } from '../cart/cart-writes.ts';
import type { CartDeps } from '../cart/deps.ts';
import { type FullCartRow, readFullCart } from '../cart/queries.ts';
import { type SlotRow, slotById } from '../timeslots/queries.ts';
import { changeDelivery } from './change-delivery.ts';

interface SlotChoice {
  readonly date: string;
  readonly timeslotId: number;
}

/** Chooses a slot of the zone the cart goes to (D 4). The place itself is taken when the order is placed. */
export async function selectSlot(
  deps: CartDeps,
  userId: number,
  choice: SlotChoice,
  now: Date,
): Promise<Result<FullCartRow, Refusal>> {
  const slot = await slotById(deps.db, choice.timeslotId);
  const problem = problemOf(slot, choice, now);
  if (!slot || problem) return refuseSlot(deps.db, userId, { slot, problem });
  const place = { timeslotId: slot.timeslot_id, zoneId: slot.zone_id };
  const changed = await changeDelivery(deps, userId, (db, cached) => writeSlot(db, userId, place, cached));
  return changed ? ok(changed) : refuseSlot(deps.db, userId, { slot, problem });
}

type Problem = 'SLOT_NOT_FOUND' | 'SLOT_CLOSED' | 'SLOT_FULL';

/** Returns why the slot cannot be chosen for any cart; undefined: it can. */
function problemOf(slot: SlotRow | undefined, { date }: SlotChoice, now: Date): Problem | undefined {
  if (!slot || slot.service_date !== date) return 'SLOT_NOT_FOUND';
  if (slot.closes_at <= now) return 'SLOT_CLOSED';
  const left = placesLeft({ capacity: slot.capacity, taken: slot.taken, closesAt: slot.closes_at }, now);
  return left === 0 ? 'SLOT_FULL' : undefined;
}

/** Names the first reason, what is wrong with the cart before what is wrong with the slot. */
async function refuseSlot(
  db: Database,
  userId: number,
  { slot, problem }: { readonly slot: SlotRow | undefined; readonly problem: Problem | undefined },
): Promise<Result<never, Refusal>> {
  const cart = await readFullCart(db, { userId });
  if (!cart || cart.zone_id === null) return refuse('ADDRESS_MISSING');
  if (isFrozen(cart)) return refuse('CART_FROZEN');
  return refuse(slot?.zone_id === cart.zone_id ? (problem ?? 'SLOT_NOT_FOUND') : 'SLOT_NOT_FOUND');
}
