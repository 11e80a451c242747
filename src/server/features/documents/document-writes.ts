import {
  type DocumentDetails,
  type DocumentKind,
  type DocumentLine,
  documentNumber,
  SERIES,
} from '../../../domain/documents/document.ts';
import type { DocumentParty } from '../../../domain/documents/party.ts';
import { grossOf, vatParts } from '../../../domain/documents/vat.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { enqueue, enqueueSql } from '../../infra/jobs/enqueue.ts';

export interface NewDocument {
  readonly kind: DocumentKind;
  /** YYYY-MM-DD */
  readonly date: string;
  readonly userId: number;
  readonly party: DocumentParty;
  readonly lines: readonly DocumentLine[];
  readonly details: DocumentDetails;
  readonly ofDocumentId?: number;
  /** The sale that an invoice of a subscription is for. */
  readonly saleId?: number;
  /** The reason of a credit note, in Italian. */
  readonly reason?: string;
}

export interface DocumentHead {
  readonly documentId: number;
  /** The number as it is printed. */
  readonly number: string;
  /** YYYY-MM-DD */
  readonly date: string;
  readonly totalCents: number;
}

/**
 * Assigns a document its number, writes it, and sends it after the commit. The counter stays locked until the
 * transaction ends: documents of one series and year are issued one after the other, and a rollback releases the
 * number.
 */
export async function insertDocument(tx: Tx, document: NewDocument): Promise<DocumentHead> {
  const head = await writeDocument(tx, document);
  await enqueue(tx, 'send-document', { documentId: head.documentId });
  return head;
}

/** Does the same without sending, which the caller does. */
export async function writeDocument(tx: Tx, document: NewDocument): Promise<DocumentHead> {
  const { kind, date, userId, party, lines, details, ofDocumentId, saleId, reason = '' } = document;
  const year = Number(date.slice(0, 4));
  const number = await nextNumber(tx, SERIES[kind], year);
  const totalCents = grossOf(lines);
  const row = await tx.one<{ documentId: number }>(sql`
    insert into documents (kind, series, year, number, issued_on, user_id, party, lines, vat, details, total_cents,
      of_document_id, sale_id, reason)
    values (${kind}, ${SERIES[kind]}, ${year}, ${number}, ${date}, ${userId}, ${JSON.stringify(party)}::jsonb,
      ${JSON.stringify(lines)}::jsonb, ${JSON.stringify(vatParts(lines))}::jsonb, ${JSON.stringify(details)}::jsonb,
      ${totalCents},
      ${ofDocumentId ?? null}, ${saleId ?? null}, ${reason})
    returning document_id`);
  const documentId = row.documentId;
  return { documentId, number: documentNumber(year, SERIES[kind], number), date, totalCents };
}

async function nextNumber(tx: Tx, series: string, year: number): Promise<number> {
  const row = await tx.maybeOne<{ lastNumber: number }>(sql`
    insert into document_counters (series, year, last_number) values (${series}, ${year}, 1)
    on conflict (series, year) do update set last_number = document_counters.last_number + 1
    returning last_number`);
  if (!row) throw new Error(`the counter of series ${series} in ${year} gave no number`);
  return row.lastNumber;
}

/**
 * Records the orders of an invoice. The database refuses an order that has one already. A job credits amounts that were
 * refunded before.
 */
export async function linkOrders(tx: Tx, documentId: number, orderIds: readonly number[]): Promise<void> {
  await tx.query(sql`
    insert into document_orders (document_id, order_id) select ${documentId}, unnest(${[...orderIds]}::int[])`);
  await tx.query(sql`delete from invoices_due where order_id = any(${[...orderIds]}::int[])`);
  await tx.query(sql`
    select ${enqueueSql('credit-refunds', sql`json_build_object('documentId', ${documentId}::int)`)}
    where exists (select from granted_refunds where order_id = any(${[...orderIds]}::int[]))`);
}

/** Deletes documents that need not be kept any more: credit notes before their invoices. */
export async function deleteOldDocuments(db: Queryable, before: Date): Promise<void> {
  await db.query(sql`delete from documents where kind = 'credit-note' and issued_on < ${before}::date`);
  await db.query(sql`
    delete from documents d where issued_on < ${before}::date
      and not exists (select from documents n where n.of_document_id = d.document_id)`);
}

/** Records why an order could not be invoiced. */
export async function writeInvoiceDue(tx: Tx, orderId: number, problem: string, now: Date): Promise<void> {
  await tx.query(sql`
    insert into invoices_due (order_id, problem, since) values (${orderId}, ${problem}, ${now})
    on conflict (order_id) do update set problem = excluded.problem`);
}
