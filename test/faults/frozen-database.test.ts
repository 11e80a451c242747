import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify from 'fastify';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { registerErrors } from '../../src/server/http/errors.ts';
import { registerHealth } from '../../src/server/http/serving/health.ts';
import { DatabaseAway } from '../../src/server/infra/database/database-away.ts';
import { openDatabase } from '../../src/server/infra/database/open-database.ts';
import { sql } from '../../src/server/infra/database/sql.ts';
import { inOneMoment } from '../../src/server/infra/database/transaction.ts';
import type { Database } from '../../src/server/infra/database/types.ts';
import { enqueue } from '../../src/server/infra/jobs/enqueue.ts';
import { startJobs } from '../../src/server/infra/jobs/start-jobs.ts';
import { createTestDatabase } from '../support/database.ts';

/** A connection to the database that can be cut in the middle without either end noticing. */
const pairs = new Set<readonly [Socket, Socket]>();
const proxy = createServer((inner) => {
  const { searchParams, hostname, port } = new URL(inject('databaseServerUrl'));
  const folder = searchParams.get('host');
  const outer = folder ? createConnection(`${folder}/.s.PGSQL.5432`) : createConnection(Number(port || 5432), hostname);
  inner.pipe(outer).pipe(inner);
  for (const socket of [inner, outer]) socket.on('error', () => {});
  pairs.add([inner, outer]);
});

const HASTY = { sharedConnections: 1, transactionConnections: 1, answerLimitMs: 300, heartbeatMs: 50 };

let database: Database;
beforeAll(async () => {
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  database = openDatabase(throughProxy(inject('databaseServerUrl')), HASTY);
});
afterEach(async () => {
  // a new connection for each test
  for (const pair of pairs) for (const socket of pair) socket.destroy();
  pairs.clear();
});
afterAll(async () => {
  await database.close();
  proxy.close();
});

function throughProxy(address: string): string {
  const url = new URL(address);
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return url.href;
}

function goSilent(): void {
  for (const [inner, outer] of pairs) {
    inner.unpipe(outer).pause();
    outer.unpipe(inner).pause();
  }
}

const one = () => database.query<{ n: number }>(sql`select 1 as n`);
const connected = () => expect.poll(() => one().catch(() => 'cut')).toEqual([{ n: 1 }]);

test('statements on a connection that says nothing any more fail, and the next one gets a new connection', async () => {
  await connected();
  goSilent();
  const results = await Promise.allSettled([one(), one(), one()]);
  for (const result of results) expect(result).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseAway) });
  await connected();
});

test('so does a transaction, wherever it was', async () => {
  const work = () => inOneMoment(database, (tx) => tx.query<{ n: number }>(sql`select 1 as n`));
  await expect.poll(() => work().catch(() => 'cut')).toEqual([{ n: 1 }]);
  await expect(
    database.tx(async (tx) => {
      await tx.query(sql`select 1`);
      goSilent();
      await tx.query(sql`select 2`);
    }),
  ).rejects.toBeInstanceOf(DatabaseAway);
  await expect.poll(() => work().catch(() => 'cut')).toEqual([{ n: 1 }]);
});

test('a connection that only listens is dropped as well, and what it may have missed is read again', async () => {
  const heard: (string | undefined)[] = [];
  await expect
    .poll(() =>
      database
        .listen('prices', (payload) => heard.push(payload))
        .then(() => 'listens')
        .catch(() => 'cut'),
    )
    .toBe('listens');
  goSilent();
  await expect.poll(() => heard).toEqual([undefined]);
  // on a busy machine the new connection may be dropped, too, with its notifications: so they are repeated until one
  // arrives
  await expect
    .poll(async () => {
      await database.query(sql`select pg_notify('prices', 'changed')`).catch(() => undefined);
      return heard;
    })
    .toContain('changed');
});

test('jobs go on after the connections of their workers said nothing any more', async () => {
  const testDatabase = await createTestDatabase();
  const db = openDatabase(throughProxy(testDatabase.url), HASTY);
  const done: number[] = [];
  const jobs = startJobs({
    db,
    log: { error: () => {}, warn: () => {} },
    handlers: { 'form-receipt': async ({ submissionId }) => void done.push(submissionId) },
    times: { pollMs: 100 },
  });
  const write = (submissionId: number) =>
    testDatabase.database.tx((tx) => enqueue(tx, 'form-receipt', { submissionId }));
  await write(1);
  await expect.poll(() => done).toEqual([1]);
  goSilent();
  await write(2);
  await expect.poll(() => done).toContain(2);
  await jobs.stop();
  await db.close();
  await testDatabase.drop();
});

test('closing does not wait for a server that says nothing', async () => {
  const other = openDatabase(throughProxy(inject('databaseServerUrl')), HASTY);
  await other.listen('prices', () => {});
  await expect.poll(() => other.query(sql`select 1 as n`).catch(() => 'cut')).toEqual([{ n: 1 }]);
  goSilent();
  // a heartbeat is running by then
  await sleep(2 * HASTY.heartbeatMs);
  await other.close();
});

test('callers are told to come again', async () => {
  const app = fastify();
  registerErrors(app);
  app.get('/goods', () => one());
  await connected();
  goSilent();
  const reply = await app.inject('/goods');
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '5']);
  expect(reply.json().response.errors[0].code).toBe('GENERIC');
  await expect.poll(async () => (await app.inject('/goods')).statusCode).toBe(200);
});

test('a server that nobody listens at is away, a wrong statement is not', async () => {
  await connected();
  await expect(database.query(sql`select 1 / 0`)).rejects.not.toBeInstanceOf(DatabaseAway);
  const nobody = openDatabase('postgres://nobody@127.0.0.1:1/none');
  await expect(nobody.query(sql`select 1`)).rejects.toBeInstanceOf(DatabaseAway);
  await expect(nobody.tx((tx) => tx.query(sql`select 1`))).rejects.toBeInstanceOf(DatabaseAway);
  await nobody.close();
});

test('a statement that waits for a lock gives up before its time is over', async () => {
  const waiting = openDatabase(inject('databaseServerUrl'), { statementTimeoutMs: 60_000 });
  const [row] = await waiting.query<{ lockTimeout: string }>(sql`show lock_timeout`);
  expect(row?.lockTimeout).toBe('30s');
  const lifted = await inOneMoment(waiting, async (tx) => {
    await tx.query({ text: 'set local statement_timeout = 0' });
    return tx.query<{ lockTimeout: string }>(sql`show lock_timeout`);
  });
  expect(lifted).toEqual([{ lockTimeout: '0' }]);
  await waiting.close();
});

/** Returns the status of /readyz and its checks, for a database that is migrated. */
async function readiness({
  probe = async () => ({ rows: [{ applied: 1 }] }),
  ...db
}: {
  probe?: () => Promise<unknown>;
  [name: string]: unknown;
}) {
  const app = fastify();
  const migrated = { ownPool: () => ({ query: probe, end: async () => {} }), ...db } as unknown as Database;
  const draining = { isDraining: false, isLeaving: false, probed: () => {} };
  registerHealth(app, { db: migrated, catalogueLoaded: () => true, trustsProxy: false, draining, limitMs: 20 });
  const reply = await app.inject('/readyz');
  return [reply.statusCode, reply.json().checks];
}

test('/readyz does not wait for a database that hangs', async () => {
  const never = () => new Promise(() => {});
  expect(await readiness({ probe: never })).toEqual([
    503,
    expect.objectContaining({ database: false, catalogue: true }),
  ]);
  expect(await readiness({ lacksSpace: never })).toEqual([
    503,
    expect.objectContaining({ database: true, space: false }),
  ]);
});

test('statements that wait for a lock make no process unready', async () => {
  const behindLock = () => new Promise(() => {});
  expect(await readiness({ one: behindLock, query: behindLock, lacksSpace: async () => false })).toEqual([
    200,
    expect.anything(),
  ]);
});

test('a database that cannot write for lack of space is not ready', async () => {
  expect(await readiness({ lacksSpace: async () => true })).toEqual([503, expect.objectContaining({ space: false })]);
  expect(await readiness({ lacksSpace: async () => false })).toEqual([200, expect.objectContaining({ space: true })]);
});
