import type { PurchaseRequestView } from '../../../contract/purchase-requests/schemas.ts';
import { formatAmount } from '../../../domain/base/format.ts';
import { toEuro } from '../../../domain/base/money.ts';
import { paymentTypeName } from '../../../domain/orders/payment-type.ts';
import { requestHash } from '../../infra/request-hash.ts';
import type { PricedCart } from '../cart/price/price-cart.ts';
import type { FullCartRow } from '../cart/queries.ts';

type RequestedCart = NonNullable<PurchaseRequestView['cart']>;

/** Names what is in a cart, where it goes and when: what is approved is what was seen. */
export function contentTag({ items, address_id, store_id, timeslot_id, infos }: FullCartRow): string {
  const lines = items
    .map(({ product_id, quantity, weight_grams, infos: of }) => [product_id, quantity, weight_grams, of])
    .map((line) => JSON.stringify(line))
    .sort();
  return requestHash({ lines, address_id, store_id, timeslot_id, infos }).toString('base64url');
}

/** The cart of a request, as who decides sees it. */
export function requestedCart(cart: FullCartRow, { lines, total }: PricedCart, paymentTypeId: number): RequestedCart {
  const place = cart.address ?? cart.pickup;
  return {
    contentTag: contentTag(cart),
    lines: lines.map((line, index) => ({
      name: line.row.name,
      detail: [line.row.brand_line, line.row.pack_line].filter(Boolean).join(', '),
      quantity: formatAmount(line.row.sale_type, line.weightGrams || line.quantity),
      total: toEuro(total.lines[index]?.cents ?? total.goods),
    })),
    goods: toEuro(total.goods),
    deliveryFee: toEuro(total.deliveryFee),
    bags: toEuro(total.bagsTotal),
    certified: toEuro(total.certified),
    total: toEuro(total.total),
    address: place ? [place.address_name, `${place.street} ${place.street_number}`, place.city].join(', ') : '',
    ...(cart.slot ? { dateIso: cart.slot.service_date, beginTime: cart.slot.begins, endTime: cart.slot.ends } : {}),
    paymentType: paymentTypeName(paymentTypeId),
  };
}
