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

/** Returns the places that are left to this customer, the one that the own cart holds included; a closed slot has none (D 3 `active`). */
export function placesLeft({ capacity, taken, held, isOwn, closesAt }: SlotState, now: Date): number {
  return closesAt <= now ? 0 : Math.max(0, capacity - taken - held + (isOwn ? 1 : 0));
}

/**
 * Returns the status of a slot (D 4): available, almost full, not available or selected. A chosen slot that has filled up since is no
 * longer selected.
 */
export function slotStatus(slot: SlotState, now: Date, chosen: boolean): SlotStatus {
  const left = placesLeft(slot, now);
  if (left === 0) return 'not_available';
  if (chosen) return 'selected';
  return left <= Math.max(1, Math.floor(slot.capacity * ALMOST_FULL_SHARE)) && slot.capacity > 1 ? 'almost_full' : 'available';
}
