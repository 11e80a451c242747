import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ContextOf } from '../../../http/context.ts';
import type { CartEvents } from './cart-events.ts';

export const CART_STREAM = '/ebsn/api/cart/events';

/** The heartbeat that keeps proxies from closing an idle connection. */
const BEAT_MS = 25_000;
/** After this time the browser reconnects, and its session is checked again. */
const OPEN_MS = 30 * 60_000;
const MAX_OPEN = 10_000;

export interface StreamDeps {
  readonly events: CartEvents;
  readonly contextOf: ContextOf;
}

/**
 * Server-sent events about the caller's own cart: `cart` with the client that changed it. The event has no content of the
 * cart: the browser reads the cart after it. Without a session there is no cart: 204, after which browsers do not reconnect.
 */
export function registerCartStream(app: FastifyInstance, { events, contextOf }: StreamDeps): void {
  const open = new Set<() => void>();
  app.get(CART_STREAM, { schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const session = await contextOf(request, reply).session();
    if (!session) return reply.code(204).send();
    if (open.size >= MAX_OPEN) return reply.code(503).header('retry-after', '60').send();
    const stream = reply.raw;
    reply.hijack();
    stream.writeHead(200, {
      ...headersOf(reply),
      'content-type': 'text/event-stream; charset=utf-8',
      // proxies must not buffer the events
      'x-accel-buffering': 'no',
    });
    stream.write('retry: 5000\n\n');
    const leave = events.watch(session, (client = '') => {
      stream.write(`event: cart\ndata: ${JSON.stringify({ client })}\n\n`);
    });
    const beat = setInterval(() => stream.write(':\n\n'), BEAT_MS);
    const end = setTimeout(() => close(), OPEN_MS);
    const close = () => {
      open.delete(close);
      clearInterval(beat);
      clearTimeout(end);
      leave();
      stream.end();
    };
    open.add(close);
    request.raw.once('close', close);
  });
  app.addHook('preClose', async () => {
    for (const close of open) close();
  });
}

function headersOf(reply: FastifyReply): Record<string, string> {
  return Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]));
}
