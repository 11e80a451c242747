import type { ArrivalServeBody, StaffArrival } from '../../../contract/orders/staff-schemas.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { NOT_BOUGHT } from '../../../domain/orders/order-status.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';

type StaffArrivalHandlers = Pick<Handlers, 'staffArrivalList' | 'staffArrivalServe'>;

/** Issue 14: the staff see who comes to pick up an order, and mark whom they have served. */
export function staffArrivalHandlers({ db }: { readonly db: Database }): StaffArrivalHandlers {
  const all = async (now: Date) => done({ arrivals: await arrivalsOfToday(db, now) });
  return {
    staffArrivalList: ({ now }) => all(now),
    staffArrivalServe: async ({ now }, { body }) =>
      (await markServed(db, body, now)) ? all(now) : refuse('NO_ARRIVAL'),
  };
}

const MAX_ARRIVALS = 300;

interface ArrivalRow {
  readonly order_id: number;
  readonly order_number: number;
  readonly store_id: number;
  readonly store_name: string;
  readonly customer: string;
  readonly phone: string;
  readonly slot: { readonly beginTime: string; readonly endTime: string };
  readonly minutes: number;
  readonly info: string;
  readonly announced_at: Date;
  readonly arrives_at: Date;
  readonly served_at: Date | null;
}

/** Arrivals that were announced today in Rome, newest first; orders that were cancelled since are left out. */
async function arrivalsOfToday(db: Queryable, now: Date): Promise<StaffArrival[]> {
  const rows = await db.query<ArrivalRow>(sql`
    select a.order_id, coalesce(o.order_number, o.order_id) as order_number,
      s.store_id, s.name as store_name, trim(c.first_name || ' ' || c.last_name) as customer,
      c.phone, o.slot, a.minutes, a.info, a.announced_at, a.arrives_at, a.served_at
    from order_arrivals a join orders o using (order_id) join stores s using (store_id) join customers c using (user_id)
    where a.announced_at >= ${romeTime(now).date}::timestamp at time zone 'Europe/Rome' and o.status_id <> all(${NOT_BOUGHT}::int[])
    order by a.announced_at desc, a.order_id desc limit ${MAX_ARRIVALS}`);
  return rows.map((row) => ({
    orderId: row.order_id,
    orderNumber: row.order_number,
    storeId: row.store_id,
    storeName: row.store_name,
    customer: row.customer,
    phone: row.phone,
    slot: `${row.slot.beginTime} - ${row.slot.endTime}`,
    minutes: row.minutes,
    note: row.info,
    announcedAt: row.announced_at.toISOString(),
    arrivesAt: row.arrives_at.toISOString(),
    ...(row.served_at === null ? {} : { servedAt: row.served_at.toISOString() }),
  }));
}

/** False: there is no arrival for this order. One that was announced again since it was seen is left as it is. */
async function markServed(
  db: Queryable,
  { orderId, announcedAt, served }: ArrivalServeBody,
  now: Date,
): Promise<boolean> {
  await db.query(sql`
    update order_arrivals set served_at = case when ${served} then coalesce(served_at, ${now}) end
    where order_id = ${orderId} and to_char(announced_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') = ${announcedAt}`);
  const found = await db.query(sql`select from order_arrivals where order_id = ${orderId}`);
  return found.length > 0;
}
