import { withKeyedLock } from '../../../concurrency/keyed-lock.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { type Crates, NO_CRATES } from '../../../domain/delivery/crates.ts';
import type { Config } from '../../config/config.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import type { Clock } from '../../infra/clock.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';
import { cratesOf, priceCart } from '../cart/price/price-cart.ts';
import { getCart } from '../cart/stored/cart-cache.ts';
import { isFrozen } from '../cart/stored/cart-scope.ts';
import type { CartDeps } from '../cart/stored/deps.ts';
import { endHolds, extendHold, restsAfterHold, type SlotToHold, writeSlot } from '../cart/stored/hold-writes.ts';
import { ownerKey } from '../cart/stored/owner.ts';
import { type CachedItems, type FullCartRow, lockExistingCart, readFullCart } from '../cart/stored/queries.ts';
import { freePlacesSql, holdPlaceSql, refuseFullSlot } from '../timeslots/places.ts';
import { type SlotToChoose, slotToChoose } from '../timeslots/queries.ts';

export type SlotDeps = CartDeps & {
  readonly clock: Clock;
  readonly config: Pick<Config, 'slotHoldMinutes' | 'holdRestMinutes'>;
};

interface SlotChoice {
  readonly date: string;
  readonly timeslotId: number;
}

/**
 * Chooses a slot of the cart's zone (D 4), and holds a place of it for the configured time. The order turns the hold
 * into a place; the place of an expired hold goes to whoever comes first.
 */
export async function selectSlot(
  deps: SlotDeps,
  userId: number,
  choice: SlotChoice,
  now: Date,
): Promise<Result<FullCartRow, Refusal>> {
  const slot = await slotToChoose(deps.db, choice.timeslotId);
  const problem = problemOf(slot, choice, now);
  if (!slot || problem) return refuseSlot(deps, userId, { slot, problem });
  const crates = slot.countsCrates ? await cratesNow(deps, userId) : NO_CRATES;
  const changed = await holdPlace(deps, userId, { slot, crates });
  return changed ? ok(changed) : refuseSlot(deps, userId, { slot, crates });
}

/** Returns the crates of the present goods of the cart. Goods that are added later are counted at the purchase. */
async function cratesNow({ db, catalogue }: SlotDeps, userId: number): Promise<Crates> {
  const cart = await readFullCart(db, { userId });
  return cart === undefined ? NO_CRATES : cratesOf(priceCart(catalogue, cart));
}

interface SlotForCart {
  readonly slot: SlotToChoose;
  /** Crates that the cart needs; none where the slot does not count them. */
  readonly crates: Crates;
}

/** Holds a place; if the slot is full, expired holds of it are released first. */
async function holdPlace(
  deps: SlotDeps,
  userId: number,
  { slot, crates }: SlotForCart,
): Promise<FullCartRow | undefined> {
  const now = deps.clock.inDatabase();
  const { timeslotId, zoneId, closesAt } = slot;
  const { slotHoldMinutes: minutes, holdRestMinutes: rest } = deps.config;
  const places = holdPlaceSql({ timeslotId, crates, rests: (cart) => restsAfterHold(cart, now, { minutes, rest }) });
  const hold: SlotToHold = { timeslotId, zoneId, crates, minutes, rest, closesAt, now, places };
  const tryIt = () => changeDelivery(deps, userId, (db, cached) => writeSlot(db, userId, hold, cached));
  const changed = await tryIt();
  if (changed) return changed;
  return (await endExpiredHolds(deps, timeslotId)) > 0 ? tryIt() : undefined;
}

/**
 * Extends the hold of the cart's slot by the configured time, within the total time for which the cart may hold places.
 */
export async function extendSlotHold(deps: SlotDeps, userId: number): Promise<Result<FullCartRow, Refusal>> {
  const changed = await changeDelivery(deps, userId, (db, cached) =>
    extendHold(db, userId, deps.config.slotHoldMinutes, cached),
  );
  if (changed) return ok(changed);
  const cart = await readFullCart(deps.db, { userId });
  if (!cart || cart.timeslotId === null) return refuse('SLOT_MISSING');
  if (isFrozen(cart)) return refuse('CART_FROZEN');
  return refuse(cart.heldTimeslotId === cart.timeslotId ? 'HOLD_EXTENDED' : 'HOLD_ENDED');
}

type Problem = 'SLOT_NOT_FOUND' | 'SLOT_CLOSED';

/** Returns why no cart can choose the slot; undefined: it can be chosen while it has room. */
function problemOf(slot: SlotToChoose | undefined, { date }: SlotChoice, now: Date): Problem | undefined {
  if (!slot || slot.serviceDate !== date) return 'SLOT_NOT_FOUND';
  return slot.closesAt <= now ? 'SLOT_CLOSED' : undefined;
}

/** Refuses with the first reason: problems of the cart come before those of the slot. */
async function refuseSlot(
  { db, clock }: SlotDeps,
  userId: number,
  {
    slot,
    problem,
    crates,
  }: { readonly slot: SlotToChoose | undefined; readonly problem?: Problem | undefined; readonly crates?: Crates },
): Promise<Result<never, Refusal>> {
  const cart = await readFullCart(db, { userId });
  if (!cart || cart.zoneId === null) return refuse('ADDRESS_MISSING');
  if (isFrozen(cart)) return refuse('CART_FROZEN');
  if (slot?.zoneId !== cart.zoneId) return refuse('SLOT_NOT_FOUND');
  return problem
    ? refuse(problem)
    : refuseFullSlot(db, cart, { timeslotId: slot.timeslotId, crates: crates ?? NO_CRATES, now: clock.inDatabase() });
}

/** Releases the places of expired holds: of all slots, or of one. Returns how many slots have room again. */
export async function endExpiredHolds(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  timeslotId?: number,
): Promise<number> {
  return (await endHolds(db, { before: clock.inDatabase(), timeslotId }, freePlacesSql)).length;
}

type Write = (db: Queryable, cached: CachedItems | undefined) => Promise<FullCartRow | undefined>;

/**
 * Changes the delivery of the customer's cart by one statement, and retries with the cart locked if another request was
 * changing it. Undefined: there is no cart that this change fits.
 */
export function changeDelivery(
  { db, catalogue, thaw }: CartDeps,
  userId: number,
  write: Write,
): Promise<FullCartRow | undefined> {
  const owner = { userId };
  return withKeyedLock(db, ownerKey(owner), async () => {
    const written = await write(db, getCart(catalogue, owner));
    if (written) return written;
    const cart = await readFullCart(db, owner);
    if (cart) await thaw.ifOver(cart);
    return db.tx(async (tx) => {
      await lockExistingCart(tx, owner);
      return write(tx, undefined);
    });
  });
}
