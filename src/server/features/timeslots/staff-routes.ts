import { MAX_REASON } from '../../../contract/timeslots/staff-limits.ts';
import type {
  ClosedDay,
  ClosedDayEffect,
  ClosedDayEffectBody,
  ClosedDayInsertBody,
  ClosedDayList,
} from '../../../contract/timeslots/staff-schemas.ts';
import { problemIf, required, tooLong } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { addDays, isDate, romeTime } from '../../../domain/base/rome-time.ts';
import { DELIVERY_SERVICES } from '../../../domain/delivery/delivery-service.ts';
import { NOT_BOUGHT } from '../../../domain/orders/order-status.ts';
import type { Config } from '../../config/config.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Handlers } from '../../http/feature.ts';
import { done, type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable, Tx } from '../../infra/database/types.ts';
import { isOwnStore } from '../zones/own-stores.ts';
import { changeSlots, slotsEffect, undoSlots } from './edit-slots.ts';
import { isOutside, makeSlots } from './ensure-slots.ts';
import { copyWeek, readWeek, saveWeek, weekEffect } from './save-week.ts';
import { slotGrid, slotOrders } from './slot-grid.ts';
import { listWeeks, zoneHead } from './week-queries.ts';

/** Issues 14 and 48: closed days, weekly patterns and their slots, which the staff edit in the back office. */
export function staffTimeslotHandlers({
  db,
  config,
}: {
  readonly db: Database;
  readonly config: Pick<Config, 'sale'>;
}) {
  const ownOf = async (context: CallContext) => (await context.staff()).stores;
  const askedBy = async (context: CallContext) => ({
    own: await ownOf(context),
    slotDays: config.sale.slotDays,
    now: context.now,
  });
  const days = async (context: CallContext) => done(await closedDays(db, await askedBy(context)));
  const week = async (zoneId: number, own: readonly number[]) => {
    const found = await readWeek(db, zoneId, own);
    return found ? done(found) : refuse('ENTRY_NOT_FOUND');
  };
  return {
    staffClosedDayList: (context) => days(context),
    staffClosedDayEffect: async (context, { body }) => done(await closingEffect(db, body, await askedBy(context))),
    staffClosedDayInsert: async (context, { body }) => {
      const closed = await closeDay(db, body, await askedBy(context));
      return closed.ok ? days(context) : closed;
    },
    staffClosedDayDelete: async (context, { body }) => {
      await openDay(db, body.closedDayId, await askedBy(context));
      return days(context);
    },
    staffWeekList: async (context) => done({ zones: await listWeeks(db, await ownOf(context)) }),
    staffWeekView: async (context, { query }) => week(query.zone_id, await ownOf(context)),
    staffWeekEffect: async (context, { body }) => {
      const effect = await weekEffect(db, body, await askedBy(context));
      return effect.ok ? done(effect.value) : effect;
    },
    staffWeekUpdate: async (context, { body }) => {
      const asked = await askedBy(context);
      const saved = await saveWeek(db, body, asked);
      return saved.ok ? week(body.zoneId, asked.own) : saved;
    },
    staffWeekCopy: async (context, { body }) => {
      const copied = await copyWeek(db, body, await askedBy(context));
      return copied.ok ? done({ zones: copied.value }) : copied;
    },
    staffSlotGrid: async (context, { query: { zone_id: zoneId, from = '' } }) => {
      const { own, now } = await askedBy(context);
      const head = await zoneHead(db, zoneId, own);
      if (!head) return refuse('ENTRY_NOT_FOUND');
      return done(await slotGrid(db, { head, from: firstDay(from, now), own, now }));
    },
    staffSlotOrders: async (context, { query }) => done(await slotOrders(db, query, await ownOf(context))),
    staffSlotsEffect: async (context, { body }) => {
      const effect = await slotsEffect(db, body, await askedBy(context));
      return effect.ok ? done(effect.value) : effect;
    },
    staffSlotsChange: async (context, { body }) => {
      const changed = await changeSlots(db, body, await askedBy(context));
      return changed.ok ? done({ actId: changed.value }) : changed;
    },
    staffSlotsUndo: async (context, { body }) => {
      const undone = await undoSlots(db, body.actId, await askedBy(context));
      return undone.ok ? done({}) : undone;
    },
  } satisfies Partial<Handlers>;
}

/** Returns the first day of the grid: the given one if it is within some years, or else today. */
function firstDay(day: string, now: Date): string {
  const today = romeTime(now).date;
  const isNear = isDate(day) && day >= addDays(today, -MAX_DAYS_AHEAD) && day <= addDays(today, MAX_DAYS_AHEAD);
  return isNear ? day : today;
}

interface Asked {
  /** The warehouses of the person; empty: all. */
  readonly own: readonly number[];
  /** The days for which slots are offered, and made. */
  readonly slotDays: number;
  readonly now: Date;
}

/** The maximum of future closed days, and of those shown. */
const MAX_CLOSED_DAYS = 1000;
/** The maximum of days from today to a new closed day. */
const MAX_DAYS_AHEAD = 1100;

interface ClosedDayRow {
  readonly closedDayId: number;
  readonly day: string;
  readonly storeId: number | null;
  readonly storeName: string | null;
  readonly deliveryServiceId: number | null;
  readonly reason: string;
  readonly orders: number;
}

/**
 * Returns the closed days from today on in Rome, with the number of orders on them, and the stores that can be closed.
 */
async function closedDays(db: Queryable, { own, now }: Asked): Promise<ClosedDayList> {
  const rows = await db.query<ClosedDayRow>(sql`
    select c.closed_day_id, c.day::text, c.store_id, s.name as store_name, c.delivery_service_id, c.reason,
      (select coalesce(sum(t.taken), 0)::int from timeslots t join zones z using (zone_id)
        where t.service_date = c.day and (c.store_id is null or z.store_id = c.store_id)
          and (c.delivery_service_id is null or z.delivery_service_id = c.delivery_service_id)) as orders
    from closed_days c left join stores s using (store_id)
    where c.day >= ${romeTime(now).date} and (c.store_id is null or ${isOwnStore(own)})
    order by c.day, s.name nulls first, c.delivery_service_id nulls first,
      c.closed_day_id
    limit ${MAX_CLOSED_DAYS}`);
  const stores = await db.query<{ storeId: number; name: string }>(sql`
    select store_id, name from stores s where kind <> 'global' and ${isOwnStore(own)} order by name, store_id`);
  return { closedDays: rows.map(closedDayOf), stores };
}

function closedDayOf(row: ClosedDayRow): ClosedDay {
  const { storeId, storeName: name, deliveryServiceId: serviceId } = row;
  return {
    closedDayId: row.closedDayId,
    day: row.day,
    ...(storeId === null ? {} : { store: { storeId, name: name ?? '' } }),
    ...(serviceId === null ? {} : { serviceId }),
    reason: row.reason,
    orders: row.orders,
  };
}

/** Closes a day. Its slots accept no further orders; existing orders stay. */
async function closeDay(
  db: Database,
  { storeId, serviceId, day, reason }: ClosedDayInsertBody,
  asked: Asked,
): Promise<Result<void, Refusal>> {
  const { own, now } = asked;
  const checked = refuseIfAny<Refusal>([
    ...dayProblems(day, romeTime(now).date),
    ...problemIf(serviceId !== undefined && !DELIVERY_SERVICES.includes(serviceId), 'INVALID_CHOICE', 'serviceId'),
    ...tooLong('reason', reason.trim(), MAX_REASON),
  ]);
  if (!checked.ok) return checked;
  return db.tx(async (tx) => {
    const known = await tx.query(sql`
      select from stores s where store_id = ${storeId ?? null}::int and kind <> 'global' and ${isOwnStore(own)}`);
    // whoever works for some stores only cannot close all of them
    if (known.length === 0 && (storeId !== undefined || own.length > 0))
      return refuse('INVALID_CHOICE', { field: 'storeId' });
    if (
      !(await tx.changed(sql`
      insert into closed_days (store_id, delivery_service_id, day, reason)
      select ${storeId ?? null}::int, ${serviceId ?? null}::int, ${day}::date, ${reason.trim()}
      on conflict (store_id, delivery_service_id, day) do nothing`))
    )
      return refuse('DAY_CLOSED_ALREADY', { field: 'day' });
    await slotsFollow(tx, day, asked);
    return ok();
  });
}

/** Removes a closed day; a missing one is no error. */
async function openDay(db: Database, closedDayId: number, asked: Asked): Promise<void> {
  const { own } = asked;
  await db.tx(async (tx) => {
    const row = await tx.maybeOne<{ day: string }>(sql`
      delete from closed_days c where closed_day_id = ${closedDayId}
        and (${own.length === 0}::boolean or exists (select from stores s
          where s.store_id = c.store_id and ${isOwnStore(own)}))
      returning day::text`);
    if (row) await slotsFollow(tx, row.day, asked);
  });
}

/** Updates the slots of a day; days further ahead have none yet. */
async function slotsFollow(tx: Tx, day: string, { slotDays, now }: Pick<Asked, 'slotDays' | 'now'>): Promise<void> {
  const today = romeTime(now).date;
  if (day >= today && day <= addDays(today, slotDays)) await makeSlots(tx, { from: day, to: day });
}

interface ShutRow {
  readonly day: string;
  readonly slots: number;
  readonly orders: number;
  readonly orderNumbers: number[];
}

/** The number of orders that the effect of a closed day names. */
const NAMED_ORDERS = 20;

/** Returns what closes on days that are closed, or have these hours, for a store or all, a service or all. */
async function closingEffect(
  db: Queryable,
  { storeId, serviceId, days }: ClosedDayEffectBody,
  { own, now }: Asked,
): Promise<ClosedDayEffect> {
  const hours = days.filter(({ day }) => isDate(day));
  const timeOr = (text = '') => (/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(text) ? text : '');
  const rows = await db.query<ShutRow>(sql`
    with shut as (
      select t.timeslot_id, t.service_date, t.taken, t.closed_by
      from unnest(${hours.map(({ day }) => day)}::date[], ${hours.map(({ beginHour }) => timeOr(beginHour))}::text[],
        ${hours.map(({ endHour }) => timeOr(endHour))}::text[]) as d (day, begin, finish)
      join timeslots t on t.service_date = d.day and t.closes_at > ${now}
      join zones z using (zone_id) join stores s using (store_id)
      where (${storeId ?? null}::int is null or s.store_id = ${storeId ?? null}::int)
        and (${serviceId ?? null}::int is null or z.delivery_service_id = ${serviceId ?? null}::int)
        and ${isOwnStore(own)} and (d.begin = '' or ${isOutside(sql`d.begin`, sql`d.finish`)}))
    select service_date::text as day, count(*) filter (where closed_by is null)::int as slots,
      coalesce(sum(taken), 0)::int as orders,
      array(select o.order_number from placed_orders o join shut w using (timeslot_id)
        where w.service_date = shut.service_date and o.status_id <> all(${NOT_BOUGHT}::int[])
        order by o.order_number limit ${NAMED_ORDERS}) as order_numbers
    from shut group by service_date having count(*) filter (where closed_by is null) > 0 or sum(taken) > 0
    order by service_date`);
  return { days: rows };
}

function dayProblems(day: string, today: string): readonly Refusal[] {
  if (day.trim() === '') return required('day', day);
  if (!isDate(day)) return [{ code: 'INVALID_DATE', field: 'day' }];
  return [
    ...problemIf(day < today, 'DAY_OVER', 'day'),
    ...problemIf(day > addDays(today, MAX_DAYS_AHEAD), 'DAY_TOO_FAR', 'day'),
  ];
}
