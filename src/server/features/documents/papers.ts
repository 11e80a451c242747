import type { Paper, Papers, PapersQuery } from '../../../contract/documents/schemas.ts';
import { euroOf } from '../../../domain/base/money.ts';
import { NOT_CHARGED, PENDING } from '../../../domain/orders/order-status.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { ORDER_NUMBER } from '../orders/read/order-head.ts';
import { DOCUMENT_COLUMNS, type DocumentRow, documentView, ownedBy } from './document-queries.ts';

const PAGE_SIZE = 20;

interface PaperRow {
  readonly kind: Paper['kind'];
  readonly orderId: number | null;
  readonly orderNumber: number | null;
  readonly documentId: number | null;
  readonly date: string;
  readonly totalCents: number;
  readonly monthCents: number;
}

/**
 * Receipts, invoices and credit notes of a customer in one list, the newest first. An order that was invoiced has no
 * receipt in it, so that nothing stands there twice.
 */
export async function papersOf(db: Queryable, userId: number, { kind, page = 1 }: PapersQuery): Promise<Papers> {
  const ofKind = kind === undefined ? sql`true` : sql`p.kind = ${kind}`;
  const rows = await paperRows(db, userId, { ofKind, limit: PAGE_SIZE + 1, offset: (page - 1) * PAGE_SIZE });
  const counted = await db.query<{ kind: Paper['kind']; count: number }>(sql`
    select p.kind, count(*)::int as count from (${papers(userId)}) p group by p.kind -- in any order: a map
    `);
  const counts = { receipt: 0, invoice: 0, 'credit-note': 0, ...Object.fromEntries(counted.map(pairOf)) };
  const shown = rows.slice(0, PAGE_SIZE);
  const isFirst = kind === undefined && page === 1;
  const newest = isFirst ? shown.slice(0, 1) : await paperRows(db, userId, { ofKind: sql`true`, limit: 1, offset: 0 });
  const documents = await documentsOf(db, [...shown, ...newest]);
  const [latest] = newest.map((row) => paperView(row, documents));
  return {
    papers: shown.map((row) => paperView(row, documents)),
    hasMore: rows.length > PAGE_SIZE,
    counts,
    ...(latest ? { latest } : {}),
  };
}

function pairOf({ kind, count }: { readonly kind: Paper['kind']; readonly count: number }) {
  return [kind, count] as const;
}

interface Part {
  readonly ofKind: SqlFragment;
  readonly limit: number;
  readonly offset: number;
}

function paperRows(db: Queryable, userId: number, { ofKind, limit, offset }: Part): Promise<PaperRow[]> {
  return db.query<PaperRow>(sql`
    select p.kind, p.order_id, p.order_number, p.document_id, p.day::text as date, p.total_cents,
      (sum(p.total_cents) over (partition by date_trunc('month', p.day)))::int as month_cents
    from (${papers(userId)}) p where ${ofKind}
    order by p.day desc, p.document_id desc nulls last, p.order_id desc limit ${limit} offset ${offset}`);
}

/** What was handed over and charged without an invoice, and what was issued. */
function papers(userId: number): SqlFragment {
  return sql`
    select 'receipt' as kind, o.order_id, ${ORDER_NUMBER} as order_number, null::int as document_id,
      (f.handed_over_at at time zone 'Europe/Rome')::date as day, f.total_cents
    from orders o join order_fulfilments f using (order_id)
    where o.user_id = ${userId} and f.total_cents is not null and f.handed_over_at is not null
      and o.status_id <> all(${[...PENDING, ...NOT_CHARGED]}::int[])
      and not exists (select from document_orders l where l.order_id = o.order_id and l.is_live)
    union all
    select case when d.kind = 'credit-note' then d.kind else 'invoice' end, null, null, d.document_id, d.issued_on,
      case when d.kind = 'credit-note' then -d.total_cents else d.total_cents end
    from documents d where ${ownedBy(userId)}`;
}

async function documentsOf(db: Queryable, rows: readonly PaperRow[]): Promise<ReadonlyMap<number, DocumentRow>> {
  const ids = rows.flatMap(({ documentId }) => (documentId === null ? [] : [documentId]));
  if (ids.length === 0) return new Map();
  const found = await db.query<DocumentRow>(sql`
    select ${DOCUMENT_COLUMNS} from documents d where d.document_id = any(${ids}::int[]) -- in any order: a map
    `);
  return new Map(found.map((row) => [row.documentId, row]));
}

function paperView(row: PaperRow, documents: ReadonlyMap<number, DocumentRow>): Paper {
  const document = row.documentId === null ? undefined : documents.get(row.documentId);
  return {
    kind: row.kind,
    date: row.date,
    total: euroOf(row.totalCents),
    monthTotal: euroOf(row.monthCents),
    ...(row.orderId === null ? {} : { orderId: row.orderId }),
    ...(row.orderNumber === null ? {} : { orderNumber: row.orderNumber }),
    ...(document ? { document: documentView(document) } : {}),
  };
}
