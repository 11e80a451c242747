import type { WireAccount } from '../../../domain/orders/payment-type.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';
import type { JobHandlers } from '../../infra/jobs/job-kinds.ts';
import type { Mailer } from '../../infra/mail.ts';

export interface PaymentMailDeps {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly wire: WireAccount | undefined;
}

interface OrderToPay {
  readonly email: string;
  readonly first_name: string;
  readonly total_cents: number;
  readonly pay_until: Date | null;
  /** Of a change of an order. */
  readonly replaces_order_id: number | null;
}

/** The jobs that write to customers about orders which are not paid: how to transfer the money, and that an order was cancelled. */
export function paymentMailJobs(deps: PaymentMailDeps) {
  const { db, mailer, publicUrl, wire } = deps;
  const readOrder = async (orderId: number) => {
    const [row] = await db.query<OrderToPay>(sql`
      select c.email, c.first_name, o.total_cents, o.pay_until, o.replaces_order_id from orders o join customers c using (user_id)
      where o.order_id = ${orderId}`);
    return row;
  };
  return {
    'order-unpaid': async ({ orderId }, { key }) => {
      const row = await readOrder(orderId);
      if (!row) return;
      const { orderChangeGone, orderUnpaid } = await import('../../mails/order-payment.ts');
      const keptOrderId = row.replaces_order_id;
      const mail =
        keptOrderId === null
          ? orderUnpaid({ ...reader(row), orderId, publicUrl })
          : orderChangeGone({ ...reader(row), orderId: keptOrderId, publicUrl });
      await mailer.send(mail, key);
    },
    'order-to-transfer': async ({ orderId }, { key }) => {
      const row = await readOrder(orderId);
      if (!row?.pay_until || !wire) return;
      const { orderToTransfer } = await import('../../mails/order-payment.ts');
      const { total_cents: totalCents, pay_until: until } = row;
      await mailer.send(orderToTransfer({ ...reader(row), orderId, publicUrl, totalCents, until, wire }), key);
    },
  } satisfies JobHandlers;
}

function reader({ email, first_name: firstName }: OrderToPay) {
  return { email, firstName };
}
