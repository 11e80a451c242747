import { type Static, Type } from 'typebox';
import { Id } from '../base/ids.ts';
import { RefundableLine, RefundRequest } from './schemas.ts';

const Answer = Type.String({ maxLength: 500, description: 'Italian; the customer reads it' });
const Euro = Type.Number({ minimum: 0, maximum: 1_000_000, description: 'euro' });

export const StaffRefundQuery = Type.Object({
  state: Type.Optional(Type.Enum(['open', 'granted', 'refused'])),
  kind: Type.Optional(Type.Enum(['goods', 'withdrawal', 'shop'])),
  q: Type.Optional(Type.String({ maxLength: 100, description: 'a part of the name or address, or an order' })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 1 })),
});
export type StaffRefundQuery = Static<typeof StaffRefundQuery>;

export const StaffRefundRequest = Type.Object({
  ...RefundRequest.properties,
  version: Type.Integer({ description: 'a decision names the one that was read' }),
  customer: Type.String({ description: 'first and last name' }),
  email: Type.String(),
  declaredName: Type.Optional(Type.String({ description: 'of a withdrawal' })),
  declaredEmail: Type.Optional(Type.String()),
});
export type StaffRefundRequest = Static<typeof StaffRefundRequest>;

export const StaffRefunds = Type.Object({
  requests: Type.Array(StaffRefundRequest, { description: 'open ones first, 20 on a page' }),
  hasMore: Type.Boolean(),
  toPayCount: Type.Integer({ description: 'refunds that wait for the staff' }),
});

export const StaffRefundNumber = Type.Object({ request_id: Id });
export const StaffRefundReply = Type.Object({ request: StaffRefundRequest });

export const DecideBody = Type.Object({
  request_id: Id,
  version: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  grants: Type.Boolean(),
  amount: Type.Optional(Euro),
  answer: Type.Optional(Answer),
});
export type DecideBody = Static<typeof DecideBody>;

export const StartBody = Type.Object({
  order_id: Id,
  order_item_id: Type.Optional(Id),
  amount: Euro,
  answer: Type.Optional(Answer),
});
export type StartBody = Static<typeof StartBody>;

export const StaffRefundOrder = Type.Object({
  orderId: Type.Integer(),
  customer: Type.String(),
  refundable: Type.Number({
    description: 'euro that were paid or are owed for it, and neither given back nor promised',
  }),
  lines: Type.Array(RefundableLine),
});
export type StaffRefundOrder = Static<typeof StaffRefundOrder>;

export const RefundToPay = Type.Object({
  refundId: Type.Integer(),
  orderId: Type.Optional(Type.Integer()),
  customer: Type.String(),
  amount: Type.Number({ description: 'euro' }),
  paymentMethod: Type.String({ description: 'as it was paid' }),
  reason: Type.String(),
  state: Type.Enum(['by-hand', 'failed', 'late'], {
    description: 'failed: the provider refuses it. late: the provider has not answered for a day',
  }),
  askedAt: Type.String({ description: 'ISO instant' }),
});
export type RefundToPay = Static<typeof RefundToPay>;

export const RefundsToPay = Type.Object({
  refunds: Type.Array(RefundToPay, { description: 'the oldest first, at most 200' }),
});

export const PaidBody = Type.Object({
  refund_id: Id,
  reference: Type.Optional(Type.String({ maxLength: 100, description: 'how it was paid' })),
});
export const RetryBody = Type.Object({ refund_id: Id });
