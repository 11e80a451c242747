import { decimalEuro } from '../../../domain/base/money.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import type { Applied, AppliedRow } from './applied.ts';
import type { ImportProblem, StoredImport } from './imports.ts';
import { noteProblem } from './schedules.ts';

/** When a scheduled import writes nothing and waits for a person. */
interface Stops {
  readonly refusedPercent: number;
  readonly finished: number;
  readonly pricePercent: number;
}

/**
 * Writes a scheduled import after its trial, unless it does more than its schedule allows: then it waits for a person,
 * who may still write it. What needs a yes stays out, because nobody is there to say it.
 */
export async function goOn(tx: Tx, { importId, scheduleId }: StoredImport, applied: Applied): Promise<void> {
  const stops = await stopsOf(tx, scheduleId);
  if (!stops) return;
  const problem = stopReason(stops, applied);
  if (problem) {
    await tx.query(sql`update imports set problem = ${JSON.stringify(problem)}::jsonb where import_id = ${importId}`);
    return noteProblem(tx, scheduleId, problem);
  }
  await tx.query(sql`
    update imports set state = 'writing', progress = 0 where import_id = ${importId} and state = 'checked'`);
  await enqueue(tx, 'run-import', { importId });
}

function stopsOf(tx: Tx, scheduleId: number | null): Promise<Stops | undefined> {
  return tx.maybeOne<Stops>(sql`
    select max_refused_percent as refused_percent, max_finished as finished, max_price_percent as price_percent
    from import_schedules where schedule_id = ${scheduleId}`);
}

function stopReason({ refusedPercent, finished, pricePercent }: Stops, applied: Applied): ImportProblem | undefined {
  const { rows, refused } = applied.counts;
  if (refused * 100 > refusedPercent * rows)
    return { code: 'SCHEDULE_STOP_REFUSED', details: { refused, rows, percent: refusedPercent } };
  const emptied = applied.rows.filter(isEmptied).length;
  if (emptied > finished) return { code: 'SCHEDULE_STOP_FINISHED', details: { count: emptied } };
  for (const { what, name, changes } of applied.rows) {
    const price = what === 'change' ? changes.find(({ field }) => field === 'price') : undefined;
    if (price && isSteep(Number(price.before), Number(price.after), pricePercent))
      return { code: 'SCHEDULE_STOP_PRICE', details: { name, ...inEuro(price), percent: pricePercent } };
  }
  return undefined;
}

function isEmptied({ what, changes }: AppliedRow): boolean {
  return what === 'change' && changes.some(({ field, after }) => field === 'available' && after === '0');
}

function isSteep(before: number, after: number, percent: number): boolean {
  return before > 0 && Math.abs(after - before) * 100 > percent * before + 1e-9;
}

function inEuro({ before, after }: { readonly before: string; readonly after: string }) {
  const said = (price: string) => decimalEuro(Math.round(Number(price) * 100)).replace('.', ',');
  return { before: said(before), after: said(after) };
}
