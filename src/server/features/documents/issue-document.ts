import { ok } from '../../../domain/base/result.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { type DocumentParty, type PartyProblem, partyProblem } from '../../../domain/documents/party.ts';
import type { Database, Queryable, Tx } from '../../infra/database/types.ts';
import { billedOrder, vouchersOf } from '../orders/billed-order.ts';
import { headOf } from './document-queries.ts';
import { type DocumentHead, insertDocument, linkOrders, writeInvoiceDue } from './document-writes.ts';
import { invoicedOrder, isInvoicedSingly, lockToInvoice, type OrderToInvoice, partyOf } from './orders-to-invoice.ts';

export interface InvoiceInput {
  /** Delivered orders of one customer, or of one company. */
  readonly orderIds: readonly number[];
  readonly kind: 'invoice' | 'summary';
  /** The day in Rome, YYYY-MM-DD; its year is that of the number. */
  readonly date: string;
  /** The due date; absent: it is not paid later. */
  readonly dueOn?: string;
}

/**
 * Issues the invoice of these orders in the caller's transaction, once: orders with a valid invoice are left out, and
 * if all have one, that one is returned. Throws if they cannot be invoiced; `whyNotInvoiced` returns the reason
 * beforehand.
 */
export async function issueInvoice(
  transaction: Tx,
  { orderIds, kind, date, dueOn }: InvoiceInput,
): Promise<DocumentHead> {
  const all = await lockToInvoice(transaction, orderIds);
  const open = all.filter((order) => order.documentId === null);
  const issued = all.findLast((order) => order.documentId !== null)?.documentId;
  if (open.length === 0 && issued != null) return headOf(transaction, issued);
  const [first, ...others] = open;
  if (others.some((order) => order.billedUserId !== first?.billedUserId))
    throw new Error(`orders ${orderIds.join(', ')} are not those of one customer`);
  const party = await commonParty(transaction, open);
  const problem = party && problemOf(party, open);
  if (!party || problem) throw new Error(`orders ${orderIds.join(', ')} cannot be invoiced: ${problem ?? 'no order'}`);
  const { lines, voucherCents } = await billedLinesOf(transaction, open);
  const paid = { paymentTypeId: first?.paymentTypeId ?? 0, dueOn, ...(voucherCents > 0 ? { voucherCents } : {}) };
  const head = await insertDocument(transaction, {
    kind,
    date,
    party,
    userId: first?.billedUserId ?? 0,
    lines,
    details: { orders: open.map(invoicedOrder), ...paid },
  });
  await linkOrders(
    transaction,
    head.documentId,
    open.map(({ orderId }) => orderId),
  );
  return head;
}

/** Returns why these orders cannot be invoiced together now; undefined: they can be. */
export async function whyNotInvoiced(tx: Tx, orderIds: readonly number[]): Promise<PartyProblem | undefined> {
  const orders = await lockToInvoice(tx, orderIds);
  const party = await commonParty(tx, orders);
  return party ? problemOf(party, orders) : undefined;
}

/**
 * Issues the invoice of orders on account, in the transaction that writes their due. If data of the billed party are
 * missing, there is no invoice yet, the staff see the orders, and it is tried again.
 */
export async function issueForDue(tx: Tx, input: InvoiceInput, now: Date): Promise<DocumentHead | undefined> {
  const problem = await whyNotInvoiced(tx, input.orderIds);
  if (problem === undefined) return issueInvoice(tx, input);
  for (const orderId of input.orderIds) await writeInvoiceDue(tx, orderId, problem, now);
  return undefined;
}

/**
 * The job of a delivered order: issues its invoice if it gets one of its own (decisions: consumers on request,
 * companies always). If its party is incomplete, the staff see it, and the reason is returned. It may run twice, and
 * again on request of the staff.
 */
export async function issueForOrder(db: Database, orderId: number, now: Date): Promise<PartyProblem | undefined> {
  const issued = await db.tx(async (tx) => {
    const [order] = await lockToInvoice(tx, [orderId]);
    if (!order || order.documentId !== null) return ok(undefined);
    const party = await partyOf(tx, order);
    if (!isInvoicedSingly(order, party)) return ok(undefined);
    const problem = problemOf(party, [order]);
    if (problem) await writeInvoiceDue(tx, orderId, problem, now);
    else
      await issueInvoice(tx, { orderIds: [orderId], kind: 'invoice', date: romeTime(order.handedOverAt ?? now).date });
    return ok(problem);
  });
  return issued.value;
}

/** A summary has the address of the latest of its orders. */
async function commonParty(db: Queryable, orders: readonly OrderToInvoice[]): Promise<DocumentParty | undefined> {
  const last = orders.at(-1);
  return last && partyOf(db, last);
}

function problemOf(party: DocumentParty, orders: readonly OrderToInvoice[]): PartyProblem | undefined {
  return partyProblem(
    party,
    orders.map(({ infos }) => infos['invoice_cig'] ?? ''),
  );
}

/** Returns the lines of orders, and what bought certificates pay of them. */
async function billedLinesOf(db: Queryable, orders: readonly OrderToInvoice[]) {
  const lines = [];
  let voucherCents = 0;
  for (const { orderId } of orders) {
    const billed = await billedOrder(db, orderId);
    if (!billed?.amounts.isFinal) throw new Error(`the final total of order ${orderId} is not known`);
    voucherCents += vouchersOf(billed.amounts);
    lines.push(...billed.lines.map((line) => ({ ...line, orderId })));
  }
  return { lines, voucherCents };
}
