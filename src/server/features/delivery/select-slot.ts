import { ok, type Result } from '../../../domain/base/result.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import type { Clock } from '../../infra/clock.ts';
import type { Database } from '../../infra/database/types.ts';
import { isFrozen } from '../cart/cart-scope.ts';
import { extendHold, type SlotToHold, writeSlot } from '../cart/cart-writes.ts';
import type { CartDeps } from '../cart/deps.ts';
import { priceCart } from '../cart/price/price-cart.ts';
import { type FullCartRow, readFullCart } from '../cart/queries.ts';
import { cratesOf } from '../timeslots/cart-crates.ts';
import { hasRoomFor, holdPlaceSql, type SlotRow, slotById } from '../timeslots/queries.ts';
import { changeDelivery } from './change-delivery.ts';
import { endExpiredHolds } from './end-slot-holds.ts';

export type SlotDeps = CartDeps & { readonly clock: Clock; readonly slotHoldMinutes: number };

interface SlotChoice {
  readonly date: string;
  readonly timeslotId: number;
}

/**
 * Chooses a slot of the zone the cart goes to (D 4), and holds a place of it for the time that the shop sets. The order turns the hold into
 * a place; a hold that has ended is given to whoever comes first.
 */
export async function selectSlot(
  deps: SlotDeps,
  userId: number,
  choice: SlotChoice,
  now: Date,
): Promise<Result<FullCartRow, Refusal>> {
  const slot = await slotById(deps.db, choice.timeslotId);
  const problem = problemOf(slot, choice, now);
  if (!slot || problem) return refuseSlot(deps.db, userId, { slot, problem });
  if (slot.crate_capacity !== null && !(await hasRoomForCart(deps, userId, slot)))
    return refuseSlot(deps.db, userId, { slot, problem: 'SLOT_FULL' });
  const changed = await holdPlace(deps, userId, slot);
  return changed ? ok(changed) : refuseSlot(deps.db, userId, { slot, problem: 'SLOT_FULL' });
}

/** Returns whether the goods that the cart has now fit into a slot that counts crates. Goods that come later are counted at the purchase. */
async function hasRoomForCart({ db, catalogue }: SlotDeps, userId: number, slot: SlotRow): Promise<boolean> {
  const cart = await readFullCart(db, { userId });
  return cart === undefined || hasRoomFor(cratesOf(priceCart(catalogue, cart)), slot);
}

/** When the slot is full, holds of it that have ended make room. */
async function holdPlace(deps: SlotDeps, userId: number, slot: SlotRow): Promise<FullCartRow | undefined> {
  const now = deps.clock.inDatabase();
  const { timeslot_id: timeslotId, zone_id: zoneId } = slot;
  const places = holdPlaceSql(timeslotId);
  const hold: SlotToHold = { timeslotId, zoneId, minutes: deps.slotHoldMinutes, now, places };
  const tryIt = () => changeDelivery(deps, userId, (db, cached) => writeSlot(db, userId, hold, cached));
  const changed = await tryIt();
  if (changed) return changed;
  return (await endExpiredHolds(deps, timeslotId)) > 0 ? tryIt() : undefined;
}

/** Holds the place of the cart's slot once more for the time that the shop sets. */
export async function extendSlotHold(deps: SlotDeps, userId: number): Promise<Result<FullCartRow, Refusal>> {
  const more = { minutes: deps.slotHoldMinutes, now: deps.clock.inDatabase() };
  const changed = await changeDelivery(deps, userId, (db, cached) => extendHold(db, userId, more, cached));
  if (changed) return ok(changed);
  const cart = await readFullCart(deps.db, { userId });
  if (!cart || cart.timeslot_id === null) return refuse('SLOT_MISSING');
  if (isFrozen(cart)) return refuse('CART_FROZEN');
  return refuse(cart.hold_extended ? 'HOLD_EXTENDED' : 'HOLD_ENDED');
}

type Problem = 'SLOT_NOT_FOUND' | 'SLOT_CLOSED' | 'SLOT_FULL';

/** Returns why the slot cannot be chosen for any cart; undefined: it can, while it has room. */
function problemOf(slot: SlotRow | undefined, { date }: SlotChoice, now: Date): Problem | undefined {
  if (!slot || slot.service_date !== date) return 'SLOT_NOT_FOUND';
  return slot.closes_at <= now ? 'SLOT_CLOSED' : undefined;
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
