import type { Document } from '../../../contract/documents/schemas.ts';
import { euroOf } from '../../../domain/base/money.ts';
import {
  type DocumentDetails,
  type DocumentKind,
  type DocumentLine,
  documentNumber,
  type IssuedDocument,
} from '../../../domain/documents/document.ts';
import type { ExchangeState } from '../../../domain/documents/exchange-state.ts';
import type { DocumentParty } from '../../../domain/documents/party.ts';
import type { VatPart } from '../../../domain/documents/vat.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { ORDER_NUMBER } from '../orders/read/order-head.ts';
import type { DocumentHead } from './document-writes.ts';

export interface DocumentRow {
  readonly documentId: number;
  readonly kind: DocumentKind;
  readonly series: string;
  readonly year: number;
  readonly number: number;
  readonly date: string;
  readonly userId: number;
  readonly party: DocumentParty;
  readonly lines: readonly DocumentLine[];
  readonly vat: readonly VatPart[];
  readonly details: DocumentDetails;
  readonly totalCents: number;
  readonly creditedCents: number;
  readonly ofDocumentId: number | null;
  readonly reason: string;
  readonly exchangeState: ExchangeState;
  /** The due that includes it; null: it is not paid later. */
  readonly dueId: number | null;
  readonly hasXml: boolean;
  /** The numbers under which customers know the orders of `details`, in the same order. */
  readonly orderNumbers: readonly number[];
}

/** The columns of a `DocumentRow`, of documents `d`. */
export const DOCUMENT_COLUMNS = sql`d.document_id, d.kind, d.series, d.year, d.number, d.issued_on::text as date,
  d.user_id, d.party, d.lines, d.vat, d.details,
  d.total_cents, d.credited_cents, d.of_document_id, d.reason, d.exchange_state,
  (select due_id from dues u where u.document_id = d.document_id and u.state <> 'reversed'
    order by due_id limit 1) as due_id,
  exists (select from document_files f where f.document_id = d.document_id and f.xml is not null) as has_xml,
  array(select ${ORDER_NUMBER} from jsonb_array_elements(d.details->'orders') with ordinality a (of, place)
    join orders o on o.order_id = (a.of->>'orderId')::int order by a.place) as order_numbers`;

export async function documentById(db: Queryable, documentId: number): Promise<DocumentRow | undefined> {
  const row = await db.maybeOne<DocumentRow>(
    sql`select ${DOCUMENT_COLUMNS} from documents d where d.document_id = ${documentId}`,
  );
  return row;
}

/** Reads a document and locks it until the transaction ends. */
export async function lockDocument(tx: Tx, documentId: number): Promise<DocumentRow | undefined> {
  const row = await tx.maybeOne<DocumentRow>(
    sql`select ${DOCUMENT_COLUMNS} from documents d where d.document_id = ${documentId} for update`,
  );
  return row;
}

/**
 * A condition for the documents that a customer may see: those billed to the customer, and those of only the customer's
 * own orders, as of a buyer of a company. Purchases of other buyers are visible only to the master account. A credit
 * note goes with its invoice.
 */
export function ownedBy(userId: number): SqlFragment {
  return sql`(d.user_id = ${userId} or coalesce((
    select bool_and(o.user_id = ${userId}) from document_orders l join orders o using (order_id)
    where l.document_id = coalesce(d.of_document_id, d.document_id)), false))`;
}

export async function ownDocument(db: Queryable, userId: number, documentId: number): Promise<DocumentRow | undefined> {
  const row = await db.maybeOne<DocumentRow>(sql`
    select ${DOCUMENT_COLUMNS} from documents d where d.document_id = ${documentId} and ${ownedBy(userId)}`);
  return row;
}

/** Returns whether an order is the customer's own, or one of a buyer of the customer's company. */
export async function maySeeOrder(db: Queryable, userId: number, orderId: number): Promise<boolean> {
  const rows = await db.query(sql`
    select from orders o left join company_users u on u.user_id = o.user_id
    where o.order_id = ${orderId} and (o.user_id = ${userId} or u.master_id = ${userId})`);
  return rows.length > 0;
}

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** The customer's documents, the newest first. */
export async function ownDocuments(
  db: Queryable,
  userId: number,
  { orderId, limit, offset }: Page & { readonly orderId?: number | undefined },
): Promise<DocumentRow[]> {
  const ofOrder =
    orderId === undefined
      ? sql`true`
      : sql`exists (select from document_orders l
          where l.document_id = coalesce(d.of_document_id, d.document_id) and l.order_id = ${orderId})`;
  return db.query<DocumentRow>(sql`
    select ${DOCUMENT_COLUMNS} from documents d where ${ownedBy(userId)} and ${ofOrder}
    order by d.document_id desc limit ${limit} offset ${offset}`);
}

export function numberOf({ year, series, number }: Pick<DocumentRow, 'year' | 'series' | 'number'>): string {
  return documentNumber(year, series, number);
}

/** Returns a document as the contract names it. */
export function documentView(row: DocumentRow): Document {
  return {
    documentId: row.documentId,
    kind: row.kind,
    number: numberOf(row),
    date: row.date,
    total: euroOf(row.totalCents),
    creditedTotal: euroOf(row.creditedCents),
    orderIds: row.details.orders.map(({ orderId }) => orderId),
    orderNumbers: [...row.orderNumbers],
    ...(row.details.subscription ? { subscriptionId: row.details.subscription.subscriptionId } : {}),
    ...(row.dueId === null ? {} : { paymentDueId: row.dueId }),
    hasXml: row.hasXml,
    ...(row.details.invoice ? { ofNumber: row.details.invoice.number } : {}),
  };
}

/** Returns the content of a document for prints and files. */
export function issuedDocument(row: DocumentRow): IssuedDocument {
  const { kind, date, party, lines, vat, details, totalCents, reason } = row;
  return { kind, number: numberOf(row), date, party, lines, vat, details, totalCents, reason };
}

/** The columns by which other features refer to a document. */
export async function headOf(db: Queryable, documentId: number): Promise<DocumentHead> {
  const row = await documentById(db, documentId);
  if (!row) throw new Error(`document ${documentId} is gone`);
  return { documentId, number: numberOf(row), date: row.date, totalCents: row.totalCents };
}
