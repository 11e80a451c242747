import type { UncollectedOrder } from '../../../contract/order-payments/staff-schemas.ts';
import { DAY_MS } from '../../../domain/base/duration.ts';
import { euroOf } from '../../../domain/base/money.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { required } from '../../../domain/base/validators.ts';
import { HANDED_OVER } from '../../../domain/orders/order-status.ts';
import { PAYMENT_AUTHORISED } from '../../../domain/orders/payment-status.ts';
import { ON_DELIVERY, paymentTypesFor } from '../../../domain/orders/payment-type.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Handlers } from '../../http/feature.ts';
import { done, type Refusal, refuse } from '../../http/outcome.ts';
import { inOwnStores } from '../../http/staff/own-stores.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Database, Queryable, Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import { fullName } from '../customers/queries.ts';
import { type LockedOrder, lockAnyOrder } from '../orders/queries.ts';
import { CUSTOMER_PHONE } from '../orders/read/order-head.ts';
import { balanceOf, MISSING } from '../payments/ledger/balance.ts';
import { giveUpAttempts } from '../payments/ledger/cancelling.ts';
import { insertPayment } from '../payments/ledger/queries.ts';
import { endUncollected, isUncollected } from '../payments/ledger/uncollected.ts';
import { beginPayment, type PaymentDeps } from '../payments/provider/ask-provider.ts';
import { atProvider } from '../payments/provider/saved-means.ts';

/** Decision 71: the staff handle goods whose money could not be captured. */
export function uncollectedHandlers(deps: PaymentDeps & { readonly wakeJobs: () => void }) {
  const { db, wakeJobs } = deps;
  const list = async (context: CallContext) =>
    done({ orders: await uncollectedOrders(db, context.now, (await context.staff()).stores) });
  const shown = (context: CallContext) => {
    wakeJobs();
    return list(context);
  };
  return {
    staffUncollectedList: list,
    staffUncollectedRetry: async (context, { body }) => {
      const { userId: staffId } = await context.staff();
      const retried = await retryUncollected(deps, { orderId: body.order_id, staffId, now: context.now });
      wakeJobs();
      return retried.ok ? shown(context) : retried;
    },
    staffUncollectedRemind: async (context, { body }) => {
      const reminded = await remindUncollected(db, { orderId: body.order_id });
      return reminded.ok ? shown(context) : reminded;
    },
    staffUncollectedSettle: async (context, { body }) => {
      const { userId: staffId } = await context.staff();
      const note = body.note?.trim() ?? '';
      const missing = body.as === 'at-handover' ? undefined : required(note);
      if (missing) return refuse(missing, { field: 'note' });
      const act = { orderId: body.order_id, staffId, now: context.now };
      const settled = await settleUncollected(db, act, { as: body.as, note });
      return settled.ok ? shown(context) : settled;
    },
  } satisfies Partial<Handlers>;
}

const MOST = 200;

interface UncollectedRow {
  readonly orderId: number;
  readonly statusId: number;
  readonly deliveryServiceId: number;
  readonly customer: string;
  readonly phone: string;
  readonly cents: number;
  readonly reason: string;
  readonly since: Date;
  readonly hasCard: boolean;
}

/** The last payment of the order `o` by a saved card. */
const CARD_OF_ORDER = sql`(select p.saved_means_id from payments p join saved_means s using (saved_means_id)
  where p.order_id = o.order_id and p.purpose = 'order' order by p.payment_id desc limit 1)`;

/** A condition for payments of the order `o` that their provider should have captured long ago. */
function isLate(now: Date): SqlFragment {
  return sql`(select min(f.handed_over_at) from payments p join order_fulfilments f using (order_id)
    where p.order_id = o.order_id
    and p.status_id = ${PAYMENT_AUTHORISED} and p.to_capture_cents > 0
      and f.handed_over_at < ${new Date(now.getTime() - DAY_MS)})`;
}

/**
 * Returns orders that are being prepared, or handed over, whose money cannot be captured, and those whose provider has
 * not replied for a day. The oldest first.
 */
async function uncollectedOrders(db: Queryable, now: Date, own: readonly number[]): Promise<UncollectedOrder[]> {
  const rows = await db.query<UncollectedRow>(sql`
    select o.order_id, o.status_id, o.delivery_service_id, ${fullName(sql`c`)} as customer,
      ${CUSTOMER_PHONE} as phone, l.reason, l.since, ${CARD_OF_ORDER} is not null as has_card,
      case when l.reason = 'late' then (select sum(p.to_capture_cents)::int from payments p
        where p.order_id = o.order_id and p.status_id = ${PAYMENT_AUTHORISED}) else ${MISSING} end as cents
    from (
      select order_id, reason, since from uncollected_orders where state = 'open'
      union all
      select o.order_id, 'late', ${isLate(now)} from orders o where o.order_id in (
        select order_id from payments where status_id = ${PAYMENT_AUTHORISED} and to_capture_cents > 0)
          and ${isLate(now)} is not null
    ) l join orders o using (order_id) join customers c on c.user_id = o.user_id
    join order_outcomes w on w.order_id = o.order_id
    where ${inOwnStores(own, sql`o.warehouse_id`)}
    order by l.since, o.order_id, l.reason limit ${MOST}`);
  return rows.map((row) => ({
    orderId: row.orderId,
    customer: row.customer,
    phone: row.phone,
    amount: euroOf(row.cents),
    reason: row.reason === 'late' || row.reason === 'declined' ? row.reason : 'expired',
    since: row.since.toISOString(),
    isHandedOver: HANDED_OVER.includes(row.statusId),
    canRetry: row.hasCard || row.reason === 'late',
    canPayAtHandover: canPayAtHandover(row),
  }));
}

function canPayAtHandover(order: Pick<LockedOrder, 'statusId' | 'deliveryServiceId'>): boolean {
  const { statusId, deliveryServiceId: serviceId } = order;
  return !HANDED_OVER.includes(statusId) && paymentTypesFor(serviceId, new Set(['handover'])).length > 0;
}

/** An order of the list, and the member of the staff who acts on it. */
interface UncollectedAct {
  readonly orderId: number;
  readonly staffId: number;
  readonly now: Date;
}

/** Locks an order of the list; refuses one that is not on it. */
async function lockListed(tx: Tx, orderId: number): Promise<Result<LockedOrder, Refusal>> {
  const order = await lockAnyOrder(tx, orderId);
  if (!order) return refuse('ORDER_NOT_FOUND', { field: 'order_id' });
  return (await isUncollected(tx, orderId)) ? ok(order) : refuse('ORDER_NOT_TO_PAY', { field: 'order_id' });
}

/**
 * Charges the saved card of the order again, or asks a provider without a reply again to capture. Refuses if there is
 * no such card.
 */
async function retryUncollected(deps: PaymentDeps, { orderId, now }: UncollectedAct): Promise<Result<void, Refusal>> {
  const { db, providers } = deps;
  const started = await db.tx(async (tx): Promise<Result<string | undefined, Refusal>> => {
    const late = await tx.query<{ paymentId: number }>(sql`
      select payment_id from payments where order_id = ${orderId} and status_id = ${PAYMENT_AUTHORISED}
        and to_capture_cents > 0
      order by payment_id`);
    for (const { paymentId } of late) await enqueue(tx, 'capture-payment', { paymentId });
    if (late.length > 0) return ok(undefined);
    const listed = await lockListed(tx, orderId);
    if (!listed.ok) return listed;
    const { userId, paymentTypeId: typeId } = listed.value;
    const card = await tx.maybeOne<{ id: number | null }>(
      sql`select ${CARD_OF_ORDER} as id from orders o where o.order_id = ${orderId}`,
    );
    if (card?.id == null) return refuse('NO_SAVED_CARD');
    const online = await atProvider(tx, providers, { userId, typeId, savedMeansId: card.id, savesMeans: false });
    if (!online.ok || !online.value) return refuse('NO_SAVED_CARD');
    await giveUpAttempts(tx, orderId, now);
    const { toAuthoriseCents: authorisedCents } = await balanceOf(tx, orderId);
    await insertPayment(tx, { orderId, userId, paymentTypeId: typeId, authorisedCents, online: online.value, now });
    return ok(online.value.reference);
  });
  if (!started.ok) return started;
  if (started.value === undefined) return ok();
  const payment = await beginPayment(deps, started.value, now);
  // the customer sees the bank's page with the order, and is notified by mail
  if (payment?.statusId === PAYMENT_AUTHORISED) return ok();
  await remindUncollected(db, { orderId });
  return refuse('CARD_REFUSED_AGAIN');
}

/** Mails the customer once more that the order is to be paid, and where. */
function remindUncollected(db: Database, { orderId }: Pick<UncollectedAct, 'orderId'>): Promise<Result<void, Refusal>> {
  return db.tx(async (tx): Promise<Result<void, Refusal>> => {
    const listed = await lockListed(tx, orderId);
    if (!listed.ok) return listed;
    const isHandedOver = HANDED_OVER.includes(listed.value.statusId);
    await enqueue(tx, 'payment-news', { orderId, news: isHandedOver ? 'uncollected' : 'unpaid' });
    return ok();
  });
}

interface Settlement {
  /**
   * at-handover: the customer pays when the goods are handed over. paid: the money has arrived. given-up: it is written
   * off.
   */
  readonly as: 'at-handover' | 'paid' | 'given-up';
  /** How the order was paid otherwise, or why its money is written off. */
  readonly note: string;
}

/** Records how an order of the list is paid otherwise, or that its money is written off. */
function settleUncollected(
  db: Database,
  { orderId, staffId, now }: UncollectedAct,
  { as, note }: Settlement,
): Promise<Result<void, Refusal>> {
  return db.tx(async (tx): Promise<Result<void, Refusal>> => {
    const listed = await lockListed(tx, orderId);
    if (!listed.ok) return listed;
    const order = listed.value;
    const isHandedOver = HANDED_OVER.includes(order.statusId);
    if (as === 'at-handover' && !canPayAtHandover(order)) return refuse('NOT_AT_HANDOVER');
    // goods that are still here are not given away: the order must be ended in another way
    if (as === 'given-up' && !isHandedOver) return refuse('STILL_HERE');
    await giveUpAttempts(tx, orderId, now);
    if (as !== 'given-up') {
      const { missingCents, toAuthoriseCents } = await balanceOf(tx, orderId);
      const hasArrived = as === 'paid';
      const authorisedCents = hasArrived ? missingCents : toAuthoriseCents;
      await insertPayment(tx, {
        orderId,
        userId: order.userId,
        paymentTypeId: ON_DELIVERY,
        authorisedCents,
        hasArrived,
        now,
      });
    }
    const end = as === 'given-up' ? 'given-up' : 'paid';
    await endUncollected(tx, orderId, { as: end, staffId, note: as === 'at-handover' ? 'Alla consegna' : note, now });
    return ok();
  });
}
