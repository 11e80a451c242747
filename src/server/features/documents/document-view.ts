import type {
  Document,
  StaffDocument,
  StaffDocumentQuery,
  StaffDocuments,
} from '../../../contract/documents/schemas.ts';
import { ERRORS } from '../../../contract/errors.ts';
import { isPublicBody } from '../../../domain/account/invoice-request.ts';
import { cents, toEuro } from '../../../domain/base/money.ts';
import { partyName } from '../../../domain/documents/party.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { DOCUMENT_COLUMNS, type DocumentRow, numberOf, type Page } from './document-queries.ts';

export const PAGE_SIZE = 20;
const MAX_DUE = 100;

export function documentView(row: DocumentRow): Document {
  return {
    documentId: row.document_id,
    kind: row.kind,
    number: numberOf(row),
    date: row.date,
    total: toEuro(cents(row.total_cents)),
    creditedTotal: toEuro(cents(row.credited_cents)),
    orderIds: row.details.orders.map(({ orderId }) => orderId),
    orderNumbers: [...row.order_numbers],
    ...(row.details.subscription ? { subscriptionId: row.details.subscription.subscriptionId } : {}),
    ...(row.due_id === null ? {} : { paymentDueId: row.due_id }),
    hasXml: row.has_xml,
    ...(row.details.invoice ? { ofNumber: row.details.invoice.number } : {}),
  };
}

interface FileColumns {
  readonly file_name: string | null;
  readonly sent_at: Date | null;
  readonly answered_at: Date | null;
  readonly errors: StaffDocument['errors'] | null;
}

/** Documents as the staff look for them, the newest first. */
export async function staffDocuments(db: Queryable, query: StaffDocumentQuery): Promise<StaffDocuments> {
  const { page = 1 } = query;
  const rows = await staffRows(db, matching(query), { limit: PAGE_SIZE + 1, offset: (page - 1) * PAGE_SIZE });
  return {
    documents: rows.slice(0, PAGE_SIZE).map(staffView),
    hasMore: rows.length > PAGE_SIZE,
    due: await invoicesDue(db),
  };
}

export async function staffDocument(db: Queryable, documentId: number): Promise<StaffDocument | undefined> {
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
    state: row.exchange_state,
    ...(row.sent_at === null ? {} : { sentAt: row.sent_at.toISOString() }),
    ...(row.answered_at === null ? {} : { answeredAt: row.answered_at.toISOString() }),
    ...(row.file_name === null ? {} : { fileName: row.file_name }),
    errors: row.errors ?? [],
  };
}

function matching({ state, kind, q = '', from, to }: StaffDocumentQuery): SqlFragment {
  const wanted = q.trim().toLowerCase();
  const [, year, series, number] = /^(\d{4})\/([a-z])\/(\d{1,9})$/.exec(wanted) ?? [];
  const orderId = /^\d{1,9}$/.test(wanted) ? Number(wanted) : 0;
  const byText = year
    ? sql`(d.year = ${Number(year)} and d.series = ${series?.toUpperCase()} and d.number = ${Number(number)})`
    : sql`(strpos(lower(concat_ws(' ', d.party ->> 'companyName', d.party ->> 'firstName', d.party ->> 'lastName')), ${wanted}) > 0
        or exists (select from document_orders l where l.document_id = coalesce(d.of_document_id, d.document_id) and l.order_id in (
          select order_id from orders where order_id = ${orderId} or order_number = ${orderId})))`;
  return sql`(${state ?? null}::text is null or d.exchange_state = ${state ?? null}::text)
    and (${kind ?? null}::text is null or d.kind = ${kind ?? null}::text)
    and (${from ?? null}::date is null or d.issued_on >= ${from ?? null}::date)
    and (${to ?? null}::date is null or d.issued_on <= ${to ?? null}::date)
    and ${wanted === '' ? sql`true` : byText}`;
}

async function invoicesDue(db: Queryable): Promise<StaffDocuments['due']> {
  const rows = await db.query<{ order_id: number; customer: string; problem: string; since: Date }>(sql`
    select i.order_id, coalesce(nullif(c.company_name, ''), trim(c.first_name || ' ' || c.last_name)) as customer, i.problem, i.since
    from invoices_due i join orders o using (order_id) join customers c using (user_id) order by i.since limit ${MAX_DUE}`);
  return rows.map(({ order_id: orderId, customer, problem, since }) => ({
    ...{ orderId, customer, since: since.toISOString() },
    problem: isKnown(problem) ? ERRORS[problem] : problem,
    needsTender: problem === 'CIG_MISSING',
  }));
}

function isKnown(code: string): code is keyof typeof ERRORS {
  return code in ERRORS;
}
