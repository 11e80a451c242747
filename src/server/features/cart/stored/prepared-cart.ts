import type { Crates } from '../../../../domain/delivery/crates.ts';
import type { CartTotal } from '../../../../domain/pricing/cart-total.ts';
import type { Tx } from '../../../infra/database/types.ts';
import type { AddressRow } from '../../addresses/address-view.ts';
import type { CartSlot } from './select-full-cart.ts';

/** The complete delivery choice of a cart: address or pick-up point, and slot. */
export interface Handover {
  readonly zoneId: number;
  readonly serviceId: number;
  readonly timeslotId: number;
  readonly slot: CartSlot;
  readonly address: AddressRow;
}

/** A line of the order that a prepared cart becomes; the order knows its other columns. */
export interface PreparedLine {
  readonly product_id: number;
  readonly list_price_cents: number;
  /** The product as it was shown. */
  readonly product: object;
}

/** The frozen purchase of a cart (S 4): the order that buying it writes, without its payment. */
export interface PreparedPurchase {
  readonly total: CartTotal;
  /** The items of the cart that the first lines come from, in the order of `total.lines`. */
  readonly itemIds: readonly number[];
  /** The bought lines, then the gifts. */
  readonly lines: readonly PreparedLine[];
  readonly gifts: readonly {
    readonly promotionId: number;
    readonly name: string;
    readonly quantity: number;
    readonly productId: number;
  }[];
  readonly handover: Handover;
  readonly crates: Crates;
  /** The products whose stock was lowered. */
  readonly countedIds: readonly number[];
}

export interface PreparedCart extends PreparedPurchase {
  /** The time of the thaw, in seconds since 1970. */
  readonly until: number;
}

/** Thawing is done by a feature on a higher floor, because it gives back stock, places and certificates. */
export interface CartThaw {
  /** Thaws a prepared cart whose time is over, in a transaction of its own. False: the cart stays as it is. */
  ifOver(cart: { readonly cartId: number; readonly prepared: PreparedCart | null }): Promise<boolean>;
  /** Thaws a prepared cart inside a transaction that has locked it; any other cart stays unchanged. */
  atOnce(tx: Tx, cartId: number): Promise<void>;
}
