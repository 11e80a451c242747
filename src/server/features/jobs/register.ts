import type { FastifyInstance } from 'fastify';
import type { GivenUpJob, StaffJobState } from '../../../contract/jobs/staff-schemas.ts';
import type { Config } from '../../config/config.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { done } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';
import { html } from '../../infra/html.ts';
import { RETRIED_KINDS, type RetriedKind } from '../../infra/jobs/job-kinds.ts';
import { countJobs, type JobState, type OpenJob, readJobs, retryJob } from '../../infra/jobs/queries.ts';

type MailboxDeps = StaffJobDeps & { readonly config: Pick<Config, 'showMailbox'> };

/** Dead mails, for the staff; and, if the configuration shows it, the mailbox of a shop without a mail server. */
export function register({ config, db, wakeJobs }: MailboxDeps) {
  return {
    handlers: staffJobHandlers({ db, wakeJobs }),
    routes: (server: FastifyInstance) => {
      if (config.showMailbox) registerMailbox(server, db);
    },
  } satisfies Feature;
}

interface MailRow {
  mailId: number;
  recipient: string;
  replyTo: string | null;
  subject: string;
  html: string;
  plain: string;
  sentAt: Date;
}

const STYLE = [
  'body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;background:#faf6ef;color:#2b2620}',
  'a{color:inherit}li{margin:.75rem 0}small{color:#6b6257}h1{font-size:1.5rem;line-height:1.3}',
  'iframe{width:100%;height:85vh;border:1px solid #ddd3c3;border-radius:12px}',
  'pre{white-space:pre-wrap;overflow-wrap:anywhere;font:15px/1.5 ui-monospace,monospace}',
  'summary{cursor:pointer;min-height:44px;padding:10px 0;font-weight:600}',
].join('');
/** The content security policy: mails show pictures of the shop's own goods. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-src 'self'; sandbox allow-popups allow-same-origin";
const WHEN = new Intl.DateTimeFormat('it-IT', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/Rome' });

/** Serves /posta: the mails the shop has sent while no SMTP server is configured, if the configuration shows it. */
function registerMailbox(app: FastifyInstance, db: Database): void {
  app.get('/posta', { schema: { hide: true } }, async (_request, reply) => {
    const rows = await db.query<MailRow>(sql`
      select mail_id, recipient, null as reply_to, subject, '' as html, '' as plain, sent_at from mailbox
        order by mail_id desc limit 100`);
    const list = rows.map(
      (row) =>
        html`<li><a href="/posta/${row.mailId}">${row.subject}</a><br><small>a ${row.recipient}, ${WHEN.format(row.sentAt)}</small></li>`,
    );
    const body = rows.length === 0 ? html`<p>Nessun messaggio per ora.</p>` : html`<ul>${list}</ul>`;
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .send(
        frame(
          'Posta inviata',
          html`<h1>Posta inviata</h1><p>I messaggi che il negozio ha spedito. In produzione vanno a un server SMTP.</p>${body}`,
        ),
      );
  });
  app.get<{ Params: { id: number } }>(
    '/posta/:id',
    {
      schema: {
        hide: true,
        params: {
          type: 'object',
          properties: { id: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } },
        },
      },
    },
    async (request, reply) => {
      const row = await db.maybeOne<MailRow>(sql`
        select mail_id, recipient, reply_to, subject, html, plain, sent_at from mailbox
          where mail_id = ${request.params.id}`);
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
      reply.header('content-security-policy', POLICY);
      if (!row)
        return reply
          .code(404)
          .send(frame('Posta', html`<p>Messaggio non trovato.</p><p><a href="/posta">Tutti i messaggi</a></p>`));
      return reply.send(frame(row.subject, messagePage(row)));
    },
  );
}

/** Returns a mail in its HTML version, and below it as plain text. */
function messagePage({ subject, recipient, sentAt: at, replyTo, html: message, plain }: MailRow) {
  const answersTo = replyTo === null ? '' : `, risposta a ${replyTo}`;
  return html`<p><a href="/posta">Tutti i messaggi</a></p><h1>${subject}</h1>
<p><small>a ${recipient}, ${WHEN.format(at)}${answersTo}</small></p>
<iframe title="Messaggio" sandbox="" srcdoc="${message}"></iframe>
<details><summary>Come testo semplice</summary><pre>${plain}</pre></details>`;
}

function frame(title: string, body: { html: string }): string {
  const head = html`<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${title}</title><style>${{ html: STYLE }}</style>`;
  return html`<!doctype html><html lang="it"><head>${head}</head><body>${body}</body></html>`.html;
}

interface StaffJobDeps {
  readonly db: Database;
  readonly wakeJobs: () => void;
}

const STATES: Readonly<Record<StaffJobState, JobState>> = { given_up: 'dead', failing: 'failing', waiting: 'waiting' };

/** Issues 13, 31 and 48: the staff see jobs that were given up, fail or wait, and retry them. */
function staffJobHandlers({ db, wakeJobs }: StaffJobDeps) {
  const listed = async (state: StaffJobState) => {
    const [jobs, { dead, failing, waiting }] = await Promise.all([
      readJobs(db, RETRIED_KINDS, STATES[state]),
      countJobs(db, RETRIED_KINDS),
    ]);
    return done({ jobs: jobs.map(givenUpJob), counts: { given_up: dead, failing, waiting } });
  };
  return {
    staffJobList: (_context, { query: { state = 'given_up' } }) => listed(state),
    staffJobRetry: async (_context, { body }) => {
      await db.tx((tx) => retryJob(tx, body.jobId, RETRIED_KINDS));
      wakeJobs();
      return listed('given_up');
    },
  } satisfies Partial<Handlers>;
}

const MAX_REASON = 500;

function givenUpJob(job: OpenJob<RetriedKind>): GivenUpJob {
  const { jobId, kind, payload, attempts, lastError, enqueuedAt, failedAt, nextAt } = job;
  return {
    jobId,
    kind,
    attempts,
    about: subjectOf(payload),
    reason: lastError.slice(0, MAX_REASON),
    writtenAt: enqueuedAt.toISOString(),
    ...(nextAt === null ? { givenUpAt: failedAt.toISOString() } : { nextAt: nextAt.toISOString() }),
  };
}

/** Returns the subject of a payload, which is its first member (JobPayloads): an id, or the recipient of a mail. */
function subjectOf(payload: unknown): string {
  const [first] = typeof payload === 'object' && payload !== null ? (Object.values(payload) as unknown[]) : [];
  return typeof first === 'number' || typeof first === 'string' ? String(first) : '';
}
