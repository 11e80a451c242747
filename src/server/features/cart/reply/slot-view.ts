import type { Cart } from '../../../../contract/cart/schemas.ts';
import { crateShortage } from '../../../../domain/delivery/crates.ts';
import { MIN_EXTENSION_SECONDS, type SlotLoss } from '../../../../domain/delivery/slots/slot-status.ts';
import { cratesOf, type PricedCart } from '../price/price-cart.ts';
import type { FullCartRow } from '../stored/queries.ts';

/** A cart whose slot is shown. */
export interface SlotToShow {
  readonly cart: FullCartRow;
  readonly priced: PricedCart;
  readonly lost: SlotLoss | undefined;
}

export function preparedUntil({ until }: NonNullable<FullCartRow['prepared']>): string {
  return new Date(until * 1000).toISOString();
}

/** Returns the chosen slot (D 3) with its hold, or why it cannot be ordered any more. */
export function slotView(
  { cart, priced, lost }: SlotToShow,
  slot: NonNullable<FullCartRow['slot']>,
): NonNullable<Cart['timeslot']> {
  const { holdUntil: until, holdLimit: limit } = cart;
  const isHeld = until !== null && cart.heldTimeslotId === slot.timeslotId;
  const { changedOrder: changed } = cart;
  const isOfOrder = changed?.timeslotId === slot.timeslotId;
  const ofOrder = isOfOrder ? changed?.crates : undefined;
  const own = ofOrder ?? ((isHeld && cart.heldCrates) || undefined);
  const fits = cart.prepared !== null || fitsInto(slot, priced, own);
  return {
    timeslotId: slot.timeslotId,
    date: slot.serviceDate,
    dateIso: slot.serviceDate,
    beginTime: slot.begins,
    endTime: slot.ends,
    name: `${slot.begins} - ${slot.ends}`,
    autoAssigned: false,
    ...(lost ? { lost } : {}),
    ...(fits ? {} : { fits }),
    ...(isOfOrder ? { isOfOrder } : {}),
    // a frozen cart holds its place of the slot until it thaws
    ...(cart.prepared ? { holdUntil: preparedUntil(cart.prepared), holdExtendable: false } : {}),
    ...(isHeld && !lost ? holdView(until, limit, slot.closesAt) : {}),
  };
}

function fitsInto({ crates }: NonNullable<FullCartRow['slot']>, priced: PricedCart, own: OwnCrates): boolean {
  return crates === null || crateShortage(cratesOf(priced), crates, own) === undefined;
}

type OwnCrates = Parameters<typeof crateShortage>[2];

function holdView(until: number, limit: number | null, closesAt: number) {
  return {
    holdUntil: new Date(until * 1000).toISOString(),
    holdExtendable: until + MIN_EXTENSION_SECONDS <= Math.min(limit ?? until, closesAt),
  };
}
