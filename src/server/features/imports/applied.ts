import type { ImportChange, ImportCounts, ImportLayout } from '../../../contract/imports/schemas.ts';
import { findNotation, type Notation } from '../../../domain/base/files/written-number.ts';
import type { Fault } from '../../import/readers/faults.ts';
import type { Cells } from '../../import/readers/read-cells.ts';
import type { FileRow } from '../../import/readers/read-rows.ts';
import { UnreadableFileError } from '../../import/readers/unreadable-file.ts';
import type { ReplacedLeaflet } from './replaced-leaflets.ts';

/** A row of an import that changes something, makes a product, or is refused. */
export interface AppliedRow {
  readonly line: number;
  readonly what: 'change' | 'new' | 'refused';
  readonly code: string;
  readonly name: string;
  readonly changes: readonly ImportChange[];
  readonly faults: readonly Fault[];
  /** Only of refused rows. */
  readonly cells?: Cells | undefined;
}

/** The result of an import in its transaction, which a trial rolls back. */
export interface Applied {
  readonly rows: readonly AppliedRow[];
  readonly counts: ImportCounts;
  /** The act in the history of products; undefined: nothing is in it. */
  readonly actId: number | undefined;
  /** The flyers that it wrote. */
  readonly replaced?: readonly ReplacedLeaflet[];
}

/** The choices of a person before an import is written. */
export interface Choices {
  /** Fields that stay as they are for all products. */
  readonly leftOut: readonly string[];
  /** Fields of single lines whose change needs a yes, and did not get it; none in a trial, which shows them all. */
  readonly declined: ReadonlyMap<number, readonly string[]>;
}

export interface FileToApply {
  readonly name: string;
  /** Whether its rows are corrected ones: what the rest of the file wrote stays. */
  readonly isCorrection?: boolean;
  readonly rows: readonly FileRow[];
  readonly layout: ImportLayout;
  readonly numbers: Notation;
  readonly choices: Choices;
  readonly onProgress?: (share: number) => void;
}

export const MAX_ROWS = 200_000;
const DECIMALS = ['price', 'promo_price', 'pack_quantity', 'available', 'on_hand'];

/** Reads all rows of a file. */
export async function readAll(rows: AsyncIterable<FileRow>): Promise<FileRow[]> {
  const all: FileRow[] = [];
  for await (const row of rows) {
    all.push(row);
    if (all.length > MAX_ROWS) throw new UnreadableFileError(`The file has more than ${MAX_ROWS} rows`);
  }
  return all;
}

/** Returns how the numbers of a file are written, unless a person said it. */
export function notationOf(rows: readonly FileRow[], { numbers }: ImportLayout): Notation {
  if (numbers !== 'auto') return numbers;
  const texts = rows.flatMap(({ cells }: { readonly cells?: Cells }) =>
    DECIMALS.flatMap((column) => (cells?.[column] ? [cells[column]] : [])),
  );
  const found = findNotation(texts);
  return 'notation' in found ? found.notation : { decimal: undefined };
}

export function refusedRow(
  { line, code, name }: { readonly line: number; readonly code: string; readonly name?: string | undefined },
  faults: readonly Fault[],
  cells: Cells | undefined,
): AppliedRow {
  return { line, what: 'refused', code, name: name ?? cells?.['name'] ?? '', changes: [], faults, cells };
}

/** Returns the faults of a row that could not be read. */
export function faultsOf(row: { readonly refused: string; readonly faults?: readonly Fault[] }): readonly Fault[] {
  return row.faults && row.faults.length > 0 ? row.faults : [{ column: 'code', kind: 'other', values: [row.refused] }];
}

/** Returns rows that are read, without those whose code stands above them. */
export function uniqueRows(rows: readonly FileRow[]): {
  readonly read: readonly { readonly line: number; readonly code: string; readonly cells: Cells }[];
  readonly refused: readonly AppliedRow[];
} {
  const lines = new Map<string, number>();
  const read: { line: number; code: string; cells: Cells }[] = [];
  const refused: AppliedRow[] = [];
  for (const row of rows) {
    const code = (row.cells?.['code'] ?? '').trim();
    if ('refused' in row) refused.push(refusedRow({ line: row.line, code }, faultsOf(row), row.cells));
    else if (code !== '' && lines.has(code)) {
      const fault: Fault = { column: 'code', kind: 'code-twice', values: [lines.get(code) ?? 0] };
      refused.push(refusedRow({ line: row.line, code }, [fault], row.cells));
    } else {
      if (code !== '') lines.set(code, row.line);
      read.push({ line: row.line, code, cells: row.cells });
    }
  }
  return { read, refused };
}

/** Counts what the rows do. */
export function countRows(read: number, rows: readonly AppliedRow[], withdrawn = 0): ImportCounts {
  const of = (what: AppliedRow['what']) => rows.filter((row) => row.what === what).length;
  const [changed, made, refused] = [of('change'), of('new'), of('refused')];
  const fields: Record<string, number> = {};
  let asked = 0;
  for (const { what, changes } of rows) {
    if (what !== 'change') continue;
    for (const { field, asks } of changes) {
      fields[field] = (fields[field] ?? 0) + 1;
      if (asks) asked++;
    }
  }
  const same = Math.max(0, read - changed - made - refused);
  return { rows: read, same, changed, made, refused, withdrawn, asked, fields };
}
