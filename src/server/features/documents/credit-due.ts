import { cents, share } from '../../../domain/base/money.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import type { DocumentLine, StaffCredit } from '../../../domain/documents/document.ts';
import { type DocumentParty, type PartyProblem, payableCents } from '../../../domain/documents/party.ts';
import { vatParts } from '../../../domain/documents/vat.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable, Tx } from '../../infra/database/types.ts';
import { dueToBillAgain, reopenDue } from '../dues/reopen-due.ts';
import { takeOffDue } from '../dues/settle-dues.ts';
import { paidByCertificates } from '../gift-certificates/certificate-refunds.ts';
import { balanceOf } from '../payments/ledger/balance.ts';
import { type CreditNoteInput, issueCreditNote } from './issue-credit-note.ts';
import { issueInvoice, whyNotInvoiced } from './issue-document.ts';

/** The effect of a credit note of the staff on money, in cents. */
interface CreditedMoney {
  readonly documentId: number;
  /** The amount deducted from what its company owes. */
  readonly takenCents: number;
  /** The amount that was paid before: the shop holds it until it is refunded. */
  readonly heldCents: number;
}

/**
 * Issues a credit note for the staff, and deducts its amount from the due of its orders, for a public body the net
 * part. An amount that was paid already stays with the shop until somebody refunds it. Refuses while the due is being
 * paid. The orders are locked first, as in every refund.
 */
export async function creditByStaff(
  tx: Tx,
  input: CreditNoteInput,
  now: Date,
): Promise<Result<CreditedMoney, Refusal>> {
  const { documentId: invoiceId } = input;
  const orders = await tx.query<{ orderId: number }>(sql`
    select order_id from orders where order_id in (select order_id from document_orders
      where document_id = ${invoiceId})
    order by order_id for no key update`);
  const issued = await issueCreditNote(tx, input);
  if (!issued.ok) return issued;
  const { documentId } = issued.value;
  const note = await tx.one<Note>(sql`
    select n.lines, n.party, i.lines as invoiced, i.credited_cents = i.total_cents as is_all
    from documents n join documents i on i.document_id = n.of_document_id where n.document_id = ${documentId}`);
  const credits: StaffCredit[] = [];
  let heldCents = 0;
  for (const { orderId, grossCents, netCents, owedCents } of await sharesOf(tx, note, orders)) {
    // an invoice that is credited in full leaves nothing owed, however its notes were rounded
    const taken = await takeOffDue(tx, {
      orderId,
      amountCents: note.isAll ? Math.max(netCents, owedCents) : netCents,
      now,
    });
    if (!taken.ok) return taken;
    const offCents =
      taken.value >= netCents ? grossCents : share(cents(grossCents), taken.value, Math.max(netCents, 1));
    credits.push({ orderId, grossCents, offCents, takenCents: taken.value });
    const { refundableCents } = await balanceOf(tx, orderId);
    heldCents += Math.max(
      Math.min(netCents - taken.value, refundableCents + (await paidByCertificates(tx, orderId, now))),
      0,
    );
  }
  await tx.query(sql`
    update documents set details = details || jsonb_build_object('credits', ${JSON.stringify(credits)}::jsonb)
    where document_id = ${documentId}`);
  return ok({ documentId, takenCents: credits.reduce((sum, { takenCents }) => sum + takenCents, 0), heldCents });
}

interface Note {
  readonly lines: readonly DocumentLine[];
  readonly party: DocumentParty;
  readonly invoiced: readonly DocumentLine[];
  /** True if the invoice is credited in full. */
  readonly isAll: boolean;
}

interface OrderShare {
  readonly orderId: number;
  readonly grossCents: number;
  /** The part that is paid: for a public body without the VAT. */
  readonly netCents: number;
  readonly owedCents: number;
}

/**
 * Returns the share of each order in a credit note. Lines belong to the order of their line of the invoice. An amount
 * without lines is distributed by order number, up to what is owed of each, and the rest goes to the last one.
 */
async function sharesOf(
  tx: Tx,
  { lines, party, invoiced }: Note,
  orders: readonly { readonly orderId: number }[],
): Promise<OrderShare[]> {
  const orderOf = ({ orderId, ofLine }: DocumentLine) =>
    orderId ?? (ofLine === undefined ? undefined : invoiced[ofLine - 1]?.orderId);
  const ofOrder = Map.groupBy(lines, orderOf);
  const [grossLeft, netLeft] = sums(party, ofOrder.get(undefined) ?? []);
  let left = netLeft;
  let leftGross = grossLeft;
  const shares: OrderShare[] = [];
  for (const [index, { orderId }] of orders.entries()) {
    const [gross, net] = sums(party, ofOrder.get(orderId) ?? []);
    const { owedCents } = await balanceOf(tx, orderId);
    const isLast = index === orders.length - 1;
    const more = isLast ? left : Math.min(left, Math.max(owedCents - net, 0));
    const moreGross = isLast ? leftGross : share(cents(grossLeft), more, Math.max(netLeft, 1));
    left -= more;
    leftGross -= moreGross;
    if (gross + moreGross > 0) shares.push({ orderId, grossCents: gross + moreGross, netCents: net + more, owedCents });
  }
  return shares;
}

function sums(party: DocumentParty, lines: readonly DocumentLine[]): [gross: number, net: number] {
  const vat = vatParts(lines);
  return [vat.reduce((sum, { grossCents }) => sum + grossCents, 0), payableCents(party, vat)];
}

/** The amounts of an order that credit notes of the staff took back, in cents with VAT. */
interface StaffCredits {
  /** The amount deducted from its due, which is not refunded. */
  readonly offCents: number;
  /** The amount that was paid before and is to be refunded, with a credit note. */
  readonly heldCents: number;
  /** The newest of these notes. */
  readonly noteId: number | null;
}

/** Reads the credit notes of the staff for the valid invoice of an order, or the last invoice if none is valid. */
export async function staffCreditsOf(db: Queryable, orderId: number): Promise<StaffCredits> {
  return db.one<StaffCredits>(sql`
    select coalesce(sum((c ->> 'offCents')::int), 0)::int as off_cents,
      coalesce(sum((c ->> 'grossCents')::int - (c ->> 'offCents')::int), 0)::int as held_cents,
      max(n.document_id) filter (where c ->> 'grossCents' <> c ->> 'offCents') as note_id
    from documents n, jsonb_array_elements(coalesce(n.details -> 'credits', '[]')) c
    where n.of_document_id = (select max(document_id) from document_orders where order_id = ${orderId})
      and (c ->> 'orderId')::int = ${orderId}`);
}

/**
 * Issues the invoice of a due again, after it was credited in full: the due again includes what the notes of the staff
 * had deducted. Returns why it cannot be invoiced; undefined on success, or if there is no such due.
 */
export async function issueDueAgain(
  db: Database,
  orderId: number,
  now: Date,
): Promise<Result<PartyProblem | undefined, Refusal>> {
  return db.tx(async (tx): Promise<Result<PartyProblem | undefined, Refusal>> => {
    const due = await dueToBillAgain(tx, orderId);
    if (!due) return ok(undefined);
    const orders = await tx.query<{ orderId: number; documentId: number | null }>(sql`
      select o.order_id, (select d.document_id from document_orders d where d.order_id = o.order_id and d.is_live)
      from orders o where o.order_id = any(${[...due.orderIds]}::int[]) order by o.order_id for no key update of o`);
    if (orders.some(({ documentId }) => documentId !== null)) return ok(undefined);
    const problem = await whyNotInvoiced(tx, due.orderIds);
    if (problem) return ok(problem);
    const taken = new Map<number, number>();
    for (const order of orders) taken.set(order.orderId, await takenByStaff(tx, order.orderId));
    const { kind, dueOn } = due.terms(now);
    const invoice = await issueInvoice(tx, { orderIds: due.orderIds, kind, date: romeTime(now).date, dueOn });
    const reopened = await reopenDue(tx, due, { invoice, taken, now });
    if (reopened.ok) return ok(undefined);
    const { code, details = {} } = reopened.refusals[0];
    return refuse(code, { field: 'order_id', details });
  });
}

/** Returns the cents that credit notes of the staff deducted from what is owed for an order, of its last invoice. */
async function takenByStaff(tx: Tx, orderId: number): Promise<number> {
  const row = await tx.one<{ takenCents: number }>(sql`
    select coalesce(sum((c ->> 'takenCents')::int), 0)::int as taken_cents
    from documents n, jsonb_array_elements(coalesce(n.details -> 'credits', '[]')) c
    where n.of_document_id = (select max(document_id) from document_orders where order_id = ${orderId})
      and (c ->> 'orderId')::int = ${orderId}`);
  return row.takenCents;
}
