import { euroOf } from '../../../domain/base/money.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import {
  type CreditInput,
  type CreditProblem,
  creditLines,
  type DocumentDetails,
  type DocumentLine,
  documentNumber,
} from '../../../domain/documents/document.ts';
import type { DocumentParty } from '../../../domain/documents/party.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';
import { type DocumentHead, insertDocument } from './document-writes.ts';

export interface CreditNoteInput extends CreditInput {
  /** The invoice. */
  readonly documentId: number;
  /** The reason, in Italian, because it is printed. */
  readonly reason: string;
  /** The day in Rome, YYYY-MM-DD. */
  readonly date: string;
}

interface InvoiceRow {
  readonly documentId: number;
  readonly kind: string;
  readonly series: string;
  readonly year: number;
  readonly number: number;
  readonly date: string;
  readonly userId: number;
  readonly party: DocumentParty;
  readonly lines: readonly DocumentLine[];
  readonly details: DocumentDetails;
  readonly totalCents: number;
  readonly creditedCents: number;
}

/**
 * Issues a credit note for an invoice, or for a part of it, in the caller's transaction. Refuses an amount above the
 * invoice less its other credit notes; the invoice stays locked until the transaction ends, so two concurrent ones
 * cannot exceed it. Orders of an invoice that is credited in full may be invoiced again.
 */
export async function issueCreditNote(
  transaction: Tx,
  { documentId, reason, date, ...input }: CreditNoteInput,
): Promise<Result<DocumentHead, Refusal>> {
  const invoice = await lockInvoice(transaction, documentId);
  if (!invoice || invoice.kind === 'credit-note') return refuse('DOCUMENT_NOT_FOUND');
  const lines = creditLines(invoice.lines, await creditedLines(transaction, documentId), input);
  if (!lines.ok) return refusalOf(lines.refusals[0]);
  const number = documentNumber(invoice.year, invoice.series, invoice.number);
  const { orders, subscription, paymentTypeId } = invoice.details;
  const head = await insertDocument(transaction, {
    kind: 'credit-note',
    userId: invoice.userId,
    party: invoice.party,
    lines: lines.value,
    reason,
    date: date < invoice.date ? invoice.date : date,
    details: { orders, subscription, paymentTypeId, invoice: { number, date: invoice.date } },
    ofDocumentId: documentId,
  });
  await writeCredited(transaction, documentId, head.totalCents);
  return ok(head);
}

async function lockInvoice(tx: Tx, documentId: number): Promise<InvoiceRow | undefined> {
  const row = await tx.maybeOne<InvoiceRow>(sql`
    select document_id, kind, series, year, number, issued_on::text as date, user_id, party, lines, details,
      total_cents, credited_cents
    from documents where document_id = ${documentId} for update`);
  return row;
}

async function creditedLines(tx: Tx, documentId: number): Promise<DocumentLine[]> {
  const notes = await tx.query<{ lines: DocumentLine[] }>(sql`
    select lines from documents where of_document_id = ${documentId} order by document_id`);
  return notes.flatMap(({ lines }) => lines);
}

async function writeCredited(tx: Tx, documentId: number, creditCents: number): Promise<void> {
  await tx.query(sql`
    update documents set credited_cents = credited_cents + ${creditCents} where document_id = ${documentId}`);
  await tx.query(sql`
    update document_orders o set is_live = false from documents d
    where d.document_id = ${documentId} and o.document_id = d.document_id and d.credited_cents = d.total_cents`);
}

function refusalOf(problem: CreditProblem | undefined): Result<never, Refusal> {
  const { code = 'CREDIT_NOTHING', leftCents = 0 } = problem ?? {};
  return refuse(code, { field: 'amount', details: { left: euroOf(leftCents).toFixed(2).replace('.', ',') } });
}
