import { type Cents, cents, toEuro } from '../../../domain/base/money.ts';
import { addDays, romeTime } from '../../../domain/base/rome-time.ts';
import { deliveryFee, type FeeRow } from '../../../domain/delivery/delivery-fee.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';

interface ZoneFees {
  /** Euro; of the cheapest and the dearest free slot. */
  readonly from: number;
  readonly to: number;
  /** Euro of goods from which every free slot is free of charge. */
  readonly freeFrom?: number;
}

interface ZoneToAsk {
  readonly zoneId: number;
  readonly goods: Cents;
  /** The days for which slots are offered. */
  readonly days: number;
  readonly now: Date;
}

/** Returns what delivery to a zone costs in its free slots; undefined: there is none. */
export async function feesOf(db: Queryable, { zoneId, goods, days, now }: ZoneToAsk): Promise<ZoneFees | undefined> {
  const today = romeTime(now).date;
  const fees = await db.query<{ rows: FeeRow[] }>(sql`
    select coalesce(jsonb_agg(jsonb_build_object('fromCents', f.from_cents, 'toCents', f.to_cents, 'feeCents',
      f.fee_cents) order by f.from_cents) filter (where f.from_cents is not null), '[]') as rows
    from (
      select distinct delivery_fee_id from timeslots
      where zone_id = ${zoneId} and service_date between ${today} and ${addDays(today, days)}
        and closes_at > ${now} and taken + held < capacity
    ) free left join delivery_fee_rows f using (delivery_fee_id)
    group by delivery_fee_id order by delivery_fee_id`);
  if (fees.length === 0) return undefined;
  const amounts = fees.map(({ rows }) => deliveryFee(rows, goods));
  const free = fees.map(({ rows }) => freeFromCents(rows));
  const [from, to] = [Math.min(...amounts), Math.max(...amounts)];
  const isEverFree = free.every((each) => each !== undefined) && to > 0;
  return {
    from: toEuro(cents(from)),
    to: toEuro(cents(to)),
    ...(isEverFree ? { freeFrom: toEuro(cents(Math.max(...free))) } : {}),
  };
}

/** Returns the value of goods from which the highest row of a fee is free; undefined: it never is. */
function freeFromCents(rows: readonly FeeRow[]): number | undefined {
  const last = rows.at(-1);
  if (!last) return 0;
  return last.feeCents === 0 ? last.fromCents : undefined;
}
