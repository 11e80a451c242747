import type { ServerResponse } from 'node:http';
import { setTimeout as sleep, setImmediate as turnOfLoop } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Without a request in that many looks in a row, nobody is using an open connection any more. */
const QUIET_LOOKS = 5;
const LOOK_EVERY_MS = 50;
/** Whoever goes on asking for readiness after it was told that the process is ready is a load balancer, until it has been silent for this long. */
const PROBED_WITHIN_MS = 30_000;
/** A load balancer that sends its second probe has acted upon the reply to the first. */
const PROBES_AWAITED = 2;
const MAX_PROBES_MS = 10_000;
const MAX_QUIET_MS = 5_000;
/** Requests that take longer are cut off. The three limits together are the 30 seconds after which supervisors usually kill a process. */
const MAX_FINISH_MS = 15_000;

export interface Draining {
  readonly isDraining: boolean;
  /** Counts a probe of readiness, from whose reply a load balancer learns that the process is ending. */
  probed(): void;
  /**
   * Ends the server so that no request is lost: every reply from now on closes its connection, the server goes on
   * accepting until load balancers know and nobody sends anything, then stops listening and waits for the requests under way.
   */
  drainAndClose(): Promise<void>;
}

/**
 * Watches the requests of a server. A connection that is closed while it is idle may be closed just as the client sends its
 * next request, which is then lost; a connection whose reply says `connection: close` is never used again.
 */
export function watchRequests(app: FastifyInstance): Draining {
  const unfinished = new Set<ServerResponse>();
  let isDraining = false;
  let arrived = 0;
  let probes = 0;
  let lastProbes: readonly number[] = [];
  app.server.prependListener('connection', () => {
    arrived += 1;
  });
  app.server.prependListener('request', (_request, reply) => {
    arrived += 1;
    if (isDraining) reply.shouldKeepAlive = false;
    unfinished.add(reply);
    reply.once('close', () => unfinished.delete(reply));
  });
  async function untilBalancersKnow(): Promise<void> {
    const began = performance.now();
    const recent = lastProbes.filter((at) => began - at < PROBED_WITHIN_MS);
    if (recent.length < PROBES_AWAITED) return;
    const awaited = probes + PROBES_AWAITED;
    while (probes < awaited && performance.now() - began < MAX_PROBES_MS) await sleep(LOOK_EVERY_MS);
  }
  return {
    get isDraining() {
      return isDraining;
    },
    probed: () => {
      probes += 1;
      lastProbes = [...lastProbes, performance.now()].slice(-PROBES_AWAITED);
    },
    drainAndClose: async () => {
      isDraining = true;
      for (const reply of unfinished) reply.shouldKeepAlive = false;
      await untilBalancersKnow();
      if ((await openConnections(app)) > 0) await untilQuiet(() => arrived);
      const cutOff = setTimeout(() => app.server.closeAllConnections(), MAX_FINISH_MS);
      await app.close();
      clearTimeout(cutOff);
    },
  };
}

/**
 * Resolves when neither a request nor a connection came in several looks in a row. A clock alone does not tell it: while a page is rendered, the
 * requests behind it wait unread. So a look ends with two turns of the event loop, each of which accepts and reads whatever waits.
 */
async function untilQuiet(arrived: () => number): Promise<void> {
  const began = performance.now();
  let seen = arrived();
  for (let quiet = 0; quiet < QUIET_LOOKS && performance.now() - began < MAX_QUIET_MS; ) {
    await sleep(LOOK_EVERY_MS);
    await turnOfLoop();
    await turnOfLoop();
    quiet = arrived() === seen ? quiet + 1 : 0;
    seen = arrived();
  }
}

function openConnections(app: FastifyInstance): Promise<number> {
  return new Promise((resolve) => app.server.getConnections((error, count) => resolve(error ? 0 : count)));
}
