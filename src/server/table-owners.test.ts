import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { type SqlText, serverSql } from '../../test/support/server-sql.ts';
import { TABLE_OWNERS, VIEW_OWNERS, WRITES_ALL } from './table-owners.ts';

/**
 * Matches statements that write: `for update` and `for no key update` only lock, and `do update` belongs to the insert
 * before it.
 */
const WRITE = /(?:insert\s+into|delete\s+from|truncate|(?<!for\s+)(?<!no\s+key\s+)(?<!do\s+)update)\s+([a-z_]+)/gi;
const READ = /\b(?:from|join)\s+(?:lateral\s+)?([a-z_]+)/gi;

interface Use {
  readonly file: string;
  /** The name of a table or a view. */
  readonly name: string;
}

function usesIn(texts: readonly SqlText[], use: RegExp): Use[] {
  return texts.flatMap(({ file, text }) =>
    Array.from(text.matchAll(use), ([, name = '']): Use => ({ file, name: name.toLowerCase() })),
  );
}

const isBelow = (file: string, folder: string) => file.startsWith(`${folder}/`);
const ownUses = (uses: readonly Use[]) =>
  uses.filter(({ file }) => !WRITES_ALL.some((folder) => isBelow(file, folder)));

function strangeWrites(texts: readonly SqlText[]): string[] {
  return ownUses(usesIn(texts, WRITE))
    .filter(({ file, name }) => !isBelow(file, TABLE_OWNERS[name] ?? 'nobody'))
    .map(({ file, name }) => `${file} writes ${name} of ${TABLE_OWNERS[name] ?? 'nobody'}`);
}

test('a table is written by the part of the server that owns it, and by what loads whole shops', async () => {
  expect(strangeWrites(await serverSql())).toEqual([]);
});

test('every table of the list is written by its owner', async () => {
  const written = usesIn(await serverSql(), WRITE);
  const unwritten = Object.entries(TABLE_OWNERS).filter(
    ([table, owner]) => !written.some(({ name, file }) => name === table && isBelow(file, owner)),
  );
  expect(unwritten).toEqual([]);
});

test('docs/architecture.md has the same owners', () => {
  const page = readFileSync(new URL('../../docs/architecture.md', import.meta.url), 'utf8');
  const rows = Array.from(page.matchAll(/^\| ([\w/-]+) \| (`.+`) \|$/gm), ([, owner = '', tables = '']) =>
    tables.split(', ').map((table) => [table.replaceAll('`', ''), owner] as const),
  );
  expect(Object.fromEntries(rows.flat())).toEqual(TABLE_OWNERS);
});

const FLOORS = (createRequire(import.meta.url)('../../tools/floors.cjs') as { SERVER_FLOORS: string[][] })
  .SERVER_FLOORS;

/** Returns the floor of a folder or file of the server. */
function floorOf(path: string): number {
  return FLOORS.findIndex((groups) => groups.some((group) => new RegExp(`^${group}(?:/|$)`).test(path)));
}

/**
 * Returns the part of the server to which a folder or file belongs: `features/cart`, `http`, or a file that assembles
 * them.
 */
function partOf(path: string): string {
  return /^features\/[\w-]+|^[^/]+/.exec(path)?.[0] ?? path;
}

/** Returns which parts read tables of a part that is not on a lower floor. */
function readsUpwards(texts: readonly SqlText[]): string[] {
  const pairs = ownUses(usesIn(texts, READ)).flatMap(({ file, name }) => {
    const [reader, owner] = [partOf(file), partOf(TABLE_OWNERS[name] ?? file)];
    return owner !== reader && floorOf(owner) >= floorOf(reader) ? [`${reader} reads ${owner}`] : [];
  });
  return [...new Set(pairs)];
}

test('a part of the server reads its own tables, those of lower floors, and views', async () => {
  expect(readsUpwards(await serverSql())).toEqual([]);
});

test.each([
  ['http/session.ts', 'http reads features/customers'],
  ['infra/mail.ts', 'infra reads features/customers'],
  ['mails/sender.ts', 'mails reads features/customers'],
])('%s that read a customer would be named', (file, named) => {
  expect(
    readsUpwards([{ file, text: 'select s.*, c.email from sessions s join customers c using (user_id)' }]),
  ).toContain(named);
});

test('own data stand above all features: they are read, and a statement that writes one of their tables would be named', () => {
  expect(readsUpwards([{ file: 'features/own-data/register.ts', text: 'select 1 from form_submissions' }])).toEqual([]);
  expect(strangeWrites([{ file: 'features/own-data/register.ts', text: 'delete from carts' }])).toEqual([
    'features/own-data/register.ts writes carts of features/cart',
  ]);
});

const VIEW = /^create (?:or replace )?view ([a-z_]+) as\n([^;]+);/gm;
const MIGRATIONS = new URL('../../migrations/', import.meta.url);

test('a view shows tables of its owner only, and is there for a feature below it', async () => {
  const texts = readdirSync(MIGRATIONS).map((file) => readFileSync(new URL(file, MIGRATIONS), 'utf8'));
  const views = texts.flatMap((text) =>
    Array.from(text.matchAll(VIEW), ([, name = '', body = '']) => ({ name, body })),
  );
  expect([...new Set(views.map(({ name }) => name))].sort()).toEqual(Object.keys(VIEW_OWNERS).sort());
  for (const { name, body } of views)
    for (const [, table = ''] of body.matchAll(READ))
      expect([name, table, TABLE_OWNERS[table]]).toEqual([name, table, VIEW_OWNERS[name]]);
  const reads = ownUses(usesIn(await serverSql(), READ));
  const isForBelow = ([view, owner]: readonly [string, string]) =>
    reads.some(({ file, name }) => name === view && floorOf(file) <= floorOf(owner));
  expect(Object.entries(VIEW_OWNERS).filter((each) => !isForBelow(each))).toEqual([]);
});
