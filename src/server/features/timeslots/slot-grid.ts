import { pageAsked, pageBlock } from '../../../contract/base/page.ts';
import type {
  SlotOrders,
  SlotOrdersQuery,
  StaffSlot,
  StaffSlotGrid,
} from '../../../contract/timeslots/staff-schemas.ts';
import { euroOf } from '../../../domain/base/money.ts';
import { addDays, instantOf, romeTime } from '../../../domain/base/rome-time.ts';
import { NOT_BOUGHT } from '../../../domain/orders/order-status.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { isOwnStore } from '../zones/own-stores.ts';
import { deliveryFees, type ZoneHead } from './week-queries.ts';

export interface GridSlotRow {
  readonly timeslotId: number;
  readonly day: string;
  readonly begins: string;
  readonly ends: string;
  readonly taken: number;
  readonly held: number;
  readonly capacity: number;
  readonly openCapacity: number | null;
  readonly closedBy: 'day' | 'staff' | 'week' | null;
  /** The crates of orders, and of carts that hold a place. */
  readonly crates: number;
  readonly crateCapacity: number | null;
  readonly extended: boolean;
  readonly closesAt: Date;
  readonly deliveryFeeId: number;
  readonly feeCents: number | null;
  readonly orderedCents: number;
  readonly edits: number;
}

/** Reads slots of the stores for which a person works, in their order. */
export function gridSlots(db: Queryable, condition: SqlFragment, own: readonly number[]): Promise<GridSlotRow[]> {
  return db.query<GridSlotRow>(sql`
    select t.timeslot_id, t.service_date::text as day, to_char(t.begins, 'HH24:MI') as begins, to_char(t.ends,
      'HH24:MI') as ends, t.taken, t.held, t.capacity, t.open_capacity, t.closed_by, t.crates_taken + t.crates_held
      as crates, t.crate_capacity, t.extended, t.closes_at, t.delivery_fee_id, t.edits,
      (select f.fee_cents from delivery_fee_rows f where f.delivery_fee_id = t.delivery_fee_id
        order by f.from_cents limit 1) as fee_cents,
      (select coalesce(sum(o.total_cents), 0)::int from placed_orders o where o.timeslot_id = t.timeslot_id
        and o.status_id <> all(${NOT_BOUGHT}::int[])) as ordered_cents
    from timeslots t join zones z using (zone_id) join stores s using (store_id)
    where ${condition} and ${isOwnStore(own)}
    order by t.service_date, t.extended, t.begins, t.ends, t.timeslot_id`);
}

const GRID_DAYS = 7;

interface GridAsked {
  readonly head: ZoneHead;
  /** The first day, YYYY-MM-DD. */
  readonly from: string;
  readonly own: readonly number[];
  readonly now: Date;
}

/** Returns the slots of a zone in seven days. */
export async function slotGrid(db: Queryable, { head, from, own, now }: GridAsked): Promise<StaffSlotGrid> {
  const to = addDays(from, GRID_DAYS - 1);
  const slots = await gridSlots(db, sql`t.zone_id = ${head.zoneId} and t.service_date between ${from} and ${to}`, own);
  return {
    ...head,
    today: romeTime(now).date,
    days: await gridDays(db, head.zoneId, { from, to }),
    slots: slots.map((row) => slotView(row, now)),
    fees: await deliveryFees(db),
  };
}

interface DayRow {
  readonly day: string;
  readonly closedReason: string | null;
  readonly reason: string | null;
  readonly begin: string | null;
  readonly end: string | null;
}

/** Returns the days with why they are closed, or with the special hours of the store. */
async function gridDays(
  db: Queryable,
  zoneId: number,
  { from, to }: { from: string; to: string },
): Promise<StaffSlotGrid['days']> {
  const rows = await db.query<DayRow>(sql`
    select d.at::date::text as day,
      (select c.reason from closed_days c where c.day = d.at::date and (c.store_id is null or c.store_id = z.store_id)
        and (c.delivery_service_id is null or c.delivery_service_id = z.delivery_service_id)
        order by c.reason desc, c.closed_day_id limit 1) as closed_reason,
      h.reason, nullif(h."beginHour", '') as begin, h."endHour" as end
    from generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') as d (at)
    join zones z on z.zone_id = ${zoneId} join stores s using (store_id)
    left join lateral (select * from jsonb_to_recordset(s.special_days)
      as h(day text, "beginHour" text, "endHour" text, reason text)
      where h.day = d.at::date::text order by h."beginHour", h."endHour", h.reason limit 1) h on true
    order by d.at`);
  return rows.map(({ day, closedReason, reason, begin, end }) => ({
    day,
    isClosed: closedReason !== null,
    reason: closedReason ?? reason ?? '',
    ...(begin === null ? {} : { hours: { begin, end: end ?? '' } }),
  }));
}

function slotView(row: GridSlotRow, now: Date): StaffSlot {
  return {
    timeslotId: row.timeslotId,
    day: row.day,
    begins: row.begins,
    ends: row.ends,
    ordered: row.taken,
    orderedTotal: euroOf(row.orderedCents),
    held: row.held,
    capacity: row.openCapacity ?? row.capacity,
    crates: row.crates,
    ...(row.crateCapacity === null ? {} : { crateCapacity: row.crateCapacity }),
    state: stateOf(row, now),
    isClosed: row.closedBy !== null,
    extended: row.extended,
    closesAt: row.closesAt.toISOString(),
    cutoffMinutes: Math.round((instantOf(row.day, row.begins).getTime() - row.closesAt.getTime()) / 60_000),
    deliveryFeeId: row.deliveryFeeId,
    fee: euroOf(row.feeCents ?? 0),
    edits: row.edits,
  };
}

function stateOf(row: GridSlotRow, now: Date): StaffSlot['state'] {
  if (row.closesAt <= now) return 'over';
  if (row.closedBy !== null) return row.closedBy === 'day' ? 'closed-day' : 'closed';
  return row.taken + row.held < row.capacity ? 'open' : 'full';
}

const ORDERS_ON_A_PAGE = 50;

/** Returns the orders of slots without who placed them; those of other stores are left out. */
export async function slotOrders(
  db: Queryable,
  { timeslot_ids: written, page: asked }: SlotOrdersQuery,
  own: readonly number[],
): Promise<SlotOrders> {
  const page = pageAsked(asked);
  const ids = written.split(',').map(Number);
  const inside = sql`placed_orders o join timeslots t using (timeslot_id) join zones z using (zone_id)
    join stores s using (store_id)
    where o.timeslot_id = any(${ids}::int[]) and o.status_id <> all(${NOT_BOUGHT}::int[]) and ${isOwnStore(own)}`;
  const { total } = await db.one<{ total: number }>(sql`select count(*)::int as total from ${inside}`);
  const rows = await db.query<OrderRow>(sql`
    select o.order_id, o.order_number, t.service_date::text as day, to_char(t.begins, 'HH24:MI') as begins,
      to_char(t.ends, 'HH24:MI') as ends, coalesce(o.postcode, '') as postcode, o.total_cents
    from ${inside} order by t.service_date, t.begins, t.ends, o.order_id
    limit ${ORDERS_ON_A_PAGE} offset ${(page - 1) * ORDERS_ON_A_PAGE}`);
  return {
    page: pageBlock({ page, pageSize: ORDERS_ON_A_PAGE, total }),
    orders: rows.map(({ totalCents, ...order }) => ({ ...order, total: euroOf(totalCents) })),
  };
}

interface OrderRow {
  readonly orderId: number;
  readonly orderNumber: number;
  readonly day: string;
  readonly begins: string;
  readonly ends: string;
  readonly postcode: string;
  readonly totalCents: number;
}
