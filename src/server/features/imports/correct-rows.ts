import type { ImportCounts } from '../../../contract/imports/schemas.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';
import type { RecordedAct } from '../products/product-changes.ts';
import type { AppliedRow } from './applied.ts';
import { addImportRows, lockImport, refusedAt } from './imports.ts';
import { applyFile, choicesOf, lockImports } from './run-import.ts';

interface Correction {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
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
  corrections: readonly Correction[],
  act: RecordedAct,
): Promise<Result<Corrected, Refusal>> {
  await lockImports(tx);
  const stored = await lockImport(tx, importId);
  if (!stored) return refuse('IMPORT_GONE');
  if (stored.state !== 'done' || !stored.counts) return refuse('IMPORT_STATE');
  const byLine = new Map(corrections.map(({ line, cells }) => [line, cells]));
  const refused = await refusedAt(tx, importId, [...byLine.keys()]);
  const rows = refused.map(({ line, cells }) => ({ line, cells: { ...cells, ...byLine.get(line) } }));
  const { layout, fileName: name } = stored;
  // a person corrects cells with either sign; a price that was confirmed may jump
  const numbers = layout.numbers === 'auto' ? { decimal: undefined } : layout.numbers;
  const file = {
    name,
    isCorrection: true,
    rows,
    layout: { ...layout, missing: 'keep' as const },
    numbers,
    choices: await choicesOf(tx, stored),
  };
  const done = await applyFile(tx, stored, file, act);
  const again = done.rows.filter(({ what }) => what === 'refused');
  const still = new Set(again.map(({ line }) => line));
  const settled = rows.filter(({ line }) => !still.has(line)).map(({ line }) => line);
  await tx.query(sql`delete from import_rows where import_id = ${importId} and line = any(${settled}::int[])`);
  await addImportRows(tx, importId, done.rows);
  await tx.query(sql`
    update imports set counts = ${JSON.stringify(countsAfter(stored.counts, done.counts, settled.length))}::jsonb,
      acts = acts || ${done.actId === undefined ? [] : [done.actId]}::int[]
    where import_id = ${importId}`);
  return ok({ written: settled.length, refused: again });
}

function countsAfter(before: ImportCounts, { changed, made, fields }: ImportCounts, settled: number): ImportCounts {
  const all = { ...before.fields };
  for (const [field, count] of Object.entries(fields)) all[field] = (all[field] ?? 0) + count;
  return {
    ...before,
    changed: before.changed + changed,
    made: before.made + made,
    same: before.same + settled - changed - made,
    refused: before.refused - settled,
    fields: all,
  };
}
