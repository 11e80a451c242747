import { randomBytes } from 'node:crypto';
import { pageAsked, pageBlock } from '../../../contract/base/page.ts';
import {
  EARLIER_SECRET_HOURS,
  MAX_ENDPOINTS,
  MAX_WEBHOOK_URL,
  TRIAL_KIND,
  type WebhookFailure,
} from '../../../contract/webhooks/limits.ts';
import type { WebhookDelivery, WebhookEndpoint, WebhookSaveBody } from '../../../contract/webhooks/schemas.ts';
import { HOUR_MS } from '../../../domain/base/duration.ts';
import type { Config } from '../../config/config.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { done, type Refused, refuse } from '../../http/outcome.ts';
import type { Clock } from '../../infra/clock.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable, Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import type { JobHandlers, Lane } from '../../infra/jobs/job-kinds.ts';
import type { Mailer } from '../../infra/mail.ts';
import { createWebhookSender, reasonAgainst } from '../../infra/webhooks/send-webhook.ts';
import { BODY, type DeliverDeps, deliver, messageId, sendDue } from './deliver.ts';

interface WebhookDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly config: Pick<Config, 'webhookPrivateHosts' | 'staffMail' | 'publicUrl'>;
  readonly wakeJobs: (lane?: Lane) => void;
}

/** Other programs are told what happens in the shop (issue 51, decision 172). */
export function register(deps: WebhookDeps) {
  const { db, clock, mailer, config } = deps;
  const delivering = { db, clock, send: createWebhookSender({ privateHosts: config.webhookPrivateHosts }) };
  return {
    handlers: { ...endpointHandlers(deps), ...deliveryHandlers(deps, delivering) },
    jobs: {
      'send-webhook': ({ deliveryId }) => deliver(delivering, deliveryId),
      'send-due-webhooks': () => sendDue(delivering),
      'webhook-off': async ({ endpointId }, { key }) => {
        const endpoint = (await readEndpoints(db)).find((each) => each.endpointId === endpointId);
        if (!endpoint?.offReason) return;
        const { webhookOffLetter } = await import('../../mails/webhook-letter.ts');
        const { url, offReason: reason } = endpoint;
        const letter = { to: config.staffMail, url, reason, link: `${config.publicUrl}/gestione/webhook` };
        await mailer.send(() => webhookOffLetter(letter), key);
      },
    } satisfies JobHandlers,
  } satisfies Feature;
}

/** Adding, changing and removing addresses, and their secrets. */
function endpointHandlers({ db, config }: WebhookDeps) {
  return {
    webhooks: async () => done({ endpoints: await readEndpoints(db) }),
    webhookSave: async ({ now }, { body }) => {
      const url = body.url.trim();
      const isWrong = url.length > MAX_WEBHOOK_URL || reasonAgainst(url, config.webhookPrivateHosts) !== undefined;
      if (isWrong) return refuse('WEBHOOK_URL', { field: 'url' });
      if (body.kinds.length === 0) return refuse('WEBHOOK_WITHOUT_KINDS', { field: 'kinds' });
      const secret = body.endpoint_id === undefined ? newSecret() : undefined;
      const refused = await db.tx((tx) => saveEndpoint(tx, { ...body, url }, { secret, now }));
      if (refused) return refused;
      return done({ endpoints: await readEndpoints(db), ...(secret === undefined ? {} : { secret }) });
    },
    webhookSecret: async ({ now }, { body: { endpoint_id: endpointId } }) => {
      const secret = newSecret();
      const row = await db.maybeOne(sql`
        update webhook_endpoints set secret = ${secret}, earlier_secret = secret,
          earlier_until = ${new Date(now.getTime() + EARLIER_SECRET_HOURS * HOUR_MS)}
        where endpoint_id = ${endpointId} returning endpoint_id`);
      if (!row) return refuse('WEBHOOK_NOT_FOUND');
      return done({ endpoints: await readEndpoints(db), secret });
    },
    webhookDelete: async (_context, { body: { endpoint_id: endpointId } }) => {
      const row = await db.maybeOne(sql`
        delete from webhook_endpoints where endpoint_id = ${endpointId} returning endpoint_id`);
      return row ? done({ endpoints: await readEndpoints(db) }) : refuse('WEBHOOK_NOT_FOUND');
    },
  } satisfies Partial<Handlers>;
}

/** What was sent, sending again, and trying an address. */
function deliveryHandlers({ db, wakeJobs }: WebhookDeps, delivering: DeliverDeps) {
  return {
    webhookDeliveries: async (_context, { query: { endpoint_id: endpointId, state, page } }) =>
      done(await readDeliveries(db, { endpointId, state, page: pageAsked(page) })),
    webhookTrial: async (_context, { body: { endpoint_id: endpointId } }) => {
      const made = await db.maybeOne<{ deliveryId: number }>(sql`
        with event as (
          insert into webhook_events (kind, subject, payload)
          select ${TRIAL_KIND}, 'trial', jsonb_build_object('endpointId', endpoint_id)
          from webhook_endpoints where endpoint_id = ${endpointId} and is_on returning event_id)
        insert into webhook_deliveries (endpoint_id, event_id, subject)
        select ${endpointId}, event_id, 'trial ' || event_id from event returning delivery_id`);
      if (!made) return refuse('WEBHOOK_NOT_FOUND');
      await db.query(sql`update webhook_endpoints set paused_until = null where endpoint_id = ${endpointId}`);
      await deliver(delivering, made.deliveryId);
      return done(await readDeliveries(db, { endpointId, state: undefined, page: 1 }));
    },
    webhookAgain: async (_context, { body: { delivery_id: deliveryId } }) => {
      const again = await db.tx(async (tx) => {
        const row = await tx.maybeOne<{ endpointId: number }>(sql`
          update webhook_deliveries set state = 'waiting', attempts = 0, next_at = '-infinity'
          where delivery_id = ${deliveryId} and state = 'given_up' returning endpoint_id`);
        if (row) await enqueue(tx, 'send-webhook', { deliveryId });
        return row;
      });
      if (!again) return refuse('WEBHOOK_NOT_GIVEN_UP');
      wakeJobs('webhook');
      return done(await readDeliveries(db, { endpointId: again.endpointId, state: undefined, page: 1 }));
    },
  } satisfies Partial<Handlers>;
}

/** 256 random bits, written as Standard Webhooks want them. */
function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

async function saveEndpoint(
  tx: Tx,
  { endpoint_id: endpointId, url, description = '', kinds, is_on: isOn }: WebhookSaveBody,
  { secret, now }: { readonly secret: string | undefined; readonly now: Date },
): Promise<Refused | undefined> {
  await tx.query(sql`lock table webhook_endpoints in share row exclusive mode`);
  const others = await tx.query<{ endpointId: number; url: string }>(sql`
    select endpoint_id, url from webhook_endpoints order by endpoint_id`);
  if (others.some((other) => other.url === url && other.endpointId !== endpointId))
    return refuse('WEBHOOK_URL_TAKEN', { field: 'url' });
  if (endpointId === undefined) {
    if (others.length >= MAX_ENDPOINTS) return refuse('WEBHOOKS_FULL', { details: { number: MAX_ENDPOINTS } });
    await tx.query(sql`
      insert into webhook_endpoints (url, description, kinds, is_on, secret, made_at)
      values (${url}, ${description.trim()}, ${[...kinds]}::text[], ${isOn}, ${secret}, ${now})`);
    return undefined;
  }
  // switched on again, it has a clean sheet: what waited is sent within a minute
  const row = await tx.maybeOne(sql`
    update webhook_endpoints set url = ${url}, description = ${description.trim()}, kinds = ${[...kinds]}::text[],
      failing_since = case when ${isOn} and not is_on then null else failing_since end,
      paused_until = case when ${isOn} and not is_on then null else paused_until end,
      off_reason = case when ${isOn} then null else off_reason end, is_on = ${isOn}
    where endpoint_id = ${endpointId} returning endpoint_id`);
  return row ? undefined : refuse('WEBHOOK_NOT_FOUND');
}

async function readEndpoints(db: Queryable): Promise<WebhookEndpoint[]> {
  const rows = await db.query<EndpointRow>(sql`
    select e.endpoint_id, e.url, e.description, e.kinds, e.is_on, e.off_reason, e.failing_since, e.earlier_until,
      (select count(*)::int from webhook_deliveries d
        where d.endpoint_id = e.endpoint_id and d.state = 'waiting') as waiting,
      (select count(*)::int from webhook_deliveries d
        where d.endpoint_id = e.endpoint_id and d.state = 'given_up') as given_up
    from webhook_endpoints e order by e.endpoint_id`);
  return rows.map(({ offReason, failingSince, earlierUntil, ...endpoint }) => ({
    ...endpoint,
    ...(offReason === null ? {} : { offReason }),
    ...(failingSince === null ? {} : { failingSince: failingSince.toISOString() }),
    ...(earlierUntil === null ? {} : { earlierUntil: earlierUntil.toISOString() }),
  }));
}

type EndpointRow = Omit<WebhookEndpoint, 'offReason' | 'failingSince' | 'earlierUntil'> & {
  readonly offReason: 'gone' | 'failing' | null;
  readonly failingSince: Date | null;
  readonly earlierUntil: Date | null;
};

const PAGE_SIZE = 20;

async function readDeliveries(
  db: Queryable,
  {
    endpointId,
    state,
    page,
  }: Pick<WebhookEndpoint, 'endpointId'> & {
    readonly state: WebhookDelivery['state'] | undefined;
    readonly page: number;
  },
) {
  const where = sql`d.endpoint_id = ${endpointId} and (${state ?? null}::text is null or d.state = ${state ?? null})`;
  const [rows, { total }] = await Promise.all([
    db.query<DeliveryRow>(sql`
      select d.delivery_id, d.event_id, v.kind, v.subject, d.state, d.attempts, d.status, d.answer, d.failure,
        d.took_ms,        v.made_at, d.tried_at, nullif(d.next_at, '-infinity') as next_at, ${BODY} as body
      from webhook_deliveries d join webhook_events v using (event_id) where ${where}
      order by d.delivery_id desc limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`),
    db.one<{ total: number }>(sql`select count(*)::int as total from webhook_deliveries d where ${where}`),
  ]);
  return { page: pageBlock({ page, pageSize: PAGE_SIZE, total }), deliveries: rows.map(shown) };
}

type DeliveryRow = Pick<
  WebhookDelivery,
  'deliveryId' | 'kind' | 'subject' | 'state' | 'attempts' | 'answer' | 'body'
> & {
  readonly eventId: number;
  readonly status: number | null;
  readonly failure: WebhookFailure | null;
  readonly tookMs: number | null;
  readonly madeAt: Date;
  readonly triedAt: Date | null;
  readonly nextAt: Date | null;
};

function shown({ eventId, failure, status, tookMs, madeAt, triedAt, nextAt, ...row }: DeliveryRow): WebhookDelivery {
  return {
    ...row,
    eventId: messageId(eventId),
    ...(status === null ? {} : { status }),
    ...(failure === null ? {} : { failure }),
    ...(tookMs === null ? {} : { tookMs }),
    madeAt: madeAt.toISOString(),
    ...(triedAt === null ? {} : { triedAt: triedAt.toISOString() }),
    ...(nextAt === null || row.state !== 'waiting' ? {} : { nextAt: nextAt.toISOString() }),
  };
}
