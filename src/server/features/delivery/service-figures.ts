import { LRUCache } from 'lru-cache';
import type { ServiceFigures } from '../../../contract/delivery/calls.ts';
import { cents, euroOf, toEuro } from '../../../domain/base/money.ts';
import { addDays, romeTime } from '../../../domain/base/rome-time.ts';
import { deliveryFee, type FeeRow } from '../../../domain/delivery/delivery-fee.ts';
import { orderMinimum } from '../../../domain/pricing/order-minimum.ts';
import type { Config } from '../../config/config.ts';
import type { Handlers } from '../../http/feature.ts';
import { done } from '../../http/outcome.ts';

import { sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';

interface FiguresDeps {
  readonly db: Database;
  readonly config: Pick<Config, 'sale'>;
}

/** A week has each weekday once. */
const DAYS = 7;
/** The slots of the whole shop are read at most once in this time (ms); settings count at once. */
const CACHED_MS = 60_000;

/** Returns the figures that the pages about each service show, from the slots of the next week. */
export function figureHandlers(deps: FiguresDeps) {
  const figures = figuresReader(deps);
  return {
    serviceFigures: async (context) => done({ services: await figures(context.now) }),
  } satisfies Partial<Handlers>;
}

function figuresReader({ db, config }: FiguresDeps): (now: Date) => Promise<ServiceFigures[]> {
  const cached = new LRUCache<string, Promise<FiguresRow[]>>({ max: 1, ttl: CACHED_MS });
  return async (now) => {
    const today = romeTime(now).date;
    const reading = cached.get(today) ?? readFigures(db, today);
    cached.set(today, reading);
    reading.catch(() => cached.delete(today));
    return (await reading).map((row) => figuresOf(row, config.sale));
  };
}

function figuresOf(
  { fees, minimums, deliveryServiceId, ...row }: FiguresRow,
  sale: Parameters<typeof orderMinimum>[1],
): ServiceFigures {
  const ofZones = minimums.map((minimumCents) => orderMinimum({ minimumCents, deliveryServiceId }, sale));
  const minimum = cents(Math.min(...ofZones));
  const amounts = fees.map((rows) => deliveryFee(rows, minimum));
  const dearest = cents(Math.max(...amounts));
  const free = fees.map((rows) => (rows.at(-1)?.feeCents === 0 ? rows.at(-1)?.fromCents : undefined));
  const isEverFree = dearest > 0 && free.every((from) => from !== undefined);
  return {
    deliveryServiceId,
    minimumOrder: euroOf(minimum),
    feeFrom: toEuro(cents(Math.min(...amounts))),
    feeTo: toEuro(dearest),
    ...(isEverFree ? { freeFrom: toEuro(cents(Math.max(...free))) } : {}),
    ...row,
  };
}

interface FiguresRow {
  readonly deliveryServiceId: number;
  /** The rows of each fee that slots have. */
  readonly fees: readonly (readonly FeeRow[])[];
  /** The minimums that zones have; 0: that of the chain. */
  readonly minimums: readonly number[];
  readonly weekDays: number[];
  readonly begins: string;
  readonly ends: string;
  readonly places: number;
}

function readFigures(db: Database, today: string): Promise<FiguresRow[]> {
  return db.query<FiguresRow>(sql`
    with slots as (
      select z.delivery_service_id, z.store_id, z.minimum_cents, t.delivery_fee_id, t.service_date, t.begins, t.ends
      from timeslots t join zones z using (zone_id)
      where z.active and t.service_date between ${today} and ${addDays(today, DAYS - 1)})
    select delivery_service_id, array_agg(distinct extract(isodow from service_date)::int order by
      extract(isodow from service_date)::int) as week_days,
      to_char(min(begins), 'HH24:MI') as begins, to_char(max(ends), 'HH24:MI') as ends,
      count(distinct store_id)::int as places,
      array_agg(distinct minimum_cents order by minimum_cents) as minimums,
      (select jsonb_agg(rows) -- in any order: the lowest and the highest fee count
      from (
        select coalesce(jsonb_agg(jsonb_build_object('fromCents', f.from_cents, 'toCents', f.to_cents, 'feeCents',
          f.fee_cents) order by f.from_cents) filter (where f.from_cents is not null), '[]') as rows
        from (select distinct delivery_fee_id from slots o where o.delivery_service_id = slots.delivery_service_id) ids
          left join delivery_fee_rows f using (delivery_fee_id)
        group by delivery_fee_id) fees) as fees
    from slots group by delivery_service_id order by delivery_service_id`);
}
