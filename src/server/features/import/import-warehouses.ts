import { sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';
import { announceChange } from '../catalogue/announce-change.ts';
import { collectRecords, type FileOptions, nothingToImport, writeRefused } from './collect-records.ts';
import { type Cells, readCells } from './read-cells.ts';
import { slugify, takeSlug } from './slug.ts';

export interface WarehousesReport {
  readonly read: number;
  readonly written: number;
  readonly refused: number;
  readonly refusedFile?: string;
}

/** Warehouses that are not there yet, so that files of their prices and stock find them; those that are stay as they are. */
export async function importWarehouses(db: Database, options: FileOptions): Promise<WarehousesReport> {
  const { records, refused } = await collectRecords(options, ['warehouse', 'name'], mapWarehouse);
  const refusedFile = await writeRefused(options, refused);
  if (records.length === 0) throw nothingToImport(refusedFile);
  const written = await db.tx(async (tx) => {
    const known = await tx.query<{ slug: string }>(sql`select slug from warehouses`);
    const taken = new Set(known.map(({ slug }) => slug));
    const rows = records.map(({ code, name }) => ({ id: Number(code), name, slug: takeSlug(slugify(name), taken) }));
    const added = await tx.query(sql`
      insert into warehouses (warehouse_id, name, slug)
      select id, name, slug from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w(id int, name text, slug text)
      on conflict (warehouse_id) do nothing returning 1`);
    if (added.length > 0) await announceChange(tx, []);
    return added.length;
  });
  options.onProgress?.(1);
  const read = records.length + refused.length;
  return { read, written, refused: refused.length, ...(refusedFile ? { refusedFile } : {}) };
}

function mapWarehouse(cells: Cells): { record: { code: string; name: string } } | { refused: string } {
  const read = readCells(cells, 'en');
  const code = read.text('warehouse', 10);
  if (!/^[1-9]\d{0,8}$/.test(code)) read.problems.push(`warehouse is not a number: "${code}"`);
  const name = read.text('name', 90);
  if (name === '') read.problems.push('no name');
  return read.problems.length > 0 ? { refused: read.problems.join('; ') } : { record: { code, name } };
}
