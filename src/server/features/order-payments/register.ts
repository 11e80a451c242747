import { ok, type Result } from '../../../domain/base/result.ts';
import type { OnAccountRules } from '../../../domain/credit-lines/credit-line.ts';
import { HANDED_OVER, PENDING } from '../../../domain/orders/order-status.ts';
import type { TransferNews } from '../../../domain/orders/payment-status.ts';
import { ONLINE_PAYMENT_MS, PARTLY_PAID_GRACE_MS, type WireAccount } from '../../../domain/orders/payment-type.ts';
import type { Config } from '../../config/config.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { done, type Refusal, refuse } from '../../http/outcome.ts';
import { type Recorded, whole } from '../../http/recorded.ts';
import type { Clock } from '../../infra/clock.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import type { JobHandlers } from '../../infra/jobs/job-kinds.ts';
import type { Mailer } from '../../infra/mail.ts';
import type { TransferNewsLetter } from '../../mails/orders/payment-news.ts';
import type { Catalogue } from '../catalogue/engine/catalogue.ts';
import { leftAttempts } from '../dues/settle-dues.ts';
import { giveUpOrder } from '../orders/cancel-order.ts';
import { orderForMail } from '../orders/confirmed-order.ts';
import { orderSummary } from '../orders/order-view.ts';
import { IS_PENDING } from '../orders/order-writes.ts';
import { ownOrder, ownUnpaidOrders } from '../orders/queries.ts';
import { ORDER_NUMBER } from '../orders/read/order-head.ts';
import { balanceOf } from '../payments/ledger/balance.ts';
import { giveUpPayments } from '../payments/ledger/cancelling.ts';
import type { PaymentRow } from '../payments/ledger/queries.ts';
import type { PaymentDeps } from '../payments/provider/ask-provider.ts';
import { cardChoice, isOwnCard } from '../payments/provider/saved-means.ts';
import { transactionView } from '../payments/transaction-view.ts';
import { changePaymentType, type PayInput, retryPayment } from './pay-order.ts';
import { renewAuthorisations } from './renew-authorisations.ts';
import { transferHandlers } from './transfer-routes.ts';
import { uncollectedHandlers } from './uncollected-routes.ts';

type Deps = Parameters<typeof orderPaymentHandlers>[0] &
  Omit<PaymentMailDeps, 'wire'> & { readonly catalogue: Catalogue; readonly clock: Clock };

/** Paying orders: retries and other ways to pay, transfers, unpaid orders, and goods without captured money. */
export function register(deps: Deps) {
  const { clock, providers } = deps;
  return {
    handlers: { ...orderPaymentHandlers(deps), ...transferHandlers(deps), ...uncollectedHandlers(deps) },
    jobs: {
      ...paymentMailJobs({ ...deps, wire: providers.wire }),
      ...transferMailJobs(deps),
      'renew-authorisations': () => renewAuthorisations(deps, clock.now()),
      'cancel-unpaid-orders': async () => {
        await cancelUnpaidOrders(deps, clock.now());
        await giveUpLeftPayments(deps.db, clock.now());
      },
    },
    recorded: RECORDED,
  } satisfies Feature;
}

const RECORDED: Recorded = {
  targets: {
    refund_id: (id) => ({
      customer: sql`select o.user_id from payment_refunds r join payments p using (payment_id)
        join orders o using (order_id)
        where refund_id = ${whole(id)}`,
      state: sql`(select jsonb_build_object('refund',
          jsonb_build_object('state', state, 'amountCents', amount_cents, 'reference', reference))
        from payment_refunds where refund_id = ${whole(id)})`,
    }),
  },
};

const AT_ONCE = 100;

/**
 * D 8: the job that cancels orders which were not paid in time, and notifies their customers. What they took is
 * released. If a part was transferred, the deadline is some hours longer; then the staff have to refund that part.
 */
async function cancelUnpaidOrders(
  { db, catalogue }: { readonly db: Database; readonly catalogue: Pick<Catalogue, 'announceStock'> },
  now: Date,
): Promise<void> {
  const grace = new Date(now.getTime() - PARTLY_PAID_GRACE_MS);
  const late = await db.query<{ orderId: number }>(sql`
    select order_id from orders o where ${IS_PENDING} and pay_until < ${now} and (pay_until < ${grace} or not exists (
      select from transfer_receipts r where r.order_id = o.order_id and r.state = 'waiting'))
    order by pay_until, order_id limit ${AT_ONCE}`);
  for (const { orderId } of late) {
    const given = await db.tx(async (tx) => {
      const released = await giveUpOrder(tx, orderId, {
        from: PENDING,
        changed: { actor: 'system', now, note: 'Non è stato pagato in tempo' },
      });
      if (released) await enqueue(tx, 'order-unpaid', { orderId });
      return released ?? [];
    });
    catalogue.announceStock(given);
  }
}

/**
 * The job that cancels payments of dues whose page at the provider was left: a later authorisation is released, and the
 * dues can be paid at any time.
 */
async function giveUpLeftPayments(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - ONLINE_PAYMENT_MS);
  for (const payment of await leftAttempts(db, before, AT_ONCE))
    await db.tx((tx) => giveUpPayments(tx, [payment], now));
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

/** The state that a transfer must still have when the mail is sent, so that no mail is out of date. */
const STATE_OF: Readonly<Record<TransferNews, string>> = {
  partial: 'waiting',
  open: 'open',
  returned: 'returned',
  credited: 'credited',
};

/** The job that mails a customer about the money of a transfer. The customer is not always known. */
function transferMailJobs({ db, mailer, publicUrl }: Pick<PaymentMailDeps, 'db' | 'mailer' | 'publicUrl'>) {
  return {
    'transfer-news': async ({ receiptId, news }, { key }) => {
      const row = await db.maybeOne<NewsRow>(sql`
        select c.email, c.first_name, r.order_id, ${ORDER_NUMBER} as order_number,
          r.due_ids, r.amount_cents, r.amount_cents - r.used_cents as left_cents, r.why, r.settlement, r.state,
          o.pay_until,
          coalesce(o.total_cents, (select sum(d.amount_cents - d.credited_cents)::int
          from dues d where d.due_id = any(r.due_ids)), 0) as asked_cents,
          (select coalesce(sum(w.amount_cents), 0)::int from transfer_receipts w
            where w.state = 'waiting' and (w.order_id = r.order_id or (r.order_id is null
              and w.due_ids && r.due_ids))) as lying_cents
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

interface PaymentMailDeps {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly wire: WireAccount | undefined;
  readonly config: Pick<Config, 'staffMail' | 'sale'>;
}

interface OrderToPay {
  readonly orderNumber: number;
  readonly email: string;
  readonly firstName: string;
  /** The amount without the VAT that a public body pays to the state; so is the next amount. */
  readonly totalCents: number;
  readonly payUntil: Date | null;
  /** Set for a change that has not replaced its order yet. */
  readonly replacesOrderId: number | null;
  readonly lastName: string;
  readonly statusId: number;
  readonly authorisedCents: number;
}

/** The mails about unpaid orders: how to transfer the money, and that an order was cancelled. */
function paymentMailJobs(deps: PaymentMailDeps) {
  const { db, mailer, publicUrl, wire, config } = deps;
  const readOrder = async (orderId: number) => {
    const row = await db.maybeOne<OrderToPay>(sql`
      select ${ORDER_NUMBER} as order_number,
        c.email, c.first_name, c.last_name, o.status_id, o.total_cents - o.state_vat_cents as total_cents,
        o.authorised_cents - o.state_vat_cents as authorised_cents, o.pay_until, (
        select r.order_id from orders r where r.order_id = o.replaces_order_id
          and r.replaced_by_order_id is distinct from
          o.order_id) as replaces_order_id
      from orders o join customers c using (user_id) where o.order_id = ${orderId}`);
    return row;
  };
  const letterTo = async ({ email, firstName }: OrderToPay, orderId: number) => {
    return { email, firstName, orderId, order: await orderForMail(db, orderId), publicUrl };
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
      const letter = { to: config.staffMail, orderId: row.orderNumber, customer, amountCents, isHandedOver, link };
      await mailer.send(() => uncollectedNotice(letter), key);
    },
  } satisfies JobHandlers;
}

interface Chosen {
  readonly order_id: number;
  readonly user_payment_auth_id?: number;
  readonly payment_data?: string;
}

/** D 7: paying an order that exists. Owners only. */
function orderPaymentHandlers(
  deps: PaymentDeps & {
    readonly onAccount: OnAccountRules;
    readonly config: Pick<Config, 'sale'>;
    readonly wakeJobs: () => void;
  },
) {
  const { db, config, wakeJobs } = deps;
  const inputOf = async (context: CallContext, body: Chosen): Promise<Result<PayInput, Refusal>> => {
    const { userId } = await context.customer();
    const card = cardChoice(body);
    if (!card.ok) return card;
    // checked even while a page of the provider is open, which is returned unchanged
    if (!(await isOwnCard(db, userId, card.value)))
      return refuse('PAYMENT_CARD_UNKNOWN', { field: 'user_payment_auth_id' });
    const { friendGift } = config.sale;
    return ok({ userId, orderId: body.order_id, ...card.value, friendGift, now: context.now });
  };
  const reply = async ({ userId, orderId }: PayInput, payment: PaymentRow) => {
    wakeJobs();
    const order = await ownOrder(db, userId, orderId);
    if (!order) return refuse('ORDER_NOT_FOUND');
    return done({ orderId, orderStatusId: order.statusId, transaction: transactionView(payment) });
  };
  return {
    orderPayment: async (context, { body }) => {
      const input = await inputOf(context, body);
      if (!input.ok) return input;
      const paid = await retryPayment(deps, input.value);
      return paid.ok ? reply(input.value, paid.value) : paid;
    },
    orderModifyPaymentType: async (context, { body }) => {
      const input = await inputOf(context, body);
      if (!input.ok) return input;
      const changed = await changePaymentType(deps, { ...input.value, typeId: body.payment_type_id });
      return changed.ok ? reply(input.value, changed.value) : changed;
    },
    orderRetryList: async (context) => {
      const { userId } = await context.customer();
      return done({ orders: (await ownUnpaidOrders(db, userId)).map(orderSummary) });
    },
  } satisfies Partial<Handlers>;
}
