import { announceChange } from '../../features/catalogue/engine/announce-change.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Tx } from '../../infra/database/types.ts';
import {
  type FileOptions,
  nothingToImport,
  openRows,
  type RefusedRow,
  writeRefused,
} from '../records/collect-records.ts';
import { writeOrTry } from '../write/write-or-try.ts';
import { fileColumns, readTableRow, sqlColumns, type TableFile } from './table-file.ts';

export interface TableReport {
  readonly read: number;
  readonly written: number;
  readonly refused: number;
  readonly refusedFile?: string;
}

/**
 * Imports a file into its table, all or nothing; running shops show it once it is committed. Rows are sent to the
 * database while the file is read, so memory does not grow with the file.
 */
export async function importTable(db: Database, table: TableFile, options: FileOptions): Promise<TableReport> {
  const { read, written, refusals } = await writeOrTry(db, options.isTrial, async (tx) => {
    await tx.query({ text: 'set local statement_timeout = 0' });
    const staged = await stage(tx, table, options);
    const refused = refusalList(staged.refused);
    await refuseLines(tx, table, refused);
    const left = await tx.one<{ found: boolean }>(sql`select exists (select from incoming) as found`);
    if (!left.found) return { ...staged, written: 0, refusals: refused };
    const done = await table.write(tx);
    refused.add(done.refused ?? []);
    if (done.changes && done.written > 0) await announceChange(tx, done.changes);
    return { read: staged.read, written: done.written, refusals: refused };
  });
  const listed = refusals.listed.toSorted((a, b) => a.line - b.line);
  const refusedFile = await writeRefused(options, listed);
  if (refusals.count === read) throw nothingToImport(refusedFile);
  options.onProgress?.(1);
  return { read, written, refused: refusals.count, ...(refusedFile ? { refusedFile } : {}) };
}

/** The maximum of refused rows that are listed with their reason; further ones are only counted. */
const maxListed = 10_000;

interface Refusals {
  readonly listed: readonly RefusedRow[];
  readonly count: number;
  add(more: readonly RefusedRow[]): void;
}

function refusalList(first: readonly RefusedRow[]): Refusals {
  const listed: RefusedRow[] = [];
  let count = 0;
  const add = (more: readonly RefusedRow[]) => {
    count += more.length;
    for (const refused of more.slice(0, Math.max(0, maxListed - listed.length))) listed.push(refused);
  };
  add(first);
  return {
    listed,
    get count() {
      return count;
    },
    add,
  };
}

const batchSize = 5000;

async function stage(tx: Tx, table: TableFile, options: FileOptions): Promise<{ read: number; refused: RefusedRow[] }> {
  await tx.query({ text: `create temporary table incoming (line int, ${sqlColumns(table)}) on commit drop` });
  const refused: RefusedRow[] = [];
  let batch: object[] = [];
  let read = 0;
  const flush = async () => {
    const rows = JSON.stringify(batch);
    batch = [];
    await tx.query(sql`insert into incoming select * from jsonb_populate_recordset(null::incoming, ${rows}::jsonb)`);
  };
  const { rows, numbers } = await openRows(options, fileColumns(table));
  for await (const row of rows) {
    read++;
    const found = 'refused' in row ? row : readTableRow(table, row.cells, numbers);
    if ('refused' in found) {
      const code = 'cells' in row ? (row.cells[table.keys[0] ?? ''] ?? '') : '';
      refused.push({ line: row.line, code, reason: found.refused });
    } else batch.push({ line: row.line, ...found.values });
    if (batch.length >= batchSize) await flush();
  }
  await flush();
  await tx.query({ text: 'analyze incoming' });
  return { read, refused };
}

async function refuseLines(tx: Tx, { keys, refusals }: TableFile, refused: Refusals): Promise<void> {
  const code = `coalesce("${keys[0]}"::text, '') as code`;
  const repeated = await tx.query<RefusedRow>({
    text: `with gone as (
        delete from incoming i using (
          select line, row_number() over (partition by ${keys.map((key) => `"${key}"`).join(', ')} order by line) as place from incoming) o
        where o.line = i.line and o.place > 1 returning i.line, ${code})
      select line, code, 'said on a line before' as reason from gone order by line`,
  });
  refused.add(repeated);
  for (const { when, reason } of refusals) {
    const wrong = await tx.query<Omit<RefusedRow, 'reason'>>({
      text: `with gone as (delete from incoming i where ${when} returning i.line, ${code}) select line, code from gone order by line`,
    });
    refused.add(wrong.map((line) => ({ ...line, reason })));
  }
}
