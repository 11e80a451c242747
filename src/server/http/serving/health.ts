import type { ServerResponse } from 'node:http';
import { Server } from 'node:net';
import { setTimeout as sleep, setImmediate as turnOfLoop } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Database } from '../../infra/database/types.ts';
import { type Ending, hearMain, tellMain } from '../../infra/processes/workers.ts';

const LIMIT_MS = 2_000;
const UNREF = { ref: false };

interface HealthDeps {
  readonly db: Database;
  readonly catalogueLoaded: () => boolean;
  /** TRUST_PROXY. */
  readonly trustsProxy: boolean;
  /**
   * The timeout (ms) of the database: probes give up after a few seconds, and a frozen database must not block them.
   */
  readonly limitMs?: number;
  /** While the process is ending, a load balancer should send its requests elsewhere. */
  readonly draining: Pick<Draining, 'isDraining' | 'isLeaving' | 'probed'>;
}

/**
 * /healthz: the process is alive; with `?proxy` it says how many proxies are in front, for `npm run doctor`. It names
 * no address, so anybody may ask. /readyz: it can serve (database reached, migrated, with space to write, catalogue
 * loaded).
 */
export function registerHealth(app: FastifyInstance, deps: HealthDeps): void {
  // It has a connection of its own: on the shared ones it would wait behind statements that wait for a lock, and a load
  // balancer would stop sending requests to a process that can still serve most of them.
  const probe = deps.db.ownPool(1);
  app.addHook('onClose', () => probe.end());
  app.get<{ Querystring: { proxy?: string } }>('/healthz', { schema: { hide: true } }, (request) => ({
    status: 'ok',
    ...(request.query.proxy !== undefined && { seen: { hops: hopsOf(request), trustsProxy: deps.trustsProxy } }),
  }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const { db, draining } = deps;
    const checks = {
      database: false,
      migrations: false,
      space: false,
      catalogue: deps.catalogueLoaded(),
      open: !draining.isDraining || draining.isLeaving,
    };
    try {
      const isOver = sleep(deps.limitMs ?? LIMIT_MS, undefined, UNREF);
      const row = await Promise.race([countMigrations(probe), isOver]);
      checks.database = row !== undefined;
      checks.migrations = (row?.applied ?? 0) > 0;
      checks.space = row !== undefined && (await Promise.race([db.lacksSpace(), isOver])) === false;
    } catch {
      // a check that fails counts as false
    }
    const ready = Object.values(checks).every(Boolean);
    if (ready || draining.isDraining) {
      draining.probed();
      tellMain({ bottega: 'probed' });
    }
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', checks });
  });
}

/** Returns how many addresses the proxies wrote of whom a request comes from. */
function hopsOf({ headers }: FastifyRequest): number {
  const given = [headers['x-forwarded-for'] ?? []].flat().join(',');
  return given.split(',').filter((address) => address.trim() !== '').length;
}

async function countMigrations(probe: pg.Pool): Promise<{ applied: number } | undefined> {
  return (await probe.query<{ applied: number }>('select count(*)::int as applied from schema_migrations')).rows[0];
}

/** If that many checks in a row see no request, no open connection is in use any more. */
const QUIET_LOOKS = 8;
const LOOK_EVERY_MS = 50;
/**
 * A check that takes longer does not count: the machine is so busy that a request which a client sent may not have
 * arrived.
 */
const LATE_LOOK_MS = 2 * LOOK_EVERY_MS;
/** A client that asks for readiness that often, although it was told that the process is ready, is a load balancer. */
const PROBES_OF_BALANCER = 3;
/** A load balancer whose probe is late by this much, beyond three times its interval, is gone. */
const PROBE_LATE_MS = 3_000;
/** A load balancer that sends its second probe has processed the reply to the first. */
const PROBES_AWAITED = 2;
const MAX_PROBES_MS = 10_000;
const MAX_QUIET_MS = 5_000;
/**
 * Requests that take longer are aborted. The three limits together are the 30 seconds after which supervisors usually
 * kill a process.
 */
const MAX_FINISH_MS = 15_000;

export interface Draining {
  readonly isDraining: boolean;
  /** Whether only this process is ending, and others serve on. */
  readonly isLeaving: boolean;
  /** Counts a probe of readiness, from whose reply a load balancer learns that the process is ending. */
  probed(): void;
  /**
   * Ends the server without losing a request: every reply from now on closes its connection, the server accepts
   * connections until load balancers know and no request arrives, then stops listening and waits for the requests under
   * way. One that leaves others behind stops listening at once: the port is theirs, and what waits there goes to them.
   */
  drainAndClose(how?: Ending): Promise<void>;
  /** Resolves when no request is under way any more. */
  untilAnswered(): Promise<void>;
}

/**
 * Watches the requests of a server. A connection that is closed while it is idle may be closed just as the client sends
 * its next request, which is then lost; a connection whose reply says `connection: close` is never used again.
 */
export function watchRequests(app: FastifyInstance): Draining {
  const unfinished = new Set<ServerResponse>();
  let isDraining = false;
  let isLeaving = false;
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
    const [first, awaited, began] = [lastProbes[0], probes + PROBES_AWAITED, performance.now()];
    if (first === undefined || lastProbes.length < PROBES_OF_BALANCER) return;
    const isThere = () => {
      const [now, last = first] = [performance.now(), lastProbes.at(-1)];
      const interval = (last - first) / (PROBES_OF_BALANCER - 1);
      return now - began < MAX_PROBES_MS && now - last < 3 * interval + PROBE_LATE_MS;
    };
    while (probes < awaited && isThere()) await sleep(LOOK_EVERY_MS);
  }
  const probed = () => {
    probes += 1;
    lastProbes = [...lastProbes, performance.now()].slice(-PROBES_OF_BALANCER);
  };
  hearMain(({ bottega }) => bottega === 'probed' && probed());
  return {
    get isDraining() {
      return isDraining;
    },
    get isLeaving() {
      return isLeaving;
    },
    probed,
    drainAndClose: async (how = 'end') => {
      isDraining = true;
      isLeaving = how === 'leave';
      for (const reply of unfinished) reply.shouldKeepAlive = false;
      // `app.close` would close idle connections with the port, on which a request may be on its way
      if (isLeaving) Server.prototype.close.call(app.server);
      else await untilBalancersKnow();
      if ((await openConnections(app)) > 0) await untilQuiet(() => arrived);
      const cutOff = setTimeout(() => app.server.closeAllConnections(), MAX_FINISH_MS);
      await app.close();
      clearTimeout(cutOff);
    },
    untilAnswered: async () => {
      while (isLeaving && unfinished.size > 0) await sleep(LOOK_EVERY_MS);
    },
  };
}

/**
 * Resolves when neither a request nor a connection arrived in several checks in a row. A timer alone is not enough:
 * while a page is rendered, the requests behind it wait unread. So a check ends with two turns of the event loop, each
 * of which accepts and reads whatever waits.
 */
async function untilQuiet(arrived: () => number): Promise<void> {
  const began = performance.now();
  let seen = arrived();
  for (let quiet = 0; quiet < QUIET_LOOKS && performance.now() - began < MAX_QUIET_MS; ) {
    const looked = performance.now();
    await sleep(LOOK_EVERY_MS);
    await turnOfLoop();
    await turnOfLoop();
    const isLate = performance.now() - looked > LATE_LOOK_MS;
    quiet = arrived() === seen && !isLate ? quiet + 1 : 0;
    seen = arrived();
  }
}

function openConnections(app: FastifyInstance): Promise<number> {
  return new Promise((resolve) => app.server.getConnections((error, count) => resolve(error ? 0 : count)));
}
