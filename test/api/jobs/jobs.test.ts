import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { QUEUE_REVISION } from '../../../src/server/infra/database/migrate.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { enqueue } from '../../../src/server/infra/jobs/enqueue.ts';
import type { JobHandlers } from '../../../src/server/infra/jobs/job-kinds.ts';
import { deleteDeadJobs, readJobs, retryJob } from '../../../src/server/infra/jobs/queries.ts';
import { type JobTimes, type JobWorker, startJobs } from '../../../src/server/infra/jobs/start-jobs.ts';
import { mailboxMailer } from '../../../src/server/infra/mail.ts';
import { startMailThread } from '../../../src/server/mails/mail-thread.ts';
import { createTestDatabase, type TestDatabase, untilLocksAreAwaited } from '../../support/database.ts';
import { PATIENCE } from '../../support/patience.ts';

let database: TestDatabase;
/** A scheduled time of `add-timeslots`. */
const DUE = '2026-01-05T10:07:00.000Z';

let logged: { readonly said: string; readonly error: unknown }[] = [];
const workers: JobWorker[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await database.database.query(sql`delete from graphile_worker._private_jobs`);
  logged = [];
});
afterAll(() => database.drop());

const start = (handlers: JobHandlers, times: Partial<JobTimes> = {}): JobWorker => {
  const log = (about: object, said?: string) =>
    void logged.push({ said: said ?? '', error: Reflect.get(about, 'err') });
  const worker = startJobs({ db: database.database, handlers, log: { error: log, warn: log }, times });
  workers.push(worker);
  return worker;
};
const write = (orderId: number) => database.database.tx((tx) => enqueue(tx, 'order-confirmation', { orderId }));
const makeDue = () => database.database.query(sql`update graphile_worker._private_jobs set run_at = now()`);
const waiting = () =>
  database.database.query(sql`
    select task_identifier as kind, attempts, last_error, run_at > now() as later from graphile_worker.jobs
      order by id`);
/** A promise that a test resolves by hand. */
const gate = () => {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, passed };
};

test('two processes share the work and do each job once', async () => {
  const done: number[] = [];
  const handlers: JobHandlers = { 'order-confirmation': async ({ orderId }) => void done.push(orderId) };
  for (let orderId = 0; orderId < 60; orderId++) await write(orderId);
  await Promise.all([start(handlers), start(handlers)].map((worker) => worker.drained()));
  expect([...done].sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, orderId) => orderId));
});

test('each attempt of a job has its key, and no other job has it', async () => {
  const keys: string[] = [];
  await write(1);
  await write(2);
  const worker = start({
    'order-confirmation': async ({ orderId }, { key }) => {
      keys.push(`${orderId} ${key}`);
      if (keys.length <= 2) throw new Error('not yet');
    },
  });
  await worker.drained();
  await makeDue();
  await worker.drained();
  expect(keys.slice(2).sort()).toEqual(keys.slice(0, 2).sort());
  expect(new Set(keys.map((each) => each.split(' ')[1])).size).toBe(2);
});

test('a process that is woken takes up a job at once', async () => {
  const done: number[] = [];
  await write(1);
  const worker = start({ 'order-confirmation': async ({ orderId }) => void done.push(orderId) }, { pollMs: 3_600_000 });
  await worker.drained();
  await write(2);
  worker.wake();
  await expect.poll(() => done, { timeout: 10_000 }).toEqual([1, 2]);
});

test('a job is written if and only if its transaction commits', async () => {
  const lost = database.database.tx(async (tx) => {
    await enqueue(tx, 'order-confirmation', { orderId: 1 });
    throw new Error('the buying failed');
  });
  await expect(lost).rejects.toThrow('the buying failed');
  expect(await waiting()).toEqual([]);
  await write(2);
  expect(await waiting()).toHaveLength(1);
});

test('a job for later waits for its time', async () => {
  const done: number[] = [];
  await database.database.tx((tx) =>
    enqueue(tx, 'order-confirmation', { orderId: 3 }, { runAt: new Date(Date.now() + 3_600_000) }),
  );
  const worker = start({ 'order-confirmation': async ({ orderId }) => void done.push(orderId) });
  await write(4);
  await worker.drained();
  expect(done).toEqual([4]);
  expect(await waiting()).toHaveLength(1);
});

test('a job that fails is kept and tried again later', async () => {
  let failing = true;
  await write(5);
  const worker = start({
    'order-confirmation': async () => {
      if (failing) throw new Error('no answer');
    },
  });
  await worker.drained();
  expect(logged).toEqual([{ said: 'job failed', error: new Error('no answer') }]);
  expect(await waiting()).toEqual([{ kind: 'order-confirmation', attempts: 1, lastError: 'no answer', later: true }]);
  failing = false;
  await makeDue();
  await worker.drained();
  expect(await waiting()).toEqual([]);
});

test('a mail is tried for about three days, then kept with its last error until somebody tries it again', async () => {
  let failing = true;
  let waitedSeconds = 0;
  await write(6);
  const worker = start({
    'order-confirmation': async () => {
      if (failing) throw new Error('mailbox full');
    },
  });
  for (let attempt = 1; attempt <= 21; attempt++) {
    await makeDue();
    await worker.drained();
    const [row] = await database.database.query<{ wait: number; dead: boolean }>(sql`
      select extract(epoch from run_at - now())::float8 as wait, attempts >= max_attempts as dead
        from graphile_worker.jobs`);
    expect(row?.dead).toBe(attempt === 21);
    if (!row?.dead) waitedSeconds += row?.wait ?? 0;
  }
  expect(waitedSeconds / 3600).toBeGreaterThan(70);
  expect(waitedSeconds / 3600).toBeLessThan(73);
  expect(logged.at(-1)?.said).toBe('job given up');
  const [dead] = await readJobs(database.database, ['order-confirmation'], 'dead');
  expect(dead).toMatchObject({
    kind: 'order-confirmation',
    payload: { orderId: 6 },
    attempts: 21,
    lastError: 'mailbox full',
  });
  const jobId = dead?.jobId ?? 0;
  expect(await database.database.tx((tx) => retryJob(tx, jobId, ['order-confirmation']))).toBe(true);
  expect(await database.database.tx((tx) => retryJob(tx, jobId, ['order-confirmation']))).toBe(false);
  failing = false;
  await worker.drained();
  expect(await waiting()).toEqual([]);
});

test('a mail whose thread dies is sent by the next attempt, and once', async () => {
  const thread = startMailThread(mailboxMailer(database.database));
  const mail = { to: 'thread@esempio.it', subject: 'x', title: 'x', language: 'it', blocks: [], foot: [] };
  let dying = true;
  await write(7);
  const worker = start({
    'order-confirmation': async (_, { key }) => {
      await Promise.all([thread.send(mail, key), dying && thread.close()]);
    },
  });
  const arrived = () => database.database.query(sql`select recipient from mailbox where recipient = ${mail.to}`);
  await worker.drained();
  expect(await waiting()).toMatchObject([{ attempts: 1, lastError: 'the thread of the mails has ended' }]);
  expect(await arrived()).toEqual([]);
  dying = false;
  await makeDue();
  await worker.drained();
  expect(await waiting()).toEqual([]);
  expect(await arrived()).toHaveLength(1);
  await thread.close();
});

test('only what was given up long ago is forgotten', async () => {
  await write(7);
  await write(8);
  await database.database.query(sql`
    select count(*) from graphile_worker.permanently_fail_jobs(array(select min(id) from graphile_worker.jobs), 'no')`);
  await deleteDeadJobs(database.database, new Date(Date.now() - 60_000));
  expect(await waiting()).toHaveLength(2);
  await deleteDeadJobs(database.database, new Date(Date.now() + 60_000));
  expect(await waiting()).toEqual([expect.objectContaining({ attempts: 0 })]);
});

test('mails that hang hold up no other work', async () => {
  const mailServer = gate();
  let tidied = 0;
  for (let orderId = 0; orderId < 10; orderId++) await write(orderId);
  await database.database.tx((tx) => enqueue(tx, 'tidy-shop', {}));
  const worker = start({ 'order-confirmation': () => mailServer.passed, 'tidy-shop': async () => void tidied++ });
  await expect.poll(() => tidied, { timeout: 10_000 }).toBe(1);
  await expect.poll(waiting, { timeout: 10_000 }).toHaveLength(10);
  mailServer.open();
  await worker.drained();
});

test('jobs that were fetched behind mails that hang go back to the queue, and another process does them', async () => {
  const { open, passed } = gate();
  for (let orderId = 0; orderId < 12; orderId++) await write(orderId);
  const hanging: number[] = [];
  const hangs = async ({ orderId }: { orderId: number }) => {
    hanging.push(orderId);
    await passed;
  };
  start({ 'order-confirmation': hangs }, { fetchedMs: 200 });
  await expect.poll(() => hanging.length).toBe(4);
  const done: number[] = [];
  start({ 'order-confirmation': async ({ orderId }) => void done.push(orderId) }, { pollMs: 50 });
  await expect.poll(() => done.length).toBe(8);
  expect(new Set([...done, ...hanging]).size).toBe(12);
  open();
});

test('a job that takes too long has failed', async () => {
  const never = gate();
  await write(9);
  const worker = start({ 'order-confirmation': () => never.passed }, { limitMs: 20 });
  await worker.drained();
  expect(await waiting()).toMatchObject([{ attempts: 1, lastError: 'the job took longer than 20 ms' }]);
});

test('the job of a process that died is taken up again', async () => {
  const done: number[] = [];
  await write(10);
  await write(11);
  const lock = (age: number, from: 'min' | 'max') => sql`
    update graphile_worker._private_jobs set attempts = 1, locked_by = ${`pool-${from}`}, locked_at = now(
      ) - make_interval(secs => ${age})
    where id = (select ${from === 'min' ? sql`min` : sql`max`}(id) from graphile_worker.jobs)`;
  await database.database.query(lock(300, 'min'));
  await database.database.query(lock(200, 'max'));
  start({ 'order-confirmation': async ({ orderId }) => void done.push(orderId) });
  await database.database.tx((tx) => enqueue(tx, 'unlock-lost-jobs', {}));
  workers[0]?.wake();
  await expect.poll(() => done, { timeout: 10_000 }).toEqual([10]);
  // its process may still be running it
  await expect.poll(waiting, { timeout: 10_000 }).toEqual([expect.objectContaining({ attempts: 1 })]);
});

test('the end waits for jobs under way', async () => {
  const mailServer = gate();
  const done: number[] = [];
  await write(12);
  const started = gate();
  const worker = start({
    'order-confirmation': async ({ orderId }) => {
      started.open();
      await mailServer.passed;
      done.push(orderId);
    },
  });
  await started.passed;
  const stopped = workers.pop()?.stop();
  mailServer.open();
  await stopped;
  expect(done).toEqual([12]);
  expect(await waiting()).toEqual([]);
  worker.wake();
});

test('the end does not wait for ever: what is under way goes back to the queue', async () => {
  const never = gate();
  const started = gate();
  await write(13);
  start(
    {
      'order-confirmation': async () => {
        started.open();
        await never.passed;
      },
    },
    { stopMs: 20 },
  );
  await started.passed;
  await workers.pop()?.stop();
  const done: number[] = [];
  const next = start({ 'order-confirmation': async ({ orderId }) => void done.push(orderId) });
  await next.drained();
  expect(done).toEqual([13]);
});

test('workers outlive the connections they had', async () => {
  const done: number[] = [];
  await write(14);
  const worker = start({
    'order-confirmation': async ({ orderId }) => {
      done.push(orderId);
      if (orderId === 14)
        await database.database
          .query(sql`
            select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid()`)
          .catch(() => {});
    },
  });
  await expect.poll(() => done, { timeout: 10_000 }).toEqual([14]);
  // the test's own connection was cut, too
  await expect
    .poll(
      () =>
        write(15).then(
          () => 'written',
          () => 'cut',
        ),
      { timeout: 10_000 },
    )
    .toBe('written');
  await expect
    .poll(
      () => {
        worker.wake();
        return done.includes(15);
      },
      { timeout: 15_000 },
    )
    .toBe(true);
});

test('workers whose last writes were lost at the same time start again', async () => {
  const gates = [gate(), gate()];
  const begun: number[] = [];
  const worker = start({
    'order-confirmation': async ({ orderId }) => {
      begun.push(orderId);
      await gates[orderId]?.passed;
    },
  });
  for (const orderId of gates.keys()) await write(orderId);
  worker.wake();
  await expect.poll(() => begun.length, PATIENCE).toBe(2);
  const locker = new pg.Client({ connectionString: database.url });
  await locker.connect();
  await locker.query('begin; lock table graphile_worker._private_jobs in access exclusive mode');
  for (const [orderId, { open }] of gates.entries()) {
    open();
    await untilLocksAreAwaited(database, { count: orderId + 1, part: 'delete from' });
  }
  await locker.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  await locker.query('commit');
  await locker.end();
  await write(2);
  await expect.poll(() => begun, PATIENCE).toContain(2);
});

test('schedules are known to the database once, however many processes there are', async () => {
  const upkeep: JobHandlers = {
    'add-timeslots': async () => {},
    'tidy-shop': async () => {},
    'tidy-forms': async () => {},
  };
  await Promise.all([start(upkeep), start(upkeep)].map((worker) => worker.drained()));
  const known = () =>
    database.database.query(sql`select identifier from graphile_worker._private_known_crontabs order by 1`);
  await expect
    .poll(known, { timeout: 10_000 })
    .toEqual(['add-timeslots', 'tidy-forms', 'tidy-shop', 'unlock-lost-jobs'].map((identifier) => ({ identifier })));
});

test('a scheduled job runs once in its turn, however many processes schedule it', async () => {
  await database.database.query(sql`delete from graphile_worker._private_known_crontabs`);
  const statements = vi.spyOn(pg.Pool.prototype, 'query');
  /** The statements by which processes scheduled what is due at seven minutes past. */
  const scheduled = () =>
    statements.mock.calls.flatMap(([statement], index) =>
      JSON.stringify(statement).includes(DUE) ? [statements.mock.results[index]?.value] : [],
    );
  let runs = 0;
  try {
    // the clock stops before the scheduled time, on a past day, so that the database starts the job at once
    vi.setSystemTime(new Date(Date.parse(DUE) - 10));
    for (const _ of [1, 2, 3]) start({ 'add-timeslots': async () => void runs++ });
    await Promise.all(workers.map((worker) => worker.drained()));
    vi.setSystemTime(new Date(DUE));
    await expect.poll(scheduled, { timeout: 10_000 }).toHaveLength(3);
    await Promise.all(scheduled());
    await Promise.all(workers.map((worker) => worker.drained()));
    expect(runs).toBe(1);
  } finally {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    vi.useRealTimers();
    statements.mockRestore();
  }
});

test('a job is the same row whether the library writes it or we do', async () => {
  await write(16);
  await database.database.query(sql`
    select graphile_worker.add_job('order-confirmation', '{"orderId":16}', max_attempts => 21)`);
  const rows = await database.database.query<Record<string, unknown>>(sql`
    select to_jsonb(j) - array['id', 'run_at', 'created_at', 'updated_at'] as row
      from graphile_worker._private_jobs j order by id`);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toEqual(rows[1]);
});

test('the schema of the queue is the one that the pinned library brings', async () => {
  const revision = sql`select max(id) as revision from graphile_worker.migrations`;
  const before = await database.database.query(revision);
  // done by workers, which migrate the schema to their own version before they start any job
  await database.database.tx((tx) => enqueue(tx, 'unlock-lost-jobs', {}));
  await start({}).drained();
  expect(before).toEqual([{ revision: QUEUE_REVISION }]);
  expect(await database.database.query(revision)).toEqual(before);
});
