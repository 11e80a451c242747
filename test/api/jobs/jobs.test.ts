import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { startJobs } from '../../../src/server/infra/jobs.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const write = (payload: object) =>
  database.database.query(sql`insert into jobs (kind, payload) values ('greet', ${JSON.stringify(payload)}::jsonb)`);

test('two workers share the work and do each job once', async () => {
  const done: unknown[] = [];
  const greet = async ({ name }: Readonly<Record<string, unknown>>) => void done.push(name);
  for (let name = 0; name < 60; name++) await write({ name });
  const workers = [
    startJobs(database.database, { greet }, console.error),
    startJobs(database.database, { greet }, console.error),
  ];
  await Promise.all(workers.map((worker) => worker.drained()));
  await Promise.all(workers.map((worker) => worker.stop()));
  expect([...done].sort((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 60 }, (_, name) => name));
});

test('a job that fails is kept and tried again later', async () => {
  let failing = true;
  const errors: unknown[] = [];
  const greet = async () => {
    if (failing) throw new Error('no answer');
  };
  await write({ name: 'again' });
  const worker = startJobs(database.database, { greet }, (error) => errors.push(error));
  await worker.drained();
  expect(errors).toHaveLength(1);
  const waiting = sql`select attempts, last_error, run_at > now() as later from jobs where done_at is null`;
  expect(await database.database.query(waiting)).toEqual([
    { attempts: 1, last_error: 'Error: no answer', later: true },
  ]);
  failing = false;
  await database.database.query(sql`update jobs set run_at = now() where done_at is null`);
  await worker.drained();
  expect(await database.database.query(waiting)).toEqual([]);
  await worker.stop();
});
