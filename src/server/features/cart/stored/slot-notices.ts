import { lossOf, type SlotLoss } from '../../../../domain/delivery/slots/slot-status.ts';
import type { FullCartRow } from './queries.ts';
import { type SlotNotice } from './queries.ts';

/**
 * Returns why the cart's slot cannot be ordered; undefined: it can, or none is chosen. The place of a prepared cart,
 * and of an order that is changed, is its own.
 */
export function slotLoss({ slot, prepared, changedOrder: changed }: FullCartRow, now: Date): SlotLoss | undefined {
  if (!slot || prepared || changed?.timeslotId === slot.timeslotId) return undefined;
  return lossOf(slot, now);
}

/** Returns what its owner was not told yet about the chosen slot. After a loss nothing is said of the hold. */
export function slotNotice(cart: FullCartRow, now: Date): SlotNotice | undefined {
  const { slot, prepared, changedOrder: changed, slotSaid: said, holdUntil: until } = cart;
  const loss = slotLoss(cart, now);
  if (loss) return loss === said ? undefined : loss;
  const isOwn = !slot || prepared !== null || changed?.timeslotId === slot.timeslotId;
  if (isOwn || said !== null || until === null) return undefined;
  return until * 1000 <= now.getTime() ? 'HOLD_OVER' : undefined;
}
