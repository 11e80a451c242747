import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';
import type { Draining } from './draining.ts';

const LIMIT_MS = 2_000;
const UNREF = { ref: false };

interface HealthDeps {
  readonly db: Database;
  readonly catalogueLoaded: () => boolean;
  /** The time (ms) that the database has to answer: probes give up after a few seconds, and a frozen database must not hold them. */
  readonly limitMs?: number;
  /** While the process is ending, a load balancer should send its requests elsewhere. */
  readonly draining: Pick<Draining, 'isDraining' | 'probed'>;
}

/**
 * /healthz: the process is alive. /readyz: it can serve (database reached, migrated, with space to write, catalogue loaded). /metrics:
 * counters.
 */
export function registerHealth(app: FastifyInstance, deps: HealthDeps): void {
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const { db, draining } = deps;
    const checks = {
      database: false,
      migrations: false,
      space: false,
      catalogue: deps.catalogueLoaded(),
      open: !draining.isDraining,
    };
    try {
      const isOver = sleep(deps.limitMs ?? LIMIT_MS, undefined, UNREF);
      const row = await Promise.race([countMigrations(db), isOver]);
      checks.database = row !== undefined;
      checks.migrations = (row?.applied ?? 0) > 0;
      checks.space = row !== undefined && (await Promise.race([db.lacksSpace(), isOver])) === false;
    } catch {
      // a check that fails stays false
    }
    const ready = Object.values(checks).every(Boolean);
    if (ready || draining.isDraining) draining.probed();
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', checks });
  });
}

function countMigrations(db: Database): Promise<{ applied: number }> {
  return db.one(sql`select count(*)::int as applied from schema_migrations`);
}

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;

/** Only on request from this machine: what a scraper beside the shop reads. */
export function registerMetrics(app: FastifyInstance): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, next) => {
    duration.observe({ route: request.routeOptions.url ?? 'none', status: reply.statusCode }, reply.elapsedTime / 1000);
    next();
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const forwarded = request.headers['x-forwarded-for'] !== undefined;
    if (forwarded || !LOOPBACK.test(request.socket.remoteAddress ?? '')) return reply.code(404).send();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
