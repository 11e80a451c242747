import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { Page, pageNumber } from '../base/page.ts';
import { PaymentTypeList } from '../checkout/schemas.ts';
import { OrderTransaction, PaymentChoice } from '../orders/schemas.ts';
import * as routes from './routes.ts';

/** The maximum of dues in one payment. */
const MAX_DUES_AT_ONCE = 50;
export const DUES_PAGE_SIZE = 20;
const MAX_DUES_PAGE_SIZE = 100;

const Status = Type.Enum(['paid', 'pending', 'expiring', 'expired'], { description: 'D 4' });
const FilterDate = Type.String({ maxLength: 10, description: 'YYYY-MM-DD or dd/MM/yyyy' });

/**
 * D 3, payment due: status, document date, document number, due date, amount, amount to settle, payment method. The
 * rest is ours.
 */
const Due = {
  paymentDueId: Type.Integer(),
  status: Status,
  documentDate: Type.Optional(Type.String({ description: 'YYYY-MM-DD; absent: no invoice was issued' })),
  documentNumber: Type.String({ description: 'of the invoice; empty: none was issued' }),
  dueDate: Type.String({ description: 'YYYY-MM-DD' }),
  amount: Type.Number({ description: 'euro, of the invoice' }),
  amountToSettle: Type.Number({ description: 'euro that are still to be paid' }),
  refunded: Type.Optional(Type.Number({ description: 'ours: euro that were taken off it by refunds' })),
  isBeingPaid: Type.Boolean({ description: 'a payment was authorised and is being collected' }),
  paidAt: Type.Optional(Type.String({ description: 'ISO instant' })),
};

export const PaymentDue = Type.Object({
  ...Due,
  paymentMethod: Type.String({ description: 'by which it was paid, or by which its orders were bought' }),
  paymentTypeId: Type.Integer(),
  documentId: Type.Optional(Type.Integer({ description: 'of the invoice, for its download' })),
  orderIds: Type.Array(Type.Integer(), { description: 'the orders that it bills' }),
  orderNumbers: Type.Array(Type.Integer(), { description: 'by which customers know these orders, in the same order' }),
});
export type PaymentDue = Static<typeof PaymentDue>;

/** The shop's account for transfers; absent: transfers are not offered. */
const Wire = Type.Optional(Type.Object({ iban: Type.String(), holder: Type.String() }));

export const DueListQuery = Type.Object({
  status: Type.Optional(Status),
  from_date: Type.Optional(FilterDate),
  to_date: Type.Optional(FilterDate),
  page: pageNumber(10_000),
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_DUES_PAGE_SIZE })),
});
export type DueListQuery = Static<typeof DueListQuery>;

export const DueList = Type.Object({
  page: Page,
  paymentDues: Type.Array(PaymentDue),
  totalToSettle: Type.Number({ description: 'euro of all dues of the filter' }),
  ...PaymentTypeList.properties,
  wire: Wire,
});
export type DueList = Static<typeof DueList>;

export const DueQuery = Type.Object({ payment_due_id: Id });
export const DueReply = Type.Object({ paymentDue: PaymentDue });

export const DuePayBody = Type.Object({
  payment_due_ids: Type.Array(Id, { minItems: 1, maxItems: MAX_DUES_AT_ONCE }),
  payment_type_id: Id,
  ...PaymentChoice,
});
/**
 * If redirectUrl is set, the payer must continue there; without it the payment is complete, or waits for its provider.
 */
export const DuePayReply = Type.Object({
  transaction: OrderTransaction,
  completedKey: Type.String({ description: 'opens payment-due/completed, which says how the payment ended' }),
});
export type DuePayReply = Static<typeof DuePayReply>;

/** A due as seen by its link: without orders, and of the company only its name. */
export const LinkedDue = Type.Object(Due);
export type LinkedDue = Static<typeof LinkedDue>;

const LinkToken = Type.String({ minLength: 20, maxLength: 64, description: 'of the mail' });
export const FastDueQuery = Type.Object({ token: LinkToken });
export const FastDueReply = Type.Object({
  companyName: Type.String(),
  paymentDue: LinkedDue,
  reason: Type.String({ description: 'what a transfer has to name' }),
  paymentTypes: PaymentTypeList.properties.paymentTypes,
  wire: Wire,
});
export type FastDueReply = Static<typeof FastDueReply>;
export const FastDuePayBody = Type.Object({ token: LinkToken, payment_type_id: Id });

export const DueCompletedQuery = Type.Object({ key: LinkToken });
export const DueCompleted = Type.Object({
  state: Type.Enum(['pending', 'paid', 'failed'], {
    description: 'pending: its provider is waited for; failed: no money was taken, and the dues can be paid again',
  }),
  amount: Type.Number({ description: 'euro' }),
  paymentMethod: Type.String(),
  paymentDues: Type.Array(LinkedDue),
  redirectUrl: Type.Optional(Type.String({ description: 'the page on which whoever pays has to go on' })),
});
export type DueCompleted = Static<typeof DueCompleted>;

export const StaffDueBody = Type.Object({ payment_due_id: Id });

const bind = bindFrom('D 2, D 3, D 4; issue 17');

export const duesCalls = {
  dueList: bind(routes.dueList, {
    query: DueListQuery,
    data: DueList,
    summary: 'The payment dues of the own company, and how they may be paid',
  }),
  dueView: bind(routes.dueView, { query: DueQuery, data: DueReply, summary: 'One payment due' }),
  duePay: bind(routes.duePay, {
    body: DuePayBody,
    data: DuePayReply,
    summary: 'Pay one or several dues with one payment; pressed again it goes on with the same payment',
  }),
  fastDueView: bind(routes.fastDueView, {
    query: FastDueQuery,
    data: FastDueReply,
    summary: 'The due of a link, without a login',
  }),
  fastDuePay: bind(routes.fastDuePay, {
    body: FastDuePayBody,
    data: DuePayReply,
    summary: 'Pay the due of a link, without a login',
  }),
  dueCompleted: bind(routes.dueCompleted, {
    query: DueCompletedQuery,
    data: DueCompleted,
    summary: 'How a payment of dues ended',
  }),
  staffDueReverse: bind(routes.staffDueReverse, {
    body: StaffDueBody,
    data: Type.Object({ paymentDueId: Type.Integer() }),
    summary: 'Nothing is owed for a due any more; its links end',
  }),
} as const;

/** Refusals about payment dues. Code -> Italian text; details fill the {braces}. */
export const DUE_ERRORS = {
  /** The message of D 8. */
  DUE_ERROR: 'Il sistema ha riscontrato un errore!',
  DUE_NOT_FOUND: 'Scadenza non trovata',
  DUE_PAID: 'Queste scadenze sono già pagate',
  DUE_BEING_PAID: 'Il pagamento di queste scadenze è già in corso: attendi qualche istante',
  DUE_LINK_ENDED:
    'Questo link non è più valido: apri l’ultima mail che ti abbiamo scritto, oppure accedi al tuo profilo',
} as const;
