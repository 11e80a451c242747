import type { PersonWork, PickingWork, WorkFigures, WorkQuery } from '../../../contract/picking/work-schemas.ts';
import { addDays, dayNumber, instantOf, isDate, romeTime } from '../../../domain/base/rome-time.ts';
import { NO_WORK, unitsPerHour, type Work, workOf } from '../../../domain/picking/work.ts';
import type { CallContext } from '../../http/call-context.ts';
import { done, type Outcome, refuse } from '../../http/outcome.ts';
import { inOwnStores } from '../../http/staff/own-stores.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { fullName } from '../customers/queries.ts';
import type { ActingStaff } from '../fulfilment/steps.ts';
import type { LoadedBatch } from './batch-view.ts';

export interface LeaseRow {
  readonly batchId: number;
  readonly lease: number;
  readonly pickerId: number;
  readonly takenAt: Date;
}

/** Reads the pickers of these batches with the begin of each lease, in their order. */
export function leasesOf(db: Queryable, batchIds: readonly number[]): Promise<LeaseRow[]> {
  return db.query<LeaseRow>(sql`
    select batch_id, lease, picker_id, taken_at from picking_leases
    where batch_id = any(${[...batchIds]}::int[]) order by batch_id, lease`);
}

/**
 * Ends a batch, and stores the work of each person in it: later events of it are invalid. Statistics are sums of these
 * rows, because there are too many events to compute them again.
 */
export async function closeBatch(
  db: Queryable,
  { staffId, now }: ActingStaff,
  { batch, folded, events }: LoadedBatch,
): Promise<void> {
  const leases = await leasesOf(db, [batch.batchId]);
  const counted = events.filter(({ state }) => state === 'counted');
  const rows = [...workOf({ ...folded, events: counted, leases })].map(
    ([picker, { rightScans, wrongScans, ...work }]) => ({
      ...{ picker, ...work },
      right_scans: rightScans,
      wrong_scans: wrongScans,
    }),
  );
  await db.query(sql`
    with closed as (
      update picking_batches set state = 'finished', finished_by = ${staffId}, finished_at = ${now}
      where batch_id = ${batch.batchId} and lease = ${batch.lease} and state = 'taken' returning batch_id)
    insert into picking_work (batch_id, picker_id, seconds, found, replaced, missing, units, right_scans, wrong_scans)
    select batch_id, picker, seconds, found, replaced, missing, units, right_scans, wrong_scans
    from closed, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (picker int, seconds int, found int,
      replaced int, missing int, units int, right_scans int, wrong_scans int)`);
}

export function figuresView(work: Work): WorkFigures {
  const { seconds: _, ...figures } = work;
  const speed = unitsPerHour(work);
  return { ...figures, ...(speed === undefined ? {} : { unitsPerHour: speed }) };
}

const USUAL_DAYS = 7;
const MAX_DAYS = 366;

/** Returns the work of each picker in batches that were finished on these days in Rome. */
export async function peopleWork(db: Queryable, asked: WorkQuery, context: CallContext): Promise<Outcome<PickingWork>> {
  const { now } = context;
  const { stores: own } = await context.staff();
  const { to = romeTime(now).date, from = isDate(to) ? addDays(to, 1 - USUAL_DAYS) : '', store_id: storeId } = asked;
  if (!isDate(to)) return refuse('INVALID_DATE', { field: 'to' });
  const isSpan = isDate(from) && from <= to && dayNumber(to) - dayNumber(from) < MAX_DAYS;
  if (!isSpan) return refuse('INVALID_DATE', { field: 'from' });
  const isOwn = sql`z.store_id in (select store_id from stores s where ${inOwnStores(own, sql`s.warehouse_id`)})`;
  const isOfStore = storeId === undefined ? isOwn : sql`z.store_id = ${storeId} and ${isOwn}`;
  const [rows, stores] = await Promise.all([
    db.query<Work & Pick<PersonWork, 'pickerId' | 'name' | 'batches'>>(sql`
      select w.picker_id, ${fullName(sql`c`)} as name, count(*)::int as batches, sum(w.seconds)::int as seconds,
        sum(found)::int as found, sum(replaced)::int as replaced, sum(missing)::int as missing,
        sum(units)::int as units,
        sum(right_scans)::int as right_scans, sum(wrong_scans)::int as wrong_scans
      from picking_batches b join picking_work w using (batch_id) join customers c on c.user_id = w.picker_id
        join timeslots t using (timeslot_id) join zones z using (zone_id)
      where b.finished_at >= ${instantOf(from, '00:00')} and b.finished_at < ${instantOf(addDays(to, 1), '00:00')}
        and ${isOfStore}
      group by w.picker_id, c.first_name, c.last_name order by name, w.picker_id`),
    db.query<{ storeId: number; name: string }>(sql`select store_id, name from stores order by name, store_id`),
  ]);
  const people = rows.map(({ pickerId, name, batches, ...work }) => ({
    ...{ pickerId, name, batches, minutes: Math.round(work.seconds / 60) },
    ...figuresView({ ...NO_WORK, ...work }),
  }));
  return done({ from, to, people, stores });
}
