import { ok, type Result } from '../../../domain/base/result.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import type { DocumentLine } from '../../../domain/documents/document.ts';
import type { Refusal } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';
import { issueCreditNote } from '../documents/issue-credit-note.ts';
import type { RequestRow } from './request-queries.ts';

/**
 * Issues the credit note of what is paid back, where the order was invoiced: for the invoice's line of the goods if there is one such line and it
 * has as much left, otherwise for an amount, which is spread over the rates of the invoice. An order without an invoice gets none.
 */
export async function creditRefund(
  tx: Tx,
  refund: { readonly request: RequestRow; readonly grantedCents: number; readonly reason: string; readonly now: Date },
): Promise<Result<void, Refusal>> {
  const { request, grantedCents, reason, now } = refund;
  const [invoice] = await tx.query<{ document_id: number; lines: DocumentLine[] }>(sql`
    select d.document_id, d.lines from document_orders o join documents d using (document_id)
    where o.order_id = ${request.order_id} and o.is_live`);
  if (!invoice) return ok();
  const note = { documentId: invoice.document_id, reason, date: romeTime(now).date };
  const line = lineOf(invoice.lines, request);
  const ofLine =
    line === undefined ? undefined : await issueCreditNote(tx, { ...note, lines: [{ line, cents: grantedCents }] });
  if (ofLine?.ok) return ok();
  const issued = await issueCreditNote(tx, { ...note, amountCents: grantedCents });
  return issued.ok ? ok() : issued;
}

/** The number of the invoice's line, counted from 1; undefined: there is none, or several may be meant. */
function lineOf(lines: readonly DocumentLine[], { order_id: orderId, lines: asked }: RequestRow): number | undefined {
  if (asked.length !== 1) return undefined;
  const found = lines.flatMap((line, index) =>
    line.orderId === orderId && line.code === asked[0]?.code ? [index + 1] : [],
  );
  return found.length === 1 ? found[0] : undefined;
}
