import { grams, toKilos } from '../../../domain/base/weight.ts';
import { type DifferingLine, orderDifferences } from '../../../domain/orders/order-differences.ts';
import { moneyBackWords } from '../../../domain/orders/words/payment-words.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';
import type { JobHandler } from '../../infra/jobs/job-kinds.ts';
import type { Mailer } from '../../infra/mail.ts';
import { hashToken, newToken } from '../../infra/tokens.ts';
import type { ChangedOrder } from '../../mails/order-confirmation.ts';
import { paidTransactions } from '../payments/transaction-view.ts';
import { confirmedOrder, type OrderToConfirm, openLink } from './confirmed-order.ts';
import { euro } from './order-view.ts';

/**
 * The job that sends the confirmation of a placed order. Each attempt makes the link by a token of its own, because only the hash of the last one is
 * stored.
 */
export function confirmationMailJob(deps: {
  db: Database;
  mailer: Mailer;
  publicUrl: string;
}): JobHandler<'order-confirmation'> {
  const { db, mailer, publicUrl } = deps;
  return async ({ orderId, isGrown }, { key }) => {
    const token = newToken();
    const row = await openLink(db, orderId, hashToken(token));
    if (!row) return;
    const { orderConfirmation } = await import('../../mails/order-confirmation.ts');
    const link = `${publicUrl}/ordine/${orderId}/${token}`;
    const change = await changeBy(db, row);
    const reader = {
      email: row.email,
      firstName: row.first_name,
      link,
      isGrown,
      ...(isGrown ? {} : { change, approvedBy: row.approved_by }),
    };
    await mailer.send(orderConfirmation(confirmedOrder(row, await paidTransactions(db, orderId)), reader), key);
  };
}

/** Returns how an order differs from the one that it replaces; undefined: it replaces none. */
async function changeBy(db: Database, row: OrderToConfirm): Promise<ChangedOrder | undefined> {
  const { replaces_order_id: orderId } = row;
  if (orderId === null) return undefined;
  const [before] = await db.query<{ total_cents: number; lines: OrderToConfirm['lines'] }>(sql`
    select o.total_cents, to_json(array(
      select json_build_object('product_id', product_id, 'name', name, 'quantity', quantity, 'weight_grams', weight_grams)
      from order_lines l where l.order_id = o.order_id order by position)) as lines
    from orders o where o.order_id = ${orderId}`);
  if (!before) return undefined;
  return {
    orderId,
    total: euro(before.total_cents),
    differences: orderDifferences(before.lines.map(differingLine), row.lines.map(differingLine)),
    moneyBack: moneyBackWords(await paidTransactions(db, orderId)),
  };
}

function differingLine(line: OrderToConfirm['lines'][number]): DifferingLine {
  const { product_id: productId, name, quantity, weight_grams: weight } = line;
  return { productId, name, quantity, weight: toKilos(grams(weight)) };
}
