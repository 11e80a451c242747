import { addDays, instantOf } from '../../../domain/base/rome-time.ts';
import { isOfCompany, partyProblem, type Seller } from '../../../domain/documents/party.ts';
import { DELIVERED } from '../../../domain/orders/order-status.ts';
import { documentById } from '../../features/documents/document-queries.ts';
import { linkOrders, writeDocument } from '../../features/documents/document-writes.ts';
import {
  invoicedOrder,
  lockToInvoice,
  type OrderToInvoice,
  partyOf,
} from '../../features/documents/orders-to-invoice.ts';
import { writeFile } from '../../features/documents/send-document.ts';
import { billedOrder } from '../../features/orders/billed-order.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';

/** The number of newest invoices that are sent like those of any order, if the exchange is the shop's own simulator. */
const BY_THE_SIMULATOR = 3;
/** Invoices are issued and sent in the evening, and delivered the morning after. */
const SENT_AT = '20:30';
const ANSWERED_AT = '08:00';

export interface DemoInvoicing {
  readonly seller: Seller;
  /** False: there is a real exchange, to which the demo sends nothing. */
  readonly isSimulated: boolean;
}

interface Delivered {
  readonly orderId: number;
  readonly day: string;
  readonly dueId: number | null;
  readonly dueOn: string | null;
}

/**
 * Writes the invoices for the purchases of the demo's company, in the order of the deliveries, and links its dues to
 * them.
 */
export async function loadDemoDocuments(tx: Tx, { seller, isSimulated }: DemoInvoicing): Promise<void> {
  const delivered = await tx.query<Delivered>(sql`
    select o.order_id, o.slot ->> 'dateIso' as day, d.due_id, d.due_on::text
    from orders o join customers c using (user_id) left join due_orders b using (order_id)
      left join dues d using (due_id)
    where c.company_name is not null and o.status_id = ${DELIVERED} order by 2, 1`);
  const orders = await lockToInvoice(
    tx,
    delivered.map((each) => each.orderId),
  );
  const byId = new Map(orders.map((order) => [order.orderId, order]));
  const isByItself = (index: number) => isSimulated && index >= delivered.length - BY_THE_SIMULATOR;
  for (const [index, each] of delivered.entries()) {
    const order = byId.get(each.orderId);
    const documentId = order && (await writeInvoice(tx, each, order));
    if (documentId === undefined) continue;
    if (isByItself(index)) await enqueue(tx, 'send-document', { documentId });
    else await writeDelivered(tx, { documentId, seller, day: each.day });
  }
}

/** Writes the invoice of a delivered order; undefined: its customer is not a company. */
async function writeInvoice(tx: Tx, { day, dueId, dueOn }: Delivered, order: OrderToInvoice) {
  const { orderId } = order;
  const party = await partyOf(tx, order);
  if (!isOfCompany(party) || partyProblem(party, [])) return undefined;
  const billed = await billedOrder(tx, orderId);
  const { documentId, number } = await writeDocument(tx, {
    kind: 'invoice',
    date: day,
    userId: order.billedUserId,
    party,
    lines: (billed?.lines ?? []).map((line) => ({ ...line, orderId })),
    details: {
      orders: [{ ...invoicedOrder(order), deliveredOn: day }],
      paymentTypeId: order.paymentTypeId,
      ...(dueOn === null ? {} : { dueOn }),
    },
  });
  await linkOrders(tx, documentId, [orderId]);
  if (dueId !== null)
    await tx.query(sql`
      update dues set document_id = ${documentId}, document_number = ${number}, document_date = ${day}::date
        where due_id = ${dueId}`);
  return documentId;
}

interface SentDocument {
  readonly documentId: number;
  readonly seller: Seller;
  readonly day: string;
}

/** Writes the file of a past document, which the exchange has delivered. */
async function writeDelivered(tx: Tx, { documentId, seller, day }: SentDocument): Promise<void> {
  const document = await documentById(tx, documentId);
  if (!document) return;
  const sentAt = instantOf(day, SENT_AT);
  const { fileId } = await writeFile(tx, seller, document, sentAt);
  await tx.query(sql`
    with sent as (
      update document_files set exchange_id = file_name, sent_at = ${sentAt},
        answered_at = ${instantOf(addDays(day, 1), ANSWERED_AT)}
      where file_id = ${fileId})
    update documents set exchange_state = 'sent' where document_id = ${documentId}`);
  await tx.query(sql`update documents set exchange_state = 'delivered' where document_id = ${documentId}`);
}
