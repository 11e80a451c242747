import { type Cents, cents, toEuro } from '../../../domain/base/money.ts';
import { addDays, romeTime } from '../../../domain/base/rome-time.ts';
import { deliveryFee, type FeeRow, FIRST_ROW_BELOW_CENTS } from '../../../domain/delivery/delivery-fee.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';

interface ZoneFees {
  /** Euro; of the cheapest and the dearest free slot. */
  readonly from: number;
  readonly to: number;
  /** Euro of goods from which every free slot is free of charge. */
  readonly freeFrom?: number;
}

interface FreeSlots {
  readonly zoneId: number;
  /** The days for which slots are offered. */
  readonly days: number;
  readonly now: Date;
}

/** Returns what delivery to a zone costs in its free slots; undefined: there is none. */
export async function feesOf(
  db: Queryable,
  { goods, ...slots }: FreeSlots & { readonly goods: Cents },
): Promise<ZoneFees | undefined> {
  const fees = await feesOfFreeSlots(db, slots);
  if (fees.length === 0) return undefined;
  const amounts = fees.map((rows) => deliveryFee(rows, goods));
  const free = fees.map((rows) => freeFromCents(rows));
  const isEverFree = free.every((each) => each !== undefined) && Math.max(...amounts) > 0;
  return { ...rangeOf(amounts), ...(isEverFree ? { freeFrom: toEuro(cents(Math.max(...free))) } : {}) };
}

type FeeRange = Pick<ZoneFees, 'from' | 'to'>;

/**
 * Returns what delivery costs in the free slots of a zone for goods of less than `limitCents`, and from there on. An
 * order has at least `minimumCents`. Every value at which a fee changes counts, so that no cart pays more than is said.
 */
export async function feesAround(
  db: Queryable,
  { limitCents, minimumCents, ...slots }: FreeSlots & { readonly limitCents: number; readonly minimumCents: number },
): Promise<{ readonly below: FeeRange; readonly from: FeeRange } | undefined> {
  const fees = await feesOfFreeSlots(db, slots);
  if (fees.length === 0) return undefined;
  const amounts = (first: number, isMeant: (goods: number) => boolean) =>
    fees.flatMap((rows) =>
      [first, ...[FIRST_ROW_BELOW_CENTS, ...rows.map(({ fromCents }) => fromCents)].filter(isMeant)].map((goods) =>
        deliveryFee(rows, cents(goods)),
      ),
    );
  const least = Math.min(minimumCents, limitCents - 1);
  return {
    below: rangeOf(amounts(least, (goods) => goods > least && goods < limitCents)),
    from: rangeOf(amounts(limitCents, (goods) => goods > limitCents)),
  };
}

function rangeOf(amounts: readonly Cents[]): FeeRange {
  return { from: toEuro(cents(Math.min(...amounts))), to: toEuro(cents(Math.max(...amounts))) };
}

/** Returns the rows of each fee that a free slot of the zone has. */
async function feesOfFreeSlots(
  db: Queryable,
  { zoneId, days, now }: FreeSlots,
): Promise<readonly (readonly FeeRow[])[]> {
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
  return fees.map(({ rows }) => rows);
}

/** Returns the value of goods from which the highest row of a fee is free; undefined: it never is. */
function freeFromCents(rows: readonly FeeRow[]): number | undefined {
  const last = rows.at(-1);
  if (!last) return 0;
  return last.feeCents === 0 ? last.fromCents : undefined;
}
