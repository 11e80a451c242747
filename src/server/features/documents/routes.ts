import { fromEuro } from '../../../domain/base/money.ts';
import { isDate, romeTime } from '../../../domain/base/rome-time.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';
import { addTender } from './add-tender.ts';
import { maySeeOrder, ownDocuments } from './document-queries.ts';
import { documentView, PAGE_SIZE, staffDocument, staffDocuments } from './document-view.ts';
import { issueCreditNote } from './issue-credit-note.ts';
import { issueForOrder } from './issue-document.ts';
import { sendAgain } from './send-document.ts';

type DocumentCalls =
  | 'documentList'
  | 'staffDocumentList'
  | 'staffDocumentIssue'
  | 'staffDocumentTender'
  | 'staffDocumentSend'
  | 'staffDocumentCredit';

export interface DocumentRouteDeps {
  readonly db: Database;
  readonly wakeJobs: () => void;
}

/** D 8, issue 17: documents for their owners, and for the staff what became of them. */
export function documentHandlers({ db, wakeJobs }: DocumentRouteDeps): Pick<Handlers, DocumentCalls> {
  const shown = async (documentId: number) => {
    wakeJobs();
    const document = await staffDocument(db, documentId);
    return document ? done({ document }) : refuse('DOCUMENT_NOT_FOUND');
  };
  return {
    documentList: async (context, { query: { order_id: orderId, page = 1 } }) => {
      const { userId } = await context.customer();
      if (orderId !== undefined && !(await maySeeOrder(db, userId, orderId))) return refuse('ORDER_NOT_FOUND');
      const rows = await ownDocuments(db, userId, { orderId, limit: PAGE_SIZE + 1, offset: (page - 1) * PAGE_SIZE });
      return done({ documents: rows.slice(0, PAGE_SIZE).map(documentView), hasMore: rows.length > PAGE_SIZE });
    },
    staffDocumentList: async (_, { query }) => {
      const wrong = (['from', 'to'] as const).find((field) => query[field] !== undefined && !isDate(query[field]));
      return wrong ? refuse('INVALID_DATE', { field: wrong }) : done(await staffDocuments(db, query));
    },
    staffDocumentIssue: async (context, { body: { order_id: orderId } }) => {
      const problem = await issueForOrder(db, orderId, context.now);
      if (problem) return refuse(problem, { field: 'order_id' });
      const [row] = await db.query<{ document_id: number }>(sql`
        select document_id from document_orders where order_id = ${orderId} and is_live`);
      return row ? shown(row.document_id) : refuse('INVOICE_NOT_DUE', { field: 'order_id' });
    },
    staffDocumentTender: async ({ now }, { body: { order_id: orderId, invoice_cig: cig, invoice_cup: cup = '' } }) => {
      const added = await addTender(db, { orderId, cig, cup, now });
      wakeJobs();
      return added.ok ? done({}) : added;
    },
    staffDocumentSend: async (_, { body: { document_id: documentId } }) => {
      const sent = await db.tx((tx) => sendAgain(tx, documentId));
      return sent.ok ? shown(documentId) : sent;
    },
    staffDocumentCredit: async ({ now }, { body: { document_id: documentId, amount, lines, reason } }) => {
      const wish = {
        amountCents: amount === undefined ? undefined : fromEuro(amount),
        lines: lines?.map((each) => ({ line: each.line, cents: fromEuro(each.amount) })),
      };
      const note = { documentId, reason: reason.trim(), date: romeTime(now).date, ...wish };
      const issued = await db.tx((tx) => issueCreditNote(tx, note));
      return issued.ok ? shown(issued.value.documentId) : issued;
    },
  };
}
