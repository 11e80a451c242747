import { plainFiscalCode } from '../../../domain/account/fiscal-data.ts';
import { isCig, isCup } from '../../../domain/account/invoice-request.ts';
import { problemIf } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import { writeTender } from '../orders/order-writes.ts';
import { issueForOrder } from './issue-document.ts';
import { lockToInvoice } from './orders-to-invoice.ts';

export interface Tender {
  readonly orderId: number;
  readonly cig: string;
  /** Empty: it stays as it was. */
  readonly cup: string;
  readonly now: Date;
}

/**
 * Writes the tender of an order whose invoice is still to be issued. An invoice that waited for it is issued: of the order at once, of a due by the job
 * that bills what was left behind.
 */
export async function addTender(db: Database, tender: Tender): Promise<Result<void, Refusal>> {
  const { orderId, now } = tender;
  const [cig, cup] = [plainFiscalCode(tender.cig), plainFiscalCode(tender.cup)];
  const checked = refuseIfAny([
    ...problemIf(!isCig(cig), 'FORMAT', 'invoice_cig'),
    ...problemIf(cup !== '' && !isCup(cup), 'FORMAT', 'invoice_cup'),
  ]);
  if (!checked.ok) return checked;
  const written = await db.tx(async (tx): Promise<Result<void, Refusal>> => {
    const [order] = await lockToInvoice(tx, [orderId]);
    if (!order) return refuse('ORDER_NOT_FOUND', { field: 'order_id' });
    if (order.document_id !== null) return refuse('INVOICE_ISSUED', { field: 'order_id' });
    await writeTender(tx, orderId, { cig, cup });
    const due = await tx.query(sql`select from due_orders where order_id = ${orderId}`);
    if (due.length > 0) await enqueue(tx, 'bill-months', {});
    return ok();
  });
  if (written.ok) await issueForOrder(db, orderId, now);
  return written;
}
