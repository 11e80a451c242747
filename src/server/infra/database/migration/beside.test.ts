import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { besideOf, concurrentIndexOf, FIRST_SAYING, standsInTheWay } from './beside.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../../../migrations', import.meta.url));

test('every newer migration says whether the version before may go on, and what says yes holds to it', () => {
  const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'));
  expect(files.flatMap((name) => problemsOf(name, readFileSync(join(MIGRATIONS, name), 'utf8')))).toEqual([]);
});

test('a newer file that says nothing, or that an update cannot take without a stop, is refused', () => {
  expect(problemsOf('0980-a.sql', 'create table shelf (id int);')).toHaveLength(1);
  expect(problemsOf('0980-a.sql', '-- beside: perhaps\ncreate table shelf (id int);')).toHaveLength(1);
  expect(problemsOf('0980-a.sql', '-- beside: yes\nalter table shelf drop column id;')).toHaveLength(1);
  expect(
    problemsOf('0980-a.sql', '-- beside: no, all processes stop; 12 s per million rows\ndrop table shelf;'),
  ).toEqual([]);
  expect(problemsOf('0970-a.sql', 'drop table shelf;')).toEqual([]);
});

test.each([
  'drop table shelf;',
  'drop table if exists shelf cascade',
  'alter table shelf drop column name',
  'alter table shelf add size int, drop name',
  'ALTER TABLE shelf\n  RENAME COLUMN name TO title',
  'alter table shelf rename to shelves',
  'alter table shelf alter column size type bigint',
  'alter table shelf alter size set data type bigint using size::bigint',
  'alter table shelf alter column size set not null',
  'alter table shelf alter column size drop default',
  'alter table shelf add column size int not null',
  'alter table shelf add column size int default 1, add column name text not null',
  "alter type size rename value 'a' to 'b'",
  'truncate shelf',
  'create index orders_paid on orders (paid)',
  'create unique index if not exists orders_paid on public.orders (paid)',
  'alter table orders add check (total_cents >= 0)',
  'alter table orders add constraint orders_shelf foreign key (shelf_id) references shelf',
  'update orders set paid = true',
  'delete from order_lines where amount = 0',
])('the version before cannot run beside: %s', (text) => {
  expect(standsInTheWay(text)).toHaveLength(1);
});

test.each([
  '-- drop table shelf;\nselect 1',
  "insert into shelf values ('drop table shelf')",
  'create function tidy() returns trigger language plpgsql as $$ begin delete from orders; return null; end $$',
  'create table shelf (id int not null); drop table shelf',
  'create table shelf (id int); create index shelf_id on shelf (id); alter table shelf add column b int not null',
  'alter table shelf add column size int not null default 0',
  "alter table shelf add column size int, add column name text not null default ''",
  'alter table shelf drop constraint shelf_check',
  'create index shelf_size on shelf (size)',
  'create index concurrently orders_paid on orders (paid)',
  'alter table orders add check (total_cents >= 0) not valid',
  'update shelf set size = 1',
])('the version before may run beside: %s', (text) => {
  expect(standsInTheWay(text)).toEqual([]);
});

test('an index that holds nobody up has a file of its own', () => {
  expect(concurrentIndexOf('-- beside: yes\ncreate index concurrently a_b on a (b);')).toBe('a_b');
  expect(concurrentIndexOf('create index a_b on a (b);')).toBeUndefined();
  expect(() => concurrentIndexOf('create index concurrently a_b on a (b); select 1;')).toThrow('file of its own');
});

function problemsOf(name: string, text: string): string[] {
  const beside = besideOf(text);
  if (Number(name.slice(0, 4)) < FIRST_SAYING && beside === undefined) return [];
  if (beside === undefined) return [`${name}: the first line does not say "-- beside: yes" or "-- beside: no, …"`];
  concurrentIndexOf(text);
  return beside.stops ? [] : standsInTheWay(text).map((problem) => `${name} ${problem}`);
}
