import type { Result } from '../../../domain/base/result.ts';
import {
  CUSTOMER_ABSENT,
  deliveryEvent,
  GIVEN_UP_BY_PARTNER,
  GOODS_COLLECTED,
  GOODS_DELIVERED,
  PARTNER_TROUBLES,
} from '../../../domain/orders/delivery-event.ts';
import {
  HANDED_OVER,
  NOT_COLLECTED,
  ON_ITS_WAY,
  ON_ITS_WAY_WITH_PARTNER,
  ORDERED,
} from '../../../domain/orders/order-status.ts';
import type { Refusal } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import type { JobHandler } from '../../infra/jobs/job-kinds.ts';
import type { Mailer } from '../../infra/mail.ts';
import { courierNotification } from '../../mails/notifications.ts';
import { CUSTOMER_NOT_FOUND } from '../../mails/orders/step-texts.ts';
import { pushWith } from '../push/push-to-customer.ts';
import type { BillDeps } from './finish-picking.ts';
import { deliver, endWithoutSale, leave } from './hand-over.ts';
import { type Step, takeInCharge } from './take-in-charge.ts';

/** In these states an order has left already (GONE), or is at its end (ENDED): an event that says so changes nothing. */
const GONE: readonly number[] = [ON_ITS_WAY, ON_ITS_WAY_WITH_PARTNER, NOT_COLLECTED, ...HANDED_OVER];
const ENDED: readonly number[] = [NOT_COLLECTED, ...HANDED_OVER];

/**
 * Moves an order as an event of the delivery partner says (decision 79), by the steps that the staff take otherwise; customers hear of them as
 * ever. The staff get a mail if the partner cannot go on, or if the order is not as far as the event says: weights are not invented. Such an
 * order is taken in charge at least, so that nobody cancels or changes what has left.
 */
export async function takePartnerEvent(
  deps: BillDeps,
  eventId: number,
  { orderId, now }: Omit<Step, 'actor'>,
): Promise<void> {
  const step: Step = { orderId, actor: 'system', now };
  if (eventId === GOODS_COLLECTED) await take(deps, step, eventId, { take: () => leave(deps.db, step), done: GONE });
  if (eventId === GOODS_DELIVERED)
    await take(deps, step, eventId, { take: () => deliver(deps, step, []), done: ENDED });
  if (eventId === CUSTOMER_ABSENT) {
    await take(deps, step, eventId, {
      take: () => endWithoutSale(deps.db, step, { as: 'not-collected', note: CUSTOMER_NOT_FOUND }),
      done: ENDED,
      isToldToStaff: true,
    });
  }
  if (PARTNER_TROUBLES.includes(eventId)) await tellTrouble(deps.db, orderId, eventId);
}

interface Meant {
  readonly take: () => Promise<Result<void, Refusal>>;
  /** The order is there already. */
  readonly done: readonly number[];
  readonly isToldToStaff?: boolean;
}

async function take({ db }: BillDeps, step: Step, eventId: number, meant: Meant): Promise<void> {
  const { orderId } = step;
  const statusId = await statusOf(db, orderId);
  if (statusId === undefined || meant.done.includes(statusId)) return;
  const taken = await meant.take();
  if (!taken.ok && statusId === ORDERED) await takeInCharge(db, step);
  if (!taken.ok || meant.isToldToStaff) await db.tx((tx) => enqueue(tx, 'partner-notice', { orderId, eventId }));
}

async function statusOf(db: Database, orderId: number): Promise<number | undefined> {
  const [row] = await db.query<{ status_id: number }>(sql`select status_id from orders where order_id = ${orderId}`);
  return row?.status_id;
}

/** The staff find out what comes next; the customer of an order that nobody brings for now is told so. */
async function tellTrouble(db: Database, orderId: number, eventId: number): Promise<void> {
  await db.tx(async (tx) => {
    await enqueue(tx, 'partner-notice', { orderId, eventId });
    const [order] = await tx.query<{ user_id: number; order_number: number }>(sql`
      select user_id, coalesce(order_number, order_id) as order_number from orders where order_id = ${orderId}`);
    if (!order || !GIVEN_UP_BY_PARTNER.includes(eventId)) return;
    const { user_id: userId, order_number: orderNumber } = order;
    await pushWith(tx, userId, () => courierNotification({ orderId, orderNumber }));
  });
}

/** The job that writes to the staff of an order whose delivery they have to look after. */
export function partnerNoticeJob({
  db,
  mailer,
  publicUrl,
  staffMail,
}: {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly staffMail: string;
}): JobHandler<'partner-notice'> {
  return async ({ orderId, eventId }, { key }) => {
    const [row] = await db.query<{ status_id: number; customer: string; order_number: number }>(sql`
      select status_id, coalesce(order_number, order_id) as order_number,
         trim(first_name || ' ' || last_name) as customer from orders join customers using (user_id)
      where order_id = ${orderId}`);
    if (!row) return;
    const { partnerNotice } = await import('../../mails/orders/order-steps.ts');
    const order = { orderId: row.order_number, customer: row.customer, statusId: row.status_id };
    await mailer.send(
      () => partnerNotice({ to: staffMail, ...order, event: deliveryEvent(eventId), link: `${publicUrl}/gestione` }),
      key,
    );
  };
}
