import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../src/server/infra/database/sql.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { STATE_COLUMNS } from './state-guards.ts';

/** States that the staff may switch as often as they like: entries and forms are published and withdrawn. */
const FREE = ['content_entries.status', 'forms.status'];

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());

it('knows a table of states for every column that holds some, with the same names', async () => {
  const rows = await testDatabase.database.query<{ place: string; check: string }>(sql`
    select c.conrelid::regclass || '.' || a.attname as place, pg_get_constraintdef(c.oid) as check
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'c' and a.attname ~ '(state|status)$' and cardinality(c.conkey) = 1
      and pg_get_constraintdef(c.oid) ~ '= ANY'`);
  const checked = rows
    .filter(({ place }) => !FREE.includes(place))
    .map(({ place, check }) => [place, [...check.matchAll(/'([a-z_-]+)'/g)].map(([, name]) => name).sort()]);
  const named = STATE_COLUMNS.map(([table, column, states]) => [`${table}.${column}`, Object.keys(states).sort()]);
  expect(checked.sort()).toEqual(named.sort());
});

it('leads from every state only to others of the same table', () => {
  for (const [table, , states] of STATE_COLUMNS)
    for (const [state, next] of Object.entries(states)) {
      expect([table, next]).not.toEqual([table, expect.arrayContaining([state])]);
      expect([table, next.filter((name) => !(name in states))]).toEqual([table, []]);
    }
});

it('refuses a change of state that the table does not have', async () => {
  const { database } = testDatabase;
  await database.query(sql`
    insert into sandbox_payments (reference, provider_id, means, user_id, amount_cents, description, return_url, saves,
      state)
    values ('r', 'p', 'card', 1, 100, '', '', false, 'authorised')`);
  await database.query(sql`update sandbox_payments set state = 'captured' where reference = 'r'`);
  await expect(database.query(sql`update sandbox_payments set state = 'failed' where reference = 'r'`)).rejects.toThrow(
    'does not let state of sandbox_payments go from captured to failed',
  );
});
