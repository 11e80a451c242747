import type { Batch, BatchProgress } from '../../../contract/picking/schemas.ts';
import type { HandedBack } from '../../../contract/picking/work-schemas.ts';
import { euroOf } from '../../../domain/base/money.ts';
import type { Temperature } from '../../../domain/delivery/crates.ts';
import {
  BEING_PICKED,
  CANCELLED,
  FAILED,
  INVALIDATED,
  ORDERED,
  PENDING,
  TAKEN_IN_CHARGE,
} from '../../../domain/orders/order-status.ts';
import type { BatchState, EventState, PickingZone } from '../../../domain/picking/batches.ts';
import { codesOf, ITALIAN_LABELS, type LabelRule } from '../../../domain/picking/label-code.ts';
import {
  foldEvents,
  type PickingEvent,
  type ShortReason,
  type Verdict,
} from '../../../domain/picking/picking-events.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { fullName } from '../customers/queries.ts';
import type { SubstitutionDeps } from '../fulfilment/pick-line.ts';
import { HAS_ALCOHOL, wishesView } from '../orders/read/line-facts.ts';
import { ORDER_NUMBER, type OrderHead } from '../orders/read/order-head.ts';
import { type QuestionRow, questionsOf, questionView } from './questions.ts';
import { type LineToReplace, type Substitutes, substitutesOf } from './substitutes.ts';

/** An SQL expression for the last release of the batch `b`: by whom, when and why; null: there was none. */
export const HANDED_BACK = sql`(select json_build_object('by', ${fullName(sql`g`)}, 'reason', h.reason, 'at',
    to_char(h.given_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
  from picking_hand_backs h join customers g on g.user_id = h.given_by where h.batch_id = b.batch_id
    order by h.lease desc limit 1)`;

/** A member of the staff with a phone, or a reader without one. */
export interface Looker {
  readonly staffId: number;
}

interface BatchRow {
  readonly batchId: number;
  readonly number: number;
  readonly state: BatchState;
  readonly lease: number;
  /** The present or last picker. */
  readonly pickerId: number | null;
  readonly phone: string | null;
  readonly pickedBy: string | null;
  readonly takenAt: Date | null;
  readonly handedBack: HandedBack | null;
  readonly wave: BatchProgress['wave'];
}

export interface BatchOrder extends Pick<OrderHead, 'orderId' | 'orderNumber' | 'statusId'> {
  readonly word: string;
  readonly place: number;
  readonly isReplaced: boolean;
  readonly note: string;
  readonly hasAlcohol: boolean;
  readonly crates: { readonly crateId: number; readonly temperature: Temperature }[];
}

interface LineRow {
  readonly line: number;
  readonly orderId: number;
  readonly name: string;
  readonly pieces: number;
  readonly grams: number;
}

export interface StoredEvent extends PickingEvent {
  readonly state: EventState;
  readonly sentBy: number;
  readonly by: string;
  readonly receivedAt: Date;
}

interface EventRow extends Omit<StoredEvent, 'code' | 'product' | 'reason' | 'undoes' | 'isConfirmed'> {
  readonly batchId: number;
  readonly code: string | null;
  readonly product: number | null;
  readonly reason: ShortReason | null;
  readonly undoes: string | null;
  readonly isConfirmed: boolean;
}

/** A batch with its events, and the resulting state of its lines. */
export interface LoadedBatch {
  readonly batch: BatchRow;
  readonly orders: readonly BatchOrder[];
  readonly lines: readonly LineRow[];
  readonly events: readonly StoredEvent[];
  readonly questions: readonly QuestionRow[];
  readonly folded: ReturnType<typeof foldEvents>;
}

export async function batchRow(db: Queryable, batchId: number): Promise<BatchRow | undefined> {
  const row = await db.maybeOne<BatchRow>(sql`
    select b.batch_id, b.number, b.state, b.lease, l.picker_id, l.phone, ${fullName(sql`c`)} as picked_by, l.taken_at,
      ${HANDED_BACK} as handed_back,
      json_build_object('timeslotId', t.timeslot_id, 'storeId', s.store_id, 'storeName', s.name, 'deliveryServiceId',
      z.delivery_service_id,
        'dateIso', t.service_date, 'beginTime', to_char(t.begins, 'HH24:MI'), 'endTime', to_char(t.ends, 'HH24:MI'))
        as wave
    from picking_batches b join timeslots t using (timeslot_id) join zones z using (zone_id)
      join stores s using (store_id)
      left join picking_leases l using (batch_id, lease) left join customers c on c.user_id = l.picker_id
    where b.batch_id = ${batchId}`);
  return row;
}

/** Reads a batch in its present state; undefined: there is none. */
export async function loadBatch(db: Queryable, batchId: number): Promise<LoadedBatch | undefined> {
  const batch = await batchRow(db, batchId);
  if (!batch) return undefined;
  const [orders, lines, events, questions] = await Promise.all([
    db.query<BatchOrder>(sql`
      select o.order_id, ${ORDER_NUMBER} as order_number, p.word, p.place, o.status_id,
        o.replaced_by_order_id is not null as is_replaced, coalesce(o.infos ->> 'order_note', '') as note,
        ${HAS_ALCOHOL} as has_alcohol,
        array(select json_build_object('crateId', crate_id, 'temperature', temperature) from picking_crates c
          where c.batch_id = p.batch_id and c.order_id = o.order_id order by crate_id) as crates
      from picking_orders p join orders o using (order_id) where p.batch_id = ${batchId} order by p.place, o.order_id`),
    db.query<LineRow>(sql`
      select l.order_item_id as line, l.order_id, l.name,
        case when l.weight_grams > 0 then 0 else l.quantity end as pieces,
        l.weight_grams as grams
      from picking_lines p join order_lines l using (order_item_id) where p.batch_id = ${batchId}
        order by p.position, l.order_item_id`),
    eventsOf(db, [batchId]),
    questionsOf(db, batchId),
  ]);
  const counted = events.filter(({ state }) => state === 'counted');
  return { batch, orders, lines, events, questions, folded: foldEvents(lines, counted) };
}

/** Reads the events of batches. */
export async function eventsOf(
  db: Queryable,
  batchIds: readonly number[],
): Promise<(StoredEvent & { readonly batchId: number })[]> {
  const rows = await db.query<EventRow>(sql`
    select e.batch_id, e.event_id as uuid, e.lease, e.seq, e.kind, e.order_item_id as line, e.pieces, e.grams, e.code,
      e.product_id as product, e.reason, e.undoes, e.is_confirmed, e.state, e.received_at, e.sent_by,
      ${fullName(sql`c`)} as by
    from picking_events e join customers c on c.user_id = e.sent_by
    where e.batch_id = any(${[...batchIds]}::int[]) order by e.batch_id, e.lease, e.seq, e.event_id`);
  return rows.map(({ code, product, reason, undoes, ...event }) => ({
    ...event,
    code: code ?? undefined,
    product: product ?? undefined,
    reason: reason ?? undefined,
    undoes: undoes ?? undefined,
  }));
}

export function holds({ state, pickerId }: Pick<BatchRow, 'state' | 'pickerId'>, { staffId }: Looker): boolean {
  return state === 'taken' && pickerId === staffId;
}

/** Returns the state of an order of a batch for its picker. */
export function stateOfOrder({
  statusId,
  isReplaced,
}: Pick<BatchOrder, 'statusId' | 'isReplaced'>): BatchProgress['orders'][number]['state'] {
  if (isReplaced) return 'changed';
  if ([CANCELLED, INVALIDATED, FAILED].includes(statusId)) return 'cancelled';
  if (PENDING.includes(statusId)) return 'waiting';
  return [ORDERED, TAKEN_IN_CHARGE, BEING_PICKED].includes(statusId) ? 'to_pick' : 'done';
}

/** The verdicts that are reported to a picker. */
const SURE: readonly Verdict[] = ['counted', 'undone'];

export function progressOf({ batch, orders, events, questions, folded }: LoadedBatch, looker: Looker): BatchProgress {
  const { pickedBy, takenAt, handedBack } = batch;
  return {
    batchId: batch.batchId,
    number: batch.number,
    wave: batch.wave,
    state: batch.state,
    lease: batch.lease,
    isMine: holds(batch, looker),
    ...(pickedBy === null ? {} : { pickedBy }),
    ...(takenAt === null ? {} : { takenAt: takenAt.toISOString() }),
    ...(handedBack === null ? {} : { handedBack }),
    lastSeq: Math.max(0, ...events.filter(({ lease }) => lease === batch.lease).map(({ seq }) => seq)),
    orders: orders.map(({ statusId, isReplaced, ...order }) => ({
      ...order,
      state: stateOfOrder({ statusId, isReplaced }),
    })),
    lines: [...folded.lines.values()].map(({ substitute, reason, ...line }) => ({
      ...line,
      ...(substitute === undefined ? {} : { substitute }),
      ...(reason === undefined ? {} : { reason }),
    })),
    unsure: events.flatMap(({ uuid, line }) => {
      const verdict = folded.verdicts.get(uuid);
      return verdict === undefined || SURE.includes(verdict) ? [] : [{ uuid, line, verdict: verdict as Unsure }];
    }),
    conflicts: events
      .filter(({ state }) => state === 'conflict')
      .map(({ uuid, kind, line, pieces, grams, by, receivedAt }) => ({
        uuid,
        kind,
        line,
        pieces,
        grams,
        by,
        receivedAt: receivedAt.toISOString(),
      })),
    questions: questions.map(questionView),
    earlierEvents: countedEvents({ events, folded }, looker, ({ lease }) => lease !== batch.lease),
  };
}

/** Returns the events that decide the state of the lines, without those that were undone. */
function countedEvents(
  { events, folded: { verdicts } }: Pick<LoadedBatch, 'events' | 'folded'>,
  { staffId }: Looker,
  isWanted: (event: StoredEvent) => boolean,
): Batch['events'] {
  const isGone = (uuid: string | undefined) => uuid !== undefined && verdicts.get(uuid) === 'undone';
  const counted = events.filter(
    (event) => event.state === 'counted' && isWanted(event) && !isGone(event.uuid) && !isGone(event.undoes),
  );
  return counted.map(
    ({ uuid, lease, seq, kind, line, pieces, grams, code, product, reason, undoes, isConfirmed, sentBy }) => ({
      ...{ uuid, lease, seq, kind, line, pieces, grams, isMine: sentBy === staffId },
      ...(code === undefined ? {} : { code }),
      ...(product === undefined ? {} : { product }),
      ...(reason === undefined ? {} : { reason }),
      ...(undoes === undefined ? {} : { undoes }),
      ...(isConfirmed ? { isConfirmed } : {}),
    }),
  );
}

type Unsure = BatchProgress['unsure'][number]['verdict'];

interface GoodsRow extends LineToReplace {
  readonly orderId: number;
  readonly crateId: number;
  readonly zone: PickingZone;
  readonly shelf: string;
  readonly code: string;
  readonly barcode: string | null;
  readonly otherBarcodes: readonly string[];
  readonly name: string;
  readonly brandLine: string;
  readonly packLine: string;
  readonly picture: string;
  readonly pieces: number;
  readonly infos: Record<string, string>;
  readonly counterCents: number;
}

/** Returns the whole batch for a phone that may be offline. */
export async function batchView(
  deps: SubstitutionDeps & { readonly db: Queryable },
  loaded: LoadedBatch,
  looker: Looker & { readonly now: Date },
): Promise<Batch> {
  const { db } = deps;
  const [rows, stored] = await Promise.all([
    db.query<GoodsRow>(sql`
      select l.order_item_id as line, l.order_id, p.crate_id, p.zone, p.shelf, l.product_id, l.code, g.barcode,
        g.other_barcodes, l.name, l.brand_line, l.pack_line, coalesce(s.product ->> 'mediaURLMedium',
        s.product ->> 'mediaURL', '') as picture,
        case when l.weight_grams > 0 then 0 else l.quantity end as pieces, l.weight_grams as grams, l.infos, l.details,
        l.price_cents, o.user_id, o.warehouse_id,
        coalesce(own.price_cents, base.price_cents, l.list_price_cents) as counter_cents
      from picking_lines p join order_lines l using (order_item_id) join sold_products s using (product_hash)
        join products g using (product_id) join orders o on o.order_id = l.order_id
          join warehouses w using (warehouse_id)
        left join prices own on own.price_list_id = w.price_list_id and own.product_id = l.product_id
        left join prices base on base.price_list_id = ${BASE_LIST} and base.product_id = l.product_id
      where p.batch_id = ${loaded.batch.batchId} order by p.position, l.order_item_id`),
    db.query<Omit<LabelRule, 'verifierAt'> & { readonly verifierAt: number | null }>(sql`
      select prefix, article_at, article_digits, value_at, value_digits, holds, decimals, verifier_at
        from label_rules order by prefix`),
  ]);
  const rules =
    stored.length === 0
      ? ITALIAN_LABELS
      : stored.map((rule) => ({ ...rule, verifierAt: rule.verifierAt ?? undefined }));
  const { storeId, dateIso: date, deliveryServiceId: serviceId } = loaded.batch.wave;
  const substitutes = await substitutesOf(db, deps, rows, { storeId, serviceId, date, rules, now: looker.now });
  return {
    ...progressOf(loaded, looker),
    events: countedEvents(loaded, looker, ({ lease }) => lease === loaded.batch.lease),
    goods: goodsView(rows, rules, substitutes),
    substitutes: substitutes.goods,
    ...(rows[0] ? { warehouseId: rows[0].warehouseId } : {}),
    labelRules: rules.map(({ verifierAt, ...rule }) => ({
      ...rule,
      ...(verifierAt === undefined ? {} : { verifierAt }),
    })),
  };
}

/** The price list for goods without a price of the warehouse. */
const BASE_LIST = -1;

/** Returns one entry for each product and unit: the same goods may have been ordered by weight and by piece. */
function goodsView(rows: readonly GoodsRow[], rules: readonly LabelRule[], { ofLine }: Substitutes): Batch['goods'] {
  const byProduct = Map.groupBy(rows, ({ productId, grams }) => `${productId} ${grams > 0}`);
  return [...byProduct.values()].flatMap((parts) => {
    const [first] = parts;
    if (!first) return [];
    const { productId, code, name, brandLine, packLine, picture, grams, zone, shelf, counterCents } = first;
    return {
      productId,
      code,
      name,
      brand: brandLine,
      pack: packLine,
      picture,
      isLoose: grams > 0,
      keys: codesOf(first, rules),
      counterPrice: euroOf(counterCents),
      zone,
      shelf,
      parts: parts.map((part) => ({
        line: part.line,
        orderId: part.orderId,
        crateId: part.crateId,
        pieces: part.pieces,
        grams: part.grams,
        ...wishesView(part),
        substitutes: ofLine.get(part.line) ?? [],
      })),
    };
  });
}
