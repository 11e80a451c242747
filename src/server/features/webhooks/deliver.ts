import { TRIAL_KIND } from '../../../contract/webhooks/limits.ts';
import type { WebhookDelivery } from '../../../contract/webhooks/schemas.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/base/duration.ts';
import type { States } from '../../../domain/base/states.ts';
import type { Clock } from '../../infra/clock.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Database, Queryable, Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import type { SendWebhook, WebhookAnswer } from '../../infra/webhooks/send-webhook.ts';

export interface DeliverDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly send: SendWebhook;
}

/** A delivery that was given up is sent again where somebody wants it. */
export const DELIVERY_TRANSITIONS = {
  waiting: ['delivered', 'given_up'],
  delivered: [],
  given_up: ['waiting'],
} as const satisfies States<WebhookDelivery['state']>;

/** The pauses before the further attempts; with the last of them a delivery is tried for more than three days. */
const PAUSES_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];
/** A receiver that does not answer, or says that it is busy, is left alone for this time. */
const BUSY_PAUSE_MS = MINUTE_MS;
const MAX_RETRY_AFTER_MS = 24 * HOUR_MS;
/** An endpoint that failed for this long without one success is switched off. */
export const OFF_AFTER_MS = 5 * DAY_MS;
/** Longer than an attempt may take: after that the process that sent it has died. */
const LEASE_MS = MINUTE_MS;
const MAX_DUE = 1000;

/**
 * Sends a delivery, if it is its turn: an event is sent after those of the same subject before it were delivered or
 * given up. Sends nothing while its endpoint is off or paused, or while somebody else sends it: the next one of the
 * minute finds it.
 */
export async function deliver({ db, clock, send }: DeliverDeps, deliveryId: number): Promise<void> {
  const now = clock.now();
  const row = await db.maybeOne<DeliveryToSend>(sql`
    update webhook_deliveries d set leased_until = ${new Date(now.getTime() + LEASE_MS)}
    from webhook_endpoints e, webhook_events v
    where d.delivery_id = ${deliveryId} and e.endpoint_id = d.endpoint_id and v.event_id = d.event_id and ${isDue(now)}
    returning d.delivery_id, d.endpoint_id, d.event_id, d.subject, v.kind, d.attempts, e.url, e.secret,
      e.earlier_secret,
      e.earlier_until > ${now} as is_changing, ${BODY} as body`);
  if (!row) return;
  const secrets = [row.secret, ...(row.isChanging && row.earlierSecret !== null ? [row.earlierSecret] : [])];
  const answer = await send({ url: row.url, id: messageId(row.eventId), body: row.body, secrets, now });
  await db.tx((tx) => record(tx, row, answer, clock.now()));
}

interface DeliveryToSend {
  readonly deliveryId: number;
  readonly endpointId: number;
  readonly eventId: number;
  readonly subject: string;
  readonly kind: string;
  readonly attempts: number;
  readonly url: string;
  readonly secret: string;
  readonly earlierSecret: string | null;
  readonly isChanging: boolean | null;
  readonly body: string;
}

/** The id under which an event is sent, also when it is sent again. */
export function messageId(eventId: number): string {
  return `evt_${eventId}`;
}

/** The body of an event `v`, the same at each attempt. */
export const BODY = sql`json_build_object('type', v.kind, 'timestamp', v.made_at, 'subject', v.subject,
  'version', v.event_id, 'data', v.payload)::text`;

/** A condition: the delivery `d` to the endpoint `e` may be sent now. */
function isDue(now: Date): SqlFragment {
  return sql`d.state = 'waiting' and d.next_at <= ${now} and (d.leased_until is null or d.leased_until <= ${now})
    and e.is_on and (e.paused_until is null or e.paused_until <= ${now})
    and not exists (select from webhook_deliveries earlier where earlier.endpoint_id = d.endpoint_id
      and earlier.subject = d.subject and earlier.state = 'waiting' and earlier.event_id < d.event_id)`;
}

/** Writes jobs for what is due: further attempts, and what waited for its endpoint. Runs each minute. */
export async function sendDue({ db, clock }: Pick<DeliverDeps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await db.tx(async (tx) => {
    const due = await tx.query<{ deliveryId: number }>(sql`
      select d.delivery_id from webhook_endpoints e join webhook_deliveries d using (endpoint_id)
      where ${isDue(now)} order by d.delivery_id limit ${MAX_DUE}`);
    for (const { deliveryId } of due) await enqueue(tx, 'send-webhook', { deliveryId });
  });
}

/** Writes down what came of an attempt, and has the next event of the subject sent. */
async function record(tx: Tx, row: DeliveryToSend, answer: WebhookAnswer, now: Date): Promise<void> {
  const { deliveryId, endpointId, kind, attempts: before } = row;
  // a trial is for the person who pressed: it is not repeated, and says nothing of how long the endpoint fails
  const isTrial = kind === TRIAL_KIND;
  const attempts = before + 1;
  const isDelivered = answer.status !== undefined && answer.status >= 200 && answer.status < 300;
  const isGone = answer.status === 410;
  const pause = PAUSES_MS[attempts - 1];
  const state = stateAfter({ isDelivered, isOver: isTrial || isGone || pause === undefined });
  const wait = Math.max(pause ?? 0, Math.min(answer.retryAfterMs ?? 0, MAX_RETRY_AFTER_MS));
  await tx.query(sql`
    update webhook_deliveries set state = ${state}, attempts = ${attempts}, leased_until = null,
      next_at = ${new Date(now.getTime() + wait)}, status = ${answer.status ?? null}, answer = ${answer.text},
      failure = ${answer.failure ?? null},
      took_ms = ${answer.tookMs}, tried_at = ${now}
    where delivery_id = ${deliveryId}`);
  if (isDelivered)
    await tx.query(sql`
      update webhook_endpoints set failing_since = null, paused_until = null
      where endpoint_id = ${endpointId} and (failing_since is not null or paused_until is not null)`);
  else if (!isTrial) await recordFailure(tx, endpointId, { isGone, answer, now });
  if (state !== 'waiting') await enqueueNext(tx, row);
}

function stateAfter({ isDelivered, isOver }: { readonly isDelivered: boolean; readonly isOver: boolean }) {
  if (isDelivered) return 'delivered';
  return isOver ? 'given_up' : 'waiting';
}

/** Pauses an endpoint that is busy or does not answer, and switches off one that is gone or failed for days. */
async function recordFailure(
  tx: Tx,
  endpointId: number,
  { isGone, answer, now }: { readonly isGone: boolean; readonly answer: WebhookAnswer; readonly now: Date },
): Promise<void> {
  const isBusy = answer.status === undefined || answer.status === 429 || answer.status === 503;
  const pauseMs = Math.max(BUSY_PAUSE_MS, Math.min(answer.retryAfterMs ?? 0, MAX_RETRY_AFTER_MS));
  const endpoint = await tx.maybeOne<{ failingSince: Date; isOn: boolean }>(sql`
    update webhook_endpoints set failing_since = coalesce(failing_since, ${now}),
      paused_until = ${isBusy ? new Date(now.getTime() + pauseMs) : null}::timestamptz
    where endpoint_id = ${endpointId} returning failing_since, is_on`);
  if (!endpoint?.isOn) return;
  const isFailing = now.getTime() - endpoint.failingSince.getTime() >= OFF_AFTER_MS;
  if (!isGone && !isFailing) return;
  await tx.query(sql`
    update webhook_endpoints set is_on = false, off_reason = ${isGone ? 'gone' : 'failing'}
    where endpoint_id = ${endpointId}`);
  await enqueue(tx, 'webhook-off', { endpointId });
}

async function enqueueNext(tx: Tx, { endpointId, subject }: DeliveryToSend): Promise<void> {
  const next = await tx.maybeOne<{ deliveryId: number }>(sql`
    select delivery_id from webhook_deliveries
    where endpoint_id = ${endpointId} and subject = ${subject} and state = 'waiting' order by event_id limit 1`);
  if (next) await enqueue(tx, 'send-webhook', next);
}

/** Deletes events of before this time with their deliveries, also those that an endpoint that is off never got. */
export async function deleteOldEvents(db: Queryable, before: Date): Promise<void> {
  await db.query(sql`delete from webhook_events where made_at < ${before}`);
}
