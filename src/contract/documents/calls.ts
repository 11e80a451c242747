import { bind, NONE } from '../base/call.ts';
import * as routes from './routes.ts';
import {
  CreditBody,
  DocumentList,
  DocumentListQuery,
  DocumentToSend,
  OrderTender,
  OrderToIssue,
  StaffDocumentQuery,
  StaffDocumentReply,
  StaffDocuments,
} from './schemas.ts';

const SOURCE = 'D 8, issue 17';

export const documentsCalls = {
  documentList: bind(routes.documentList, {
    query: DocumentListQuery,
    data: DocumentList,
    summary: 'The customer’s invoices and credit notes; of an order also those of the company that it was bought for',
    source: SOURCE,
  }),
  staffDocumentList: bind(routes.staffDocumentList, {
    query: StaffDocumentQuery,
    data: StaffDocuments,
    summary: 'Documents with what became of them at the exchange, and orders that could not be invoiced',
    source: SOURCE,
  }),
  staffDocumentIssue: bind(routes.staffDocumentIssue, {
    body: OrderToIssue,
    data: StaffDocumentReply,
    summary: 'Issue the invoice of a delivered order that lacked something',
    source: SOURCE,
  }),
  staffDocumentTender: bind(routes.staffDocumentTender, {
    body: OrderTender,
    data: NONE,
    summary: 'Write the tender of an order whose invoice is still to be issued, which is issued then if it was waiting for it',
    source: SOURCE,
  }),
  staffDocumentSend: bind(routes.staffDocumentSend, {
    body: DocumentToSend,
    data: StaffDocumentReply,
    summary: 'Send a rejected document again, with the same number and what its receiver’s data say now, or one that never left',
    source: SOURCE,
  }),
  staffDocumentCredit: bind(routes.staffDocumentCredit, {
    body: CreditBody,
    data: StaffDocumentReply,
    summary: 'Issue a credit note for an invoice or a part of it',
    source: SOURCE,
  }),
} as const;
