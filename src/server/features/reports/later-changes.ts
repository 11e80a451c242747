import type { BilledLine } from '../../../domain/documents/billed-lines.ts';
import type { DocumentDetails, DocumentLine } from '../../../domain/documents/document.ts';
import { grossOf, spreadOverRates, type TaxedAmount } from '../../../domain/documents/vat.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';

/** A change of what an order was billed, after the handover. */
interface LaterChange {
  readonly kind: 'invoice' | 'note' | 'refund';
  readonly sourceId: number;
  /** When it was made; of a document its day. */
  readonly at: Date | string;
  readonly lines: readonly (TaxedAmount & Partial<Pick<BilledLine, 'kind'>>)[];
  readonly sign: 1 | -1;
}

/**
 * Returns what changed the amount of an order later: each credit note, each refund that has none, and each invoice but
 * the first, because that one is for the sale itself. A refund that gets its credit note later is that note.
 */
export async function laterChanges(
  db: Queryable,
  orderId: number,
  billed: readonly BilledLine[],
): Promise<LaterChange[]> {
  const [invoices, notes, refunds] = await Promise.all([
    laterInvoices(db, orderId),
    notesOf(db, orderId),
    refundsWithoutNote(db, orderId),
  ]);
  return [
    ...invoices.map(({ documentId, date, lines }) => ({
      kind: 'invoice' as const,
      sourceId: documentId,
      at: date,
      lines: lines.filter((line) => line.orderId === orderId),
      sign: 1 as const,
    })),
    ...notes.map((note) => ({
      kind: 'note' as const,
      sourceId: note.documentId,
      at: note.date,
      lines: linesOfOrder(note, orderId),
      sign: -1 as const,
    })),
    ...refunds.map(({ requestId, decidedAt, grantedCents, isDeposit }) => ({
      kind: 'refund' as const,
      sourceId: requestId,
      at: decidedAt,
      lines: isDeposit ? [depositBack(grantedCents)] : refundedLines(grantedCents, billed),
      sign: -1 as const,
    })),
  ].filter(({ lines }) => lines.length > 0);
}

interface InvoiceRow {
  readonly documentId: number;
  /** YYYY-MM-DD */
  readonly date: string;
  readonly lines: readonly DocumentLine[];
}

function laterInvoices(db: Queryable, orderId: number): Promise<InvoiceRow[]> {
  return db.query<InvoiceRow>(sql`
    select d.document_id, d.issued_on::text as date, d.lines
    from document_orders l join documents d using (document_id)
    where l.order_id = ${orderId}
      and d.document_id > (select min(document_id) from document_orders where order_id = ${orderId})
    order by d.document_id`);
}

interface NoteRow extends InvoiceRow {
  readonly invoiced: readonly DocumentLine[];
  readonly details: DocumentDetails;
  /** The orders of its invoice. */
  readonly orders: readonly number[];
  /** The order of the refund that it belongs to; null: none. */
  readonly refundedOrder: number | null;
}

function notesOf(db: Queryable, orderId: number): Promise<NoteRow[]> {
  return db.query<NoteRow>(sql`
    select n.document_id, n.issued_on::text as date, n.lines, n.details, i.lines as invoiced,
      array(select order_id from document_orders where document_id = i.document_id order by order_id) as orders,
      (select min(order_id) from refund_requests where credit_note_id = n.document_id and not n.details ? 'credits')
        as refunded_order
    from document_orders l join documents i on i.document_id = l.document_id
      join documents n on n.of_document_id = i.document_id
    where l.order_id = ${orderId} order by n.document_id`);
}

/**
 * Returns the lines of a credit note that are for one order of its invoice: all of them if it is the only one or its
 * goods are refunded, otherwise those that reverse a line of it, and its share of an amount without lines.
 */
function linesOfOrder({ lines, invoiced, details, orders, refundedOrder }: NoteRow, orderId: number) {
  const owner = refundedOrder ?? (orders.length === 1 ? orders[0] : undefined);
  if (owner !== undefined) return owner === orderId ? lines : [];
  const orderOf = (line: DocumentLine) => line.orderId ?? invoiced[(line.ofLine ?? 0) - 1]?.orderId;
  const own = lines.filter((line) => orderOf(line) === orderId);
  const others = lines.filter((line) => orderOf(line) === undefined);
  const credit = details.credits?.find((each) => each.orderId === orderId);
  const isFirst = details.credits === undefined && orders[0] === orderId;
  const shareCents = credit ? credit.grossCents - grossOf(own) : isFirst ? grossOf(others) : 0;
  return [...own, ...(shareCents > 0 ? spreadOverRates(shareCents, others) : [])];
}

interface RefundRow {
  readonly requestId: number;
  readonly decidedAt: Date;
  readonly grantedCents: number;
  readonly isDeposit: boolean;
}

function refundsWithoutNote(db: Queryable, orderId: number): Promise<RefundRow[]> {
  return db.query<RefundRow>(sql`
    select request_id, decided_at, granted_cents, kind = 'deposit' as is_deposit from refund_requests
    where order_id = ${orderId} and state = 'granted' and credit_note_id is null order by request_id`);
}

/** Returns a refund by the rates of the receipt, in proportion to what was paid at each. */
function refundedLines(grantedCents: number, billed: readonly BilledLine[]): TaxedAmount[] {
  const lines = spreadOverRates(grantedCents, billed);
  return lines.length > 0 ? lines : [{ grossCents: grantedCents, vatBasisPoints: 0 }];
}

function depositBack(grossCents: number): TaxedAmount & Pick<BilledLine, 'kind'> {
  return { kind: 'deposit', grossCents, vatBasisPoints: 0, nature: 'N1' };
}
