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
 * Returns why the order would be refused; undefined: the slot can be ordered. Whoever holds a place of a slot that the staff closed may
 * buy.
 */
export function lossOf({ hasPlace, isClosed, closesAt }: ChosenSlot, now: Date): SlotLoss | undefined {
  if (closesAt * 1000 <= now.getTime()) return 'SLOT_CLOSED';
  if (hasPlace) return undefined;
  return isClosed ? 'SLOT_CLOSED' : 'SLOT_FULL';
}
