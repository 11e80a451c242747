export type SlotStatus = 'available' | 'almost_full' | 'not_available' | 'selected';

/** A slot is almost full when a tenth of its places, or a single one, is left. */
const ALMOST_FULL_SHARE = 0.1;

export interface SlotState {
  readonly capacity: number;
  readonly taken: number;
  /** The number of places that carts hold. */
  readonly held: number;
  /** True if one of those is held by the customer's own cart. */
  readonly isOwn: boolean;
  readonly closesAt: Date;
}

/**
 * Returns the places that are left for this customer, including the one that the own cart holds; a closed slot has none
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

/** The present state of the slot that a cart has chosen. */
export interface ChosenSlot {
  /** True if there is a place for this cart, including its own one. */
  readonly hasPlace: boolean;
  /** True if the staff closed it, or its day is closed. */
  readonly isClosed: boolean;
  /** Until when it can be ordered, in seconds since 1970. */
  readonly closesAt: number;
}

/**
 * Returns why the order would be refused; undefined: the slot can be ordered. A cart that holds a place of a slot that
 * the staff closed may still buy.
 */
export function lossOf({ hasPlace, isClosed, closesAt }: ChosenSlot, now: Date): SlotLoss | undefined {
  if (closesAt * 1000 <= now.getTime()) return 'SLOT_CLOSED';
  if (hasPlace) return undefined;
  return isClosed ? 'SLOT_CLOSED' : 'SLOT_FULL';
}

/** The days for which slots are offered where the chain sets no other number. */
export const USUAL_SLOT_DAYS = 10;

/**
 * The minimum extension of a hold (seconds): the end of a hold and the end of all holds of a cart are written by the
 * clock of the database, which advances by microseconds between the two.
 */
export const MIN_EXTENSION_SECONDS = 1;
