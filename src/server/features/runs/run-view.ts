import { hasRight, STAFF_ROLES } from '../../../contract/base/rights.ts';
import type { LooseStop, Run } from '../../../contract/runs/run-schemas.ts';
import type { RunDay } from '../../../contract/runs/schemas.ts';
import { MINUTE_MS } from '../../../domain/base/duration.ts';
import { instantOf, romeTime } from '../../../domain/base/rome-time.ts';
import { HOME } from '../../../domain/delivery/delivery-service.ts';
import type { Point } from '../../../domain/delivery/distance.ts';
import { SERVICE_MINUTES } from '../../../domain/delivery/runs/runs.ts';
import {
  ALMOST_READY,
  BEING_PICKED,
  NOT_CHARGED,
  ORDERED,
  TAKEN_IN_CHARGE,
} from '../../../domain/orders/order-status.ts';
import { inOwnStores } from '../../http/staff/own-stores.ts';
import { integerList, type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { fullName } from '../customers/queries.ts';
import { GRANTED_ROLES } from '../customers/staff-roles.ts';
import { HEAD_COLUMNS, HEAD_TABLES, type OrderHead } from '../orders/read/order-head.ts';

/** States of orders that can be put into a run: confirmed, and not yet on their way. */
export const TO_PLAN: readonly number[] = [ORDERED, TAKEN_IN_CHARGE, BEING_PICKED, ALMOST_READY];
/** States in which more crates may still be labelled for an order. */
const BEFORE_READY: readonly number[] = [ORDERED, TAKEN_IN_CHARGE, BEING_PICKED];
const DRIVERS = STAFF_ROLES.filter((role) => hasRight([role], 'handing_over'));

export type RunState = Run['state'];

export interface RunRow {
  readonly runId: number;
  readonly storeId: number;
  readonly dateIso: string;
  readonly beginTime: string;
  readonly endTime: string;
  readonly number: number;
  readonly van: string;
  readonly capacity: number;
  readonly maxMinutes: number;
  readonly starts: string;
  readonly driverId: number | null;
  readonly driver: string | null;
  readonly state: RunState;
  readonly version: number;
  readonly travelBack: number;
  readonly metres: number;
  readonly leftAt: Date | null;
  readonly backAt: Date | null;
  readonly conflicts: number;
  readonly missing: number;
  readonly missingNote: string;
}

export interface StopRow extends OrderHead {
  readonly runId: number | null;
  readonly address: string;
  readonly note: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly isLocated: boolean;
  readonly crates: number;
  readonly labelled: number;
  readonly loaded: number;
  readonly position: number;
  readonly travel: number;
  readonly state: Run['stops'][number]['state'];
  readonly arrivedAt: Date | null;
  readonly doneAt: Date | null;
}

/** Reads runs by their number, or those of a store, day or driver. */
export function runRows(db: Queryable, where: SqlFragment): Promise<RunRow[]> {
  return db.query<RunRow>(sql`
    select r.run_id, r.store_id, r.service_date::text as date_iso, to_char(r.begins, 'HH24:MI') as begin_time,
      to_char(r.ends, 'HH24:MI') as end_time, r.number, r.van, r.capacity, r.max_minutes, to_char(r.starts,
      'HH24:MI') as starts, r.driver_id,
      ${fullName(sql`c`)} as driver, r.state, r.version, r.travel_back, r.metres, r.left_at, r.back_at,
      (select count(*)::int from run_events e where e.run_id = r.run_id and e.state = 'conflict') as conflicts,
      cardinality(r.missing_crates) as missing, r.missing_note
    from delivery_runs r left join customers c on c.user_id = r.driver_id where ${where} order by r.begins, r.number,
      r.run_id`);
}

/**
 * Reads orders with the data that a van needs. An order without a position is placed in the middle of its town, or near
 * the store. Orders that were cancelled or changed before they left are left out.
 */
export function stopRows(db: Queryable, where: SqlFragment): Promise<StopRow[]> {
  return db.query<StopRow>(sql`
    select ${HEAD_COLUMNS}, p.run_id,
      trim(concat_ws(' ', o.address ->> 'street', o.address ->> 'street_number')) || ', ' || initcap(coalesce(
      o.address ->> 'city', ''))
        as address,
      concat_ws(' · ', nullif('citofono ' || (o.address ->> 'doorbell_name'), 'citofono '),
        case when o.address ->> 'floor' not in ('', '0') then 'piano ' || (o.address ->> 'floor') end,
        nullif(o.address ->> 'note', '')) as note,
      coalesce((o.address ->> 'latitude')::float8, m.latitude, s.latitude, 0) as latitude,
      coalesce((o.address ->> 'longitude')::float8, m.longitude, s.longitude, 0) as longitude,
      coalesce((o.address ->> 'is_located')::boolean, false) and o.address ->> 'latitude' is not null as is_located,
      case when k.labelled > 0 and o.status_id <> all(${BEFORE_READY}::int[]) then k.labelled else greatest(k.labelled,
      o.crates, 1) end
        as crates, k.labelled, k.loaded,
      coalesce(p.position, 0) as position, coalesce(p.travel, 0) as travel, coalesce(p.state, 'planned') as state,
      p.arrived_at, p.done_at
    from ${HEAD_TABLES} join zones z on z.zone_id = o.zone_id left join run_stops p on p.order_id = o.order_id
      cross join lateral (select count(*)::int as labelled, count(out_at)::int as loaded from picking_crates
        where order_id = o.order_id) k
      left join lateral (select avg(latitude) as latitude, avg(longitude) as longitude from municipalities
        where postcode = o.address ->> 'postcode') m on true
    where ${where} and (coalesce(p.state, 'planned') <> 'planned' or o.status_id <> all(${NOT_CHARGED}::int[]))
    order by p.run_id, p.position, t.begins, o.order_id`);
}

interface OfDay {
  readonly storeId: number;
  readonly date: string;
}

/** A condition on orders that the shop's own vans bring, and that have not left. */
export function ofVans({ storeId, date }: OfDay): SqlFragment {
  return sql`o.store_id = ${storeId} and t.service_date = ${date} and o.delivery_service_id = ${HOME}
    and z.zone_group_id <> ${PARTNER_GROUP} and o.status_id in (${integerList(TO_PLAN)})`;
}

/** A condition for orders of a slot that are in no run. */
export function toPlan({
  begins,
  ends,
  ...of
}: OfDay & { readonly begins: string; readonly ends: string }): SqlFragment {
  return sql`${ofVans(of)} and t.begins = ${begins}::time and t.ends = ${ends}::time and p.order_id is null`;
}

/** Couriers of a partner deliver to the zones of this group (D 1). */
const PARTNER_GROUP = 5;

export const stopsOfRun = (runId: number): SqlFragment => sql`p.run_id = ${runId}`;

/** The expected time in ms at each stop; for done ones the actual time. Null: the run does not move. */
export interface Expected {
  readonly at: ReadonlyMap<number, number>;
  readonly back: number;
}

const DONE: readonly string[] = ['delivered', 'partial', 'absent', 'refused'];
export const isDone = ({ state }: Pick<StopRow, 'state'>): boolean => DONE.includes(state);

/**
 * Estimates when a van reaches its stops: from its planned start, and once it is out from the last stop that is done.
 */
export function expected(run: RunRow, stops: readonly StopRow[], now: Date): Expected {
  const planned = instantOf(run.dateIso, run.starts).getTime();
  const done = stops.filter(isDone).map(({ doneAt }) => doneAt?.getTime() ?? 0);
  let time = Math.max(run.leftAt?.getTime() ?? planned, ...done);
  const at = new Map<number, number>();
  let isFirst = true;
  for (const stop of stops) {
    if (isDone(stop)) {
      at.set(stop.orderId, stop.doneAt?.getTime() ?? time);
      continue;
    }
    const opens = instantOf(run.dateIso, stop.slot.beginTime).getTime();
    time = Math.max(time + stop.travel * MINUTE_MS, opens);
    // a late van is not expected in the past
    if (isFirst && run.state === 'out') time = Math.max(time, now.getTime());
    if (stop.arrivedAt) time = stop.arrivedAt.getTime();
    isFirst = false;
    at.set(stop.orderId, time);
    time += SERVICE_MINUTES * MINUTE_MS;
  }
  return { at, back: run.backAt?.getTime() ?? time + run.travelBack * MINUTE_MS };
}

export function pointOf({ latitude, longitude }: Pick<StopRow, 'latitude' | 'longitude'>): Point {
  return { latitude, longitude };
}

export function looseView(row: StopRow): LooseStop {
  const { orderId, orderNumber, customer, address, isLocated, crates, slot, statusId } = row;
  return {
    orderId,
    orderNumber,
    customer,
    address,
    point: pointOf(row),
    isLocated,
    crates,
    opens: slot.beginTime,
    closes: slot.endTime,
    isReady: statusId === ALMOST_READY,
  };
}

export function runView(run: RunRow, stops: readonly StopRow[], now: Date): Run {
  const { at, back } = expected(run, stops, now);
  const {
    driverId,
    driver,
    metres,
    leftAt,
    maxMinutes: _,
    travelBack: __,
    backAt: ___,
    missing: ____,
    missingNote: _____,
    ...row
  } = run;
  const begun = leftAt?.getTime() ?? instantOf(run.dateIso, run.starts).getTime();
  return {
    ...row,
    ...(driverId === null ? {} : { driver: { userId: driverId, name: driver ?? '' } }),
    crates: stops.reduce((sum, { crates }) => sum + crates, 0),
    back: romeTime(new Date(back)).time,
    minutes: Math.round((back - begun) / MINUTE_MS),
    km: Math.round(metres / 100) / 10,
    stops: stops.map((stop) => {
      const time = at.get(stop.orderId) ?? back;
      const late = (time - instantOf(run.dateIso, stop.slot.endTime).getTime()) / MINUTE_MS;
      const { labelled, loaded, state } = stop;
      const arrives = romeTime(new Date(time)).time;
      return { ...looseView(stop), arrives, lateMinutes: Math.max(0, Math.round(late)), state, labelled, loaded };
    }),
  };
}

/** Reads the runs of these rows with their stops. */
export async function runsWithStops(db: Queryable, rows: readonly RunRow[], now: Date): Promise<Run[]> {
  const stops = await stopRows(db, sql`p.run_id = any(${rows.map(({ runId }) => runId)}::int[])`);
  const ofRun = Map.groupBy(stops, ({ runId }) => runId);
  return rows.map((row) => runView(row, ofRun.get(row.runId) ?? [], now));
}

interface StoreRow extends Point {
  readonly storeId: number;
  readonly name: string;
}

interface SlotRow {
  readonly beginTime: string;
  readonly endTime: string;
  readonly orders: number;
  readonly loose: number;
}

interface AskedDay {
  /** The warehouses for which the person works; empty or absent: all. */
  readonly own?: readonly number[] | undefined;
  readonly date: string;
  /** Undefined: the first store that delivers. */
  readonly storeId?: number | undefined;
  /** Undefined, or not a slot of the day: the current or next slot, and for a past day the last one. */
  readonly beginTime?: string | undefined;
  readonly endTime?: string | undefined;
}

/**
 * Reads a slot of a store with its runs and the orders that are in none, and how many orders the other slots of the day
 * have.
 */
export async function runDay(
  db: Queryable,
  { date, storeId, beginTime, endTime, own }: AskedDay,
  now: Date,
): Promise<RunDay> {
  const stores = await db.query<StoreRow>(sql`
    select store_id, name, coalesce(latitude, 0) as latitude, coalesce(longitude, 0) as longitude from stores s
    where ${inOwnStores(own, sql`s.warehouse_id`)} and (exists (
      select from orders o join timeslots t using (timeslot_id) where o.store_id = s.store_id
      and t.service_date = ${date}
        and o.delivery_service_id = ${HOME} and o.status_id <> all(${NOT_CHARGED}::int[]))
      or exists (select from delivery_runs r where r.store_id = s.store_id and r.service_date = ${date})
        or store_id = ${storeId ?? null})
    order by name, store_id`);
  const store = stores.find((each) => each.storeId === storeId) ?? stores[0];
  const id = store?.storeId ?? 0;
  const slots = await slotsOf(db, { storeId: id, date });
  const slot =
    slots.find((each) => each.beginTime === beginTime && each.endTime === endTime) ??
    nextOf(slots, date, romeTime(now));
  const [begins, ends] = [slot?.beginTime ?? '00:00', slot?.endTime ?? '00:00'];
  const [rows, loose, drivers, vans] = await Promise.all([
    runRows(
      db,
      sql`r.store_id = ${id} and r.service_date = ${date} and r.begins = ${begins}::time and r.ends = ${ends}::time`,
    ),
    stopRows(db, toPlan({ storeId: id, date, begins, ends })),
    db.query<RunDay['drivers'][number]>(sql`
      select user_id, ${fullName(sql`c`)} as name from customers c
      where staff_roles <> '{}' and not blocked and ${GRANTED_ROLES} && ${[...DRIVERS, 'right:handing_over']}::text[]
      order by 'driver' = any(staff_roles) desc, name, user_id limit 200`),
    db.query<RunDay['vans'][number]>(sql`
      select van, max(capacity)::int as crates from delivery_runs where store_id = ${id}
        and service_date > ${date}::date - 15
      group by van order by van limit 20`),
  ]);
  return {
    dateIso: date,
    storeId: id,
    store: { latitude: store?.latitude ?? 0, longitude: store?.longitude ?? 0 },
    stores: stores.map(({ storeId: each, name }) => ({ storeId: each, name })),
    slots,
    ...(slot ? { slot: { beginTime: begins, endTime: ends } } : {}),
    loose: loose.map(looseView),
    runs: await runsWithStops(db, rows, now),
    drivers,
    vans,
  };
}

/** Returns the current or next slot of a day; for a past day the last one. */
function nextOf(slots: readonly SlotRow[], date: string, now: ReturnType<typeof romeTime>): SlotRow | undefined {
  const isOpen = ({ endTime }: SlotRow) => date > now.date || (date === now.date && endTime > now.time);
  return slots.find(isOpen) ?? slots.at(-1);
}

/** The slots of a store and day with orders that vans bring or with runs, by their beginning. */
function slotsOf(db: Queryable, of: OfDay): Promise<SlotRow[]> {
  return db.query<SlotRow>(sql`
    select to_char(begins, 'HH24:MI') as begin_time, to_char(ends, 'HH24:MI') as end_time,
      sum(orders)::int as orders, sum(loose)::int as loose
    from (
      select t.begins, t.ends, count(*) as orders, count(*) filter (where p.order_id is null) as loose
      from timeslots t join orders o using (timeslot_id) join zones z on z.zone_id = o.zone_id
        left join run_stops p using (order_id)
      where ${ofVans(of)} group by t.begins, t.ends
      union all
      select begins, ends, 0, 0 from delivery_runs where store_id = ${of.storeId} and service_date = ${of.date}) s
    group by begins, ends order by begins, ends`);
}
