export type SlotStatus = 'available' | 'almost_full' | 'not_available' | 'selected';

/** A slot with a tenth of its places left, or one, is almost full. */
const ALMOST_FULL_SHARE = 0.1;

export interface SlotState {
  readonly capacity: number;
  readonly taken: number;
  readonly closesAt: Date;
}

/** Places left; none once it is closed (D 3 `active`). */
export function placesLeft(slot: SlotState, now: Date): number {
  return slot.closesAt <= now ? 0 : Math.max(0, slot.capacity - slot.taken);
}

/** D 4: available, almost full, not available, selected. A chosen slot that has since filled up is no longer selected. */
export function slotStatus(slot: SlotState, now: Date, chosen: boolean): SlotStatus {
  const left = placesLeft(slot, now);
  if (left === 0) return 'not_available';
  if (chosen) return 'selected';
  return left <= Math.max(1, Math.floor(slot.capacity * ALMOST_FULL_SHARE)) && slot.capacity > 1
    ? 'almost_full'
    : 'available';
}
