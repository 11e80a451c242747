import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  expectTypeOf,
  type MockInstance,
  test,
  vi,
} from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { EXCEPT_WHERE_CLOCK_IS_MOVED, skipFor } from '../../../../test/support/reports/skip-for.ts';
import { refuseFor } from '../../../domain/base/result.ts';
import { openDatabase } from './open-database.ts';
import { socketOf } from './pg-internals.ts';
import { type SqlFragment, sql } from './sql.ts';
import { inOneMoment, within } from './transaction.ts';
import type { Database, Tx } from './types.ts';

let testDatabase: TestDatabase;
let database: Database;
const connectionErrors: Error[] = [];

beforeAll(async () => {
  testDatabase = await createTestDatabase({
    schema: 'empty',
    transactionConnections: 3,
    sharedConnections: 1,
    onConnectionError: (error) => connectionErrors.push(error),
  });
  database = testDatabase.database;
  await database.query(sql`create table shelf (id int primary key, amount int not null check (amount >= 0))`);
  await database.query(sql`create table commit_marks (mark uuid primary key)`);
});

beforeEach(async () => {
  await database.query(sql`truncate shelf`);
  await database.query(sql`insert into shelf values (1, 10), (2, 10)`);
});

afterAll(() => testDatabase.drop());

const amounts = async () =>
  (await database.query<{ amount: number }>(sql`select amount from shelf order by id`)).map((row) => row.amount);

describe('query', () => {
  test('answers values as the shop counts them', async () => {
    const rows = await database.query(sql`
      select 9007199254740991::int8 as id, array[1, 2]::int8[] as ids, 1.50::numeric as ratio,
        date '2026-03-29' as day, array[date '2026-03-29'] as days, '{"a": [1]}'::jsonb as document`);
    expect(rows).toEqual([
      {
        id: Number.MAX_SAFE_INTEGER,
        ids: [1, 2],
        ratio: '1.50',
        day: '2026-03-29',
        days: ['2026-03-29'],
        document: { a: [1] },
      },
    ]);
  });

  test('refuses a bigint that no number can hold', async () => {
    await expect(database.query(sql`select 9007199254740993::int8 as id`)).rejects.toThrow(RangeError);
    await expect(database.query(sql`select 1 as next`)).resolves.toEqual([{ next: 1 }]);
  });

  test('keeps several statements in flight on one connection', async () => {
    const process = () => database.query(sql`select pg_backend_pid() as pid, pg_sleep(0.01)`);
    const pids = (await Promise.all([process(), process(), process()])).flat() as { pid: number }[];
    expect(new Set(pids.map(({ pid }) => pid)).size).toBe(1);
  });

  test('returns the same columns each time it is repeated, also after a failure and beside others', async () => {
    const one = openDatabase(testDatabase.url, { sharedConnections: 1 });
    const divide = (by: unknown) =>
      one.query(sql`select 10 / ${by}::int as share, ${'a'}::text as name where ${by}::int < 9`);
    const lower = () => one.query(sql`update shelf set amount = amount - 1 where id = 1`);
    const circular: Record<string, unknown> = {};
    circular['self'] = circular;
    expect([await divide(5), await divide(9), await lower()]).toEqual([[{ share: 2, name: 'a' }], [], []]);
    const again = await Promise.allSettled([
      divide(2),
      divide(0),
      divide(circular),
      lower(),
      divide(9),
      divide(1),
      amounts(),
    ]);
    expect(again.map((each) => (each.status === 'fulfilled' ? each.value : each.reason instanceof Error))).toEqual([
      [{ share: 5, name: 'a' }],
      true,
      true,
      [],
      [],
      [{ share: 10, name: 'a' }],
      expect.any(Array),
    ]);
    await expect(amounts()).resolves.toEqual([8, 10]);
    await one.close();
  });

  test('fails alone when its neighbours in flight succeed', async () => {
    const results = await Promise.allSettled([
      database.query(sql`select 1 as n`),
      database.query(sql`select 1 / ${0}::int as n`),
      database.query(sql`select 2 as n`),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  test('is cut off after the statement timeout', skipFor(EXCEPT_WHERE_CLOCK_IS_MOVED), async () => {
    const hasty = openDatabase(testDatabase.url, { statementTimeoutMs: 100 });
    await expect(hasty.query(sql`select pg_sleep(600)`)).rejects.toThrow(/statement timeout/);
    await hasty.close();
  });

  test('works again after the server cut every connection', async () => {
    await database.tx((tx) => tx.query(sql`select 1`));
    const admin = openDatabase(testDatabase.url);
    await admin.query(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`);
    // a statement may still fail by the cut itself; after that there are new connections
    await expect.poll(() => amounts().catch(() => 'cut')).toEqual([10, 10]);
    const inTransaction = () => database.tx((tx) => tx.query(sql`select 1 as n`));
    await expect.poll(() => inTransaction().catch(() => 'cut')).toEqual([{ n: 1 }]);
    expect(connectionErrors.length).toBeGreaterThan(0);
    await admin.close();
  });
});

describe('tx', () => {
  test('is the only maker of a Tx', () => {
    expectTypeOf<Database>().not.toExtend<Tx>();
  });

  test('keeps everything or nothing', async () => {
    const moving = database.tx(async (tx) => {
      await tx.query(sql`update shelf set amount = amount + 11 where id = 1`);
      await tx.query(sql`update shelf set amount = amount - 11 where id = 2`);
    });
    await expect(moving).rejects.toThrow(/shelf_amount_check/);
    await expect(amounts()).resolves.toEqual([10, 10]);
  });

  test('keeps nothing of work that is refused, and returns the refusal', async () => {
    const refused = await database.tx(async (tx) => {
      await tx.query(sql`update shelf set amount = 3 where id = 1`);
      return refuseFor(['no']);
    });
    expect(refused).toEqual({ ok: false, refusals: ['no'] });
    await expect(amounts()).resolves.toEqual([10, 10]);
    await expect(database.tx((tx) => tx.query(sql`select 1 as n`))).resolves.toEqual([{ n: 1 }]);
  });

  test('is the whole database of what runs within it: that reads what it writes, and is undone with it', async () => {
    const refused = await database.tx(async (tx) => {
      const inside = within(database, tx);
      await inside.query(sql`update shelf set amount = 3 where id = 1`);
      await inside.tx((same) => same.query(sql`update shelf set amount = amount + 1 where id = 1`));
      expect(await inside.one(sql`select amount from shelf where id = 1`)).toEqual({ amount: 4 });
      expect(await inside.maybeOne(sql`select from shelf where amount = 3`)).toBeUndefined();
      return refuseFor(['no']);
    });
    expect(refused.ok).toBe(false);
    await expect(amounts()).resolves.toEqual([10, 10]);
  });

  test('reads one moment: what is committed meanwhile is in none of its statements', async () => {
    const read = inOneMoment(database, async (tx) => {
      const amount = sql`select amount from shelf where id = 1`;
      const before = await tx.one(amount);
      await database.query(sql`update shelf set amount = 3 where id = 1`);
      return [before, await tx.one(amount)];
    });
    await expect(read).resolves.toEqual([{ amount: 10 }, { amount: 10 }]);
    await expect(amounts()).resolves.toEqual([3, 10]);
    const writes = inOneMoment(database, (tx) => tx.query(sql`delete from shelf`));
    await expect(writes).rejects.toThrow('read-only');
  });

  test('answers what the work answers', async () => {
    await expect(database.tx(async () => 'done')).resolves.toBe('done');
  });

  test('does not pretend to have committed after a failure the work swallowed', async () => {
    const careless = database.tx(async (tx) => {
      await tx.query(sql`update shelf set amount = 3 where id = 1`);
      await tx.query(sql`update shelf set amount = -1 where id = 2`).catch(() => {});
    });
    await expect(careless).rejects.toThrow(/rolled back/);
    await expect(amounts()).resolves.toEqual([10, 10]);
  });

  test('refuses a statement after its end', async () => {
    const escaped = await database.tx(async (tx) => tx);
    await expect(escaped.query(sql`select 1`)).rejects.toThrow(/has ended/);
  });

  test('repeats the work after a deadlock', skipFor(EXCEPT_WHERE_CLOCK_IS_MOVED), async () => {
    let attempts = 0;
    let taken = 0;
    const areBothTaken = Promise.withResolvers<void>();
    const takeBoth = (first: number, second: number) =>
      database.tx(async (tx) => {
        attempts += 1;
        await tx.query(sql`update shelf set amount = amount - 1 where id = ${first}`);
        taken += 1;
        if (taken === 2) areBothTaken.resolve();
        await areBothTaken.promise;
        await tx.query(sql`update shelf set amount = amount - 1 where id = ${second}`);
      });
    await database.query(sql`alter database ${currentName()} set deadlock_timeout = '50ms'`);
    await Promise.all([takeBoth(1, 2), takeBoth(2, 1)]);
    expect(attempts).toBeGreaterThan(2);
    await expect(amounts()).resolves.toEqual([8, 8]);
  });

  test('gives its connection back also after failing', async () => {
    for (let round = 0; round < 10; round += 1) {
      await database.tx(() => Promise.reject(new Error('no'))).catch(() => {});
    }
    await expect(database.tx((tx) => tx.query(sql`select 1 as n`))).resolves.toEqual([{ n: 1 }]);
  });
});

test('a cursor that has the name of another one has its own columns', async () => {
  const fetched = (query: SqlFragment) =>
    database.tx(async (tx) => {
      await tx.query(sql`declare shelves cursor for ${query}`);
      return tx.query(sql`fetch 2 from shelves`);
    });
  const one = await fetched(sql`select id from shelf order by id`);
  const other = await fetched(sql`select amount as pieces, id from shelf order by id`);
  expect([one, other]).toEqual([
    [{ id: 1 }, { id: 2 }],
    [
      { pieces: 10, id: 1 },
      { pieces: 10, id: 2 },
    ],
  ]);
});

describe('a connection that is lost during a commit', () => {
  afterEach(() => vi.restoreAllMocks());

  const takeOne = () =>
    database.tx(async (tx) => {
      await tx.query(sql`update shelf set amount = amount - 1 where id = 1`);
      return 'taken';
    });

  test('is success if the database committed', async () => {
    cutAtCommit('after');
    await expect(takeOne()).resolves.toBe('taken');
    expect(await amounts()).toEqual([9, 10]);
  });

  test('is an error to try again if it did not', async () => {
    cutAtCommit('before');
    await expect(takeOne()).rejects.toMatchObject({ name: 'DatabaseAway', statusCode: 503 });
    expect(await amounts()).toEqual([10, 10]);
  });

  test('waits for a commit that is still under way on the server', async () => {
    const mark = '00000000-0000-4000-8000-000000000001';
    vi.spyOn(crypto, 'randomUUID').mockReturnValue(mark);
    const other = new pg.Client(testDatabase.url);
    await other.connect();
    await other.query('begin');
    await other.query('update shelf set amount = amount - 1 where id = 2');
    await other.query('insert into commit_marks (mark) values ($1)', [mark]);
    cutAtCommit('before');
    const taken = takeOne();
    await sleep(200);
    await other.query('commit');
    await expect(taken).resolves.toBe('taken');
    expect(await amounts()).toEqual([10, 9]);
    await other.end();
  });

  test('costs nothing where nothing was written', async () => {
    const before = await marks();
    await database.tx((tx) => tx.query(sql`select * from shelf`));
    await inOneMoment(database, (tx) => tx.query(sql`select * from shelf`));
    expect(await marks()).toBe(before);
    await takeOne();
    expect(await marks()).toBe(before + 1);
  });

  const marks = async () => (await database.one<{ count: number }>(sql`select count(*) from commit_marks`)).count;

  /** Cuts the connection of the next commit: before the database sees it, or after it has replied. */
  function cutAtCommit(when: 'before' | 'after'): void {
    const original = pg.Client.prototype.query as unknown as (...given: unknown[]) => unknown;
    const spy = vi.spyOn(pg.Client.prototype, 'query') as unknown as MockInstance<typeof original>;
    spy.mockImplementation(function send(this: pg.Client, ...given) {
      const text = typeof given[0] === 'string' ? given[0] : ((given[0] as { text?: string }).text ?? '');
      const isMark = text.startsWith('insert into commit_marks');
      if (when === 'before' && isMark) socketOf(this).destroy(new Error('Connection terminated unexpectedly'));
      const reply = original.apply(this, given);
      if (text !== 'commit') return reply;
      spy.mockRestore();
      if (when === 'before') return reply;
      return (reply as Promise<unknown>).then(() => {
        socketOf(this).destroy(new Error('Connection terminated unexpectedly'));
        throw new Error('Connection terminated unexpectedly');
      });
    });
  }
});

describe('a lock that others hold', () => {
  const locked = sql`select count(*)::int as n from shelf`;
  const waiting = async (over: Database) => {
    const [row] = await over.query<{ n: number }>(sql`
      select count(*)::int as n from pg_locks where not granted and relation = 'shelf'::regclass`);
    return row?.n;
  };

  /** Runs work while another connection holds the table. */
  async function whileLocked(work: (release: () => void) => Promise<void>): Promise<void> {
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = database.tx(async (tx) => {
      await tx.query(sql`lock table shelf in access exclusive mode`);
      held.resolve();
      await released.promise;
    });
    await held.promise;
    await work(released.resolve).finally(released.resolve);
    await holding;
  }

  test('does not hold up transactions that need it not', () =>
    whileLocked(async (release) => {
      const own = openDatabase(testDatabase.url, { transactionConnections: 2, statementTimeoutMs: 240_000 });
      const waits = [1, 2, 3].map(() => own.tx((tx) => tx.query(locked)));
      const others = Array.from({ length: 20 }, () => own.tx((tx) => tx.query(sql`select 1 as n`)));
      await expect(Promise.all(others)).resolves.toEqual(others.map(() => [{ n: 1 }]));
      await expect.poll(() => waiting(database)).toBe(3);
      release();
      await expect(Promise.all(waits)).resolves.toEqual(waits.map(() => [{ n: 2 }]));
      await own.close();
    }));

  test('does not hold up statements that need it not', () =>
    whileLocked(async (release) => {
      const own = openDatabase(testDatabase.url, { sharedConnections: 1, statementTimeoutMs: 240_000 });
      const waits = own.query(locked);
      await expect.poll(() => waiting(database)).toBe(1);
      await sleep(1_000); // after this time the connection counts as stalled
      await expect(own.query(sql`select 1 as n`)).resolves.toEqual([{ n: 1 }]);
      release();
      await expect(waits).resolves.toEqual([{ n: 2 }]);
      await own.close();
    }));

  test('holds up none of those that find another connection as busy', () =>
    whileLocked(async (release) => {
      const own = openDatabase(testDatabase.url, { sharedConnections: 2, statementTimeoutMs: 240_000 });
      const waits = own.query(locked);
      const other = own.query(sql`select pg_sleep(0.2)`);
      await expect(own.query(sql`select 1 as n`)).resolves.toEqual([{ n: 1 }]);
      release();
      await Promise.all([waits, other]);
      await own.close();
    }));

  test('is waited for once, also by those who wait behind each other', async () => {
    const own = openDatabase(testDatabase.url, { sharedConnections: 1, statementTimeoutMs: 6_000 });
    await own.query(locked); // the statement is prepared before the table is locked
    await whileLocked(async () => {
      const ended = await Promise.allSettled(Array.from({ length: 30 }, () => own.query(locked)));
      const reasons = ended.map((end) => (end.status === 'rejected' ? (end.reason as Error) : undefined));
      expect(new Set(reasons.map((reason) => reason?.name))).toEqual(new Set(['DatabaseAway']));
      const gaveUp = reasons.filter((reason) => /behind a statement/.test(reason?.message ?? ''));
      expect(gaveUp.length).toBeGreaterThan(20);
    });
    await own.close();
  });

  test('also fails those whose statement was being prepared when it gave up, and the next ones succeed', async () => {
    const own = openDatabase(testDatabase.url, { sharedConnections: 1, statementTimeoutMs: 500 });
    await whileLocked(async () => {
      const ended = await Promise.allSettled(Array.from({ length: 5 }, () => own.query(locked)));
      for (const end of ended) expect(end).toMatchObject({ reason: { name: 'DatabaseAway', statusCode: 503 } });
    });
    await expect(own.query(locked)).resolves.toEqual([{ n: 2 }]);
    await own.close();
  });
});

test('a full disk is told until a trial write succeeds', async () => {
  await expect(database.lacksSpace()).resolves.toBe(false);
  const full = sql`do $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`;
  await expect(database.query(full)).rejects.toMatchObject({ name: 'DatabaseAway', statusCode: 503 });
  await database.query(sql`create function refuse_tables() returns event_trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`);
  await database.query(sql`create event trigger full_disk on ddl_command_start
    when tag in ('CREATE TABLE AS', 'CREATE TABLE') execute function refuse_tables()`);
  await expect(database.lacksSpace()).resolves.toBe(true);
  await database.query(sql`drop event trigger full_disk`);
  await expect(database.lacksSpace()).resolves.toBe(false);
});

test('a pool of its own drops a connection whose server only reads', async () => {
  const pool = database.ownPool(1);
  const client = await pool.connect();
  await client.query('set default_transaction_read_only = on');
  await expect(client.query('create table only_read (id int)')).rejects.toMatchObject({ code: '25006' });
  client.release();
  await pool.query('create table only_read (id int)');
  await pool.end();
});

describe('listen', () => {
  test('hears notifications until it stops', async () => {
    const heard: (string | undefined)[] = [];
    const stop = await database.listen('prices', (payload) => heard.push(payload));
    const stopLast = await database.listen('last', (payload) => heard.push(payload));
    await database.query(sql`select pg_notify('prices', 'changed')`);
    await expect.poll(() => heard).toEqual(['changed']);
    await stop();
    await database.query(sql`select pg_notify('prices', 'again')`);
    await database.query(sql`select pg_notify('last', 'told after it')`);
    await expect.poll(() => heard).toEqual(['changed', 'told after it']);
    await stopLast();
  });

  test('says to read anew after the connection was cut, and hears again', async () => {
    const heard: (string | undefined)[] = [];
    const stop = await database.listen('stock', (payload) => heard.push(payload));
    await database.query(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query = 'listen "stock"'`);
    await expect.poll(() => heard).toEqual([undefined]);
    await database.query(sql`select pg_notify('stock', '7')`);
    await expect.poll(() => heard).toEqual([undefined, '7']);
    await stop();
  });
});

function currentName() {
  const name = new URL(testDatabase.url).pathname.slice(1);
  return sql([name] as unknown as TemplateStringsArray);
}
