export type SlotStatus = 'available' | 'almost_full' | 'not_available' | 'selected';

/** A slot is almost full when a tenth of its places, or a single one, is left. */
const ALMOST_FULL_SHARE = 0.1;

export interface SlotState {
  readonly capacity: number;
  readonly taken: number;
  /** Places that carts hold. */
  readonly held: number;
  /** Whether one of those is held by the cart of the customer who looks. */
  readonly isOwn: boolean;
  readonly closesAt: Date;
}

/**
 * Returns the places that are left to this customer, the one that the own cart holds included; a closed slot has none
 * (D 3 `active`).
 */
export function placesLeft({ capacity, taken, held, isOwn, closesAt }: SlotState, now: Date): number {
  return closesAt <= now ? 0 : Math.max(0, capacity - taken - held + (isOwn ? 1 : 0));
}

/**
 * Returns the status of a slot (D 4): available, almost full, not available or selected. A chosen slot that has filled
 * up since is no longer selected.
 */
export function slotStatus(slot: SlotState, now: Date, chosen: boolean): SlotStatus {
  const left = placesLeft(slot, now);
  if (left === 0) return 'not_available';
  if (chosen) return 'selected';
  return left <= Math.max(1, Math.floor(slot.capacity * ALMOST_FULL_SHARE)) && slot.capacity > 1
    ? 'almost_full'
    : 'available';
}

/** Why the chosen slot cannot be ordered any more. */
export type SlotLoss = 'SLOT_FULL' | 'SLOT_CLOSED';

/** The slot that a cart has chosen, as it is now. */
export interface ChosenSlot {
  /** There is a place for this cart, its own one included. */
  readonly hasPlace: boolean;
  /** The staff closed it, or its day is closed. */
  readonly isClosed: boolean;
  /** Until when it can be ordered, in seconds since 1970. */
  readonly closesAt: number;
}

/**
 * Returns why the order would be refused; undefined: the slot can be ordered. Whoever holds a place of a slot that the
 * staff closed may buy.
 */
export function lossOf({ hasPlace, isClosed, closesAt }: ChosenSlot, now: Date): SlotLoss | undefined {
  if (closesAt * 1000 <= now.getTime()) return 'SLOT_CLOSED';
  if (hasPlace) return undefined;
  return isClosed ? 'SLOT_CLOSED' : 'SLOT_FULL';
}

/**
 * Whose time of holding a place is over without an order waits this long (minutes) until a place is held again: others
 * may take what was given back. A slot can be chosen meanwhile, and is won when the order is placed.
 */
export const HOLD_REST_MINUTES = 5;

/**
 * A hold is extended by at least this (seconds): the end of a hold and the end of all holds of a cart are written by
 * the clock of the database, which goes on by microseconds between the two.
 */
export const MIN_EXTENSION_SECONDS = 1;
