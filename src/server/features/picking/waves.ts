import type { MakeBatchesBody } from '../../../contract/picking/schemas.ts';
import type { HandedBack, WaveDetails, WaveFigures } from '../../../contract/picking/work-schemas.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { type Temperature, temperatureOf } from '../../../domain/delivery/crates.ts';
import {
  ALMOST_READY,
  BEING_PICKED,
  HANDED_OVER,
  IN_PREPARATION,
  NOT_COLLECTED,
  ON_ITS_WAY,
  ON_ITS_WAY_WITH_PARTNER,
  ORDERED,
  TAKEN_IN_CHARGE,
} from '../../../domain/orders/order-status.ts';
import {
  alongTheShelves,
  type BatchRules,
  type BatchState,
  freeWords,
  PICKING_ZONES,
  type PickingZone,
  planBatches,
  zoneOf,
} from '../../../domain/picking/batches.ts';
import { foldEvents } from '../../../domain/picking/picking-events.ts';
import { expectedEnd, sumOfWork, type Work, workOf } from '../../../domain/picking/work.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { inOwnStores } from '../../http/staff/own-stores.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Database, Queryable, Tx } from '../../infra/database/types.ts';
import { fullName } from '../customers/queries.ts';
import type { ActingStaff } from '../fulfilment/steps.ts';
import { dissolveBatches } from './batch-acts.ts';
import { eventsOf, HANDED_BACK } from './batch-view.ts';
import { figuresView, leasesOf } from './work.ts';

/** States of orders in a wave: picked, or to be picked. */
const OF_WAVE: readonly number[] = [ORDERED, ...IN_PREPARATION, ...HANDED_OVER, NOT_COLLECTED];
const TO_BATCH: readonly number[] = [ORDERED, TAKEN_IN_CHARGE, BEING_PICKED];
const READY: readonly number[] = [ALMOST_READY, ON_ITS_WAY, ON_ITS_WAY_WITH_PARTNER, ...HANDED_OVER, NOT_COLLECTED];

/** Reads the slots with orders, of a day and a store. */
export function wavesOf(
  db: Queryable,
  {
    date,
    storeId,
    own,
  }: {
    readonly date: string;
    readonly storeId: number | undefined;
    /** The warehouses for which the person works; empty: all. */
    readonly own: readonly number[];
  },
): Promise<WaveFigures[]> {
  const store = storeId === undefined ? sql`true` : sql`z.store_id = ${storeId}`;
  return readWaves(db, sql`t.service_date = ${date} and ${store} and ${inOwnStores(own, sql`s.warehouse_id`)}`);
}

function readWaves(db: Queryable, where: SqlFragment): Promise<WaveFigures[]> {
  return db.query<WaveFigures>(sql`
    with slots as materialized (
      select t.timeslot_id, s.store_id, s.name as store_name, z.delivery_service_id, t.service_date::text as date_iso,
        to_char(t.begins, 'HH24:MI') as begin_time, to_char(t.ends, 'HH24:MI') as end_time
      from timeslots t join zones z using (zone_id) join stores s using (store_id) where ${where}),
    placed as materialized (
      select o.order_id, o.timeslot_id, o.status_id from orders o join slots using (timeslot_id)
      where o.status_id = any(${OF_WAVE}::int[])),
    by_order as (
      select timeslot_id, count(*)::int as orders,
        count(*) filter (where status_id = any(${READY}::int[]))::int as ready_orders,
        count(*) filter (where status_id = any(${TO_BATCH}::int[])
          and not exists (select from picking_orders p where p.order_id = placed.order_id))::int as orders_to_batch
      from placed group by timeslot_id),
    by_line as (
      select timeslot_id, count(*)::int as lines from placed join order_lines using (order_id) group by timeslot_id),
    begun as (
      select timeslot_id, count(*)::int as begun_lines from (
        select p.timeslot_id, k.order_item_id from placed p join order_picks k using (order_id)
        union
        select p.timeslot_id, l.order_item_id from slots join picking_batches using (timeslot_id)
          join picking_events e using (batch_id)
          join order_lines l using (order_item_id) join placed p using (order_id)
        where e.state = 'counted' and e.kind in ('found', 'replaced', 'short', 'refunded')) said group by timeslot_id),
    by_batch as (
      select timeslot_id, count(*) filter (where state = 'free')::int as free, count(*) filter (
        where state = 'taken')::int as taken,
        count(*) filter (where state = 'finished')::int as finished
      from picking_batches join slots using (timeslot_id) group by timeslot_id)
    select slots.*, coalesce(orders, 0) as orders, coalesce(orders_to_batch, 0) as orders_to_batch,
      coalesce(ready_orders, 0) as ready_orders, coalesce(lines, 0) as lines, coalesce(begun_lines, 0) as begun_lines,
      json_build_object('free', coalesce(free, 0), 'taken', coalesce(taken, 0), 'finished', coalesce(finished,
      0)) as batches
    from slots left join by_order using (timeslot_id) left join by_line using (timeslot_id)
      left join begun using (timeslot_id) left join by_batch using (timeslot_id)
    where orders > 0 or by_batch.timeslot_id is not null order by begin_time, store_id, timeslot_id`);
}

interface BatchOfWave {
  readonly batchId: number;
  readonly number: number;
  readonly state: BatchState;
  readonly lease: number;
  readonly pickedBy: string | null;
  readonly takenAt: Date | null;
  readonly handedBack: HandedBack | null;
  readonly finishedAt: Date | null;
  readonly orders: number;
}

interface LineOfWave {
  readonly batchId: number;
  readonly line: number;
  readonly zone: PickingZone;
  readonly pieces: number;
  readonly grams: number;
  /** False if its order was cancelled or changed, so that it is not picked any more. */
  readonly counts: boolean;
}

/** Reads one slot with its batches and their progress at `now`; undefined: there is no such slot. */
export async function waveDetails(db: Queryable, timeslotId: number, now: Date): Promise<WaveDetails | undefined> {
  const [wave] = await readWaves(db, sql`t.timeslot_id = ${timeslotId}`);
  if (!wave) return undefined;
  const [batches, lines] = await Promise.all([batchesOf(db, timeslotId), linesOf(db, timeslotId)]);
  const ids = batches.map(({ batchId }) => batchId);
  const [events, leases] = await Promise.all([eventsOf(db, ids), leasesOf(db, ids)]);
  const counted = events.filter(({ state }) => state === 'counted');
  const folded = foldEvents(lines, counted);
  const isDone = ({ line }: { readonly line: number }) => (folded.lines.get(line)?.state ?? 'pending') !== 'pending';
  const toPick = lines.filter(({ counts }) => counts);
  const inBatch = Map.groupBy(toPick, ({ batchId }) => batchId);
  const saidIn = Map.groupBy(events, ({ batchId }) => batchId);
  const workIn = (batchId: number): Work[] => {
    const isOf = (each: { readonly batchId: number }) => each.batchId === batchId;
    return [...workOf({ ...folded, events: counted.filter(isOf), leases: leases.filter(isOf) }).values()];
  };
  const paceOf = ({ batchId, state, lease, takenAt }: BatchOfWave) => {
    const own = counted.filter((event) => event.batchId === batchId && event.lease === lease && isDone(event));
    return state === 'taken' && takenAt ? [{ since: takenAt, done: new Set(own.map(({ line }) => line)).size }] : [];
  };
  const end = expectedEnd(batches.flatMap(paceOf), { left: wave.lines - wave.begunLines, now });
  return {
    ...wave,
    list: batches.map((batch) => {
      const own = inBatch.get(batch.batchId) ?? [];
      const left = own.filter((line) => !isDone(line)).length;
      const said = saidIn.get(batch.batchId) ?? [];
      return batchLine(batch, { own, left, said, end: expectedEnd(paceOf(batch), { left, now }) });
    }),
    zones: PICKING_ZONES.flatMap((zone) => {
      const own = toPick.filter((line) => line.zone === zone);
      const isPicked = ({ batchId, state }: BatchOfWave) =>
        state === 'taken' && own.some((line) => line.batchId === batchId);
      const progress = {
        zone,
        lines: own.length,
        doneLines: own.filter(isDone).length,
        pickers: batches.filter(isPicked).length,
      };
      return own.length > 0 ? [progress] : [];
    }),
    ...(end && { expectedEnd: end.toISOString() }),
    figures: figuresView(sumOfWork(ids.flatMap(workIn))),
  };
}

function batchesOf(db: Queryable, timeslotId: number): Promise<BatchOfWave[]> {
  return db.query<BatchOfWave>(sql`
    select b.batch_id, b.number, b.state, b.lease, ${fullName(sql`c`)} as picked_by, l.taken_at, b.finished_at,
      ${HANDED_BACK} as handed_back,
      (select count(*)::int from picking_orders o where o.batch_id = b.batch_id) as orders
    from picking_batches b left join picking_leases l using (batch_id, lease)
      left join customers c on c.user_id = l.picker_id
    where b.timeslot_id = ${timeslotId} order by b.number`);
}

function linesOf(db: Queryable, timeslotId: number): Promise<LineOfWave[]> {
  return db.query<LineOfWave>(sql`
    select p.batch_id, p.order_item_id as line, p.zone,
      case when l.weight_grams > 0 then 0 else l.quantity end as pieces,
      l.weight_grams as grams, o.status_id = any(${OF_WAVE}::int[]) and o.replaced_by_order_id is null as counts
    from picking_lines p join picking_batches b using (batch_id) join order_lines l using (order_item_id)
      join orders o using (order_id)
    where b.timeslot_id = ${timeslotId} order by p.batch_id, p.position, p.order_item_id`);
}

interface LoadedBatch {
  readonly own: readonly LineOfWave[];
  /** The number of lines that are not done. */
  readonly left: number;
  readonly said: readonly { readonly receivedAt: Date; readonly state: string }[];
  readonly end: Date | undefined;
}

function batchLine(
  { pickedBy, takenAt, finishedAt, handedBack, ...batch }: BatchOfWave,
  { own, left, said, end }: LoadedBatch,
): WaveDetails['list'][number] {
  const last = Math.max(...said.map(({ receivedAt }) => receivedAt.getTime()));
  return {
    ...batch,
    ...(pickedBy === null ? {} : { pickedBy }),
    ...(handedBack === null ? {} : { handedBack }),
    ...(takenAt === null ? {} : { takenAt: takenAt.toISOString() }),
    ...(finishedAt === null ? {} : { finishedAt: finishedAt.toISOString() }),
    zones: [...new Set(own.map(({ zone }) => zone))],
    lines: own.length,
    doneLines: own.length - left,
    conflicts: said.filter(({ state }) => state === 'conflict').length,
    ...(said.length === 0 ? {} : { lastEventAt: new Date(last).toISOString() }),
    ...(end && { expectedEnd: end.toISOString() }),
  };
}

interface LineToBatch {
  readonly line: number;
  readonly orderId: number;
  readonly name: string;
  readonly isLoose: boolean;
  readonly stated: string | null;
  readonly categorySlug: string;
  readonly isPerishable: boolean;
  readonly department: number;
  readonly shelf: string | null;
  readonly walk: number | null;
  readonly statedZone: PickingZone | null;
}

type PlacedLine = LineToBatch & { readonly zone: PickingZone; readonly temperature: Temperature };

/**
 * Divides the orders of a slot that are in no batch into batches. The slot is locked, so that two concurrent requests
 * make them once.
 */
export function makeBatches(
  db: Database,
  act: ActingStaff,
  body: MakeBatchesBody & { readonly usual: BatchRules },
): Promise<Result<void, Refusal>> {
  const { timeslot_id: timeslotId, usual, orders: size = usual.orders, by = usual.by, again = false } = body;
  return db.tx(async (tx): Promise<Result<void, Refusal>> => {
    const locked = await tx.maybeOne<{ timeslotId: number }>(sql`
      select timeslot_id from timeslots where timeslot_id = ${timeslotId} for no key update`);
    if (!locked) return refuse('WAVE_NOT_FOUND');
    if (again) await dissolveBatches(tx, timeslotId);
    const slot = await tx.one<{ made: number; words: string[] }>(sql`
      select (select coalesce(max(number), 0) from picking_batches where timeslot_id = ${timeslotId}) as made,
        array(select distinct word from picking_orders join picking_batches using (batch_id)
        where timeslot_id = ${timeslotId}
          order by word) as words`);
    const lines = (await linesToBatch(tx, timeslotId)).map(placed);
    if (lines.length === 0) return refuse('NOTHING_TO_BATCH');
    const orders = [...Map.groupBy(lines, ({ orderId }) => orderId)].map(([orderId, own]) => ({ orderId, lines: own }));
    const free = freeWords(slot.words, orders.length);
    const words = new Map(orders.map(({ orderId }, index) => [orderId, free[index] ?? '']));
    const byLine = new Map(lines.map((line) => [line.line, line]));
    const batches = planBatches(orders, { orders: size, by }).map((batch, index) => ({
      number: slot.made + index + 1,
      places: batch.orders.map(({ orderId }, place) => ({ orderId, place: place + 1, word: words.get(orderId) ?? '' })),
      walk: batch.orders
        .flatMap((order) => order.lines.flatMap((line) => byLine.get(line) ?? []))
        .sort(alongTheShelves),
    }));
    await insertBatches(tx, act, { timeslotId, batches });
    return ok();
  });
}

/** Lines that were picked by hand already are in no batch. */
function linesToBatch(tx: Tx, timeslotId: number): Promise<LineToBatch[]> {
  return tx.query<LineToBatch>(sql`
    select l.order_item_id as line, l.order_id, l.name, l.weight_grams > 0 as is_loose,
      p.infos ->> 'STORAGE_TEMPERATURE' as stated, c.slug as category_slug, p.perishable as is_perishable,
      coalesce(d.position, 0) as department, h.shelf, h.walk, h.zone as stated_zone
    from orders o join order_lines l using (order_id) join products p using (product_id)
      join categories c using (category_id)
      left join categories d on d.slug = split_part(c.slug, '/', 1)
      left join shelves h on h.store_id = o.store_id and h.product_id = l.product_id
    where o.timeslot_id = ${timeslotId} and o.status_id = any(${TO_BATCH}::int[])
      and not exists (select from picking_orders k where k.order_id = o.order_id)
      and not exists (select from order_picks k where k.order_item_id = l.order_item_id)
    order by l.order_id, l.position`);
}

function placed(line: LineToBatch): PlacedLine {
  const temperature = temperatureOf({ ...line, stated: line.stated ?? undefined });
  return { ...line, temperature, zone: line.statedZone ?? zoneOf({ ...line, temperature }) };
}

interface BatchesToInsert {
  readonly timeslotId: number;
  readonly batches: readonly {
    readonly number: number;
    readonly places: readonly { readonly orderId: number; readonly place: number; readonly word: string }[];
    /** The lines in the order of the route through the store. */
    readonly walk: readonly PlacedLine[];
  }[];
}

/** Writes all batches of a slot by one statement. */
async function insertBatches(
  tx: Tx,
  { staffId, now }: ActingStaff,
  { timeslotId, batches }: BatchesToInsert,
): Promise<void> {
  const places = batches.flatMap(({ number, places: own }) =>
    own.map(({ orderId, ...place }) => ({ number, order_id: orderId, ...place })),
  );
  const lines = batches.flatMap(({ number, walk }) =>
    walk.map(({ line, orderId, temperature, zone, shelf }, position) => ({
      ...{ number, line, order_id: orderId, temperature, zone, position },
      shelf: shelf ?? '',
    })),
  );
  await tx.query(sql`
    with made as (
      insert into picking_batches (timeslot_id, number, made_by, made_at)
      select ${timeslotId}, number, ${staffId},
        ${now} from unnest(${batches.map(({ number }) => number)}::int[]) as number
      returning batch_id, number),
    placed as (
      insert into picking_orders (batch_id, order_id, place, word)
      select batch_id, order_id, place, word from made
        join jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as o (number int, order_id int, place int,
          word text) using (number)),
    lines as materialized (
      select batch_id, l.* from made join jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (number int,
        line int, order_id int, temperature text, zone text, shelf text, position int) using (number)),
    crates as (
      insert into picking_crates (batch_id, order_id, temperature)
      select distinct batch_id, order_id, temperature from lines order by batch_id, order_id, temperature
      returning crate_id, batch_id, order_id, temperature)
    insert into picking_lines (order_item_id, batch_id, crate_id, zone, shelf, position)
    select line, batch_id, crate_id, zone, shelf, position from lines join crates using (batch_id, order_id,
      temperature)`);
}
