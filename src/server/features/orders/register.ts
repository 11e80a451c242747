import type { ArrivalServeBody, StaffArrival } from '../../../contract/orders/staff-schemas.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { grams, toKilos } from '../../../domain/base/weight.ts';
import { type DifferingLine, orderDifferences } from '../../../domain/orders/order-differences.ts';
import { NOT_BOUGHT } from '../../../domain/orders/order-status.ts';
import { moneyBackWords, type PaidTransaction } from '../../../domain/orders/words/payment-words.ts';
import type { Feature } from '../../http/feature.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';
import type { JobHandler } from '../../infra/jobs/job-kinds.ts';
import type { Mailer } from '../../infra/mail.ts';
import { hashToken, newToken } from '../../infra/tokens.ts';
import type { ChangedOrder } from '../../mails/orders/order-confirmation.ts';
import { paidTransactions } from '../payments/transaction-view.ts';
import { confirmedOrder, type OrderToConfirm, openLink } from './confirmed-order.ts';
import { orderListHandlers } from './list-routes.ts';
import { euro } from './order-view.ts';
import { orderHandlers } from './routes.ts';

type Deps = Parameters<typeof orderHandlers>[0] & Parameters<typeof confirmationMailJob>[0];

/** Orders: list, one, cancel, who comes to pick one up, and the mail that confirms a placed one. */
export function register(deps: Deps) {
  return {
    handlers: { ...orderHandlers(deps), ...orderListHandlers(deps), ...staffArrivalHandlers(deps) },
    jobs: { 'order-confirmation': confirmationMailJob(deps) },
  } satisfies Feature;
}

type StaffArrivalHandlers = Pick<Handlers, 'staffArrivalList' | 'staffArrivalServe'>;

/** Issue 14: the staff see who comes to pick up an order, and mark whom they have served. */
function staffArrivalHandlers({ db }: { readonly db: Database }): StaffArrivalHandlers {
  const all = async (now: Date) => done({ arrivals: await arrivalsOfToday(db, now) });
  return {
    staffArrivalList: ({ now }) => all(now),
    staffArrivalServe: async ({ now }, { body }) => ((await markServed(db, body, now)) ? all(now) : refuse('NO_ARRIVAL')),
  };
}

const MAX_ARRIVALS = 300;

interface ArrivalRow {
  readonly orderId: number;
  readonly orderNumber: number;
  readonly storeId: number;
  readonly storeName: string;
  readonly customer: string;
  readonly phone: string;
  readonly slot: { readonly beginTime: string; readonly endTime: string };
  readonly minutes: number;
  readonly info: string;
  readonly announcedAt: Date;
  readonly arrivesAt: Date;
  readonly servedAt: Date | null;
}

/** Arrivals that were announced today in Rome, newest first; orders that were cancelled since are left out. */
async function arrivalsOfToday(db: Queryable, now: Date): Promise<StaffArrival[]> {
  const rows = await db.query<ArrivalRow>(sql`
    select a.order_id, coalesce(o.order_number, o.order_id) as order_number,
      s.store_id, s.name as store_name, trim(c.first_name || ' ' || c.last_name) as customer,
      c.phone, o.slot, a.minutes, a.info, a.announced_at, a.arrives_at, a.served_at
    from order_arrivals a join orders o using (order_id) join stores s using (store_id) join customers c using (user_id)
    where a.announced_at >= ${romeTime(now).date}::timestamp at time zone 'Europe/Rome' and o.status_id <> all(${NOT_BOUGHT}::int[])
    order by a.announced_at desc, a.order_id desc limit ${MAX_ARRIVALS}`);
  return rows.map((row) => ({
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    storeId: row.storeId,
    storeName: row.storeName,
    customer: row.customer,
    phone: row.phone,
    slot: `${row.slot.beginTime} - ${row.slot.endTime}`,
    minutes: row.minutes,
    note: row.info,
    announcedAt: row.announcedAt.toISOString(),
    arrivesAt: row.arrivesAt.toISOString(),
    ...(row.servedAt === null ? {} : { servedAt: row.servedAt.toISOString() }),
  }));
}

/** False: there is no arrival for this order. One that was announced again since it was seen is left as it is. */
async function markServed(db: Queryable, { orderId, announcedAt, served }: ArrivalServeBody, now: Date): Promise<boolean> {
  await db.query(sql`
    update order_arrivals set served_at = case when ${served} then coalesce(served_at, ${now}) end
    where order_id = ${orderId} and to_char(announced_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') = ${announcedAt}`);
  const found = await db.query(sql`select from order_arrivals where order_id = ${orderId}`);
  return found.length > 0;
}

interface ConfirmationDeps {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  /** The name of who approved an order for its company; empty: it needed no approval. Purchase requests are on a higher floor. */
  readonly approverOf: (db: Queryable, orderId: number) => Promise<string>;
}

/**
 * The job that sends the confirmation of a placed order. Each attempt makes the link by a token of its own, because only the hash of the
 * last one is stored.
 */
function confirmationMailJob(deps: ConfirmationDeps): JobHandler<'order-confirmation'> {
  const { db, mailer, publicUrl, approverOf } = deps;
  return async ({ orderId, isGrown }, { key }) => {
    const token = newToken();
    const row = await openLink(db, orderId, hashToken(token));
    if (!row) return;
    const { orderConfirmation } = await import('../../mails/orders/order-confirmation.ts');
    const link = `${publicUrl}/ordine/${orderId}/${token}`;
    const before = isGrown ? undefined : await readBefore(db, row);
    const payments = await paidTransactions(db, orderId);
    const reader = {
      email: row.email,
      firstName: row.firstName,
      link,
      publicUrl,
      isGrown,
      ...(isGrown ? {} : { approvedBy: await approverOf(db, orderId) }),
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

type DifferingRow = Pick<OrderToConfirm['lines'][number], 'productId' | 'name' | 'quantity' | 'weightGrams'>;

/** An order as it was before its change. */
interface OrderBefore {
  readonly totalCents: number;
  readonly lines: readonly DifferingRow[];
  readonly payments: readonly PaidTransaction[];
}

/** Reads the order that an order replaces; undefined: it replaces none. */
async function readBefore(db: Database, { replacesOrderId: orderId }: OrderToConfirm): Promise<OrderBefore | undefined> {
  if (orderId === null) return undefined;
  const before = await db.maybeOne<Omit<OrderBefore, 'payments'>>(sql`
    select o.total_cents, to_json(array(
      select json_build_object('productId', product_id, 'name', name, 'quantity', quantity, 'weightGrams', weight_grams)
      from order_lines l where l.order_id = o.order_id order by position)) as lines
    from orders o where o.order_id = ${orderId}`);
  return before && { ...before, payments: await paidTransactions(db, orderId) };
}

function changeOf({ totalCents: total, lines, payments }: OrderBefore, now: OrderToConfirm): ChangedOrder {
  return {
    total: euro(total),
    differences: orderDifferences(lines.map(differingLine), now.lines.map(differingLine)),
    moneyBack: moneyBackWords(payments),
  };
}

function differingLine(line: DifferingRow): DifferingLine {
  const { productId, name, quantity, weightGrams: weight } = line;
  return { productId, name, quantity, weight: toKilos(grams(weight)) };
}
