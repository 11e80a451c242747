import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { serverSql } from '../../test/support/server-sql.ts';
import { READ_UPWARDS, TABLE_OWNERS, WRITES_ALL } from './table-owners.ts';

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

test('a feature reads the tables of lower floors; the list of those that read upwards may only shrink', async () => {
  const pairs = (await serverSql()).flatMap(({ file, text }) => {
    const feature = /^features\/[\w-]+/.exec(file)?.[0];
    if (feature === undefined || WRITES_ALL.some((folder) => isBelow(file, folder))) return [];
    return Array.from(text.matchAll(READ), ([, table = '']) => [feature, TABLE_OWNERS[table.toLowerCase()]] as const)
      .filter(([reader, owner]) => owner !== undefined && owner !== reader && floorOf(owner) >= floorOf(reader))
      .map(([reader, owner]) => `${reader} reads ${owner}`);
  });
  expect([...new Set(pairs)].sort()).toEqual([...READ_UPWARDS].sort());
});
