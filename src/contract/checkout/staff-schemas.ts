import { type Static, Type } from 'typebox';
import { Id } from '../base/ids.ts';

/** An order that waits for a transfer, as the staff see it. */
export const AwaitedTransfer = Type.Object({
  orderId: Type.Integer(),
  reason: Type.String({ description: 'what the customer was asked to write: Ordine 100023' }),
  customer: Type.String({ description: 'first and last name' }),
  amount: Type.Number({ description: 'euro' }),
  placedAt: Type.String(),
  payUntil: Type.Optional(Type.String({ description: 'the order is cancelled if nothing arrived by then' })),
});
export type AwaitedTransfer = Static<typeof AwaitedTransfer>;

/** A due that is not paid, as the staff see it. */
export const AwaitedDue = Type.Object({
  paymentDueId: Type.Integer(),
  reason: Type.String({ description: 'what a transfer has to name: Scadenza 300012' }),
  customer: Type.String({ description: 'the company' }),
  amount: Type.Number({ description: 'euro' }),
  dueDate: Type.String({ description: 'YYYY-MM-DD' }),
  documentNumber: Type.String(),
  documentId: Type.Optional(Type.Integer({ description: 'of the invoice; absent: none was issued' })),
  isExpired: Type.Boolean(),
});
export type AwaitedDue = Static<typeof AwaitedDue>;

export const ReceivedTransfer = Type.Object({
  receiptId: Type.Integer(),
  orderId: Type.Optional(Type.Integer({ description: 'absent: it paid dues' })),
  paymentDueIds: Type.Array(Type.Integer()),
  customer: Type.String(),
  amount: Type.Number({ description: 'euro' }),
  reference: Type.String({ description: 'as the bank wrote it' }),
  receivedBy: Type.String({ description: 'the member of the staff' }),
  receivedAt: Type.String(),
});
export type ReceivedTransfer = Static<typeof ReceivedTransfer>;

export const TransferList = Type.Object({
  awaited: Type.Array(AwaitedTransfer, { description: 'those that end first come first, at most 300' }),
  dues: Type.Array(AwaitedDue, { description: 'those that expire first come first, at most 300' }),
  received: Type.Array(ReceivedTransfer, { description: 'of the last 30 days, newest first, at most 100' }),
});
export type TransferList = Static<typeof TransferList>;

export const TransferReceiveBody = Type.Object({
  reference: Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'the reason of the transfer: the number of an order, or the word Scadenza with numbers of dues',
  }),
  amount: Type.Number({ minimum: 0.01, maximum: 100_000, description: 'euro that arrived' }),
});

/** An order whose goods are prepared, or were handed over, without their money. */
export const UncollectedOrder = Type.Object({
  orderId: Type.Integer(),
  customer: Type.String({ description: 'first and last name' }),
  phone: Type.String(),
  amount: Type.Number({ description: 'euro that are missing' }),
  reason: Type.Enum(['expired', 'declined', 'late'], {
    description: 'of its payment; late: the provider has not collected it for a day',
  }),
  since: Type.String({ description: 'ISO instant' }),
  isHandedOver: Type.Boolean(),
  canRetry: Type.Boolean({ description: 'it was paid by a saved card, or its provider can be asked again' }),
  canPayAtHandover: Type.Boolean(),
});
export type UncollectedOrder = Static<typeof UncollectedOrder>;

export const UncollectedOrders = Type.Object({
  orders: Type.Array(UncollectedOrder, { description: 'the oldest first, at most 200' }),
});

export const UncollectedBody = Type.Object({ order_id: Id });
export const UncollectedSettleBody = Type.Object({
  order_id: Id,
  as: Type.Enum(['at-handover', 'paid', 'given-up'], {
    description: 'at-handover: the customer pays then. paid: the money is there. given-up: nobody asks for it any more',
  }),
  note: Type.Optional(Type.String({ maxLength: 200, description: 'how it was paid, or why it is given up' })),
});
