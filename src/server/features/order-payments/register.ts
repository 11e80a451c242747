import type { FastifyInstance } from 'fastify';
import { cents } from '../../../domain/base/money.ts';
import { ok } from '../../../domain/base/result.ts';
import { PENDING } from '../../../domain/orders/order-status.ts';
import type { TransferNews } from '../../../domain/orders/payment-news.ts';
import { ONLINE_PAYMENT_MS, PARTLY_PAID_GRACE_MS } from '../../../domain/orders/payment-time.ts';
import type { Feature } from '../../http/feature.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import type { JobHandlers } from '../../infra/jobs/job-kinds.ts';
import type { SandboxProvider } from '../../infra/payments/sandbox-provider.ts';
import type { TransferNewsLetter } from '../../mails/orders/payment-news.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { leftAttempts } from '../dues/settle-dues.ts';
import { giveUpOrder } from '../orders/cancel-order.ts';
import { IS_PENDING } from '../orders/order-writes.ts';
import { giveUpPayments } from '../payments/ledger/cancelling.ts';
import { paymentById } from '../payments/ledger/queries.ts';
import { endAskedRefund, nextAskedRefund } from '../payments/ledger/refunds-to-pay.ts';
import { checkPayments, type PaymentDeps, releasePayment } from './ask-provider.ts';
import { capturePayment } from './capture-payment.ts';
import { type PaymentMailDeps, paymentMailJobs } from './payment-mails.ts';
import { begunPayment } from './payment-wish.ts';
import { type ProviderRouteDeps, registerProviderRoutes } from './provider-routes.ts';
import { renewAuthorisations } from './renew-authorisations.ts';
import { cardHandlers, orderPaymentHandlers } from './routes.ts';
import { registerSandboxPage } from './sandbox-page.ts';
import { settlePayment } from './settle-payment.ts';
import { transferHandlers } from './transfer-routes.ts';
import { uncollectedHandlers } from './uncollected-routes.ts';

type Deps = ProviderRouteDeps &
  Omit<PaymentMailDeps, 'wire'> & {
    readonly catalogue: Catalogue;
    /** Undefined: the shop has no payments for trials. */
    readonly sandbox: SandboxProvider | undefined;
  };

/** Paying orders: what providers authorise and say, other attempts and other ways to pay, saved cards, orders that were not paid. */
export function register(deps: Deps) {
  const { clock, sandbox, providers } = deps;
  return {
    handlers: {
      ...orderPaymentHandlers(deps),
      ...cardHandlers(deps),
      ...transferHandlers(deps),
      ...uncollectedHandlers(deps),
    },
    jobs: {
      ...paymentMailJobs({ ...deps, wire: providers.wire }),
      ...transferMailJobs(deps),
      'release-payment': ({ paymentId }: { readonly paymentId: number }) =>
        releasePayment(deps, paymentId, clock.now()),
      'capture-payment': ({ paymentId }: { readonly paymentId: number }) =>
        capturePayment(deps, paymentId, clock.now()),
      'refund-payment': ({ paymentId }: { readonly paymentId: number }) => refundPayment(deps, paymentId, clock.now()),
      'renew-authorisations': () => renewAuthorisations(deps, clock.now()),
      'check-payments': () => checkPayments(deps, clock.now()),
      'cancel-unpaid-orders': async () => {
        await cancelUnpaidOrders(deps, clock.now());
        await giveUpLeftPayments(deps.db, clock.now());
      },
    },
    routes: (server: FastifyInstance) => {
      registerProviderRoutes(server, deps);
      if (sandbox) registerSandboxPage(server, deps, sandbox);
    },
  } satisfies Feature;
}

/**
 * The job that has a provider pay back what is promised of a payment, outside of any transaction and one refund after the other: a provider says how much it
 * paid back in all, so it is known of each whether it was done. Each goes by its own key, so that a repeated job pays back once. Throws where the provider
 * does not answer, or knows no collected payment: it is tried again for days.
 */
export async function refundPayment(deps: PaymentDeps, paymentId: number, now: Date): Promise<void> {
  const { db, providers, log } = deps;
  for (let refund = await nextAskedRefund(db, paymentId); refund; refund = await nextAskedRefund(db, paymentId)) {
    const payment = await paymentById(db, paymentId);
    if (!payment) return;
    const provider = providers.named(payment.provider);
    const known = await provider.refund(begunPayment(payment), cents(refund.amountCents), refund.key);
    if (known.is !== 'captured') throw new Error(`the provider has not collected payment ${paymentId}`);
    await settlePayment(deps, payment, known, now);
    const state = await db.tx((tx) => endAskedRefund(tx, refund, { atProviderCents: known.refunded, now }));
    if (state.value === 'failed') log.error({ paymentId, refundId: refund.refundId }, 'a refund was refused');
  }
}

const AT_ONCE = 100;

/**
 * D 8: the job that cancels orders which were not paid in time, and tells their customers. What they took is released. Where a part was
 * transferred the rest is waited for some hours more; then that part is the staff's to give back.
 */
async function cancelUnpaidOrders(
  { db, catalogue }: { readonly db: Database; readonly catalogue: Pick<Catalogue, 'announceStock'> },
  now: Date,
): Promise<void> {
  const grace = new Date(now.getTime() - PARTLY_PAID_GRACE_MS);
  const late = await db.query<{ orderId: number }>(sql`
    select order_id from orders o where ${IS_PENDING} and pay_until < ${now} and (pay_until < ${grace} or not exists (
      select from transfer_receipts r where r.order_id = o.order_id and r.state = 'waiting'))
    order by pay_until limit ${AT_ONCE}`);
  for (const { orderId } of late) {
    const given = await db.tx(async (tx) => {
      const released = await giveUpOrder(tx, orderId, {
        from: PENDING,
        changed: { actor: 'system', now, note: 'Non è stato pagato in tempo' },
      });
      if (released) await enqueue(tx, 'order-unpaid', { orderId });
      return ok(released ?? []);
    });
    if (given.ok) catalogue.announceStock(given.value);
  }
}

/**
 * The job that gives up payments of dues whose page at the provider was left: what is authorised later is released, and the dues can be paid
 * at any time.
 */
async function giveUpLeftPayments(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - ONLINE_PAYMENT_MS);
  for (const paymentId of await leftAttempts(db, before, AT_ONCE))
    await db.tx(async (tx) => {
      await giveUpPayments(tx, [paymentId], now);
      return ok();
    });
}

interface NewsRow {
  readonly email: string;
  readonly firstName: string;
  readonly orderId: number | null;
  readonly orderNumber: number | null;
  readonly dueIds: readonly number[];
  readonly amountCents: number;
  readonly leftCents: number;
  readonly why: NonNullable<TransferNewsLetter['why']> | null;
  readonly settlement: string;
  readonly state: string;
  readonly askedCents: number;
  readonly lyingCents: number;
  readonly payUntil: Date | null;
}

/** The state that a transfer must still have when the mail leaves, so that no mail says what is not true any more. */
const STATE_OF: Readonly<Record<TransferNews, string>> = {
  partial: 'waiting',
  open: 'open',
  returned: 'returned',
  credited: 'credited',
};

/** The job that writes to a customer what happens with the money of a transfer. Whose it is, is not always known. */
function transferMailJobs({ db, mailer, publicUrl }: Pick<PaymentMailDeps, 'db' | 'mailer' | 'publicUrl'>) {
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
  const { orderId, dueIds } = row;
  return {
    email: row.email,
    firstName: row.firstName,
    orderNumber: row.orderNumber ?? undefined,
    dueIds,
    amountCents: row.amountCents,
    leftCents: row.leftCents,
    missingCents: Math.max(row.askedCents - row.lyingCents, 0),
    until: row.payUntil ?? undefined,
    why: row.why ?? undefined,
    settlement: row.settlement,
    link: orderId === null ? `${publicUrl}/profile` : `${publicUrl}/profile/orders/${orderId}`,
  };
}
