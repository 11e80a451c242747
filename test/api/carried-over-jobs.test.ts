import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../src/server/infra/database/migrate.ts';
import { sql } from '../../src/server/infra/database/sql.ts';
import { readDeadJobs } from '../../src/server/infra/jobs/queries.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase({ schema: 'empty' });
  folder = await mkdtemp(join(tmpdir(), 'bottega-migrations-'));
  await migrateTo(26);
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Brings the database to the state after this migration. */
async function migrateTo(last: number): Promise<void> {
  const isOlder = (file: string) => Number(/\/(\d{4})-[^/]+\.sql$/.exec(file)?.[1] ?? 0) <= last;
  await cp(MIGRATIONS, folder, { recursive: true, filter: isOlder });
  await migrate(database.url, folder);
}

const write = (id: number, rest: { attempts?: number; done?: boolean; error?: string } = {}) =>
  database.database.query(sql`
    insert into jobs (kind, payload, attempts, done_at, last_error)
    values ('order-confirmation', jsonb_build_object('orderId', ${id}::int), ${rest.attempts ?? 0},
      ${rest.done ? new Date() : null}, ${rest.error ?? null})`);
const jobs = () =>
  database.database.query(sql`
    select t.identifier as kind, j.payload, j.attempts, j.max_attempts from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id order by (j.payload->>'orderId')::int`);
const job = (orderId: number, attempts = 0) => ({
  kind: 'order-confirmation',
  payload: { orderId },
  attempts,
  maxAttempts: 21,
});

test('jobs of the old table go on in the new one, also those that an older process still writes', async () => {
  await write(1);
  await write(2, { attempts: 3, error: 'no answer' });
  await write(3, { done: true });
  await write(4, { attempts: 12, error: 'given up' });
  await migrateTo(27);
  expect(await jobs()).toEqual([job(1), job(2), job(4, 21)]);
  expect(await readDeadJobs(database.database, ['order-confirmation'])).toMatchObject([{ payload: { orderId: 4 }, lastError: 'given up' }]);

  await write(5);
  expect(await jobs()).toEqual([job(1), job(2), job(4, 21), job(5)]);
  expect(await database.database.query(sql`select count(*) as kept from jobs`)).toEqual([{ kept: 0 }]);

  await migrate(database.url, MIGRATIONS);
  expect(await database.database.query(sql`select to_regclass('jobs') as old`)).toEqual([{ old: null }]);
  expect(await jobs()).toEqual([job(1), job(2), job(4, 21), job(5)]);
});
