import { type Static, Type } from 'typebox';
import { stateNames } from '../../domain/base/states.ts';
import { TEMPERATURES } from '../../domain/delivery/crates.ts';
import { BATCH_STATES } from '../../domain/picking/batches.ts';
import { LINE_STATES, PICKING_KINDS, SHORT_REASONS } from '../../domain/picking/picking-events.ts';
import { bindFrom } from '../base/call.ts';
import { Id, Uuid } from '../base/ids.ts';
import { Goods, LabelRule, Substitute } from './goods-schemas.ts';
import { Question } from './question-schemas.ts';
import * as routes from './routes.ts';
import {
  HandBackBody,
  HandedBack,
  PickingWork,
  Wave,
  WaveDetails,
  WaveQuery,
  Waves,
  WavesQuery,
  WorkQuery,
} from './work-schemas.ts';

const Pieces = Type.Integer({ minimum: 0, maximum: 10_000 });
const Grams = Type.Integer({ minimum: 0, maximum: 1_000_000 });
const Kind = Type.Enum([...PICKING_KINDS]);
const Instant = Type.String({ description: 'ISO instant' });
const MAX_EVENTS = 500;

export const BatchQuery = Type.Object({ batch_id: Id });

const Amounts = { pieces: Type.Integer(), grams: Type.Integer() };

const PickedLine = Type.Object({
  line: Type.Integer({ description: 'order_item_id' }),
  state: Type.Enum(LINE_STATES),
  ...Amounts,
  substitute: Type.Optional(Type.Object({ product: Type.Integer(), ...Amounts })),
  left: Type.Integer({ description: 'pieces or grams to look for; 0: the line is done' }),
  isPart: Type.Boolean(),
  isLater: Type.Boolean({ description: 'the picker comes back to it at the end' }),
  reason: Type.Optional(Type.Enum([...SHORT_REASONS])),
});

const BatchOrder = Type.Object({
  orderId: Type.Integer(),
  orderNumber: Type.Integer(),
  word: Type.String({ description: 'by which people call the order today' }),
  place: Type.Integer({ description: 'on the trolley, from 1' }),
  state: Type.Enum(['waiting', 'to_pick', 'done', 'cancelled', 'changed'], {
    description:
      'waiting: not paid yet. cancelled: what is in its crates goes back. changed: another order counts instead',
  }),
  note: Type.String({ description: 'what the customer said of the whole order; empty: nothing' }),
  hasAlcohol: Type.Boolean(),
  crates: Type.Array(Type.Object({ crateId: Type.Integer(), temperature: Type.Enum(TEMPERATURES) })),
});

const Conflict = Type.Object({
  uuid: Type.String(),
  kind: Kind,
  line: Type.Integer(),
  ...Amounts,
  by: Type.String(),
  receivedAt: Instant,
});

const CountedEvent = Type.Object({
  uuid: Type.String(),
  lease: Type.Integer(),
  seq: Type.Integer(),
  kind: Kind,
  line: Type.Integer(),
  ...Amounts,
  code: Type.Optional(Type.String()),
  product: Type.Optional(Type.Integer()),
  reason: Type.Optional(Type.Enum([...SHORT_REASONS])),
  undoes: Type.Optional(Type.String()),
  isConfirmed: Type.Optional(Type.Boolean()),
  isMine: Type.Boolean({ description: 'the caller sent it' }),
});

const UNSURE = ['over', 'to_confirm', 'again', 'superseded', 'unknown'] as const;
const Unsure = Type.Enum([...UNSURE], {
  description:
    'over: more pieces than ordered. to_confirm: more than three times the order. again: a label that was scanned before',
});
const UnsureEvent = Type.Object({ uuid: Type.String(), line: Type.Integer(), verdict: Unsure });

export const BatchProgress = Type.Object({
  batchId: Type.Integer(),
  number: Type.Integer(),
  wave: Wave,
  state: Type.Enum(stateNames(BATCH_STATES)),
  lease: Type.Integer({ description: 'who has it now: events name it' }),
  isMine: Type.Boolean({ description: 'the caller has the lease; false: it was lost, or never had' }),
  pickedBy: Type.Optional(Type.String()),
  takenAt: Type.Optional(Instant),
  handedBack: Type.Optional(HandedBack),
  lastSeq: Type.Integer({ description: 'of the events of this lease that have arrived; 0: none' }),
  orders: Type.Array(BatchOrder),
  lines: Type.Array(PickedLine),
  unsure: Type.Array(UnsureEvent, { description: 'events that do not count, or not wholly' }),
  conflicts: Type.Array(Conflict, { description: 'late events, about which somebody has to decide' }),
  earlierEvents: Type.Array(CountedEvent, {
    description:
      'of leases before this one, without what was taken back: with those of this lease the same lines follow',
  }),
  questions: Type.Array(Question, { description: 'to customers, about substitutes' }),
});
export type BatchProgress = Static<typeof BatchProgress>;

export const Batch = Type.Object({
  ...BatchProgress.properties,
  events: Type.Array(CountedEvent, { description: 'of this lease that have arrived, without what was taken back' }),
  goods: Type.Array(Goods, { description: 'one entry for a product, in the order of the shelves' }),
  substitutes: Type.Array(Substitute),
  labelRules: Type.Array(LabelRule, { description: 'what the labels of the chain hold; digits count from 1' }),
  warehouseId: Type.Optional(Type.Integer({ description: 'whose stock it is; absent: a batch without lines' })),
});
export type Batch = Static<typeof Batch>;

const { batchId, state, lease, isMine, pickedBy, orders, questions } = BatchProgress.properties;
/** The parts of a batch that change without an act of its picker. */
const BatchNews = Type.Object({ batchId, state, lease, isMine, pickedBy, orders, questions });

export const MakeBatchesBody = Type.Object({
  timeslot_id: Id,
  orders: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 24, description: 'for one person; absent: PICKING_ORDERS' }),
  ),
  by: Type.Optional(
    Type.Enum(['order', 'zone'], { description: 'whole orders, or their parts by zone; absent: PICKING_BY' }),
  ),
  again: Type.Optional(Type.Boolean({ description: 'batches that nobody has ever taken are made again, too' })),
});
export type MakeBatchesBody = Static<typeof MakeBatchesBody>;

export const TakeBody = Type.Object({
  batch_id: Id,
  phone: Type.String({ ...Uuid, description: 'a uuid that this phone has made up for itself' }),
  take_over: Type.Optional(Type.Boolean({ description: 'the person was asked, and takes it from who has it' })),
});
export type TakeBody = Static<typeof TakeBody>;

const Event = Type.Object({
  uuid: Uuid,
  seq: Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'counts the events of this phone in this lease' }),
  kind: Kind,
  line: Id,
  pieces: Type.Optional(Pieces),
  grams: Type.Optional(Grams),
  code: Type.Optional(Type.String({ maxLength: 100, description: 'as it was scanned' })),
  crate: Type.Optional(Id),
  product: Type.Optional({ ...Id, description: 'of replaced' }),
  reason: Type.Optional(Type.Enum([...SHORT_REASONS])),
  undoes: Type.Optional(Uuid),
  weight_from: Type.Optional(Type.Enum(['typed', 'label', 'price'])),
  is_confirmed: Type.Optional(
    Type.Boolean({ description: 'somebody was asked about a strange weight, or a label read twice' }),
  ),
  at: Type.Integer({
    minimum: 0,
    maximum: 8_000_000_000_000,
    description: 'milliseconds since 1970 by the clock of the phone; orders nothing',
  }),
});

export const EventsBody = Type.Object({
  batch_id: Id,
  lease: Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'under which they were made' }),
  events: Type.Array(Event, { maxItems: MAX_EVENTS, description: 'may repeat what was sent before' }),
});
export type EventsBody = Static<typeof EventsBody>;

const Outcome = Type.Enum([...UNSURE, 'counted', 'undone', 'conflict', 'returned']);
export const EventsTaken = Type.Object({
  ...BatchProgress.properties,
  received: Type.Array(Type.Object({ uuid: Type.String(), outcome: Outcome }), {
    description: 'the phone need not send these again',
  }),
});
export type EventsTaken = Static<typeof EventsTaken>;

export const SettleBody = Type.Object({
  batch_id: Id,
  events: Type.Array(Uuid, { minItems: 1, maxItems: MAX_EVENTS }),
  as: Type.Enum(['counted', 'returned'], { description: 'returned: the goods are back on the shelf' }),
});
export type SettleBody = Static<typeof SettleBody>;

export const FinishBody = Type.Object({ batch_id: Id, lease: Type.Integer({ minimum: 1, maximum: 1_000_000 }) });
export type FinishBody = Static<typeof FinishBody>;

const OrderOutcome = Type.Enum(['ready', 'asked', 'in_part', 'nothing', 'refused', 'skipped'], {
  description:
    'asked: its customer has to accept the total. in_part: other batches have the rest. nothing: no goods. refused: the batch stays open, and why is the code',
});
const OutcomeOfOrder = Type.Object({
  orderId: Type.Integer(),
  outcome: OrderOutcome,
  why: Type.Optional(Type.String()),
  said: Type.Optional(Type.String({ description: 'why, in words, with the goods' })),
});
export const BatchFinished = Type.Object({ ...BatchProgress.properties, outcomes: Type.Array(OutcomeOfOrder) });
export type BatchFinished = Static<typeof BatchFinished>;

const bind = bindFrom('issue 33');

export const pickingCalls = {
  staffPickingWaves: bind(routes.staffPickingWaves, {
    query: WavesQuery,
    data: Waves,
    summary: 'The slots of a day with orders to pick, and how far they are',
  }),
  staffPickingWave: bind(routes.staffPickingWave, {
    query: WaveQuery,
    data: WaveDetails,
    summary: 'The batches of one slot, and its figures',
  }),
  staffBatchesMake: bind(routes.staffBatchesMake, {
    body: MakeBatchesBody,
    data: WaveDetails,
    summary: 'Put the orders of a slot that are in no batch into batches',
  }),
  staffBatch: bind(routes.staffBatch, {
    query: BatchQuery,
    data: Batch,
    summary: 'Everything of a batch that a phone needs without a network',
  }),
  staffBatchQuestions: bind(routes.staffBatchQuestions, {
    query: BatchQuery,
    data: BatchNews,
    summary: 'What customers of a batch answered, which of its orders were cancelled or changed, and who has it',
  }),
  staffBatchTake: bind(routes.staffBatchTake, {
    body: TakeBody,
    data: Batch,
    summary: 'Take a batch, or take it over from somebody; its orders are taken in charge',
  }),
  staffBatchEvents: bind(routes.staffBatchEvents, {
    body: EventsBody,
    data: EventsTaken,
    summary: 'What a picker did, each event once however often it is sent; the reply says how the batch stands',
  }),
  staffBatchSettle: bind(routes.staffBatchSettle, {
    body: SettleBody,
    data: BatchProgress,
    summary: 'Say whether events of who had lost the batch count, or their goods went back',
  }),
  staffBatchHandBack: bind(routes.staffBatchHandBack, {
    body: HandBackBody,
    data: BatchProgress,
    summary: 'Give a batch back with a reason: what is picked stays, and the rest is for whoever takes it next',
  }),
  staffPickingWork: bind(routes.staffPickingWork, {
    query: WorkQuery,
    data: PickingWork,
    summary: 'What each picker did in the batches that were finished in some days',
  }),
  staffBatchFinish: bind(routes.staffBatchFinish, {
    body: FinishBody,
    data: BatchFinished,
    summary: 'The batch is picked: its orders get what was picked, and are ready if nothing else of them is open',
  }),
} as const;

/** Refusals of the calls by which the staff pick batches. */
export const STAFF_PICKING_ERRORS = {
  WAVE_NOT_FOUND: 'Questa fascia non c’è',
  NOTHING_TO_BATCH: 'In questa fascia non ci sono ordini da mettere in un lotto',
  BATCH_NOT_FOUND: 'Questo lotto non c’è',
  BATCH_TAKEN: 'Questo lotto è di {name}: puoi prenderlo tu, e quello che non ha ancora inviato sarà da controllare',
  BATCH_FINISHED: 'Questo lotto è già finito',
  BATCH_NOT_YOURS: 'Questo lotto non è più tuo',
  LEASE_UNKNOWN: 'Nessuno ha mai avuto questo lotto con questo numero',
  BATCH_LINES_OPEN: 'Restano {count} righe da prendere, per esempio: {name}',
  BATCH_CONFLICTS: 'Qualcuno ha inviato tardi {count} atti: decidi prima se contano',
} as const;
