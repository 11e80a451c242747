import type { StaffClosingDay } from '../../../contract/closings/schemas.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import type { CallContext } from '../../http/call-context.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import type { Figures } from './figures.ts';
import { type BranchId, readFigures } from './read-figures.ts';

/** The branches of the shop that somebody may close, and those that they ask for. */
export interface Reach {
  readonly stores: StaffClosingDay['stores'];
  /** The stores that are asked for; null last: what belongs to no store, for people of the whole chain. */
  readonly branches: readonly BranchId[];
}

/** Returns what a person may see of the closings: the stores for which they work, or the one that they ask for. */
export async function reachOf(
  db: Queryable,
  context: CallContext,
  asked: number | undefined,
): Promise<Result<Reach, Refusal>> {
  const own = (await context.staff()).stores;
  const all = await db.query<StaffClosingDay['stores'][number]>(sql`
    select w.warehouse_id, w.name from warehouses w
    where exists (select from stores s where s.warehouse_id = w.warehouse_id and s.kind <> 'global')
    order by w.name, w.warehouse_id`);
  const stores = all.filter(({ warehouseId }) => own.length === 0 || own.includes(warehouseId));
  const ids = stores.map(({ warehouseId }) => warehouseId);
  if (asked !== undefined) {
    if (!ids.includes(asked)) return refuse('CLOSING_STORE', { field: 'warehouse_id' });
    return ok({ stores, branches: [asked] });
  }
  return ok({ stores, branches: own.length === 0 ? [...ids, null] : ids });
}

export interface ClosedRow {
  readonly day: string;
  readonly warehouseId: BranchId;
  readonly closedAt: Date;
  readonly closedBy: string;
  readonly figures: Figures;
}

/** The closings of some days, the first one first. */
export function closingsOf(
  db: Queryable,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<ClosedRow[]> {
  return db.query<ClosedRow>(sql`
    select c.day::text, c.warehouse_id, c.closed_at, trim(s.first_name || ' ' || s.last_name) as closed_by, c.figures
    from closings c join customers s on s.user_id = c.closed_by
    where c.day between ${from}::date and ${to}::date order by c.day, c.warehouse_id nulls last`);
}

/** A branch of a day with its figures: as they were closed, or as they are now. */
export interface BranchDay {
  readonly branch: BranchId;
  readonly figures: Figures;
  readonly closed: ClosedRow | undefined;
}

/** Reads a day for these branches. */
export async function branchesOfDay(db: Queryable, day: string, branches: readonly BranchId[]): Promise<BranchDay[]> {
  const closed = await closingsOf(db, { from: day, to: day });
  const closedOf = (branch: BranchId) => closed.find(({ warehouseId }) => warehouseId === branch);
  const open = branches.filter((branch) => closedOf(branch) === undefined);
  const figures = open.length === 0 ? new Map<BranchId, Figures>() : await readFigures(db, day, open);
  return branches.flatMap((branch) => {
    const own = closedOf(branch)?.figures ?? figures.get(branch);
    return own ? [{ branch, figures: own, closed: closedOf(branch) }] : [];
  });
}
