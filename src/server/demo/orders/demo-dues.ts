import { addDays, romeTime } from '../../../domain/base/rome-time.ts';
import { DELIVERED } from '../../../domain/orders/order-status.ts';
import { PAYMENT_CONFIRMED, PAYMENT_IN_PROGRESS } from '../../../domain/orders/payment-status.ts';
import { DEFERRED, WIRE } from '../../../domain/orders/payment-type.ts';
import { grantByCompany } from '../../features/credit-lines/queries.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';

const COMPANY = 'azienda@bottega.example';
const LIMIT_CENTS = 500_000;
const TERMS_DAYS = 30;
/**
 * The days from today to the due dates, from the newest order to the oldest; the last ones are paid (D 4: each state).
 */
const DUE_IN = [27, 24, 5, -3, -20, -40] as const;
const PAID = 2;

interface Bought {
  readonly orderId: number;
  readonly userId: number;
  readonly paymentId: number;
  /** The final total. */
  readonly totalCents: number;
  readonly day: string;
}

/** Grants credit to the company of the demo: some of its deliveries were bought on account and are due around today. */
export async function loadDemoDues(tx: Tx, now: Date): Promise<void> {
  const { date: today } = romeTime(now);
  const delivered = await tx.query<Bought>(sql`
    select o.order_id, o.user_id, p.payment_id, f.total_cents, o.slot ->> 'dateIso' as day
    from orders o join order_fulfilments f using (order_id) join customers c using (user_id)
      join payments p using (order_id)
    where c.email = ${COMPANY} and o.status_id = ${DELIVERED} order by o.placed_at desc, o.order_id desc`);
  const dues = duesOf(delivered, today);
  const [first] = delivered;
  if (!first) return;
  const line = await tx.one<{ id: number }>(sql`
    insert into credit_lines (master_id, code, kind, granted_on, limit_cents, terms_days, changed_at)
    values (${first.userId}, ${`F01-${first.userId}`}, 'deferred',
      ${addDays(today, -200)}::date, ${LIMIT_CENTS}, ${TERMS_DAYS}, ${now})
    returning credit_line_id as id`);
  await grantByCompany(tx, [first.userId]);
  for (const [index, { order, dueOn }] of dues.entries())
    await writeDue(tx, order, { creditLineId: line.id, dueOn, isPaid: index >= dues.length - PAID, now });
}

/** Chooses for each due date the newest delivery that the payment terms allow for it; each delivery is chosen once. */
function duesOf(delivered: readonly Bought[], today: string): { readonly order: Bought; readonly dueOn: string }[] {
  const taken = new Set<Bought>();
  return DUE_IN.flatMap((days) => {
    const dueOn = addDays(today, days);
    const order = delivered.find((each) => !taken.has(each) && each.day <= addDays(dueOn, -TERMS_DAYS));
    if (!order) return [];
    taken.add(order);
    return { order, dueOn };
  });
}

interface DemoDue {
  readonly creditLineId: number;
  /** YYYY-MM-DD. */
  readonly dueOn: string;
  readonly isPaid: boolean;
  readonly now: Date;
}

/** Writes the due of a delivered order; a paid one was paid by a transfer on its last day. */
async function writeDue(tx: Tx, order: Bought, { creditLineId, dueOn, isPaid, now }: DemoDue): Promise<void> {
  const { orderId, userId, paymentId, totalCents: amount, day } = order;
  const statusId = isPaid ? PAYMENT_CONFIRMED : PAYMENT_IN_PROGRESS;
  await tx.query(sql`
    with bought as (
      update orders set payment_type_id = ${DEFERRED} where order_id = ${orderId})
    update payments set payment_type_id = ${DEFERRED}, credit_line_id = ${creditLineId}, status_id = ${statusId},
      to_capture_cents = ${amount}, captured_cents = ${isPaid ? amount : 0}
    where payment_id = ${paymentId}`);
  const paidAt = sql`(${dueOn}::timestamp + interval '10 hours') at time zone 'Europe/Rome'`;
  const paid = isPaid
    ? await tx.maybeOne<{ id: number }>(sql`
        insert into payments (user_id, purpose, payment_type_id, status_id, authorised_cents, captured_cents,
          created_at, updated_at)
        values (${userId}, 'due', ${WIRE}, ${PAYMENT_CONFIRMED}, ${amount}, ${amount}, ${paidAt}, ${paidAt})
          returning payment_id as id`)
    : undefined;
  await tx.query(sql`
    with due as (
      insert into dues (credit_line_id, billed_on, due_on, amount_cents, state, paid_by, settled_at, created_at)
      values (${creditLineId}, ${day}::date,
        ${dueOn}::date, ${amount}, ${isPaid ? 'paid' : 'open'}, ${paid?.id ?? null}::int,
        case when ${isPaid} then ${paidAt} end, ${now}) returning due_id),
    of_order as (
      insert into due_orders (order_id, due_id, payment_id, amount_cents)
      select ${orderId}, due_id, ${paymentId}, ${amount} from due)
    insert into due_payments (payment_id, due_id, amount_cents)
    select ${paid?.id ?? null}::int, due_id, ${amount} from due where ${isPaid}`);
}
