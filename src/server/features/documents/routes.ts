import type { StaffDocument, StaffDocumentQuery, StaffDocuments } from '../../../contract/documents/schemas.ts';
import { ERRORS } from '../../../contract/errors.ts';
import { isCig, isCup, isPublicBody, plainFiscalCode } from '../../../domain/account/fiscal-data.ts';
import { partyName } from '../../../domain/account/person-name.ts';
import { euroOf, fromEuro } from '../../../domain/base/money.ts';
import { problemIf } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { isDate, romeTime } from '../../../domain/base/rome-time.ts';
import type { Handlers } from '../../http/feature.ts';
import { done, type Refusal, refuse } from '../../http/outcome.ts';
import { inOwnStores } from '../../http/staff/own-stores.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import { billedName } from '../customers/queries.ts';
import { writeTender } from '../orders/order-writes.ts';
import { creditByStaff, issueDueAgain } from './credit-due.ts';
import {
  DOCUMENT_COLUMNS,
  type DocumentRow,
  documentView,
  maySeeOrder,
  ownDocuments,
  type Page,
} from './document-queries.ts';
import { issueForOrder } from './issue-document.ts';
import { lockToInvoice } from './orders-to-invoice.ts';
import { papersOf } from './papers.ts';
import { sendAgain } from './send-document.ts';

export interface DocumentRouteDeps {
  readonly db: Database;
  readonly wakeJobs: () => void;
}

/** D 8, issue 17: documents for their owners, and their state at the exchange for the staff. */
export function documentHandlers({ db, wakeJobs }: DocumentRouteDeps) {
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
    documentPapers: async (context, { query }) => {
      const { userId } = await context.customer();
      return done(await papersOf(db, userId, query));
    },
    staffDocumentList: async (context, { query }) => {
      const { stores: own } = await context.staff();
      const wrong = (['from', 'to'] as const).find((field) => query[field] !== undefined && !isDate(query[field]));
      return wrong ? refuse('INVALID_DATE', { field: wrong }) : done(await staffDocuments(db, query, own));
    },
    staffDocumentIssue: async (context, { body: { order_id: orderId } }) => {
      const problem = await issueForOrder(db, orderId, context.now);
      if (problem) return refuse(problem, { field: 'order_id' });
      const again = await issueDueAgain(db, orderId, context.now);
      if (!again.ok) return again;
      if (again.value) return refuse(again.value, { field: 'order_id' });
      const row = await db.maybeOne<{ documentId: number }>(sql`
        select document_id from document_orders where order_id = ${orderId} and is_live`);
      return row ? shown(row.documentId) : refuse('INVOICE_NOT_DUE', { field: 'order_id' });
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
      const input = {
        amountCents: amount === undefined ? undefined : fromEuro(amount),
        lines: lines?.map((each) => ({ line: each.line, cents: fromEuro(each.amount) })),
      };
      const note = { documentId, reason: reason.trim(), date: romeTime(now).date, ...input };
      const issued = await db.tx((tx) => creditByStaff(tx, note, now));
      if (!issued.ok) return issued;
      wakeJobs();
      const { documentId: noteId, takenCents, heldCents } = issued.value;
      const document = await staffDocument(db, noteId);
      return document
        ? done({ document, takenOff: euroOf(takenCents), toGiveBack: euroOf(heldCents) })
        : refuse('DOCUMENT_NOT_FOUND');
    },
  } satisfies Partial<Handlers>;
}

interface Tender {
  readonly orderId: number;
  readonly cig: string;
  /** Empty: it is not changed. */
  readonly cup: string;
  readonly now: Date;
}

/**
 * Stores the tender of an order whose invoice is still to be issued. A waiting invoice is then issued: for a single
 * order at once, for a due by the job that bills what is left.
 */
async function addTender(db: Database, tender: Tender): Promise<Result<void, Refusal>> {
  const { orderId, now } = tender;
  const [cig, cup] = [plainFiscalCode(tender.cig), plainFiscalCode(tender.cup)];
  const checked = refuseIfAny([
    ...problemIf(!isCig(cig), 'FORMAT', 'invoice_cig'),
    ...problemIf(cup !== '' && !isCup(cup), 'FORMAT', 'invoice_cup'),
  ]);
  if (!checked.ok) return checked;
  const written = await db.tx(async (tx): Promise<Result<void, Refusal>> => {
    const [order] = await lockToInvoice(tx, [orderId]);
    if (!order) return refuse('ORDER_NOT_FOUND', { field: 'order_id' });
    if (order.documentId !== null) return refuse('INVOICE_ISSUED', { field: 'order_id' });
    await writeTender(tx, orderId, { cig, cup });
    const due = await tx.query(sql`select from due_orders where order_id = ${orderId}`);
    if (due.length > 0) await enqueue(tx, 'bill-months', {});
    return ok();
  });
  if (written.ok) await issueForOrder(db, orderId, now);
  return written;
}

const PAGE_SIZE = 20;
const MAX_DUE = 100;

interface FileColumns {
  readonly fileName: string | null;
  readonly sentAt: Date | null;
  readonly answeredAt: Date | null;
  readonly errors: StaffDocument['errors'] | null;
}

/** Searches documents for the staff, the newest first. */
async function staffDocuments(
  db: Queryable,
  query: StaffDocumentQuery,
  own: readonly number[],
): Promise<StaffDocuments> {
  const { page = 1 } = query;
  const isOwn = inOwnStores(own, sql`o.warehouse_id`);
  const ofOwnOrders =
    own.length === 0
      ? sql`true`
      : sql`coalesce(d.of_document_id, d.document_id) in (
          select l.document_id from document_orders l join orders o using (order_id) where ${isOwn})`;
  const rows = await staffRows(db, sql`${matching(query)} and ${ofOwnOrders}`, {
    limit: PAGE_SIZE + 1,
    offset: (page - 1) * PAGE_SIZE,
  });
  return {
    documents: rows.slice(0, PAGE_SIZE).map(staffView),
    hasMore: rows.length > PAGE_SIZE,
    due: await invoicesDue(db, isOwn),
  };
}

async function staffDocument(db: Queryable, documentId: number): Promise<StaffDocument | undefined> {
  const [row] = await staffRows(db, sql`d.document_id = ${documentId}`, { limit: 1, offset: 0 });
  return row && staffView(row);
}

/** Documents with their last transmission. */
function staffRows(db: Queryable, where: SqlFragment, { limit, offset }: Page): Promise<(DocumentRow & FileColumns)[]> {
  return db.query<DocumentRow & FileColumns>(sql`
    select ${DOCUMENT_COLUMNS}, f.file_name, f.sent_at, f.answered_at, f.errors
    from documents d left join lateral (
      select * from document_files l where l.document_id = d.document_id order by file_id desc limit 1) f on true
    where ${where} order by d.document_id desc limit ${limit} offset ${offset}`);
}

function staffView(row: DocumentRow & FileColumns): StaffDocument {
  return {
    ...documentView(row),
    party: partyName(row.party),
    isForPublicOffice: isPublicBody(row.party),
    state: row.exchangeState,
    ...(row.sentAt === null ? {} : { sentAt: row.sentAt.toISOString() }),
    ...(row.answeredAt === null ? {} : { answeredAt: row.answeredAt.toISOString() }),
    ...(row.fileName === null ? {} : { fileName: row.fileName }),
    errors: row.errors ?? [],
  };
}

function matching({ state, kind, q = '', from, to }: StaffDocumentQuery): SqlFragment {
  const wanted = q.trim().toLowerCase();
  const [, year, series, number] = /^(\d{4})\/([a-z])\/(\d{1,9})$/.exec(wanted) ?? [];
  const orderId = /^\d{1,9}$/.test(wanted) ? Number(wanted) : 0;
  const byText = year
    ? sql`(d.year = ${Number(year)} and d.series = ${series?.toUpperCase()} and d.number = ${Number(number)})`
    : sql`(strpos(lower(concat_ws(' ', d.party ->> 'companyName', d.party ->> 'firstName', d.party ->> 'lastName')),
      ${wanted}) > 0
        or exists (select from document_orders l where l.document_id = coalesce(d.of_document_id, d.document_id)
          and l.order_id in (
          select order_id from orders where order_id = ${orderId} or order_number = ${orderId})))`;
  return sql`(${state ?? null}::text is null or d.exchange_state = ${state ?? null}::text)
    and (${kind ?? null}::text is null or d.kind = ${kind ?? null}::text)
    and (${from ?? null}::date is null or d.issued_on >= ${from ?? null}::date)
    and (${to ?? null}::date is null or d.issued_on <= ${to ?? null}::date)
    and ${wanted === '' ? sql`true` : byText}`;
}

async function invoicesDue(db: Queryable, isOwn: SqlFragment): Promise<StaffDocuments['due']> {
  const rows = await db.query<{ orderId: number; customer: string; problem: string; since: Date }>(sql`
    select i.order_id, ${billedName(sql`c`)} as customer, i.problem, i.since
    from invoices_due i join orders o using (order_id) join customers c using (user_id) where ${isOwn}
      order by i.since, i.order_id limit ${MAX_DUE}`);
  return rows.map(({ orderId, customer, problem, since }) => ({
    orderId,
    customer,
    since: since.toISOString(),
    problem: isKnown(problem) ? ERRORS[problem] : problem,
    needsTender: problem === 'CIG_MISSING',
  }));
}

function isKnown(code: string): code is keyof typeof ERRORS {
  return code in ERRORS;
}
