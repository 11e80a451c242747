import { type Static, Type } from 'typebox';
import { bindFrom, NONE } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import * as routes from './routes.ts';

const Kind = Type.Enum(['invoice', 'summary', 'credit-note']);

export const DocumentListQuery = Type.Object({
  order_id: Type.Optional(Id),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 1 })),
});
export type DocumentListQuery = Static<typeof DocumentListQuery>;

const Document = Type.Object({
  documentId: Type.Integer(),
  kind: Kind,
  number: Type.String({ description: 'as it is printed' }),
  date: Type.String({ description: 'YYYY-MM-DD' }),
  total: Type.Number({ description: 'euro, VAT included' }),
  creditedTotal: Type.Number({ description: 'euro, what credit notes took back of an invoice' }),
  orderIds: Type.Array(Type.Integer()),
  orderNumbers: Type.Array(Type.Integer(), { description: 'by which customers know these orders, in the same order' }),
  subscriptionId: Type.Optional(Type.Integer({ description: 'it is for the price of this subscription' })),
  paymentDueId: Type.Optional(Type.Integer({ description: 'the due of an invoice that is paid later' })),
  hasXml: Type.Boolean({ description: 'its file for the exchange was written' }),
  ofNumber: Type.Optional(Type.String({ description: 'of a credit note: the number of its invoice' })),
});
export type Document = Static<typeof Document>;

export const DocumentList = Type.Object({
  documents: Type.Array(Document, { description: 'the newest first, 50 on a page' }),
  hasMore: Type.Boolean(),
});
export type DocumentList = Static<typeof DocumentList>;

/** The kinds by which a customer filters the list; `invoice` includes the invoices of a whole month. */
const PaperKind = Type.Enum(['receipt', 'invoice', 'credit-note']);

export const PapersQuery = Type.Object({
  kind: Type.Optional(PaperKind),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 1 })),
});
export type PapersQuery = Static<typeof PapersQuery>;

const Paper = Type.Object({
  kind: PaperKind,
  date: Type.String({ description: 'YYYY-MM-DD' }),
  total: Type.Number({ description: 'euro, VAT included; negative for a credit note' }),
  monthTotal: Type.Number({ description: 'euro, of all papers of its month that the list shows' }),
  orderId: Type.Optional(Type.Integer({ description: 'of a receipt' })),
  orderNumber: Type.Optional(Type.Integer({ description: 'of a receipt: by which the customer knows its order' })),
  document: Type.Optional(Document),
});
export type Paper = Static<typeof Paper>;

export const Papers = Type.Object({
  papers: Type.Array(Paper, { description: 'the newest first, 20 on a page' }),
  hasMore: Type.Boolean(),
  counts: Type.Object({ receipt: Type.Integer(), invoice: Type.Integer(), 'credit-note': Type.Integer() }),
  latest: Type.Optional(Paper),
});
export type Papers = Static<typeof Papers>;

/**
 * waiting: to be sent. rejected: by the exchange, it counts as not issued. accepted, refused, expired: the reply of a
 * public office, or none in time.
 */
const ExchangeState = Type.Enum([
  'waiting',
  'sent',
  'delivered',
  'not-delivered',
  'rejected',
  'accepted',
  'refused',
  'expired',
]);

export const StaffDocumentQuery = Type.Object({
  state: Type.Optional(ExchangeState),
  kind: Type.Optional(Kind),
  q: Type.Optional(Type.String({ maxLength: 100, description: 'a part of the name, the number, or an order' })),
  from: Type.Optional(Type.String({ maxLength: 10, description: 'YYYY-MM-DD' })),
  to: Type.Optional(Type.String({ maxLength: 10, description: 'YYYY-MM-DD' })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 1 })),
});
export type StaffDocumentQuery = Static<typeof StaffDocumentQuery>;

const ExchangeError = Type.Object({ code: Type.String(), text: Type.String() });

const StaffDocument = Type.Object({
  ...Document.properties,
  party: Type.String({ description: 'to whom it is addressed' }),
  isForPublicOffice: Type.Boolean(),
  state: ExchangeState,
  sentAt: Type.Optional(Type.String({ description: 'ISO instant of the last transmission' })),
  answeredAt: Type.Optional(Type.String({ description: 'ISO instant of the last receipt' })),
  fileName: Type.Optional(Type.String()),
  errors: Type.Array(ExchangeError, { description: 'why the exchange rejected it' }),
});
export type StaffDocument = Static<typeof StaffDocument>;

const InvoiceDue = Type.Object({
  orderId: Type.Integer(),
  customer: Type.String(),
  problem: Type.String({ description: 'why it cannot be issued yet' }),
  needsTender: Type.Boolean({ description: 'it lacks the CIG of a public body' }),
  since: Type.String({ description: 'ISO instant' }),
});

export const StaffDocuments = Type.Object({
  documents: Type.Array(StaffDocument, { description: 'the newest first, 50 on a page' }),
  hasMore: Type.Boolean(),
  due: Type.Array(InvoiceDue, {
    description: 'delivered orders that are to be invoiced and lack something, at most 100',
  }),
});
export type StaffDocuments = Static<typeof StaffDocuments>;

export const OrderToIssue = Type.Object({ order_id: Id });
export const OrderTender = Type.Object({
  order_id: Id,
  invoice_cig: Type.String({ minLength: 1, maxLength: 20, description: 'the tender of a public body' }),
  invoice_cup: Type.Optional(Type.String({ maxLength: 20, description: 'its project; left out: as it was' })),
});
export const DocumentToSend = Type.Object({ document_id: Id });

export const CreditBody = Type.Object({
  document_id: Id,
  amount: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1_000_000,
      description: 'euro, VAT included; without it and lines: all that is left',
    }),
  ),
  lines: Type.Optional(
    Type.Array(
      Type.Object({
        line: Type.Integer({ minimum: 1, maximum: 9999, description: 'of the invoice, counted from 1' }),
        amount: Type.Number({ minimum: 0, maximum: 1_000_000, description: 'euro, VAT included' }),
      }),
      { maxItems: 500, minItems: 1 },
    ),
  ),
  reason: Type.String({ minLength: 1, maxLength: 200, description: 'Italian: it is printed' }),
});
export type CreditBody = Static<typeof CreditBody>;

export const StaffDocumentReply = Type.Object({ document: StaffDocument });

export const StaffCreditReply = Type.Object({
  document: StaffDocument,
  takenOff: Type.Number({ description: 'euro that were taken off what its company owes' }),
  toGiveBack: Type.Number({
    description: 'euro that had been paid: the shop has them until they are given back as a refund',
  }),
});

const bind = bindFrom('D 8, issue 17');

export const documentsCalls = {
  documentList: bind(routes.documentList, {
    query: DocumentListQuery,
    data: DocumentList,
    summary: 'The customer’s invoices and credit notes; of an order also those of the company that it was bought for',
  }),
  documentPapers: bind(routes.documentPapers, {
    query: PapersQuery,
    data: Papers,
    summary: 'The customer’s receipts, invoices and credit notes in one list',
  }),
  staffDocumentList: bind(routes.staffDocumentList, {
    query: StaffDocumentQuery,
    data: StaffDocuments,
    summary: 'Documents with what became of them at the exchange, and orders that could not be invoiced',
  }),
  staffDocumentIssue: bind(routes.staffDocumentIssue, {
    body: OrderToIssue,
    data: StaffDocumentReply,
    summary: 'Issue the invoice of a delivered order that lacked something',
  }),
  staffDocumentTender: bind(routes.staffDocumentTender, {
    body: OrderTender,
    data: NONE,
    summary:
      'Write the tender of an order whose invoice is still to be issued, which is issued then if it was waiting for it',
  }),
  staffDocumentSend: bind(routes.staffDocumentSend, {
    body: DocumentToSend,
    data: StaffDocumentReply,
    summary:
      'Send a rejected document again, with the same number and what its receiver’s data say now, or one that never left',
  }),
  staffDocumentCredit: bind(routes.staffDocumentCredit, {
    body: CreditBody,
    data: StaffCreditReply,
    summary: 'Issue a credit note for an invoice or a part of it, which takes as much off its due',
  }),
} as const;

/** Refusals about documents (D 8, Invoice). */
export const DOCUMENT_ERRORS = {
  DOCUMENT_NOT_FOUND: 'Documento non trovato',
  BILLING_DATA_MISSING: 'Per la fattura mancano il nome o l’indirizzo: completa i tuoi dati di fatturazione',
  SDI_OR_PEC_MISSING:
    'Per la fattura serve il codice SDI o la PEC dell’azienda: aggiungi uno dei due ai tuoi dati di fatturazione',
} as const;

/** Refusals of the calls by which the staff issue and send documents. */
export const STAFF_DOCUMENT_ERRORS = {
  CREDIT_TOO_HIGH: 'Di questa fattura si possono stornare al massimo {left} €',
  CREDIT_NOTHING: 'Non c’è niente da stornare: scrivi un importo',
  DOCUMENT_LINE_UNKNOWN: 'Questa riga non è nella fattura',
  DOCUMENT_SENT: 'Questo documento è già partito: si può inviare di nuovo solo se viene scartato',
  INVOICE_ISSUED: 'La fattura di questo ordine è già stata emessa',
  INVOICE_NOT_DUE: 'Per questo ordine non c’è una fattura da emettere',
} as const;
