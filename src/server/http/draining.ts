import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** No request for this long: nobody is using an open connection any more. */
const QUIET_MS = 250;
/** A load balancer that looks every few seconds has moved its traffic away by then. */
const MAX_DRAIN_MS = 5_000;
/** Requests that take longer are cut off. Below the 30 seconds after which supervisors usually kill a process. */
const MAX_FINISH_MS = 20_000;

export interface Draining {
  readonly isDraining: boolean;
  /**
   * Ends the server so that no request is lost: every reply from now on closes its connection, the server goes on
   * accepting until nobody sends anything, then stops listening and waits for the requests under way.
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
  let lastRequestAt = 0;
  app.server.prependListener('request', (_request, reply) => {
    lastRequestAt = performance.now();
    if (isDraining) reply.shouldKeepAlive = false;
    unfinished.add(reply);
    reply.once('close', () => unfinished.delete(reply));
  });
  return {
    get isDraining() {
      return isDraining;
    },
    drainAndClose: async () => {
      isDraining = true;
      for (const reply of unfinished) reply.shouldKeepAlive = false;
      if ((await openConnections(app)) > 0) await untilQuiet(() => lastRequestAt);
      const cutOff = setTimeout(() => app.server.closeAllConnections(), MAX_FINISH_MS);
      await app.close();
      clearTimeout(cutOff);
    },
  };
}

async function untilQuiet(lastRequestAt: () => number): Promise<void> {
  const began = performance.now();
  let quietSince = began;
  while (performance.now() - quietSince < QUIET_MS && performance.now() - began < MAX_DRAIN_MS) {
    await sleep(QUIET_MS / 5);
    quietSince = Math.max(began, lastRequestAt());
  }
}

function openConnections(app: FastifyInstance): Promise<number> {
  return new Promise((resolve) => app.server.getConnections((error, count) => resolve(error ? 0 : count)));
}
