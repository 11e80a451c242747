import { Socket } from 'node:net';
import type { onRequestAsyncHookHandler } from 'fastify';
import type { ContextOf } from './context.ts';
import { refusalEnvelope } from './envelope.ts';
import { pathOf } from './errors.ts';
import { languageOf } from './language.ts';
import { refuse } from './outcome.ts';
import { staffIn } from './session.ts';

/** Matches what everybody may request in a shop that is not open yet: probes, files, and the login of the staff. */
const FOR_ALL =
  /^\/(?:healthz|readyz|metrics|version\.json|robots\.txt|assets\/|fonts\/|gestione(?:\/|$)|login(?:\/|$)|password\/|primo-accesso|ebsn\/api\/(?:auth|sso-auth|staff|backoffice-access)\/)/;
const CALL = /^\/(?:ebsn|p|api)\//;
const FILE = /\.(?:js|css|woff2|svg|png|ico|webmanifest)$/;
const RETRY_AFTER_SECONDS = 3600;

/**
 * Shows visitors of a shop that is not open yet a page that says so, and refuses their calls. The staff who are logged
 * in see the shop. Calls that pages make within the process pass: the page has been let through.
 */
export function closedToVisitors(isOpen: () => boolean, contextOf: ContextOf): onRequestAsyncHookHandler {
  return async (request, reply) => {
    if (isOpen() || !(request.raw.socket instanceof Socket)) return undefined;
    const path = pathOf(request);
    if (FOR_ALL.test(path) || FILE.test(path)) return undefined;
    const session = await contextOf(request, reply).session();
    if (session && (session.agent !== undefined || staffIn(session))) return undefined;
    reply.code(503).header('retry-after', RETRY_AFTER_SECONDS).header('cache-control', 'no-store');
    if (CALL.test(path))
      return reply
        .type('application/json; charset=utf-8')
        .send(refusalEnvelope(refuse('SHOP_CLOSED'), languageOf(request)));
    return reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(PAGES[languageOf(request)]);
  };
}

const STYLE = [
  'body{display:grid;min-height:100svh;place-content:center;margin:0;padding:1.5rem;background:#faf6ef;color:#2b2620;font:17px/1.5 system-ui,sans-serif;text-align:center}',
  'h1{margin:0;font:600 2rem/1.2 Georgia,serif}p{max-width:28rem;margin:.75rem auto}a{display:inline-block;min-height:44px;padding:10px;color:inherit}',
  '@media(prefers-color-scheme:dark){body{background:#1d1a16;color:#f3ede3}}',
].join('');

function page(language: string, title: string, text: string, way: string): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1><p>${text}</p><p><a href="/gestione">${way}</a></p></main></body></html>`;
}

const PAGES = {
  it: page(
    'it',
    'Apriamo presto',
    'Stiamo mettendo i prodotti sugli scaffali. Torna a trovarci tra poco.',
    'Lavori qui? Accedi',
  ),
  en: page(
    'en',
    'We open soon',
    'We are putting the goods on the shelves. Come back in a little while.',
    'Staff login',
  ),
};
