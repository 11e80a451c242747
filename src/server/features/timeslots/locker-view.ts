import type { Static } from 'typebox';
import type { TimeslotList } from '../../../contract/timeslots/schemas.ts';
import { type Crates, fitsLocker, TEMPERATURES } from '../../../domain/delivery/crates.ts';
import { cratesOf } from '../cart/price/cart-crates.ts';
import type { PricedCart } from '../cart/price/price-cart.ts';

type LockerView = NonNullable<Static<typeof TimeslotList>['locker']>;

/** Returns whether the goods of a cart, gifts included, fit into a locker with this room; undefined: nobody counted its crates. */
export function lockerView(cart: PricedCart, room: Crates | undefined): LockerView {
  const needed = cratesOf(cart);
  return {
    fits: fitsLocker(needed, room),
    crates: TEMPERATURES.map((temperature) => ({
      temperature,
      needed: needed[temperature],
      ...(room ? { available: room[temperature] } : {}),
    })),
  };
}
