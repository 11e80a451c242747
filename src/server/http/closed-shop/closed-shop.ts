import { Socket } from 'node:net';
import type { onRequestAsyncHookHandler } from 'fastify';
import type { ContextOf } from '../context.ts';
import { refusalEnvelope } from '../envelope.ts';
import { pathOf } from '../errors.ts';
import { languageOf } from '../language.ts';
import { refuse } from '../outcome.ts';
import { staffIn } from '../session.ts';
import { type ClosedPage, closedPage, OPENING_FORM } from './closed-page.ts';

/**
 * Matches what everybody may request in a shop that is not open yet: probes, files, the login of the staff, and what
 * somebody needs who leaves an e-mail for the opening.
 */
const FOR_ALL = new RegExp(
  `^/(?:healthz|readyz|metrics|version\\.json|robots\\.txt|assets/|fonts/|gestione(?:/|$)|login(?:/|$)|password/|primo-accesso|page/privacy$|${OPENING_FORM.slice(1)}$|ebsn/api/(?:auth|sso-auth|staff|backoffice-access)/)`,
);
const CALL = /^\/(?:ebsn|p|api)\//;
const FILE = /\.(?:js|css|woff2|svg|png|ico|webmanifest)$/;
const RETRY_AFTER_SECONDS = 3600;
export const CLOSED_POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'";

/**
 * Shows visitors of a closed shop a page that says when it opens, and refuses their calls. The staff who are logged in
 * see the shop. Calls that pages make within the process pass: the page has been let through.
 */
export function closedToVisitors(
  isOpen: () => boolean,
  page: () => ClosedPage,
  contextOf: ContextOf,
): onRequestAsyncHookHandler {
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
      .header('content-security-policy', CLOSED_POLICY)
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(closedPage(page(), languageOf(request)));
  };
}
