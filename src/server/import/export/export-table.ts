import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';
import { plainCell } from '../../infra/tables/formula-cells.ts';
import type { ExportRow } from './export-row.ts';

export interface ExportTable<R> {
  readonly file: string;
  readonly format: 'csv' | 'jsonl';
  readonly columns: readonly string[];
  readonly select: SqlFragment;
  readonly row: (found: R) => ExportRow;
}

const batchSize = 1000;

/**
 * Writes the rows of a statement in batches and returns their number. A transaction can write only one table at a time, by its one cursor.
 */
export async function writeTable<R>(tx: Tx, table: ExportTable<R>): Promise<number> {
  const counter = { written: 0 };
  await tx.query(sql`declare exported no scroll cursor for ${table.select}`);
  await pipeline(Readable.from(lines(tx, table, counter)), createWriteStream(table.file));
  await tx.query({ text: 'close exported' });
  return counter.written;
}

async function* lines<R>(tx: Tx, { format, columns, row }: ExportTable<R>, counter: { written: number }): AsyncGenerator<string> {
  if (format === 'csv') yield `${columns.join(',')}\n`;
  for (;;) {
    const found = await tx.query<R>({ text: `fetch ${batchSize} from exported` });
    if (found.length === 0) return;
    counter.written += found.length;
    const rows = found.map(row);
    yield format === 'csv'
      ? rows.map((cells) => `${columns.map((column) => csvCell(cells[column] ?? '')).join(',')}\n`).join('')
      : rows.map((cells) => `${JSON.stringify(cells)}\n`).join('');
  }
}

/** The staff open exports in spreadsheets, and names come from suppliers and importers. */
function csvCell(cell: string): string {
  const text = plainCell(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
