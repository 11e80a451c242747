import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { html } from '../../infra/html.ts';
import { HANDOVER, ownPath } from './lead-on.ts';

/**
 * Tells the page that opened the pop-up the result of the sign-on, and closes the pop-up. A provider's page cuts the
 * pop-up off from its opener (Cross-Origin-Opener-Policy), so both use a channel that pages of this origin share. A
 * pop-up that cannot be closed goes to the next page itself.
 */
const SCRIPT = `
const link = document.querySelector('a');
new BroadcastChannel('bottega-sign-on-' + link.dataset.name).postMessage(
  { outcome: link.dataset.outcome, to: link.pathname + link.search });
close();
setTimeout(() => location.replace(link.href), 1500);
`;
const POLICY = `default-src 'none'; script-src 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`;
const POPUP = /^[\w-]{8,40}$/;

/** Returns the name that a page has given its pop-up; undefined: the sign-on runs in the page itself. */
export function popupName(name: string | undefined): string | undefined {
  return name !== undefined && POPUP.test(name) ? name : undefined;
}

export function registerHandoverPage(app: FastifyInstance): void {
  app.get(HANDOVER, { schema: { hide: true } }, async (request, reply) => {
    const { finestra, esito, a } = request.query as Record<string, unknown>;
    const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
    const to = ownPath(text(a));
    const page = html`<!doctype html>
<html lang="it">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Accesso</title></head>
<body><main><p>
<a href="${to}" data-name="${popupName(text(finestra)) ?? ''}" data-outcome="${esito === 'done' ? 'done' : 'more'}">Continua</a></p></main>
<script>${{ html: SCRIPT }}</script></body>
</html>`;
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', POLICY)
      .header('cache-control', 'no-store')
      .send(page.html);
  });
}
