import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ContextOf } from '../context.ts';
import type { EventSource } from './event-source.ts';

const EVENTS = 'text/event-stream; charset=utf-8';
/** Named after the cart, of which the first events were. */
export const EVENT_STREAM = '/ebsn/api/cart/events';

/** The heartbeat that keeps proxies from closing an idle connection. */
const BEAT_MS = 25_000;
/** After this time the browser reconnects, and its session is checked again. */
const OPEN_MS = 30 * 60_000;

/** The maxima of open streams. */
export interface StreamLimits {
  /** The limit for all visitors together. */
  readonly all: number;
  /** A browser has one, or one per tab where it lacks the lock API. */
  readonly perSession: number;
  /** Many shoppers may share an address; one address must not take the streams of all others. */
  readonly perAddress: number;
}

const LIMITS: StreamLimits = { all: 10_000, perSession: 10, perAddress: 500 };
/**
 * The whole reply while a limit is reached. An EventSource gives up for good after any status but 200 and comes back
 * after a stream that ended, so it is told to come back in a minute.
 */
const COME_BACK = 'retry: 60000\n\n';

interface StreamDeps {
  readonly sources: readonly EventSource[];
  readonly contextOf: ContextOf;
  readonly streamLimits?: StreamLimits;
}

/**
 * Server-sent events about what is the caller's own, by features: a cart that was changed, an order that moved on. An
 * event has no content: the browser reads what it is about. Without a session there is nothing of one's own: 204, after
 * which browsers do not reconnect. A stream that would exceed a limit ends at once, and the browser comes back later.
 */
export function registerEventStream(
  app: FastifyInstance,
  { sources, contextOf, streamLimits = LIMITS }: StreamDeps,
): void {
  const open = new Set<() => void>();
  const room = createRoom(streamLimits);
  app.get(EVENT_STREAM, { schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const session = await contextOf(request, reply).session();
    if (!session) return reply.code(204).send();
    const leaveRoom = room.enter(session.sessionId, request.ip);
    if (!leaveRoom) return reply.type(EVENTS).send(COME_BACK);
    const stream = reply.raw;
    reply.hijack();
    // the connection ends with the stream: as an idle one it would hold up the end of the shop
    stream.shouldKeepAlive = false;
    stream.writeHead(200, {
      ...headersOf(reply),
      'content-type': EVENTS,
      // proxies must not buffer the events
      'x-accel-buffering': 'no',
    });
    stream.write('retry: 5000\n\n');
    // a context of its own reads the session anew: it may have ended since the stream began
    const isLoggedOut = async () => (await contextOf(request, reply).session())?.sessionId !== session.sessionId;
    const send = (event: string, data: object) => {
      isLoggedOut()
        .then((isOut) => (isOut ? close() : stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)))
        // the database is away: the browser comes back with its session
        .catch(() => close());
    };
    const watches = sources.map((source) => source.watch(session, send));
    const beat = setInterval(() => stream.write(':\n\n'), BEAT_MS);
    const end = setTimeout(() => close(), OPEN_MS);
    const close = () => {
      if (!open.delete(close)) return;
      leaveRoom();
      clearInterval(beat);
      clearTimeout(end);
      for (const leave of watches) leave();
      stream.end();
    };
    open.add(close);
    request.raw.once('close', close);
  });
  app.addHook('preClose', async () => {
    for (const close of open) close();
  });
}

/** Counts open streams. */
function createRoom({ all, perSession, perAddress }: StreamLimits) {
  const sessions = new Map<number, number>();
  const addresses = new Map<string, number>();
  let total = 0;
  return {
    /** Returns the function that ends the stream's place; undefined: a limit is reached. */
    enter(sessionId: number, address: string): (() => void) | undefined {
      const isFull =
        total >= all || (sessions.get(sessionId) ?? 0) >= perSession || (addresses.get(address) ?? 0) >= perAddress;
      if (isFull) return undefined;
      const add = (by: 1 | -1) => {
        total += by;
        count(sessions, sessionId, by);
        count(addresses, address, by);
      };
      add(1);
      return () => add(-1);
    },
  };
}

function count<Key>(counts: Map<Key, number>, key: Key, by: 1 | -1): void {
  const next = (counts.get(key) ?? 0) + by;
  if (next === 0) counts.delete(key);
  else counts.set(key, next);
}

function headersOf(reply: FastifyReply): Record<string, string> {
  return Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]));
}
