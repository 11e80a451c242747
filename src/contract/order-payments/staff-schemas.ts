import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import * as routes from './routes.ts';

/** An order that waits for a transfer, as the staff see it. */
export const AwaitedTransfer = Type.Object({
  orderId: Type.Integer(),
  reason: Type.String({ description: 'what the customer was asked to write: Ordine 100023' }),
  customer: Type.String({ description: 'first and last name' }),
  amount: Type.Number({ description: 'euro that are missing' }),
  placedAt: Type.String(),
  payUntil: Type.Optional(Type.String({ description: 'the order is cancelled if nothing arrived by then' })),
});
export type AwaitedTransfer = Static<typeof AwaitedTransfer>;

/** An unpaid due, as the staff see it. */
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
  orderId: Type.Optional(Type.Integer({ description: 'that it names; absent: it names dues, or nothing' })),
  paymentDueIds: Type.Array(Type.Integer()),
  customer: Type.String({ description: 'empty: nobody knows whose it is' }),
  amount: Type.Number({ description: 'euro' }),
  left: Type.Number({ description: 'euro of it that paid nothing' }),
  state: Type.Enum(['used', 'waiting', 'open', 'returned', 'credited'], {
    description:
      'waiting: more has to come. open: somebody has to settle what is left. returned, credited: that was given back, or became a certificate',
  }),
  why: Type.Optional(
    Type.Enum(['too-much', 'cancelled', 'not-awaited', 'unknown'], { description: 'why something is left' }),
  ),
  settlement: Type.String({ description: 'how it was given back' }),
  reference: Type.String({ description: 'as the bank wrote it' }),
  receivedBy: Type.String({ description: 'the member of the staff' }),
  receivedAt: Type.String(),
});
export type ReceivedTransfer = Static<typeof ReceivedTransfer>;

export const TransferList = Type.Object({
  awaited: Type.Array(AwaitedTransfer, { description: 'those that end first come first, at most 300' }),
  dues: Type.Array(AwaitedDue, { description: 'those that expire first come first, at most 300' }),
  open: Type.Array(ReceivedTransfer, {
    description: 'transfers that are to be settled, or wait for more; the oldest first, at most 300',
  }),
  received: Type.Array(ReceivedTransfer, { description: 'of the last 30 days, newest first, at most 100' }),
});
export type TransferList = Static<typeof TransferList>;

export const TransferReceiveBody = Type.Object({
  reference: Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'the reason of the transfer: the number of an order, or the word Scadenza with numbers of dues',
  }),
  amount: Type.Optional(Type.Number({ maximum: 100_000, description: 'euro that arrived' })),
  bank_key: Type.Optional(
    Type.String({ maxLength: 60, description: 'the number that the bank gave to the transfer (CRO, TRN): once each' }),
  ),
  key: Type.Optional(
    Type.String({ minLength: 8, maxLength: 100, description: 'of this request: repeated, it writes nothing' }),
  ),
});

export const TransferSettleBody = Type.Object({
  receipt_id: Id,
  as: Type.Enum(['returned', 'credited', 'assigned'], {
    description:
      'returned: given back. credited: a certificate of the customer. assigned: it is for another order or due',
  }),
  text: Type.Optional(
    Type.String({ maxLength: 200, description: 'how it was given back, or the order or dues that it is for' }),
  ),
});

/** An order whose goods are prepared or handed over, but not paid. */
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

const SOURCE = 'issue 16, reconciliation of transfers';
const bind = bindFrom('D 7, decision 71');

export const staffTransfersCalls = {
  staffTransferList: bind(routes.staffTransferList, {
    data: TransferList,
    summary: 'Orders that wait for a transfer, and transfers that arrived',
    source: SOURCE,
  }),
  staffTransferReceive: bind(routes.staffTransferReceive, {
    body: TransferReceiveBody,
    data: TransferList,
    summary: 'A transfer arrived: the order that it names counts once all of its money is there',
    source: SOURCE,
  }),
  staffTransferSettle: bind(routes.staffTransferSettle, {
    body: TransferSettleBody,
    data: TransferList,
    summary: 'What is left of a transfer was given back, becomes a certificate, or is for another order',
    source: SOURCE,
  }),
  staffUncollectedList: bind(routes.staffUncollectedList, {
    data: UncollectedOrders,
    summary: 'Orders whose goods are prepared, or gone, and whose money could not be collected',
  }),
  staffUncollectedRetry: bind(routes.staffUncollectedRetry, {
    body: UncollectedBody,
    data: UncollectedOrders,
    summary: 'Charge the saved card of such an order again',
  }),
  staffUncollectedRemind: bind(routes.staffUncollectedRemind, {
    body: UncollectedBody,
    data: UncollectedOrders,
    summary: 'Mail the customer again that such an order is to be paid',
  }),
  staffUncollectedSettle: bind(routes.staffUncollectedSettle, {
    body: UncollectedSettleBody,
    data: UncollectedOrders,
    summary: 'Such an order is paid otherwise, or its money is given up',
  }),
} as const;
