import { lossOf, type SlotLoss } from '../../../../domain/delivery/slots/slot-status.ts';
import type { FullCartRow } from './queries.ts';
import { type SlotNotice } from './queries.ts';

/**
 * Returns why the cart's slot cannot be ordered; undefined: it can, or none is chosen. A prepared cart, and an order
 * that is changed, have a place of their own.
 */
export function slotLoss({ slot, prepared, changedOrder: changed }: FullCartRow, now: Date): SlotLoss | undefined {
  if (!slot || prepared || changed?.timeslotId === slot.timeslotId) return undefined;
  return lossOf(slot, now);
}

/**
 * Returns the notice about the chosen slot that its owner has not got yet. After a loss there is no notice about the
 * hold.
 */
export function slotNotice(cart: FullCartRow, now: Date): SlotNotice | undefined {
  const { slot, prepared, changedOrder: changed, slotSaid: said, holdUntil: until } = cart;
  const loss = slotLoss(cart, now);
  if (loss) return loss === said ? undefined : loss;
  const isOwn = !slot || prepared !== null || changed?.timeslotId === slot.timeslotId;
  if (isOwn || said !== null || until === null) return undefined;
  return until * 1000 <= now.getTime() ? 'HOLD_OVER' : undefined;
}
