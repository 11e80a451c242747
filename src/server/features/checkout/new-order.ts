import type { Crates } from '../../../domain/delivery/crates.ts';
import { ORDERED } from '../../../domain/orders/order-status.ts';
import type { PricedCart } from '../cart/price/price-cart.ts';
import type { FullCartRow } from '../cart/queries.ts';
import type { NewOrder } from '../orders/insert-order.ts';
import type { Handover } from './check-purchase.ts';

/** The customer, cart and payment type of an order. Its prices and its delivery are separate parameters. */
export interface OrderedCart {
  readonly userId: number;
  /** The member of the staff who buys it for the customer. */
  readonly agentId?: number | undefined;
  readonly cart: FullCartRow;
  readonly paymentTypeId: number;
  /** Crates that it takes of its slot. */
  readonly crates: Crates;
  readonly now: Date;
}

/** Returns the order of a priced cart, without its lines. */
export function newOrder(
  { userId, agentId, cart, paymentTypeId, crates, now }: OrderedCart,
  { total }: PricedCart,
  { zoneId, serviceId, timeslotId, slot, address }: Handover,
): NewOrder {
  return {
    userId,
    cartId: cart.cart_id,
    statusId: ORDERED,
    serviceId,
    storeId: cart.store_id,
    warehouseId: cart.warehouse_id,
    zoneId,
    address,
    timeslotId,
    slot: { dateIso: slot.service_date, beginTime: slot.begins, endTime: slot.ends },
    paymentTypeId,
    goodsCents: total.goods,
    discountCents: total.discount,
    deliveryFeeCents: total.deliveryFee,
    certificateCents: total.certified,
    bags: total.bags,
    bagsCents: total.bagsTotal,
    totalCents: total.total,
    authorisedCents: total.authorised,
    crates,
    infos: cart.infos,
    agentId,
    now,
  };
}
