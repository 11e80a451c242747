import type { FastifyInstance } from 'fastify';
import { html } from '../../http/html.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';

interface MailRow {
  mail_id: number;
  recipient: string;
  reply_to: string | null;
  subject: string;
  html: string;
  sent_at: Date;
}

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;background:#faf6ef;color:#2b2620}a{color:inherit}li{margin:.75rem 0}small{color:#6b6257}iframe{width:100%;height:75vh;border:1px solid #ddd3c3;background:#fff}';
const WHEN = new Intl.DateTimeFormat('it-IT', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/Rome' });

/** /posta: the mails the shop has sent while no SMTP server is configured. Only where configuration shows it. */
export function registerMailbox(app: FastifyInstance, db: Database): void {
  app.get('/posta', { schema: { hide: true } }, async (_request, reply) => {
    const rows = await db.query<MailRow>(sql`
      select mail_id, recipient, null as reply_to, subject, '' as html, sent_at from mailbox order by mail_id desc limit 100`);
    const list = rows.map(
      (row) =>
        html`<li><a href="/posta/${row.mail_id}">${row.subject}</a><br><small>a ${row.recipient}, ${WHEN.format(row.sent_at)}</small></li>`,
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
      const [row] = await db.query<MailRow>(sql`
        select mail_id, recipient, reply_to, subject, html, sent_at from mailbox where mail_id = ${request.params.id}`);
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
      reply.header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; sandbox allow-popups allow-same-origin",
      );
      if (!row)
        return reply
          .code(404)
          .send(frame('Posta', html`<p>Messaggio non trovato.</p><p><a href="/posta">Tutti i messaggi</a></p>`));
      return reply.send(
        frame(
          row.subject,
          html`<p><a href="/posta">Tutti i messaggi</a></p><h1>${row.subject}</h1><p><small>a ${row.recipient}, ${WHEN.format(row.sent_at)}${row.reply_to === null ? '' : `, risposta a ${row.reply_to}`}</small></p><iframe title="Messaggio" sandbox="" srcdoc="${row.html}"></iframe>`,
        ),
      );
    },
  );
}

function frame(title: string, body: { html: string }): string {
  return html`<!doctype html><html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title><style>${{ html: STYLE }}</style></head><body>${body}</body></html>`
    .html;
}
