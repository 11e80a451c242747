import type { PurchaseRequestView } from '../../../contract/purchase-requests/schemas.ts';
import { formatAmount } from '../../../domain/base/format.ts';
import { toEuro } from '../../../domain/base/money.ts';
import { paymentTypeName } from '../../../domain/orders/payment-type.ts';
import { requestHash } from '../../infra/request-hash.ts';
import type { PricedCart } from '../cart/price/price-cart.ts';
import type { FullCartRow } from '../cart/queries.ts';

type RequestedCart = NonNullable<PurchaseRequestView['cart']>;

/** Names what is in a cart, where it goes and when: what is approved is what was seen. */
export function contentTag({ items, addressId, storeId, timeslotId, infos }: FullCartRow): string {
  const lines = items
    .map(({ productId, quantity, weightGrams, infos: of }) => [productId, quantity, weightGrams, of])
    .map((line) => JSON.stringify(line))
    .sort();
  return requestHash({ lines, address_id: addressId, store_id: storeId, timeslot_id: timeslotId, infos }).toString('base64url');
}

/** The cart of a request, as who decides sees it. */
export function requestedCart(cart: FullCartRow, { lines, total }: PricedCart, paymentTypeId: number): RequestedCart {
  const place = cart.address ?? cart.pickup;
  return {
    contentTag: contentTag(cart),
    lines: lines.map((line, index) => ({
      name: line.row.name,
      detail: [line.row.brandLine, line.row.packLine].filter(Boolean).join(', '),
      quantity: formatAmount(line.row.saleType, line.weightGrams || line.quantity),
      total: toEuro(total.lines[index]?.cents ?? total.goods),
    })),
    goods: toEuro(total.goods),
    deliveryFee: toEuro(total.deliveryFee),
    bags: toEuro(total.bagsTotal),
    certified: toEuro(total.certified),
    total: toEuro(total.total),
    address: place ? [place.addressName, `${place.street} ${place.streetNumber}`, place.city].join(', ') : '',
    ...(cart.slot ? { dateIso: cart.slot.serviceDate, beginTime: cart.slot.begins, endTime: cart.slot.ends } : {}),
    paymentType: paymentTypeName(paymentTypeId),
  };
}
