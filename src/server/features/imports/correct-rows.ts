import type { ImportCounts } from '../../../contract/imports/schemas.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import type { Cells } from '../../import/readers/read-cells.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';
import type { RecordedAct } from '../products/product-changes.ts';
import type { Applied, AppliedRow } from './applied.ts';
import { addImportRows, linesWrongIn, lockImport, refusedAt, type StoredImport } from './imports.ts';
import { joinReplaced, readReplaced, writeReplaced } from './replaced-leaflets.ts';
import { applyFile, choicesOf, lockImports } from './run-import.ts';

interface Correction {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
  /** Whether somebody said that its price is right, although it jumps. */
  readonly is_confirmed?: boolean | undefined;
}

/** A cell that becomes another one in every refused row that is wrong in it. */
export interface SameCorrection {
  readonly column: string;
  readonly text: string;
  readonly cell: string;
}

export interface Corrections {
  readonly rows: readonly Correction[];
  readonly same: readonly SameCorrection[];
}

interface Corrected {
  readonly written: number;
  /** Rows that are refused again, with the corrections that a person made. */
  readonly refused: readonly AppliedRow[];
}

/**
 * Writes refused rows of an import with other cells: they become part of it, so that its undo takes them back as well.
 */
export async function correctRows(
  tx: Tx,
  importId: number,
  corrections: Corrections,
  act: RecordedAct,
): Promise<Result<Corrected, Refusal>> {
  await lockImports(tx);
  const stored = await lockImport(tx, importId);
  if (!stored) return refuse('IMPORT_GONE');
  if (stored.state !== 'done' || !stored.counts) return refuse('IMPORT_STATE');
  const byLine = await cellsByLine(tx, importId, corrections);
  const refused = await refusedAt(tx, importId, [...byLine.keys()]);
  const rows = refused.map(({ line, cells }) => ({ line, cells: { ...cells, ...byLine.get(line) } }));
  const confirmed = new Set(corrections.rows.filter((row) => row.is_confirmed).map(({ line }) => line));
  const done = await applyCorrected(tx, stored, { rows, confirmed, act });
  const applied = done.flatMap((each) => each.rows);
  const again = applied.filter(({ what }) => what === 'refused');
  const still = new Set(again.map(({ line }) => line));
  const settled = rows.filter(({ line }) => !still.has(line)).map(({ line }) => line);
  await tx.query(sql`delete from import_rows where import_id = ${importId} and line = any(${settled}::int[])`);
  await addImportRows(tx, importId, applied);
  const counts = done.reduce((before, each) => countsAfter(before, each.counts), stored.counts);
  await tx.query(sql`
    update imports set counts = ${JSON.stringify(settledCounts(counts, stored.counts, settled.length))}::jsonb,
      acts = acts || ${done.flatMap(({ actId }) => actId ?? [])}::int[]
    where import_id = ${importId}`);
  const replaced = done.flatMap((each) => each.replaced ?? []);
  if (replaced.length > 0) await writeReplaced(tx, importId, joinReplaced(await readReplaced(tx, importId), replaced));
  return ok({ written: settled.length, refused: again });
}

interface ToApply {
  readonly rows: readonly { readonly line: number; readonly cells: Cells }[];
  readonly confirmed: ReadonlySet<number>;
  readonly act: RecordedAct;
}

/** Applies corrected rows as a file of their own; in those that somebody confirmed, prices may jump. */
async function applyCorrected(tx: Tx, stored: StoredImport, { rows, confirmed, act }: ToApply): Promise<Applied[]> {
  const { layout, fileName: name } = stored;
  const done: Applied[] = [];
  for (const isConfirmed of [false, true]) {
    const own = rows.filter(({ line }) => confirmed.has(line) === isConfirmed);
    if (own.length === 0) continue;
    const file = {
      name,
      isCorrection: true,
      rows: own,
      layout: { ...layout, missing: 'keep' as const, allowsJumps: isConfirmed || layout.allowsJumps },
      // a person corrects cells with either sign
      numbers: layout.numbers === 'auto' ? { decimal: undefined } : layout.numbers,
      choices: await choicesOf(tx, stored),
    };
    done.push(await applyFile(tx, stored, file, act));
  }
  return done;
}

/** Returns the corrected cells of each line: what was typed in a row goes before what is said of all such rows. */
async function cellsByLine(tx: Tx, importId: number, { rows, same }: Corrections) {
  const byLine = new Map<number, Readonly<Record<string, string>>>();
  for (const { column, text, cell } of same)
    for (const line of await linesWrongIn(tx, importId, { column, text }))
      byLine.set(line, { ...byLine.get(line), [column]: cell });
  for (const { line, cells } of rows) byLine.set(line, { ...byLine.get(line), ...cells });
  return byLine;
}

function countsAfter(before: ImportCounts, { changed, made, fields }: ImportCounts): ImportCounts {
  const all = { ...before.fields };
  for (const [field, count] of Object.entries(fields)) all[field] = (all[field] ?? 0) + count;
  return { ...before, changed: before.changed + changed, made: before.made + made, fields: all };
}

/** Counts rows that are refused no more; those that changed nothing were the same already. */
function settledCounts(after: ImportCounts, before: ImportCounts, settled: number): ImportCounts {
  const written = after.changed - before.changed + (after.made - before.made);
  return { ...after, same: after.same + settled - written, refused: after.refused - settled };
}
