import { COUNTED } from '../../../contract/closings/limits.ts';
import type { StaffClosingSayBody } from '../../../contract/closings/schemas.ts';
import { fromEuro } from '../../../domain/base/money.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { addDays } from '../../../domain/base/rome-time.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable, Tx } from '../../infra/database/types.ts';
import { lockSales } from '../reports/keep-sales.ts';
import { branchesOfDay } from './branches.ts';
import { type Difference, differenceOf, openOnes } from './figures.ts';
import type { BranchId } from './read-figures.ts';

interface Act {
  readonly day: string;
  readonly staffId: number;
  readonly now: Date;
}

/**
 * Writes what a drawer or terminal says, or why something differs; neither takes back what was said. A reason holds for
 * the difference of now.
 */
export function sayAbout(
  db: Database,
  { day, staffId, now }: Act,
  { warehouse_id: store, about, counted, reason = '' }: StaffClosingSayBody,
): Promise<Result<void, Refusal>> {
  const branch = store ?? null;
  return db.tx(async (tx): Promise<Result<void, Refusal>> => {
    await lockClosings(tx);
    if ((await closedThrough(tx, branch)) >= day) return refuse('CLOSING_CLOSED', { field: 'closing_day' });
    const isCount = COUNTED.some((each) => each === about);
    if (counted !== undefined && !isCount) return refuse('CLOSING_COUNTED', { field: 'counted' });
    await tx.query(sql`
      delete from closing_statements
      where day = ${day}::date and warehouse_id is not distinct from ${branch}::int and about = ${about}`);
    const write = (cents: number | null, text: string) =>
      tx.query(sql`
        insert into closing_statements (day, warehouse_id, about, counted_cents, difference_cents, reason, said_by,
          said_at)
        values (${day}::date, ${branch}::int, ${about}, ${counted === undefined ? null : fromEuro(counted)}, ${cents},
          ${text}, ${staffId}, ${now})
        on conflict (warehouse_id, day, about)
          do update set difference_cents = excluded.difference_cents, reason = excluded.reason`);
    if (counted !== undefined) await write(null, '');
    const text = reason.trim();
    if (text === '') return ok();
    const difference = await differenceAbout(tx, day, branch, about);
    if (!difference) return refuse('CLOSING_UNKNOWN', { field: 'about' });
    await write(differenceOf(difference), text);
    return ok();
  });
}

async function differenceAbout(tx: Tx, day: string, branch: BranchId, about: string): Promise<Difference | undefined> {
  const [shown] = await branchesOfDay(tx, day, [branch]);
  return shown?.figures.differences.find((each) => each.about === about);
}

/**
 * Closes a day for these branches, in one transaction: it is over, all days since the first closing are closed, and
 * every difference has a reason. Parts that are closed stay as they are.
 */
export function closeDay(
  db: Database,
  { day, staffId, now, today }: Act & { readonly today: string },
  branches: readonly BranchId[],
): Promise<Result<void, Refusal>> {
  if (day >= today) return Promise.resolve(refuse('CLOSING_NOT_OVER', { field: 'closing_day' }));
  return db.tx(async (tx): Promise<Result<void, Refusal>> => {
    await lockClosings(tx);
    await lockSales(tx);
    const shown = await branchesOfDay(tx, day, branches);
    const open = shown.filter(({ closed }) => closed === undefined);
    if (open.length === 0) return refuse('CLOSING_CLOSED', { field: 'closing_day' });
    const inOrder = await refuseGap(
      tx,
      day,
      open.map(({ branch }) => branch),
    );
    if (!inOrder.ok) return inOrder;
    const count = open.reduce((sum, { figures }) => sum + openOnes(figures.differences).length, 0);
    if (count > 0) return refuse('CLOSING_OPEN', { field: 'closing_day', details: { count } });
    for (const { branch, figures } of open)
      await tx.query(sql`
        insert into closings (day, warehouse_id, figures, closed_by, closed_at)
        values (${day}::date, ${branch}::int, ${JSON.stringify(figures)}::jsonb, ${staffId}, ${now})`);
    return ok();
  });
}

/** Moves of money wait until this transaction ends, and it waits for those that are under way. */
const lockClosings = (tx: Tx) => tx.query(sql`select pg_advisory_xact_lock(hashtext('closings'))`);

/** Returns the last closed day of a branch; empty: none. */
async function closedThrough(db: Queryable, branch: BranchId): Promise<string> {
  const row = await db.one<{ through: string }>(
    sql`select coalesce(closed_through(${branch}::int)::text, '') as through`,
  );
  return row.through;
}

/** Refuses a day of which an earlier one is open: days are closed one after the other. */
async function refuseGap(db: Queryable, day: string, branches: readonly BranchId[]): Promise<Result<void, Refusal>> {
  for (const branch of branches) {
    const through = await closedThrough(db, branch);
    if (through === '' || day === addDays(through, 1)) continue;
    if (day <= through) return refuse('CLOSING_CLOSED', { field: 'closing_day' });
    const details = { day: addDays(through, 1).split('-').reverse().join('/') };
    return refuse('CLOSING_ORDER', { field: 'closing_day', details });
  }
  return ok();
}
