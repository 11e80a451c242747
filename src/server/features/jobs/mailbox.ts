import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { romeTime } from '../../../domain/base/rome-time.ts';
import type { Config } from '../../config/config.ts';
import type { Clock } from '../../infra/clock.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';
import { type Html, html } from '../../infra/html.ts';
import { MAILBOX_STYLE, NEWS_SCRIPT } from './mailbox-look.ts';

interface MailHead {
  readonly mailId: number;
  readonly recipient: string;
  readonly subject: string;
  readonly sentAt: Date;
}

interface Mail extends MailHead {
  readonly replyTo: string | null;
  readonly html: string;
  readonly plain: string;
}

/** What the list shows: mails to one address, and those with some words. */
interface Filter {
  readonly a?: string | undefined;
  readonly q?: string | undefined;
}

type Shop = Pick<Config, 'look'>;

export interface MailboxDeps {
  readonly db: Database;
  readonly config: Shop;
  readonly clock: Pick<Clock, 'now'>;
}

const HASH = createHash('sha256').update(NEWS_SCRIPT).digest('base64');
/** The list asks whether there is something new; a message never runs a script. Mails show the shop's own pictures. */
const LIST_POLICY = [
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; connect-src 'self'",
  `script-src 'sha256-${HASH}'`,
].join('; ');
const MAIL_POLICY = [
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-src 'self'",
  'sandbox allow-popups allow-same-origin allow-forms',
].join('; ');
const MAX_LISTED = 100;
const MAX_ADDRESSES = 6;
const filterSchema = {
  type: 'object',
  properties: {
    a: { type: 'string', maxLength: 254 },
    q: { type: 'string', maxLength: 100 },
    vista: { type: 'string', maxLength: 10 },
  },
};
const idSchema = {
  type: 'object',
  properties: { id: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER } },
};

/**
 * Serves /posta: the mails that the shop has written while no mail server is configured, if the configuration shows it.
 * Nobody but this page ever got them.
 */
export function registerMailbox(app: FastifyInstance, { db, config, clock }: MailboxDeps) {
  app.get<{ Querystring: Filter }>(
    '/posta',
    { schema: { hide: true, querystring: filterSchema } },
    async ({ query }, reply) => {
      const list = await listOf(db, query, { now: clock.now() });
      const main = html`${list}<main class="message nothing"><p>Scegli un messaggio dalla lista.</p></main>
<script>${{ html: NEWS_SCRIPT }}</script>`;
      reply.header('content-security-policy', LIST_POLICY).header('cache-control', 'no-store');
      return reply.type('text/html; charset=utf-8').send(page(config, 'Posta di prova', main, 'list'));
    },
  );
  app.get<{ Params: { id: number }; Querystring: Filter }>(
    '/posta/nuovi/:id',
    { schema: { hide: true, params: idSchema, querystring: filterSchema } },
    async ({ params, query }) =>
      db.one<{ count: number }>(sql`
        select count(*)::int as count from mailbox where mail_id > ${params.id} and ${matching(query)}`),
  );
  app.get<{ Params: { id: number }; Querystring: Filter & { readonly vista?: string } }>(
    '/posta/:id',
    { schema: { hide: true, params: idSchema, querystring: filterSchema } },
    async ({ params: { id }, query }, reply) => {
      const mail = await db.maybeOne<Mail>(sql`
        select mail_id, recipient, reply_to, subject, html, plain, sent_at from mailbox where mail_id = ${id}`);
      reply.header('content-security-policy', MAIL_POLICY).header('cache-control', 'no-store');
      reply.type('text/html; charset=utf-8');
      const list = await listOf(db, query, { now: clock.now(), chosen: id });
      if (mail) {
        const message = messageOf(mail, query, {
          ...(await besideOf(db, id, query)),
          isPlain: query.vista === 'testo',
        });
        return reply.send(page(config, mail.subject, html`${list}${message}`, 'message'));
      }
      const gone = html`<main class="message nothing"><h1>Messaggio non trovato</h1>
<p><a href="/posta">Tutti i messaggi</a></p></main>`;
      return reply.code(404).send(page(config, 'Posta di prova', html`${list}${gone}`, 'message'));
    },
  );
}

function matching({ a = '', q = '' }: Filter): SqlFragment {
  const part = `%${q.trim().replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(${a === ''} or recipient = ${a})
    and (subject ilike ${part} or recipient ilike ${part} or plain ilike ${part})`;
}

/** Returns the mails before and after one in the list. */
async function besideOf(
  db: Database,
  id: number,
  filter: Filter,
): Promise<{ readonly newer: number | null; readonly older: number | null }> {
  return db.one(sql`
    select (select min(mail_id) from mailbox where mail_id > ${id} and ${matching(filter)})::int as newer,
      (select max(mail_id) from mailbox where mail_id < ${id} and ${matching(filter)})::int as older`);
}

interface Opened {
  readonly now: Date;
  /** The mail that is shown beside the list. */
  readonly chosen?: number;
}

async function listOf(db: Database, filter: Filter, opened: Opened): Promise<Html> {
  const [mails, addresses, { all }] = await Promise.all([
    db.query<MailHead>(sql`
      select mail_id, recipient, subject, sent_at from mailbox where ${matching(filter)}
      order by mail_id desc limit ${MAX_LISTED}`),
    db.query<{ recipient: string; mails: number }>(sql`
      select recipient, count(*)::int as mails from mailbox group by recipient order by mails desc, recipient
      limit ${MAX_ADDRESSES}`),
    db.one<{ all: number }>(sql`select count(*)::int as all from mailbox`),
  ]);
  const { a = '', q = '' } = filter;
  const chip = (to: string, text: string, count: number) =>
    html`<li><a class="chip" href="${pathOf(undefined, { a: to, q })}"${current(to === a)}>
${text} <span>${count}</span></a></li>`;
  const others = addresses.map(({ recipient, mails: count }) => chip(recipient, recipient, count));
  const filtered = a === '' ? '' : html`<input type="hidden" name="a" value="${a}">`;
  const found = mails.length === 0 ? nothingOf(all, filter) : groupsOf(mails, filter, opened);
  return html`<section class="list" aria-label="Messaggi" data-last="${mails[0]?.mailId ?? 0}">
<form role="search" action="/posta"><label for="q">Cerca nella posta</label>
<input id="q" type="search" name="q" value="${q}" maxlength="100">${filtered}<button>Cerca</button></form>
<ul class="chips" aria-label="A chi">${chip('', 'Tutti', all)}${others}</ul>
<a class="news" href="${pathOf(undefined, filter)}" hidden><b></b> Mostralo</a>
${found}</section>`;
}

function groupsOf(mails: readonly MailHead[], filter: Filter, opened: Opened): Html {
  const today = romeTime(opened.now).date;
  const of = (title: string, some: readonly MailHead[]) =>
    some.length === 0
      ? html``
      : html`<h2>${title}</h2><ul class="mails">${some.map((mail) => rowOf(mail, filter, opened))}</ul>`;
  const isToday = ({ sentAt }: MailHead) => romeTime(sentAt).date === today;
  return html`${of('Oggi', mails.filter(isToday))}${of(
    'Prima',
    mails.filter((mail) => !isToday(mail)),
  )}`;
}

/** Marks the entry of a list that is shown. */
function current(isShown: boolean): Html {
  return { html: isShown ? ' aria-current="true"' : '' };
}

function rowOf({ mailId, recipient, subject, sentAt }: MailHead, filter: Filter, { now, chosen }: Opened): Html {
  return html`<li><a href="${pathOf(mailId, filter)}"${current(mailId === chosen)}>${subject}</a>
<small>a ${recipient}</small><time datetime="${sentAt.toISOString()}">${momentOf(sentAt, now)}</time></li>`;
}

const HOUR = new Intl.DateTimeFormat('it-IT', { timeStyle: 'short', timeZone: 'Europe/Rome' });
const DAY = new Intl.DateTimeFormat('it-IT', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'Europe/Rome',
});

function momentOf(at: Date, now: Date): string {
  return romeTime(at).date === romeTime(now).date ? HOUR.format(at) : DAY.format(at);
}

function nothingOf(all: number, { a = '', q = '' }: Filter): Html {
  if (all > 0 && (a !== '' || q !== ''))
    return html`<div class="empty"><p>Nessun messaggio così.</p><p><a href="/posta">Tutti i messaggi</a></p></div>`;
  return html`<div class="empty"><h2>Ancora nessuna posta</h2>
<p>Fai un ordine, chiedi una nuova password o invita un amico: la mail arriva qui in un secondo.</p>
<p><a class="go" href="/">Vai al negozio</a></p></div>`;
}

interface Shown {
  readonly newer: number | null;
  readonly older: number | null;
  readonly isPlain: boolean;
}

/** Returns a mail as its reader sees it, or as plain text, for programs that show no pictures. */
function messageOf(mail: Mail, filter: Filter, { newer, older, isPlain }: Shown): Html {
  const { mailId, subject, recipient, replyTo, sentAt, html: seen, plain } = mail;
  const step = (to: number | null, text: string, sign: string) =>
    to === null
      ? html`<span class="step" aria-hidden="true">${sign}</span>`
      : html`<a class="step" href="${pathOf(to, filter)}" aria-label="${text}">${sign}</a>`;
  const view = (text: string, vista: string | undefined, isShown: boolean) =>
    html`<a href="${pathOf(mailId, { ...filter, vista })}"${current(isShown)}>${text}</a>`;
  const body = isPlain
    ? html`<pre tabindex="0">${plain}</pre>`
    : html`<iframe title="Messaggio" sandbox="" srcdoc="${seen}"></iframe>`;
  const to = `a ${recipient}${replyTo === null ? '' : `, risposte a ${replyTo}`}`;
  return html`<main class="message">
<nav aria-label="Messaggio"><a class="back" href="${pathOf(undefined, filter)}">Tutti i messaggi</a>
${step(newer, 'Il messaggio dopo', '↑')}${step(older, 'Il messaggio prima', '↓')}</nav>
<h1>${subject}</h1><p class="to">${to} · ${DAY.format(sentAt)}, ${HOUR.format(sentAt)}</p>
<p class="views">${view('Come si vede', undefined, !isPlain)}${view('Solo testo', 'testo', isPlain)}</p>
${body}</main>`;
}

function pathOf(id: number | undefined, { a = '', q = '', vista }: Filter & { readonly vista?: string | undefined }) {
  const query = new URLSearchParams({ ...(a && { a }), ...(q && { q }), ...(vista && { vista }) }).toString();
  return `/posta${id === undefined ? '' : `/${id}`}${query && `?${query}`}`;
}

function page({ look }: Shop, title: string, body: Html, shows: 'list' | 'message'): string {
  const style = { html: `:root{--accent:${look.accent}}${MAILBOX_STYLE}` };
  return html`<!doctype html><html lang="it"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>
<body class="shows-${shows}"><header><a class="shop" href="/">${look.shopName}</a>
<p><b>Posta di prova</b><span>Scritta dal negozio, mai partita davvero.</span></p>
<a class="go" href="/">Vai al negozio</a></header>
<div class="panes">${body}</div></body></html>`.html;
}
