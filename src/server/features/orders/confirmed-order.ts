import { euroOf } from '../../../domain/base/money.ts';
import { grams, toKilos } from '../../../domain/base/weight.ts';
import { orderStatus } from '../../../domain/orders/order-status.ts';
import { type PaidOrder, type PaidTransaction, paymentStory } from '../../../domain/orders/words/payment-words.ts';
import { depositsIn } from '../../../domain/pricing/deposit.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import type { MailedOrder } from '../../mails/mailed-order.ts';
import type { ConfirmedOrder } from '../../mails/orders/order-confirmation.ts';
import { bagView } from '../cart/reply/promotions-view.ts';
import { addressView } from './order-view.ts';
import type { OrderLineRow, OrderRow } from './queries.ts';
import { ORDER_NUMBER, orderNumber } from './read/order-head.ts';
import { fulfilmentOf } from './read/picked-lines.ts';
import { lockerView } from './receipt.ts';

type OrderColumns = Pick<
  OrderRow,
  | 'orderId'
  | 'orderNumber'
  | 'placedAt'
  | 'closesAt'
  | 'deliveryServiceId'
  | 'address'
  | 'slot'
  | 'paymentTypeId'
  | 'goodsCents'
  | 'discountCents'
  | 'deliveryFeeCents'
  | 'bags'
  | 'totalCents'
  | 'authorisedCents'
  | 'statusId'
  | 'replacesOrderId'
>;
type LineColumns = Pick<
  OrderLineRow,
  | 'productId'
  | 'name'
  | 'brandLine'
  | 'packLine'
  | 'quantity'
  | 'weightGrams'
  | 'lineCents'
  | 'insertionTypeId'
  | 'infos'
  | 'details'
> & {
  /** The deposit of one piece, in euroOf as text; null: there is none. */
  readonly deposit: string | null;
  readonly picture: string | null;
};

/** An order with its customer, as the confirmation shows them. */
export interface OrderToConfirm extends OrderColumns {
  readonly email: string;
  readonly firstName: string;
  readonly store: ConfirmedOrder['store'];
  readonly lines: readonly LineColumns[];
  readonly certificates: readonly { readonly name: string; readonly code: string; readonly amountCents: number }[];
}

/**
 * Stores the token by which the order is seen without a login, and reads the data of its confirmation: an earlier token
 * becomes invalid. Only pictures and deposits of the products are read, because the other data of products are larger
 * than the rest of an order.
 */
export async function openLink(db: Queryable, orderId: number, tokenHash: Buffer): Promise<OrderToConfirm | undefined> {
  const row = await db.maybeOne<OrderToConfirm>(sql`
    with o as (
      update orders set access_token_hash = ${tokenHash} where order_id = ${orderId}
      returning order_id, store_id, ${orderNumber(sql`orders`)} as order_number, placed_at, timeslot_id,
        user_id, delivery_service_id, address, slot, payment_type_id, goods_cents, discount_cents, delivery_fee_cents,
        bags, total_cents, authorised_cents, status_id, replaces_order_id)
    select o.*, t.closes_at, c.email, c.first_name, json_build_object('name', s.name, 'phone', s.phone) as store,
      to_json(array(
        select json_build_object('productId', l.product_id, 'name',
          l.name, 'brandLine', l.brand_line, 'packLine', l.pack_line, 'quantity', l.quantity,
          'weightGrams', l.weight_grams, 'lineCents', l.line_cents, 'insertionTypeId', l.insertion_type_id, 'infos',
          l.infos, 'details', l.details, 'deposit', s.product -> 'productInfos' ->> 'DEPOSIT', 'picture',
          s.product ->> 'mediaURL')
        from order_lines l join sold_products s using (product_hash) where l.order_id = o.order_id
          order by l.position)) as lines,
      to_json(array(
        select json_build_object('name', g.name, 'code', g.code, 'amountCents', u.amount_cents)
        from user_gift_certificates u join gift_certificates g using (gift_certificate_id)
        where u.order_id = o.order_id order by u.user_gift_certificate_id)) as certificates
    from o join customers c using (user_id) join timeslots t using (timeslot_id)
      join stores s on s.store_id = o.store_id`);
  return row;
}

function paidOrder(row: OrderToConfirm, orderTransactions: readonly PaidTransaction[]): PaidOrder {
  const { statusId: orderStatusId, paymentTypeId } = row;
  return {
    orderStatusId,
    paymentTypeId,
    orderTransactions,
    grossTotal: euroOf(row.totalCents),
    authorisedTotal: euroOf(row.authorisedCents),
  };
}

/**
 * Returns the content of an order's confirmation, in the current language. `publicUrl` is that of the shop, whose
 * pictures it shows.
 */
export function confirmedOrder(
  row: OrderToConfirm,
  payments: readonly PaidTransaction[],
  publicUrl: string,
): ConfirmedOrder {
  return {
    orderNumber: row.orderNumber,
    orderStatusId: row.statusId,
    addDate: new Date(row.placedAt).toISOString(),
    deliveryServiceId: row.deliveryServiceId,
    shippingAddress: addressView(row.address),
    store: row.store,
    timeslot: row.slot,
    changeUntil: orderStatus(row.statusId).canModify ? new Date(row.closesAt) : undefined,
    goodsTotal: euroOf(row.goodsCents),
    totalDiscount: euroOf(row.discountCents),
    deposits: depositsIn(row.lines.map(paidLine)),
    bagItems: row.bags.map(bagView),
    deliveryFee: euroOf(row.deliveryFeeCents),
    grossTotal: euroOf(row.totalCents),
    payment: paymentStory(paidOrder(row, payments)),
    orderAdjustmentSummary: {
      orderAdjustments: row.certificates.map(({ name, code, amountCents: amount }) => ({
        giftCertificate: { name, code },
        amount: euroOf(amount),
      })),
    },
    orderItems: row.lines.map((line) => ({
      quantity: line.quantity,
      weight: toKilos(grams(line.weightGrams)),
      grossTotal: euroOf(line.lineCents),
      cartItemInsertionTypeId: line.insertionTypeId,
      orderItemInfo: { ...line.infos, ...line.details },
      product: { name: line.name, shortDescr: line.brandLine, description: line.packLine },
      picture: pictureAddress(line.picture, publicUrl),
    })),
  };
}

function paidLine({ deposit, quantity, lineCents: cents }: LineColumns): Parameters<typeof depositsIn>[0][number] {
  return {
    product: { productInfos: deposit === null ? {} : { DEPOSIT: deposit } },
    quantity,
    grossTotal: euroOf(cents),
  };
}

/** Returns the absolute URL of a picture, which mails need. */
export function pictureAddress(stored: string | null, publicUrl: string): string | undefined {
  if (stored === null || stored === '') return undefined;
  return new URL(new URL(stored, publicUrl).pathname, publicUrl).href;
}

interface MailedOrderRow extends Pick<OrderRow, 'statusId' | 'deliveryServiceId' | 'placedAt' | 'slot' | 'address'> {
  readonly orderNumber: number;
  readonly history: readonly { readonly orderStatusId: number; readonly date: string }[];
  readonly store: MailedOrder['store'];
}

/** Reads the part of an order that mails about it show; throws if the order does not exist. */
export async function orderForMail(db: Queryable, orderId: number): Promise<MailedOrder> {
  const [row, fulfilment] = await Promise.all([
    db.maybeOne<MailedOrderRow>(sql`
      select ${ORDER_NUMBER} as order_number, o.status_id, o.delivery_service_id, o.placed_at, o.slot, o.address,
        json_build_object('name', s.name, 'phone', s.phone) as store,
        to_json(array(select json_build_object('orderStatusId', status_id, 'date', changed_at) from order_history h
          where h.order_id = o.order_id order by changed_at, step_id)) as history
      from orders o join stores s using (store_id) where o.order_id = ${orderId}`),
    fulfilmentOf(db, orderId),
  ]);
  if (!row) throw new Error(`order ${orderId} is not there`);
  return {
    orderNumber: row.orderNumber,
    orderStatusId: row.statusId,
    deliveryServiceId: row.deliveryServiceId,
    timeslot: row.slot,
    addDate: new Date(row.placedAt).toISOString(),
    history: row.history,
    store: row.store,
    shippingAddress: addressView(row.address),
    inLocker: lockerView({ fulfilment, lines: [] }, row.statusId),
  };
}
