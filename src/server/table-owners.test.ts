import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { serverSql } from '../../test/support/server-sql.ts';
import { TABLE_OWNERS, VIEW_OWNERS, WRITES_ALL } from './table-owners.ts';

interface Write {
  readonly file: string;
  readonly table: string;
}

/** `for update` and `for no key update` lock, and `do update` belongs to the insert before it. */
const WRITE = /(?:insert\s+into|delete\s+from|truncate|(?<!for\s+)(?<!no\s+key\s+)(?<!do\s+)update)\s+([a-z_]+)/gi;

async function writes(): Promise<Write[]> {
  const texts = await serverSql();
  return texts.flatMap(({ file, text }) =>
    Array.from(text.matchAll(WRITE), ([, table = '']): Write => ({ file, table: table.toLowerCase() })),
  );
}

const isBelow = (file: string, folder: string) => file.startsWith(`${folder}/`);

test('a table is written by the part of the server that owns it, and by what loads whole shops', async () => {
  const strange = (await writes())
    .filter(({ file }) => !WRITES_ALL.some((folder) => isBelow(file, folder)))
    .filter(({ file, table }) => !isBelow(file, TABLE_OWNERS[table] ?? 'nobody'));
  expect(strange.map(({ file, table }) => `${file} writes ${table} of ${TABLE_OWNERS[table] ?? 'nobody'}`)).toEqual([]);
});

test('every table of the list is written by its owner', async () => {
  const written = await writes();
  const unwritten = Object.entries(TABLE_OWNERS).filter(
    ([table, owner]) => !written.some((write) => write.table === table && isBelow(write.file, owner)),
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

const READ = /\b(?:from|join)\s+(?:lateral\s+)?([a-z_]+)/gi;
const FLOORS = (createRequire(import.meta.url)('../../tools/floors.cjs') as { SERVER_FLOORS: string[][] }).SERVER_FLOORS;

function floorOf(path: string): number {
  return FLOORS.findIndex((groups) => groups.some((group) => new RegExp(`^${group}(?:/|$)`).test(path)));
}

interface Read {
  /** The feature that reads. */
  readonly reader: string;
  /** A table or a view. */
  readonly name: string;
}

async function readsOfFeatures(): Promise<Read[]> {
  return (await serverSql()).flatMap(({ file, text }) => {
    const reader = /^features\/[\w-]+/.exec(file)?.[0];
    if (reader === undefined || WRITES_ALL.some((folder) => isBelow(file, folder))) return [];
    return Array.from(text.matchAll(READ), ([, name = '']): Read => ({ reader, name: name.toLowerCase() }));
  });
}

test('a feature reads its own tables, those of lower floors, and views', async () => {
  const pairs = (await readsOfFeatures())
    .map(({ reader, name }) => [reader, TABLE_OWNERS[name]] as const)
    .filter(([reader, owner]) => owner !== undefined && owner !== reader && floorOf(owner) >= floorOf(reader))
    .map(([reader, owner]) => `${reader} reads ${owner}`);
  expect([...new Set(pairs)]).toEqual([]);
});

const VIEW = /^create (?:or replace )?view ([a-z_]+) as\n([^;]+);/gm;
const MIGRATIONS = new URL('../../migrations/', import.meta.url);

test('a view shows tables of its owner only, and is there for a feature below it', async () => {
  const texts = readdirSync(MIGRATIONS).map((file) => readFileSync(new URL(file, MIGRATIONS), 'utf8'));
  const views = texts.flatMap((text) => Array.from(text.matchAll(VIEW), ([, name = '', body = '']) => ({ name, body })));
  expect([...new Set(views.map(({ name }) => name))].sort()).toEqual(Object.keys(VIEW_OWNERS).sort());
  for (const { name, body } of views)
    for (const [, table = ''] of body.matchAll(READ)) expect([name, table, TABLE_OWNERS[table]]).toEqual([name, table, VIEW_OWNERS[name]]);
  const reads = await readsOfFeatures();
  const isForBelow = ([view, owner]: readonly [string, string]) =>
    reads.some(({ reader, name }) => name === view && floorOf(reader) <= floorOf(owner));
  expect(Object.entries(VIEW_OWNERS).filter((each) => !isForBelow(each))).toEqual([]);
});
