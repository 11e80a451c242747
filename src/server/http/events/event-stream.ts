import type { FastifyInstance, FastifyReply } from 'fastify';
import { openStreams } from '../../infra/processes/metrics.ts';
import type { ContextOf } from '../context.ts';
import type { EventSource } from './event-source.ts';

const EVENTS = 'text/event-stream; charset=utf-8';
/** The path names the cart, because the first events were about it. */
export const EVENT_STREAM = '/ebsn/api/cart/events';

/** The heartbeat that keeps proxies from closing an idle connection. */
const BEAT_MS = 25_000;
/** After this time the browser reconnects, and its session is checked again. */
const OPEN_MS = 30 * 60_000;

/** The maximum numbers of open streams. */
export interface StreamLimits {
  /** The limit for all visitors together. */
  readonly all: number;
  /** A browser has one, or one per tab if it lacks the lock API. */
  readonly perSession: number;
  /** Many shoppers may share an address; one address must not use up the streams of all others. */
  readonly perAddress: number;
}

const LIMITS: StreamLimits = { all: 10_000, perSession: 10, perAddress: 500 };
/**
 * The whole reply while a limit is reached. An EventSource gives up for good after any status but 200 and reconnects
 * after a stream that ended, so it is told to reconnect in a minute.
 */
const COME_BACK = 'retry: 60000\n\n';

interface StreamDeps {
  readonly sources: readonly EventSource[];
  readonly contextOf: ContextOf;
  readonly streamLimits?: StreamLimits;
}

/**
 * Server-sent events about the caller's own data, by features: the cart or the status of an order changed. An event has
 * no content: the browser reads the data. Without a session the reply is 204, after which browsers do not reconnect. A
 * stream that would exceed a limit ends at once, and the browser reconnects later.
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
    // close the connection with the stream: as an idle one it would delay the end of the process
    stream.shouldKeepAlive = false;
    stream.writeHead(200, {
      ...headersOf(reply),
      'content-type': EVENTS,
      // proxies must not buffer the events
      'x-accel-buffering': 'no',
    });
    stream.write('retry: 5000\n\n');
    // a new context reads the session again: it may have ended since the stream began
    const isLoggedOut = async () => (await contextOf(request, reply).session())?.sessionId !== session.sessionId;
    const send = (event: string, data: object) => {
      isLoggedOut()
        .then((isOut) => (isOut ? close() : stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)))
        // the database is away: the browser reconnects
        .catch(() => close());
    };
    const watches = sources.map((source) => source.watch(session, send));
    const beat = setInterval(() => stream.write(':\n\n'), BEAT_MS);
    const end = setTimeout(() => close(), OPEN_MS);
    const close = () => {
      if (!open.delete(close)) return;
      openStreams.dec();
      leaveRoom();
      clearInterval(beat);
      clearTimeout(end);
      for (const leave of watches) leave();
      stream.end();
    };
    open.add(close);
    openStreams.inc();
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
    /** Returns the function that frees the stream's place; undefined: a limit is reached. */
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
