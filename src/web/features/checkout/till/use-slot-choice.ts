import { useEffect, useEffectEvent, useRef } from 'react';
import type { Cart } from '../../../../contract/cart/schemas.ts';
import { isLoggedIn } from '../../../cart-core/state/use-cart.ts';
import { useSelectSlot } from '../../cart/slot/use-select-slot.ts';
import type { SlotChoice } from '../../timeslots/SlotGrid.tsx';
import { isFree, proposedSlot } from '../../timeslots/slot-grid.ts';
import { hasPlace, useSlots } from '../../timeslots/TimeslotPicker.tsx';
import type { KeptSlot } from './till-draft.ts';

/**
 * Proposes a slot to who has none: the usual one or the first free one. That of a customer is held at once; that of a visitor is kept by the page,
 * as long as it is free.
 */
export function useSlotChoice(cart: Cart, kept: KeptSlot | undefined, keep: (slot: KeptSlot | undefined) => void) {
  const { data, isPlaceholderData } = useSlots(cart);
  const select = useSelectSlot(() => {});
  const isVisitor = !isLoggedIn(cart);
  const proposedAt = useRef('');
  const days = data?.days;
  const isKept = days?.some(({ timeslots }) =>
    timeslots.some((slot) => slot.timeslotId === kept?.timeslotId && isFree(slot)),
  );
  const place = `${cart.user.userId} ${cart.shippingAddress?.addressId ?? 0} ${cart.store.storeId}`;
  const propose = useEffectEvent(() => {
    const proposed = days && proposedSlot(days);
    if (!proposed) {
      if (isVisitor && kept) keep(undefined);
      return;
    }
    if (isVisitor) keep(keptSlot(proposed));
    else if (proposedAt.current !== place) {
      // once for each place: who gives the slot up, or cannot have it, chooses
      proposedAt.current = place;
      select.mutate({ sel_date: proposed.dateIso, timeslot_id: proposed.slot.timeslotId });
    }
  });
  const needsOne =
    days !== undefined && !isPlaceholderData && hasPlace(cart) && (isVisitor ? !isKept : cart.timeslot === undefined);
  useEffect(() => {
    if (needsOne) propose();
  }, [needsOne]);
  const usual = days?.some(({ timeslots }) =>
    timeslots.some((slot) => slot.usual && slot.timeslotId === (isVisitor ? kept : cart.timeslot)?.timeslotId),
  );
  return {
    slot: isVisitor ? (isKept ? kept : undefined) : cart.timeslot?.lost ? undefined : cart.timeslot,
    isUsual: usual === true,
    isBusy: select.isPending,
    choose: (choice: SlotChoice) => keep(keptSlot(choice)),
  };
}

function keptSlot({ dateIso, slot: { timeslotId, beginTime, endTime, deliveryFee } }: SlotChoice): KeptSlot {
  return { timeslotId, dateIso, beginTime, endTime, deliveryFee };
}
