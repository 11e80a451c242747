import { type Static, Type } from 'typebox';
import { stateNames } from '../../domain/base/states.ts';
import {
  REFUND_CAUSES,
  REFUND_KINDS,
  REFUND_REQUEST_STATES,
  type RefundCause,
} from '../../domain/refunds/refund-rules.ts';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { MAX_REFUND_NOTE, MAX_REPORT_LINES } from './limits.ts';
import * as routes from './routes.ts';

const Cause = Type.Enum(Object.keys(REFUND_CAUSES) as RefundCause[]);

export const OrderToRefund = Type.Object({ order_id: Id });

export const RefundListQuery = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 1 })),
});

const ReportedLine = Type.Object({
  order_item_id: Id,
  quantity: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000, description: 'pieces' })),
  weight_grams: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  cause: Cause,
  note: Type.Optional(Type.String({ maxLength: MAX_REFUND_NOTE })),
});
export type ReportedLine = Static<typeof ReportedLine>;

export const RefundAskBody = Type.Object({ order_id: Id, ...ReportedLine.properties });

export const RefundReportBody = Type.Object({
  order_id: Id,
  as_credit: Type.Optional(
    Type.Boolean({ default: false, description: 'what is granted becomes a certificate of the customer, not money' }),
  ),
  items: Type.Array(ReportedLine, { minItems: 1, maxItems: MAX_REPORT_LINES }),
});

export const WithdrawBody = Type.Object({
  order_id: Id,
  items: Type.Array(Id, { maxItems: 500, description: 'lines (order_item_id) that are withdrawn from, wholly' }),
  name: Type.Optional(Type.String({ maxLength: 100, description: 'of whoever declares it' })),
  email: Type.Optional(Type.String({ maxLength: 254, description: 'where its receipt is sent' })),
});
export type WithdrawBody = Static<typeof WithdrawBody>;

/** An order as its buyer names it without an account: its number, and the e-mail of the account that bought it. */
const NamedOrder = Type.Object({ order_number: Id, order_email: Type.String({ maxLength: 254 }) });
export type NamedOrder = Static<typeof NamedOrder>;

export const NamedWithdrawBody = Type.Object({
  ...NamedOrder.properties,
  items: WithdrawBody.properties.items,
  name: WithdrawBody.properties.name,
});

const WithdrawableOrders = Type.Object({
  orders: Type.Array(
    Type.Object({
      orderId: Type.Integer(),
      orderNumber: Type.Integer(),
      handedOverOn: Type.String({ description: 'YYYY-MM-DD' }),
      withdrawUntil: Type.String({ description: 'YYYY-MM-DD, the last day' }),
      pictures: Type.Array(Type.String(), { description: 'of the first goods' }),
    }),
    { description: 'those that may still be withdrawn from, the newest first' },
  ),
});
export type WithdrawableOrder = Static<typeof WithdrawableOrders>['orders'][number];

/** A line of a delivered order with the amount that can still be claimed for it. */
export const RefundableLine = Type.Object({
  orderItemId: Type.Integer(),
  name: Type.String(),
  picture: Type.String({ description: 'address of a small picture; empty: it has none' }),
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
  kind: Type.Enum(REFUND_KINDS, {
    description: 'shop: the staff began it. deposit: empties came back, and their deposits are given back',
  }),
  broughtWithNumber: Type.Optional(
    Type.Integer({ description: 'of deposit: the order with whose handover the empties came back' }),
  ),
  cause: Type.Optional(Cause),
  note: Type.String({ description: 'of the customer' }),
  state: Type.Enum(stateNames(REFUND_REQUEST_STATES)),
  reportId: Type.Optional(
    Type.Integer({ description: 'the same in all requests that were sent together; absent: it was sent alone' }),
  ),
  asCredit: Type.Optional(Type.Boolean({ description: 'true: a certificate is wanted instead of money' })),
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
  orderNumber: Type.Integer({ description: 'by which people know the order' }),
  handedOverOn: Type.Optional(Type.String({ description: 'YYYY-MM-DD; absent: it was not handed over' })),
  paidWith: Type.Optional(Type.String({ description: 'the card or account that was charged, as far as it is named' })),
  withdrawUntil: Type.Optional(Type.String({ description: 'YYYY-MM-DD; absent: it was not handed over' })),
  lines: Type.Array(RefundableLine),
  deliveryFee: Type.Number({ description: 'euro that are paid back, too, where the whole order is withdrawn from' }),
  packaging: Type.Number({ description: 'euro of its bags, with the same rule' }),
  left: Type.Number({ description: 'euro that were paid and not given back: discounts are not paid back' }),
  name: Type.String({ description: 'of the customer; empty for whoever only named number and e-mail' }),
  email: Type.String({ description: 'the same' }),
  requests: Type.Array(RefundRequest, {
    description: 'also deposits whose empties came with this order; the newest first',
  }),
});
export type OrderRefunds = Static<typeof OrderRefunds>;

export const RefundList = Type.Object({
  requests: Type.Array(RefundRequest, { description: 'the newest first, 20 on a page' }),
  hasMore: Type.Boolean(),
});

export const RefundReply = Type.Object({ request: RefundRequest });

const ReportReply = Type.Object({
  requests: Type.Array(RefundRequest, {
    description: 'one for each of the goods, in the order in which they were sent',
  }),
});

/** Empties that a customer returned at a handover, and their refunded deposit. */
export const EmptiesBack = Type.Object({
  pieces: Type.Integer({ description: 'bottles that were brought' }),
  paidPieces: Type.Integer({
    description: 'of these, whose deposit was given back: no more than earlier orders of the customer were sold with',
  }),
  amount: Type.Number({ description: 'euro' }),
});
export type EmptiesBack = Static<typeof EmptiesBack>;

const Answer = Type.String({ maxLength: 500, description: 'Italian; the customer reads it' });
const Euro = Type.Number({ minimum: 0, maximum: 1_000_000, description: 'euro' });

export const StaffRefundQuery = Type.Object({
  state: Type.Optional(Type.Enum(stateNames(REFUND_REQUEST_STATES))),
  kind: Type.Optional(Type.Enum(REFUND_KINDS)),
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

const Count = Type.Integer({ minimum: 0 });

const StaffRefunds = Type.Object({
  requests: Type.Array(StaffRefundRequest, { description: 'open ones first, 20 on a page' }),
  hasMore: Type.Boolean(),
  counts: Type.Object({ open: Count, granted: Count, refused: Count }, { description: 'of all requests, by state' }),
  toPayCount: Type.Integer({ description: 'refunds that wait for the staff' }),
});

const StaffRefundNumber = Type.Object({ request_id: Id });
const StaffRefundReply = Type.Object({ request: StaffRefundRequest });

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

const StaffRefundOrder = Type.Object({
  orderId: Type.Integer(),
  customer: Type.String(),
  refundable: Type.Number({
    description: 'euro that were paid or are owed for it, and neither given back nor promised',
  }),
  lines: Type.Array(RefundableLine),
});
type StaffRefundOrder = Static<typeof StaffRefundOrder>;

export const RefundToPay = Type.Object({
  refundId: Type.Integer(),
  orderId: Type.Optional(Type.Integer()),
  orderNumber: Type.Optional(Type.Integer({ description: 'by which the customer knows the order' })),
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

const RefundsToPay = Type.Object({
  refunds: Type.Array(RefundToPay, { description: 'the oldest first, at most 200' }),
});

const PaidBody = Type.Object({
  refund_id: Id,
  reference: Type.Optional(Type.String({ maxLength: 100, description: 'how it was paid' })),
});
const RetryBody = Type.Object({ refund_id: Id });

const bind = bindFrom('issue 17');

export const refundsCalls = {
  refundView: bind(routes.refundView, {
    query: OrderToRefund,
    data: OrderRefunds,
    summary: 'What may still be asked back of an order, and what was asked',
  }),
  refundList: bind(routes.refundList, {
    query: RefundListQuery,
    data: RefundList,
    summary: 'What the customer asked back',
  }),
  refundAsk: bind(routes.refundAsk, {
    body: RefundAskBody,
    data: RefundReply,
    summary: 'Report that goods of a line are bad, and ask their price back',
  }),
  refundReport: bind(routes.refundReport, {
    body: RefundReportBody,
    data: ReportReply,
    summary:
      'Report several goods of a delivered order together; all or nothing, refusals name the line as their field',
    source: 'issue 49',
  }),
  refundWithdraw: bind(routes.refundWithdraw, {
    body: WithdrawBody,
    data: RefundReply,
    summary: 'Withdraw from the contract for lines of a delivered order',
    source: 'Codice del consumo 52-59; decisions',
  }),
  withdrawalOrders: bind(routes.withdrawalOrders, {
    data: WithdrawableOrders,
    summary: 'The orders that the customer may still withdraw from',
    source: 'Codice del consumo 54-bis; decision 149',
  }),
  withdrawalFind: bind(routes.withdrawalFind, {
    body: NamedOrder,
    data: OrderRefunds,
    summary: 'What may be withdrawn from of an order, by its number and e-mail, without an account',
    source: 'Codice del consumo 54-bis; decision 149',
  }),
  withdrawalDeclare: bind(routes.withdrawalDeclare, {
    body: NamedWithdrawBody,
    data: RefundReply,
    summary: 'Withdraw from the contract for lines of such an order; the receipt goes to its e-mail',
    source: 'Codice del consumo 54-bis; decision 149',
  }),
  staffRefundList: bind(routes.staffRefundList, {
    query: StaffRefundQuery,
    data: StaffRefunds,
    summary: 'Requests of customers, those that wait for a decision first',
  }),
  staffRefundView: bind(routes.staffRefundView, {
    query: StaffRefundNumber,
    data: StaffRefundReply,
    summary: 'One request',
  }),
  staffRefundDecide: bind(routes.staffRefundDecide, {
    body: DecideBody,
    data: StaffRefundReply,
    summary: 'Grant a request, wholly or in part, or refuse it',
  }),
  staffRefundOrder: bind(routes.staffRefundOrder, {
    query: OrderToRefund,
    data: StaffRefundOrder,
    summary: 'What may be paid back of an order; by its number or the id of any version',
  }),
  staffRefundStart: bind(routes.staffRefundStart, {
    body: StartBody,
    data: StaffRefundReply,
    summary: 'Pay something of an order back without being asked',
  }),
  staffRefundToPay: bind(routes.staffRefundToPay, {
    data: RefundsToPay,
    summary: 'Refunds that the staff pay by hand, or that a provider refuses',
  }),
  staffRefundPaid: bind(routes.staffRefundPaid, {
    body: PaidBody,
    data: RefundsToPay,
    summary: 'A refund was paid by hand',
  }),
  staffRefundRetry: bind(routes.staffRefundRetry, {
    body: RetryBody,
    data: RefundsToPay,
    summary: 'Ask the provider again for a refund',
  }),
} as const;

/** Refusals of customers' refund requests. */
export const REFUND_ERRORS = {
  REFUND_LINE_NOT_FOUND: 'Questo prodotto non è tra quelli consegnati con l’ordine',
  REFUND_TOO_LATE: 'Il termine per segnalare questo prodotto era {until}',
  REFUND_ASKED: 'Per questo prodotto c’è già una richiesta aperta',
  REFUND_NOTHING_LEFT: 'Questo prodotto è già stato rimborsato',
  REFUND_QUANTITY: 'Scrivi una quantità tra 1 e {most}',
  PHOTO_NOT_NOW: 'A questa richiesta non si possono più aggiungere foto',
  TOO_MANY_PHOTOS: 'Puoi aggiungere al massimo {max} foto',
  WITHDRAWAL_NOTHING: 'Scegli almeno un prodotto',
  WITHDRAWAL_NO_ORDER: 'Non troviamo un ordine con questo numero e questa e-mail',
  WITHDRAWAL_EXCLUDED: 'Da {name} non si può recedere',
} as const;

/** Refusals of the calls by which the staff refund money. */
export const STAFF_REFUND_ERRORS = {
  REFUND_TOO_MUCH: 'Si possono rimborsare al massimo {left} €',
  REFUND_ON_ACCOUNT: 'L’ordine è a credito e non è ancora stato consegnato: non c’è niente da rimborsare',
  REFUND_NOT_FOUND: 'Rimborso non trovato',
  REFUND_NOT_OPEN: 'Questo rimborso non è da fare a mano: è già fatto, o lo sta facendo il circuito di pagamento',
  WITHDRAWAL_STANDS:
    'Chi recede non chiede un permesso: il recesso non si respinge. Rimborsalo; se rimborsi meno, scrivi perché',
  REFUND_DECIDED: 'Nel frattempo la richiesta è cambiata: guardala di nuovo',
} as const;
