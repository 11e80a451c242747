import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Reads } from '../../infra/database/copy/reads.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';
import { PROCESS_METRICS } from '../../infra/processes/metrics.ts';
import { metricsOfAll, roleOfProcess } from '../../infra/processes/workers.ts';

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;
/** Between them p50 and p99 of reads (milliseconds) and of purchases (tenths of a second) can be told. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 12];

interface MetricsDeps {
  readonly db: Database;
  /** Milliseconds since the catalogue was last found to be as the database has it. */
  readonly reads: Pick<Reads, 'copyNow'>;
  readonly catalogueAgeMs: () => number;
  readonly version: () => string;
}

/** Serves metrics only to requests from this machine, for a scraper beside the shop. */
export function registerMetrics(app: FastifyInstance, deps: MetricsDeps): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const metric of PROCESS_METRICS) registry.registerMetric(metric);
  registerGauges(registry, deps);
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const isWorker = roleOfProcess() !== 'only';
  if (isWorker) {
    new AggregatorRegistry();
    AggregatorRegistry.setRegistries(registry);
  }
  app.addHook('onResponse', (request, reply, next) => {
    duration.observe({ route: request.routeOptions.url ?? 'none', status: reply.statusCode }, reply.elapsedTime / 1000);
    next();
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const forwarded = request.headers['x-forwarded-for'] !== undefined;
    if (forwarded || !LOOPBACK.test(request.socket.remoteAddress ?? '')) return reply.code(404).send();
    return reply.type(registry.contentType).send(await (isWorker ? metricsOfAll() : registry.metrics()));
  });
}

interface Reading {
  readonly waiting: number;
  readonly failing: number;
  readonly dead: number;
  readonly oldestSeconds: number;
  readonly replicas: number;
  readonly lagBytes: number;
}

const READING_LIMIT_MS = 2_000;
/** The gauges of one scrape share a reading. */
const FRESH_MS = 1_000;

/**
 * What the database knows is the same in every process, so it is not added up: the largest value counts. While the
 * database is away, these values are not a number.
 */
function registerGauges(registry: Registry, { db, reads, catalogueAgeMs, version }: MetricsDeps): void {
  const registers = [registry];
  const read = shared(() => readShop(db));
  const gauge = (name: string, help: string, value: (reading: Reading) => number) =>
    new Gauge({
      ...{ name, help, registers, aggregator: 'max' as const },
      async collect() {
        const reading = await read();
        this.set(reading === undefined ? Number.NaN : value(reading));
      },
    });
  gauge('bottega_jobs_waiting', 'Jobs that may run now and do not yet', ({ waiting }) => waiting);
  gauge('bottega_jobs_failing', 'Jobs that failed and are tried again', ({ failing }) => failing);
  gauge('bottega_jobs_given_up', 'Jobs that failed as often as they may', ({ dead }) => dead);
  gauge(
    'bottega_oldest_job_seconds',
    'For how long the oldest job has been waiting',
    (reading) => reading.oldestSeconds,
  );
  gauge('bottega_replicas_connected', 'Copies that follow the database', ({ replicas }) => replicas);
  gauge('bottega_replication_lag_bytes', 'By how much the slowest copy is behind', ({ lagBytes }) => lagBytes);
  new Gauge({
    ...{ name: 'bottega_database_up', help: 'Whether every process reaches the database', registers },
    aggregator: 'min',
    async collect() {
      this.set((await read()) === undefined ? 0 : 1);
    },
  });
  new Gauge({
    ...{ name: 'bottega_read_copy_lag_seconds', help: 'By how much the copy for reports is behind', registers },
    aggregator: 'max',
    async collect() {
      this.set((await reads.copyNow())?.behindSeconds ?? Number.NaN);
    },
  });
  new Gauge({
    ...{
      name: 'bottega_read_copy_used',
      help: 'Whether reports are read from their copy',
      registers,
      aggregator: 'min',
    },
    async collect() {
      const copy = await reads.copyNow();
      this.set(copy ? Number(copy.isUsed) : Number.NaN);
    },
  });
  new Gauge({
    ...{ name: 'bottega_catalogue_age_seconds', help: 'Since the catalogue was last compared with the database' },
    ...{ registers, aggregator: 'max' as const },
    collect() {
      this.set(catalogueAgeMs() / 1000);
    },
  });
  new Gauge({
    ...{ name: 'bottega_build_info', help: 'The version that runs', labelNames: ['version'] as const, registers },
    aggregator: 'first',
    collect() {
      this.set({ version: version() }, 1);
    },
  });
}

function shared(read: () => Promise<Reading>): () => Promise<Reading | undefined> {
  let at = Number.NEGATIVE_INFINITY;
  let reading: Promise<Reading | undefined> = Promise.resolve(undefined);
  return () => {
    if (performance.now() - at < FRESH_MS) return reading;
    at = performance.now();
    const late = sleep(READING_LIMIT_MS, undefined, { ref: false });
    reading = Promise.race([read(), late]).catch(() => undefined);
    return reading;
  };
}

/** How far a copy is behind is hidden from an account without the right pg_read_all_stats: then it is not a number. */
function readShop(db: Database): Promise<Reading> {
  return db.one<Reading>(sql`
    select (count(*) filter (where attempts = 0 and run_at <= now()))::int as waiting,
      (count(*) filter (where attempts > 0 and attempts < max_attempts))::int as failing,
      (count(*) filter (where attempts >= max_attempts))::int as dead,
      coalesce(extract(epoch from now() - min(run_at)
        filter (where attempts < max_attempts and run_at <= now())), 0)::float8 as oldest_seconds,
      (select count(*)::int from pg_stat_replication) as replicas,
      (select case when pg_is_in_recovery() or count(*) = 0 then 0 else
        coalesce(max(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)), 'NaN') end::float8
        from pg_stat_replication) as lag_bytes
    from graphile_worker.jobs where locked_at is null`);
}
