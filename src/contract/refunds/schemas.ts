import { type Static, Type } from 'typebox';
import { Id } from '../base/ids.ts';
import { MAX_REFUND_NOTE } from './limits.ts';

const Cause = Type.Enum(['damaged', 'expired', 'wrong', 'missing', 'other']);

export const OrderToRefund = Type.Object({ order_id: Id });

export const RefundListQuery = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 1 })),
});

export const RefundAskBody = Type.Object({
  order_id: Id,
  order_item_id: Id,
  quantity: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000, description: 'pieces' })),
  weight_grams: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  cause: Cause,
  note: Type.Optional(Type.String({ maxLength: MAX_REFUND_NOTE })),
});
export type RefundAskBody = Static<typeof RefundAskBody>;

export const WithdrawBody = Type.Object({
  order_id: Id,
  items: Type.Array(Id, { maxItems: 500, description: 'lines (order_item_id) that are withdrawn from, wholly' }),
  name: Type.Optional(Type.String({ maxLength: 100, description: 'of whoever declares it' })),
  email: Type.Optional(Type.String({ maxLength: 254, description: 'where its receipt is sent' })),
});
export type WithdrawBody = Static<typeof WithdrawBody>;

/** A line of a delivered order with what may still be asked for it. */
export const RefundableLine = Type.Object({
  orderItemId: Type.Integer(),
  name: Type.String(),
  quantity: Type.Integer({ description: 'pieces that were handed over; 0 of goods by weight' }),
  weightGrams: Type.Integer(),
  total: Type.Number({ description: 'euro, as it was charged' }),
  refundable: Type.Number({ description: 'euro that were not paid back yet' }),
  isPerishable: Type.Boolean({ description: 'nobody withdraws from it' }),
  reportUntil: Type.String({ description: 'YYYY-MM-DD, the last day to report that it is bad' }),
  canReport: Type.Boolean(),
  canWithdraw: Type.Boolean(),
  isAsked: Type.Boolean({ description: 'a request for it is open' }),
});
export type RefundableLine = Static<typeof RefundableLine>;

export const RefundRequest = Type.Object({
  requestId: Type.Integer(),
  orderId: Type.Integer(),
  orderNumber: Type.Integer({ description: 'by which people know the order' }),
  kind: Type.Enum(['goods', 'withdrawal', 'shop'], { description: 'shop: the staff began it' }),
  cause: Type.Optional(Cause),
  note: Type.String({ description: 'of the customer' }),
  state: Type.Enum(['open', 'granted', 'refused']),
  asked: Type.Number({ description: 'euro' }),
  deliveryFee: Type.Number({ description: 'euro of the fee among them' }),
  packaging: Type.Number({ description: 'euro of the bags among them' }),
  granted: Type.Optional(Type.Number({ description: 'euro' })),
  answer: Type.String({ description: 'of the shop; Italian' }),
  askedAt: Type.String({ description: 'ISO instant' }),
  decidedAt: Type.Optional(Type.String({ description: 'ISO instant' })),
  lines: Type.Array(
    Type.Object({
      orderItemId: Type.Integer(),
      name: Type.String(),
      quantity: Type.Integer(),
      weightGrams: Type.Integer(),
      asked: Type.Number({ description: 'euro' }),
    }),
  ),
  photos: Type.Array(Type.Integer({ description: 'numbers of photos, at most 3' })),
  payments: Type.Array(
    Type.Object({
      amount: Type.Number({ description: 'euro' }),
      paymentMethod: Type.String(),
      isPaid: Type.Boolean({ description: 'false: it is on its way' }),
      isMoney: Type.Boolean({ description: 'false: it is taken off a due, or on a certificate' }),
    }),
    { description: 'how it is given back: by a payment type, off a due, or to a certificate' },
  ),
});
export type RefundRequest = Static<typeof RefundRequest>;

export const OrderRefunds = Type.Object({
  orderId: Type.Integer(),
  withdrawUntil: Type.Optional(Type.String({ description: 'YYYY-MM-DD; absent: it was not handed over' })),
  lines: Type.Array(RefundableLine),
  deliveryFee: Type.Number({ description: 'euro that are paid back, too, where the whole order is withdrawn from' }),
  packaging: Type.Number({ description: 'euro of its bags, with the same rule' }),
  left: Type.Number({ description: 'euro that were paid and not given back: discounts are not paid back' }),
  name: Type.String({ description: 'of the customer' }),
  email: Type.String(),
  requests: Type.Array(RefundRequest, { description: 'the newest first' }),
});
export type OrderRefunds = Static<typeof OrderRefunds>;

export const RefundList = Type.Object({
  requests: Type.Array(RefundRequest, { description: 'the newest first, 20 on a page' }),
  hasMore: Type.Boolean(),
});

export const RefundReply = Type.Object({ request: RefundRequest });
