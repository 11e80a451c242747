import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { serverSql } from '../../test/support/server-sql.ts';
import { TABLE_OWNERS, WRITES_ALL } from './table-owners.ts';

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
