import { HANDED_OVER } from '../../../domain/orders/order-status.ts';
import type { WireAccount } from '../../../domain/orders/payment-type.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';
import type { JobHandlers } from '../../infra/jobs/job-kinds.ts';
import type { Mailer } from '../../infra/mail.ts';
import { toldOrder } from '../orders/confirmed-order.ts';
import { balanceOf } from '../payments/ledger/balance.ts';

export interface PaymentMailDeps {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly wire: WireAccount | undefined;
  readonly staffMail: string;
}

interface OrderToPay {
  readonly orderNumber: number;
  readonly email: string;
  readonly firstName: string;
  /** The amount without the VAT that a public body pays to the state; so is the next amount. */
  readonly totalCents: number;
  readonly payUntil: Date | null;
  /** Set for a change that has not taken the place of its order. */
  readonly replacesOrderId: number | null;
  readonly lastName: string;
  readonly statusId: number;
  readonly authorisedCents: number;
}

/** The jobs that write to customers about orders which are not paid: how to transfer the money, and that an order was cancelled. */
export function paymentMailJobs(deps: PaymentMailDeps) {
  const { db, mailer, publicUrl, wire, staffMail } = deps;
  const readOrder = async (orderId: number) => {
    const [row] = await db.query<OrderToPay>(sql`
      select coalesce(o.order_number, o.order_id) as order_number,
        c.email, c.first_name, c.last_name, o.status_id, o.total_cents - o.state_vat_cents as total_cents,
        o.authorised_cents - o.state_vat_cents as authorised_cents, o.pay_until, (
        select r.order_id from orders r where r.order_id = o.replaces_order_id and r.replaced_by_order_id is distinct from o.order_id) as replaces_order_id
      from orders o join customers c using (user_id) where o.order_id = ${orderId}`);
    return row;
  };
  const letterTo = async ({ email, firstName }: OrderToPay, orderId: number) => {
    return { email, firstName, orderId, order: await toldOrder(db, orderId), publicUrl };
  };
  return {
    'order-unpaid': async ({ orderId }, { key }) => {
      const row = await readOrder(orderId);
      if (!row) return;
      const { orderChangeGone, orderUnpaid } = await import('../../mails/orders/order-payment.ts');
      const letter = await letterTo(row, row.replacesOrderId ?? orderId);
      await mailer.send(() => (row.replacesOrderId === null ? orderUnpaid(letter) : orderChangeGone(letter)), key);
    },
    'order-to-transfer': async ({ orderId }, { key }) => {
      const row = await readOrder(orderId);
      if (!row?.payUntil || !wire) return;
      const { orderToTransfer } = await import('../../mails/orders/order-payment.ts');
      const { totalCents, payUntil: until } = row;
      const letter = { ...(await letterTo(row, orderId)), totalCents, until, wire };
      await mailer.send(() => orderToTransfer(letter), key);
    },
    'payment-news': async ({ orderId, news }, { key }) => {
      const row = await readOrder(orderId);
      if (!row) return;
      const { toAuthoriseCents } = await balanceOf(db, orderId);
      const { paymentNews } = await import('../../mails/orders/payment-news.ts');
      const amountCents = news === 'renew' ? row.authorisedCents : toAuthoriseCents;
      // paid meanwhile: there is nothing to ask for
      if (amountCents === 0 && news !== 'paid') return;
      const until = row.payUntil ?? undefined;
      const letter = { ...(await letterTo(row, orderId)), news, amountCents, until };
      await mailer.send(() => paymentNews(letter), key);
    },
    'uncollected-notice': async ({ orderId }, { key }) => {
      const row = await readOrder(orderId);
      const { toAuthoriseCents: amountCents } = await balanceOf(db, orderId);
      if (!row || amountCents === 0) return;
      const { uncollectedNotice } = await import('../../mails/orders/payment-news.ts');
      const customer = `${row.firstName} ${row.lastName}`.trim();
      const isHandedOver = HANDED_OVER.includes(row.statusId);
      const link = `${publicUrl}/gestione/incassi`;
      const letter = { to: staffMail, orderId: row.orderNumber, customer, amountCents, isHandedOver, link };
      await mailer.send(() => uncollectedNotice(letter), key);
    },
  } satisfies JobHandlers;
}
