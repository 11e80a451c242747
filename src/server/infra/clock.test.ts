import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { sharedClock } from './clock.ts';

const HOURS_2 = 7_200_000;
const MINUTE = 60_000;

let database: TestDatabase;
const warnings: unknown[] = [];
const log = { warn: (fields: unknown) => void warnings.push(fields) };
beforeAll(async () => {
  database = await createTestDatabase({ schema: 'empty' });
});
afterAll(() => database.drop());

test.each([
  ['behind', -HOURS_2],
  ['ahead', HOURS_2],
])('a machine that is two hours %s goes by the clock of the database, and says so', async (_, offset) => {
  warnings.length = 0;
  const clock = sharedClock(database.database, log, () => Date.now() + offset);
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeGreaterThan(HOURS_2 - MINUTE);
  await clock.start();
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(MINUTE);
  expect(warnings).toHaveLength(1);
  await clock.stop();
});

test('a machine that is right keeps its own time to the millisecond', async () => {
  warnings.length = 0;
  const at = new Date('2026-03-29T01:00:00Z').getTime();
  const right = { one: async () => ({ now: new Date(at + 900) }) } as never;
  const clock = sharedClock(right, log, () => at);
  await clock.start();
  expect(clock.now()).toEqual(new Date(at));
  expect(warnings).toEqual([]);
  await clock.stop();
});
