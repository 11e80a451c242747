import type { Static } from 'typebox';
import type { NextSlot } from '../../../contract/addresses/schemas.ts';
import { type Cents, toEuro } from '../../../domain/base/money.ts';
import { addDays, romeTime } from '../../../domain/base/rome-time.ts';
import { deliveryFee, type FeeRow } from '../../../domain/delivery/delivery-fee.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';

type Next = Static<typeof NextSlot>;

interface ZonesToAsk {
  readonly zoneIds: readonly number[];
  /** The value of the goods, on which the delivery fee depends. */
  readonly goods: Cents;
  /** The days for which slots are offered. */
  readonly days: number;
  readonly now: Date;
  /** The day of the shop's opening, YYYY-MM-DD; empty: it is open. */
  readonly opensOn: string;
}

/**
 * Returns the first free slot of each zone, with the fee of its cheapest one. A zone without a free slot is left out.
 */
export async function nextSlots(
  db: Queryable,
  { zoneIds, goods, days, now, opensOn }: ZonesToAsk,
): Promise<ReadonlyMap<number, Next>> {
  if (zoneIds.length === 0) return new Map();
  const today = romeTime(now).date;
  const first = opensOn > today ? opensOn : today;
  const rows = await db.query<NextRow>(sql`
    with free as (
      select zone_id, service_date, begins, ends, delivery_fee_id from timeslots
      where zone_id = any(${zoneIds}::int[]) and service_date between ${first} and ${addDays(today, days)}
        and closes_at > ${now} and taken + held < capacity)
    select distinct on (zone_id) zone_id, service_date, to_char(begins, 'HH24:MI') as begins, to_char(ends,
      'HH24:MI') as ends,
      (select jsonb_agg(rows) -- in any order: the lowest fee counts
      from (
        select coalesce(jsonb_agg(jsonb_build_object('fromCents', f.from_cents, 'toCents', f.to_cents, 'feeCents',
          f.fee_cents)
          order by f.from_cents) filter (where f.from_cents is not null), '[]') as rows
        from (select distinct delivery_fee_id from free o where o.zone_id = free.zone_id) ids
          left join delivery_fee_rows f using (delivery_fee_id)
        group by delivery_fee_id) fees) as fees
    from free order by zone_id, service_date, begins, ends`);
  return new Map(
    rows.map(({ zoneId, serviceDate: dateIso, begins: beginTime, ends: endTime, fees }) => [
      zoneId,
      { dateIso, beginTime, endTime, deliveryFee: Math.min(...fees.map((each) => toEuro(deliveryFee(each, goods)))) },
    ]),
  );
}

interface NextRow {
  readonly zoneId: number;
  readonly serviceDate: string;
  readonly begins: string;
  readonly ends: string;
  /** For each delivery fee of the free slots, its rows. */
  readonly fees: readonly (readonly FeeRow[])[];
}
