import { instantOf } from '../../../domain/base/rome-time.ts';
import type { Crates } from '../../../domain/delivery/crates.ts';
import type { DeliveryVat } from '../../../domain/documents/vat.ts';
import { AWAITS_PAYMENT, AWAITS_TRANSFER, ORDERED } from '../../../domain/orders/order-status.ts';
import { isOnline, paymentMeans, paymentTypeId, payUntil } from '../../../domain/orders/payment-type.ts';
import type { Handover } from '../cart/prepared-cart.ts';
import type { PricedCart } from '../cart/price/price-cart.ts';
import type { FullCartRow } from '../cart/queries.ts';
import type { NewOrder } from '../orders/insert-order.ts';
import type { AtProvider } from '../payments/ledger/queries.ts';

/** The customer, cart and payment type of an order. Its prices and its delivery are separate parameters. */
export interface OrderedCart {
  readonly userId: number;
  /** The member of the staff who buys it for the customer. */
  readonly agentId?: number | undefined;
  readonly cart: FullCartRow;
  readonly paymentTypeId: number;
  /** Set where a provider authorises the payment. */
  readonly online?: AtProvider | undefined;
  /** D 9: authorised in addition to the total. */
  readonly shopperCostCents: number;
  readonly deliveryVat: DeliveryVat;
  /** Crates that it takes of its slot. */
  readonly crates: Crates;
  readonly now: Date;
}

/** The mail that a customer gets at once; the others are written when their payment is authorised. */
const MAILS: Readonly<Record<number, NewOrder['mail']>> = { [ORDERED]: 'order-confirmation', [AWAITS_TRANSFER]: 'order-to-transfer' };

/** Returns the order of a priced cart, without its lines. */
export function newOrder(
  { userId, agentId, cart, paymentTypeId: wanted, online, shopperCostCents, deliveryVat, crates, now }: OrderedCart,
  { total }: Pick<PricedCart, 'total'>,
  { zoneId, serviceId, timeslotId, slot, address }: Handover,
): NewOrder {
  const means = paymentMeans(wanted) ?? 'handover';
  const statusId = isOnline(means) ? AWAITS_PAYMENT : means === 'wire' ? AWAITS_TRANSFER : ORDERED;
  return {
    userId,
    cartId: cart.cartId,
    statusId,
    serviceId,
    storeId: cart.storeId,
    warehouseId: cart.warehouseId,
    zoneId,
    address,
    timeslotId,
    slot: { dateIso: slot.serviceDate, beginTime: slot.begins, endTime: slot.ends },
    paymentTypeId: paymentTypeId(wanted),
    online,
    payUntil: payUntil(means, now, instantOf(slot.serviceDate, slot.begins)),
    // what is transferred is not more than what is owed now
    payableCents: means === 'wire' ? total.total : undefined,
    mail: MAILS[statusId],
    goodsCents: total.goods,
    discountCents: total.discount,
    deliveryFeeCents: total.deliveryFee,
    deliveryVat,
    certificateCents: total.certified,
    bags: total.bags,
    bagsCents: total.bagsTotal,
    totalCents: total.total,
    authorisedCents: total.authorised + (isOnline(means) ? shopperCostCents : 0),
    crates,
    infos: cart.infos,
    agentId,
    replacesOrderId: cart.changedOrder?.orderId,
    now,
  };
}
