import type { TransferNews } from '../../../domain/orders/payment-news.ts';
import { sql } from '../../infra/database/sql.ts';
import type { JobHandlers } from '../../infra/jobs/job-kinds.ts';
import type { TransferNewsLetter } from '../../mails/orders/payment-news.ts';
import type { PaymentMailDeps } from './payment-mails.ts';

interface NewsRow {
  readonly email: string;
  readonly first_name: string;
  readonly order_id: number | null;
  readonly order_number: number | null;
  readonly due_ids: readonly number[];
  readonly amount_cents: number;
  readonly left_cents: number;
  readonly why: NonNullable<TransferNewsLetter['why']> | null;
  readonly settlement: string;
  readonly state: string;
  readonly asked_cents: number;
  readonly lying_cents: number;
  readonly pay_until: Date | null;
}

/** The state that a transfer must still have when the mail leaves, so that no mail says what is not true any more. */
const STATE_OF: Readonly<Record<TransferNews, string>> = {
  partial: 'waiting',
  open: 'open',
  returned: 'returned',
  credited: 'credited',
};

/** The job that writes to a customer what happens with the money of a transfer. Whose it is, is not always known. */
export function transferMailJobs({ db, mailer, publicUrl }: Pick<PaymentMailDeps, 'db' | 'mailer' | 'publicUrl'>) {
  return {
    'transfer-news': async ({ receiptId, news }, { key }) => {
      const [row] = await db.query<NewsRow>(sql`
        select c.email, c.first_name, r.order_id, coalesce(o.order_number, o.order_id) as order_number,
          r.due_ids, r.amount_cents, r.amount_cents - r.used_cents as left_cents, r.why, r.settlement, r.state,
          o.pay_until,
          coalesce(o.total_cents, (select sum(d.amount_cents - d.credited_cents)::int from dues d where d.due_id = any(r.due_ids)), 0) as asked_cents,
          (select coalesce(sum(w.amount_cents), 0)::int from transfer_receipts w
            where w.state = 'waiting' and (w.order_id = r.order_id or (r.order_id is null and w.due_ids && r.due_ids))) as lying_cents
        from transfer_receipts r join customers c on c.user_id = r.user_id left join orders o on o.order_id = r.order_id
        where r.receipt_id = ${receiptId} and c.closed_at is null`);
      if (!row || row.state !== STATE_OF[news]) return;
      const { transferNews } = await import('../../mails/orders/payment-news.ts');
      await mailer.send(() => transferNews({ ...letterOf(row, publicUrl), news }), key);
    },
  } satisfies JobHandlers;
}

function letterOf(row: NewsRow, publicUrl: string): Omit<TransferNewsLetter, 'news'> {
  const { order_id: orderId, due_ids: dueIds } = row;
  return {
    email: row.email,
    firstName: row.first_name,
    orderNumber: row.order_number ?? undefined,
    dueIds,
    amountCents: row.amount_cents,
    leftCents: row.left_cents,
    missingCents: Math.max(row.asked_cents - row.lying_cents, 0),
    until: row.pay_until ?? undefined,
    why: row.why ?? undefined,
    settlement: row.settlement,
    link: orderId === null ? `${publicUrl}/profile` : `${publicUrl}/profile/orders/${orderId}`,
  };
}
