import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { enqueueSql } from '../../infra/jobs/enqueue.ts';

/** The maximum of slots for which one customer may wait at a time. */
const MAX_WAITS = 20;
/** The time that a notified customer has before the next one is notified of the same place. */
const HEAD_START = sql`interval '10 minutes'`;

/** Adds a customer who waits for a place of this slot; false: the customer waits for too many slots. */
export async function addWaiter(
  db: Queryable,
  { userId, timeslotId, now }: { readonly userId: number; readonly timeslotId: number; readonly now: Date },
): Promise<boolean> {
  const rows = await db.query(sql`
    insert into slot_waiters (user_id, timeslot_id, asked_at)
    select ${userId}, ${timeslotId}, ${now}
    where (select count(*) from slot_waiters w join timeslots t using (timeslot_id)
      where w.user_id = ${userId} and w.told_at is null and t.closes_at > ${now}) < ${MAX_WAITS}
    on conflict (user_id, timeslot_id) do update set asked_at = excluded.asked_at, told_at = null
      where slot_waiters.told_at is not null
    returning 1`);
  return rows.length > 0 || (await isWaiting(db, userId, timeslotId));
}

async function isWaiting(db: Queryable, userId: number, timeslotId: number): Promise<boolean> {
  const rows = await db.query(
    sql`select 1 from slot_waiters where user_id = ${userId} and timeslot_id = ${timeslotId} and told_at is null`,
  );
  return rows.length > 0;
}

export async function removeWaiter(db: Queryable, userId: number, timeslotId: number): Promise<void> {
  await db.query(sql`delete from slot_waiters where user_id = ${userId} and timeslot_id = ${timeslotId}`);
}

/**
 * Notifies the customers who have waited longest that a slot has room: as many as there are free places, minus those
 * notified a moment ago. Customers who hold or have ordered a place of the slot are left out. Returns the number of
 * notified customers.
 */
export async function tellWaiters(db: Queryable, now: SqlFragment): Promise<number> {
  const told = await db.query(sql`
    with room as materialized (
      select t.timeslot_id, t.capacity - t.taken - t.held
        - (select count(*)::int from slot_waiters w where w.timeslot_id = t.timeslot_id
        and w.told_at > ${now} - ${HEAD_START}) as places
      from timeslots t
      where t.closes_at > ${now} and t.taken + t.held < t.capacity
        and t.timeslot_id in (select w.timeslot_id from slot_waiters w where w.told_at is null)),
    next as materialized (
      select n.user_id, n.timeslot_id from room cross join lateral (
        select w.user_id, w.timeslot_id from slot_waiters w
        where w.timeslot_id = room.timeslot_id and w.told_at is null
          and not exists (select from carts c where c.user_id = w.user_id and c.held_timeslot_id = w.timeslot_id)
          and not exists (select from placed_orders o where o.user_id = w.user_id and o.timeslot_id = w.timeslot_id)
        order by w.asked_at, w.user_id limit greatest(room.places, 0) for update of w skip locked) n),
    told as (
      update slot_waiters w set told_at = ${now} from next n where w.user_id = n.user_id
        and w.timeslot_id = n.timeslot_id
      returning w.user_id, w.timeslot_id, w.asked_at)
    select ${enqueueSql('slot-free', sql`json_build_object('userId', user_id, 'timeslotId', timeslot_id)`)} from told
    order by asked_at, user_id, timeslot_id`);
  return told.length;
}

/** Deletes the waits for past slots. */
export async function deleteOldWaits(db: Queryable, before: Date): Promise<void> {
  await db.query(sql`
    delete from slot_waiters w using timeslots t where t.timeslot_id = w.timeslot_id and t.closes_at < ${before}`);
}
