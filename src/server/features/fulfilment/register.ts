import { euroOf } from '../../../domain/base/money.ts';
import type { Result } from '../../../domain/base/result.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
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
import { PAYMENT_AUTHORISED } from '../../../domain/orders/payment-status.ts';
import {
  moneyBackWords,
  type PaidOrder,
  type PaidTransaction,
  paymentStory,
} from '../../../domain/orders/words/payment-words.ts';
import type { Config } from '../../config/config.ts';
import type { Feature } from '../../http/feature.ts';
import type { Refusal } from '../../http/outcome.ts';
import type { Clock } from '../../infra/clock.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';
import type { DeliveryPartner } from '../../infra/delivery-partner/delivery-partner.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import type { JobHandler } from '../../infra/jobs/job-kinds.ts';
import { afterEarlier } from '../../infra/jobs/queries.ts';
import type { Logger } from '../../infra/log.ts';
import type { Mailer } from '../../infra/mail.ts';
import { courierNotification } from '../../mails/notifications.ts';
import { CUSTOMER_NOT_FOUND } from '../../mails/step-texts.ts';
import { fullName } from '../customers/queries.ts';
import { orderForMail, pictureAddress } from '../orders/confirmed-order.ts';
import { followDeliveries, type PartnerDeps } from '../orders/partner-deliveries.ts';
import { ORDER_NUMBER } from '../orders/read/order-head.ts';
import { outcomeOf, receiptView } from '../orders/receipt.ts';
import { paidTransactions } from '../payments/transaction-view.ts';
import { pushWith } from '../push/push-to-customer.ts';
import { deliver, endWithoutSale, leave } from './deliver-order.ts';
import { type BillDeps, endConsents } from './make-ready.ts';
import { type FulfilmentDeps, fulfilmentHandlers } from './routes.ts';
import { type Step, takeInCharge } from './steps.ts';

type Deps = FulfilmentDeps &
  Parameters<typeof stepMailJob>[0] &
  Parameters<typeof partnerNoticeJob>[0] & {
    readonly clock: Clock;
    readonly log: Logger;
    /** undefined: the shop makes all deliveries itself. */
    readonly deliveryPartner: DeliveryPartner | undefined;
  };

/**
 * Fulfilment: orders are taken in charge, picked, weighed and handed over, by the shop or a delivery partner, and their
 * customers are notified.
 */
export function register(deps: Deps) {
  return {
    handlers: fulfilmentHandlers(deps),
    jobs: {
      'order-step': stepMailJob(deps),
      'partner-notice': partnerNoticeJob(deps),
      'follow-deliveries': async () => {
        if (deps.deliveryPartner) await followDeliveries(partnerDeps(deps, deps.deliveryPartner), deps.clock.now());
      },
      'end-consents': () => endConsents(deps, deps.clock.now()),
    },
  } satisfies Feature;
}

function partnerDeps(deps: Deps, deliveryPartner: DeliveryPartner): PartnerDeps {
  return {
    db: deps.db,
    deliveryPartner,
    onEvent: async (orderId, { eventId }) => {
      await takePartnerEvent(deps, eventId, { orderId, now: deps.clock.now() });
      deps.wakeJobs();
    },
    onPartnerError: (error, orderId) => deps.log.warn({ err: error, orderId }, 'the delivery partner did not reply'),
  };
}

interface OrderToTell {
  readonly email: string;
  readonly firstName: string;
  readonly statusId: number;
  readonly paymentTypeId: number;
  readonly authorisedCents: number;
  readonly pictures: readonly { readonly id: number; readonly picture: string | null }[];
  readonly totalCents: number;
  readonly isClosed: boolean;
  /** The end of the slot. */
  readonly slot: { readonly dateIso: string; readonly beginTime: string; readonly endTime: string };
  readonly note: string;
  /** The amount that was captured and not refunded. */
  readonly collectedCents: number;
  /** The amount to be captured by providers for goods that were handed over; null: unknown. */
  readonly toChargeCents: number | null;
}

/** The job that mails a customer about a step of an order. */
function stepMailJob(deps: {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly publicUrl: string;
}): JobHandler<'order-step'> {
  const { db, mailer, publicUrl } = deps;
  return async ({ orderId, step }, { key }) => {
    await afterEarlier(db, 'order-step', { key, orderId });
    const row = await db.maybeOne<OrderToTell>(sql`
      select c.email, c.first_name, o.status_id, o.payment_type_id, o.authorised_cents, o.total_cents, o.slot,
        c.closed_at is not null as is_closed,
        to_json(array(select json_build_object('id', order_item_id, 'picture', product ->> 'mediaURL')
          from order_lines l join sold_products using (product_hash) where l.order_id = o.order_id
            order by l.position)) as pictures,
        coalesce((select note from order_history h
        where h.order_id = o.order_id order by changed_at desc, step_id desc limit 1), '') as note,
        (select coalesce(sum(captured_cents - refunded_cents), 0)::int from payments p
        where p.order_id = o.order_id) as collected_cents,
        (select sum(to_capture_cents)::int from payments p
        where p.order_id = o.order_id and p.status_id = ${PAYMENT_AUTHORISED}) as to_charge_cents
      from orders o join customers c using (user_id) where o.order_id = ${orderId}`);
    if (!row || row.isClosed) return;
    const [order, outcome] = await Promise.all([orderForMail(db, orderId), outcomeOf(db, orderId)]);
    const {
      askedCents: asked,
      agreedCents: agreed,
      consentUntil: until,
      lockerBox: box,
      pickupCode,
    } = outcome.fulfilment ?? {};
    const { orderStepLetter } = await import('../../mails/orders/order-steps.ts');
    const payments = await paidTransactions(db, orderId);
    await mailer.send(
      () =>
        orderStepLetter(step, {
          email: row.email,
          firstName: row.firstName,
          orderId,
          publicUrl,
          note: row.note,
          order,
          receipt: receiptView(outcome, row.totalCents, payments),
          pictures: picturesOf(row, publicUrl),
          collected: euroOf(row.collectedCents),
          payment: paymentStory(paidOrder(row, payments)),
          moneyBack: step === 'cancelled' ? moneyBackWords(payments) : undefined,
          pickupCode: pickupCode ?? undefined,
          locker: { box: box ?? '', until: { date: row.slot.dateIso, time: row.slot.endTime } },
          consent:
            asked == null || agreed == null || until == null
              ? undefined
              : { total: euroOf(asked), agreedTotal: euroOf(agreed), until: romeTime(until) },
        }),
      key,
    );
  };
}

function paidOrder(row: OrderToTell, orderTransactions: readonly PaidTransaction[]): PaidOrder {
  return {
    orderStatusId: row.statusId,
    paymentTypeId: row.paymentTypeId,
    orderTransactions,
    toCharge: row.toChargeCents === null ? undefined : euroOf(row.toChargeCents),
    grossTotal: euroOf(row.totalCents),
    authorisedTotal: euroOf(row.authorisedCents),
  };
}

function picturesOf({ pictures }: OrderToTell, publicUrl: string): ReadonlyMap<number, string> {
  return new Map(
    pictures.flatMap(({ id, picture }) => {
      const address = pictureAddress(picture, publicUrl);
      return address === undefined ? [] : [[id, address]];
    }),
  );
}

/** In these states an order has left already (GONE), or has ended (ENDED): an event that says so changes nothing. */
const GONE: readonly number[] = [ON_ITS_WAY, ON_ITS_WAY_WITH_PARTNER, NOT_COLLECTED, ...HANDED_OVER];
const ENDED: readonly number[] = [NOT_COLLECTED, ...HANDED_OVER];

/**
 * Moves an order as an event of the delivery partner says (decision 79), by the same steps that the staff take;
 * customers are notified as usual. The staff get a mail if the partner cannot continue, or if the order is not as far
 * as the event says: weights are not invented. Such an order is at least taken in charge, so that it cannot be
 * cancelled or changed after it has left.
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
      notifiesStaff: true,
    });
  }
  if (PARTNER_TROUBLES.includes(eventId)) await tellTrouble(deps.db, orderId, eventId);
}

interface Meant {
  readonly take: () => Promise<Result<unknown, Refusal>>;
  /** The states in which nothing is left to do. */
  readonly done: readonly number[];
  readonly notifiesStaff?: boolean;
}

async function take({ db }: BillDeps, step: Step, eventId: number, meant: Meant): Promise<void> {
  const { orderId } = step;
  const statusId = await statusOf(db, orderId);
  if (statusId === undefined || meant.done.includes(statusId)) return;
  const taken = await meant.take();
  if (!taken.ok && statusId === ORDERED) await takeInCharge(db, step);
  if (!taken.ok || meant.notifiesStaff) await db.tx((tx) => enqueue(tx, 'partner-notice', { orderId, eventId }));
}

async function statusOf(db: Database, orderId: number): Promise<number | undefined> {
  const row = await db.maybeOne<{ statusId: number }>(sql`select status_id from orders where order_id = ${orderId}`);
  return row?.statusId;
}

/** Notifies the staff of a problem; the customer too, if nobody delivers the order for now. */
async function tellTrouble(db: Database, orderId: number, eventId: number): Promise<void> {
  await db.tx(async (tx) => {
    await enqueue(tx, 'partner-notice', { orderId, eventId });
    const order = await tx.maybeOne<{ userId: number; orderNumber: number }>(sql`
      select user_id, ${ORDER_NUMBER} as order_number from orders o where order_id = ${orderId}`);
    if (!order || !GIVEN_UP_BY_PARTNER.includes(eventId)) return;
    const { userId, orderNumber } = order;
    await pushWith(tx, userId, () => courierNotification({ orderId, orderNumber }));
  });
}

/** The job that mails the staff about an order whose delivery needs their attention. */
function partnerNoticeJob({
  db,
  mailer,
  publicUrl,
  config,
}: {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly config: Pick<Config, 'staffMail'>;
}): JobHandler<'partner-notice'> {
  return async ({ orderId, eventId }, { key }) => {
    const row = await db.maybeOne<{ statusId: number; customer: string; orderNumber: number }>(sql`
      select status_id, ${ORDER_NUMBER} as order_number, ${fullName(sql`c`)} as customer
      from orders o join customers c using (user_id) where order_id = ${orderId}`);
    if (!row) return;
    const { partnerNotice } = await import('../../mails/orders/order-steps.ts');
    const order = { orderId: row.orderNumber, customer: row.customer, statusId: row.statusId };
    await mailer.send(
      () =>
        partnerNotice({ to: config.staffMail, ...order, event: deliveryEvent(eventId), link: `${publicUrl}/gestione` }),
      key,
    );
  };
}
