import { cents, share } from '../../../domain/base/money.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import type { DocumentLine } from '../../../domain/documents/document.ts';
import { spreadGrant } from '../../../domain/refunds/refund-rules.ts';
import type { Refusal } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Tx } from '../../infra/database/types.ts';
import { staffCreditsOf } from '../documents/credit-due.ts';
import { issueCreditNote } from '../documents/issue-credit-note.ts';
import { type RequestRow, requestRows } from './request-queries.ts';

/**
 * Issues the credit notes for refunds of an invoiced order: one for each request for which the valid invoice has none.
 * It is for the invoice's lines of the goods if each has one such line with enough left, otherwise for an amount, which
 * is distributed over the VAT rates of the invoice. The caller has locked the order. An order without an invoice gets
 * its notes when that is issued.
 */
export async function creditRefunds(tx: Tx, orderId: number, now: Date): Promise<Result<void, Refusal>> {
  const invoice = await tx.maybeOne<{ documentId: number; lines: DocumentLine[] }>(sql`
    select d.document_id, d.lines from document_orders o join documents d using (document_id)
    where o.order_id = ${orderId} and o.is_live`);
  if (!invoice) return ok();
  const granted = await requestRows(
    tx,
    sql`r.order_id = ${orderId} and r.state = 'granted' and not exists (
      select from documents n where n.document_id = r.credit_note_id and n.of_document_id = ${invoice.documentId})`,
    { order: sql`r.request_id` },
  );
  for (const request of granted) {
    const note = { documentId: invoice.documentId, reason: reasonOf(request), date: romeTime(now).date };
    const grantedCents = request.grantedCents ?? 0;
    const covered = await coveredByStaff(tx, orderId, grantedCents);
    const amountCents = grantedCents - covered.cents;
    if (covered.noteId !== null && amountCents === 0) {
      await writeNote(tx, request.requestId, covered.noteId);
      continue;
    }
    const named = covered.cents > 0 ? undefined : await namedOf(tx, invoice.lines, request);
    const ofLines = named && (await issueCreditNote(tx, { ...note, ...named }));
    const issued = ofLines?.ok ? ofLines : await issueCreditNote(tx, { ...note, amountCents });
    if (!issued.ok) return issued;
    await writeNote(tx, request.requestId, issued.value.documentId);
  }
  return ok();
}

async function writeNote(tx: Tx, requestId: number, documentId: number): Promise<void> {
  await tx.query(sql`update refund_requests set credit_note_id = ${documentId} where request_id = ${requestId}`);
}

/**
 * Returns how much of a refund is covered by a credit note that the staff issued for a paid amount, and that note.
 * Earlier refunds without a note of their own have used up some of it.
 */
async function coveredByStaff(
  tx: Tx,
  orderId: number,
  grantedCents: number,
): Promise<{ cents: number; noteId: number | null }> {
  const { heldCents, noteId } = await staffCreditsOf(tx, orderId);
  if (heldCents === 0) return { cents: 0, noteId: null };
  const used = await tx.one<{ cents: number }>(sql`
    select coalesce(sum(r.granted_cents - case when n.details ? 'credits' then 0 else n.total_cents end),
      0)::int as cents
    from refund_requests r join documents n on n.document_id = r.credit_note_id
    where r.order_id = ${orderId} and r.state = 'granted'
      and n.of_document_id = (select max(document_id) from document_orders where order_id = ${orderId})`);
  return { cents: Math.min(Math.max(heldCents - used.cents, 0), grantedCents), noteId };
}

/** The job of an invoice for orders with earlier refunds. It may run twice. */
export async function creditEarlierRefunds(db: Database, documentId: number, now: Date): Promise<void> {
  const credited = await db.tx(async (tx): Promise<Result<void, Refusal>> => {
    const orders = await tx.query<{ orderId: number }>(sql`
      select order_id from orders join document_orders using (order_id) where document_id = ${documentId} and is_live
      order by order_id for no key update of orders`);
    for (const { orderId } of orders) {
      const issued = await creditRefunds(tx, orderId, now);
      if (!issued.ok) return issued;
    }
    return ok();
  });
  if (!credited.ok) throw new Error(`document ${documentId} could not be credited: ${credited.refusals[0]?.code}`);
}

/**
 * Returns what a refund takes back of the invoice by line: deposits, or amounts of its lines. undefined: nothing can be
 * matched to a line.
 */
async function namedOf(tx: Tx, invoiced: readonly DocumentLine[], request: RequestRow) {
  const { kind, orderId, lines } = request;
  if (kind === 'deposit') {
    const codesOf = ({ code, substituteCode }: RequestRow['lines'][number]) =>
      substituteCode === null ? [code] : [code, substituteCode];
    return { deposits: lines.map((line) => ({ orderId, codes: codesOf(line), cents: line.askedCents })) };
  }
  const back = await tx.query<{ orderItemId: number; cents: number }>(sql`
    select order_item_id, sum(cents)::int as cents from deposits_back where order_id = ${orderId} group by 1
      order by 1`);
  const named = linesOf(invoiced, request, new Map(back.map(({ orderItemId, cents: given }) => [orderItemId, given])));
  return named && { lines: named };
}

/**
 * Returns the amounts that a refund takes back from lines of the invoice, which are counted from 1. undefined: the
 * request names no goods, or some of them have no unique line. `depositsBack`: refunded deposits in cents, by line.
 */
function linesOf(lines: readonly DocumentLine[], request: RequestRow, depositsBack: ReadonlyMap<number, number>) {
  const { orderId, lines: asked, deliveryCents: delivery, packagingCents: packaging } = request;
  if (asked.length === 0 || packaging > 0) return undefined;
  const granted = request.grantedCents ?? 0;
  const ofGoods = spreadGrant(
    granted,
    asked.map((line) => line.askedCents),
    delivery,
  );
  const ofDelivery = granted - ofGoods.reduce((sum, cents) => sum + cents, 0);
  const numberOf = (isMeant: (line: DocumentLine) => boolean) => {
    const [found, ...others] = lines.flatMap((line, index) =>
      line.orderId === orderId && isMeant(line) ? [index + 1] : [],
    );
    return others.length === 0 ? found : undefined;
  };
  const wanted = [
    ...asked.flatMap(({ code, orderItemId }, index) => {
      const isOf = (kind: DocumentLine['kind']) => numberOf((line) => line.code === code && line.kind === kind);
      const [goods, deposit] = [isOf('goods'), isOf('deposit')];
      const grossOfLine = (line: number | undefined) => (line === undefined ? 0 : (lines[line - 1]?.grossCents ?? 0));
      const given = cents(ofGoods[index] ?? 0);
      const depositLeft = Math.max(grossOfLine(deposit) - (depositsBack.get(orderItemId) ?? 0), 0);
      const ofDeposit = Math.min(
        share(given, grossOfLine(deposit), Math.max(grossOfLine(goods) + grossOfLine(deposit), 1)),
        depositLeft,
      );
      return [
        { line: goods, cents: given - ofDeposit },
        { line: deposit, cents: ofDeposit },
      ];
    }),
    { line: numberOf(({ kind }) => kind === 'delivery'), cents: ofDelivery },
  ].filter(({ cents }) => cents > 0);
  const found = wanted.flatMap(({ line, cents }) => (line === undefined ? [] : [{ line, cents }]));
  return found.length === wanted.length ? found : undefined;
}

const REASONS: Readonly<Record<RequestRow['kind'], string>> = {
  goods: 'Merce non conforme',
  withdrawal: 'Recesso dal contratto',
  shop: 'Rimborso del negozio',
  deposit: 'Cauzione restituita',
};

/** Returns the reason of a refund, as shown to the staff and on credit notes. */
export function reasonOf({ kind, lines }: Pick<RequestRow, 'kind' | 'lines'>): string {
  const [first, ...others] = lines;
  return first && others.length === 0 ? `${REASONS[kind]}: ${first.name}`.slice(0, 200) : REASONS[kind];
}
