import { grams, toKilos } from '../../../domain/base/weight.ts';
import { type DifferingLine, orderDifferences } from '../../../domain/orders/order-differences.ts';
import { moneyBackWords, type PaidTransaction } from '../../../domain/orders/words/payment-words.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';
import type { JobHandler } from '../../infra/jobs/job-kinds.ts';
import type { Mailer } from '../../infra/mail.ts';
import { hashToken, newToken } from '../../infra/tokens.ts';
import type { ChangedOrder } from '../../mails/orders/order-confirmation.ts';
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
    const { orderConfirmation } = await import('../../mails/orders/order-confirmation.ts');
    const link = `${publicUrl}/ordine/${orderId}/${token}`;
    const before = isGrown ? undefined : await readBefore(db, row);
    const payments = await paidTransactions(db, orderId);
    const reader = {
      ...{ email: row.email, firstName: row.first_name, link, publicUrl, isGrown },
      ...(isGrown ? {} : { approvedBy: row.approved_by }),
    };
    await mailer.send(
      () =>
        orderConfirmation(confirmedOrder(row, payments, publicUrl), {
          ...reader,
          ...(before ? { change: changeOf(before, row) } : {}),
        }),
      key,
    );
  };
}

type DifferingRow = Pick<OrderToConfirm['lines'][number], 'product_id' | 'name' | 'quantity' | 'weight_grams'>;

/** An order as it was before its change. */
interface OrderBefore {
  readonly total_cents: number;
  readonly lines: readonly DifferingRow[];
  readonly payments: readonly PaidTransaction[];
}

/** Reads the order that an order replaces; undefined: it replaces none. */
async function readBefore(
  db: Database,
  { replaces_order_id: orderId }: OrderToConfirm,
): Promise<OrderBefore | undefined> {
  if (orderId === null) return undefined;
  const [before] = await db.query<Omit<OrderBefore, 'payments'>>(sql`
    select o.total_cents, to_json(array(
      select json_build_object('product_id', product_id, 'name', name, 'quantity', quantity, 'weight_grams', weight_grams)
      from order_lines l where l.order_id = o.order_id order by position)) as lines
    from orders o where o.order_id = ${orderId}`);
  return before && { ...before, payments: await paidTransactions(db, orderId) };
}

function changeOf({ total_cents: total, lines, payments }: OrderBefore, now: OrderToConfirm): ChangedOrder {
  return {
    total: euro(total),
    differences: orderDifferences(lines.map(differingLine), now.lines.map(differingLine)),
    moneyBack: moneyBackWords(payments),
  };
}

function differingLine(line: DifferingRow): DifferingLine {
  const { product_id: productId, name, quantity, weight_grams: weight } = line;
  return { productId, name, quantity, weight: toKilos(grams(weight)) };
}
