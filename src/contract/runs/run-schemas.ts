import { type Static, Type } from 'typebox';
import { TEMPERATURES } from '../../domain/delivery/crates.ts';
import { Id, Uuid } from '../base/ids.ts';
import { pictureInBody } from '../base/picture.ts';
import { EmptiesBack } from '../refunds/schemas.ts';

const Instant = Type.String({ description: 'ISO instant' });
export const Time = Type.String({ description: 'HH:MM in Italy' });
export const Euro = Type.Number({ minimum: 0, maximum: 100_000, description: 'euro' });
/** The maximum length of a proof's picture, as base64: about 150 KB. */
const MAX_PROOF = 200_000;

export const RUN_EVENT_KINDS = [
  'arrived',
  'called',
  'unloaded',
  'note',
  'delivered',
  'absent',
  'refused',
  'back',
] as const;
export const STOP_STATES = ['planned', 'out', 'arrived', 'delivered', 'partial', 'absent', 'refused'] as const;

export const Stop = Type.Object({
  orderId: Type.Integer(),
  orderNumber: Type.Integer(),
  customer: Type.String(),
  address: Type.String({ description: 'street, number and town' }),
  point: Type.Object({ latitude: Type.Number(), longitude: Type.Number() }),
  isLocated: Type.Boolean({ description: 'false: the place is that of the town, or of the store' }),
  crates: Type.Integer(),
  opens: Time,
  closes: Time,
  isReady: Type.Boolean({ description: 'picked, weighed and paid: it can leave' }),
});
export const TimedStop = Type.Object({
  ...Stop.properties,
  arrives: Type.String({ description: 'HH:MM, estimated, or when it was done' }),
  lateMinutes: Type.Integer({ description: 'after its window; 0: in time' }),
  state: Type.Enum([...STOP_STATES]),
  labelled: Type.Integer({ description: 'crates with a label: those are read at the loading' }),
  loaded: Type.Integer({ description: 'of these, that are in the van' }),
});
export type PlannedStop = Static<typeof TimedStop>;
export type LooseStop = Static<typeof Stop>;
export const Person = Type.Object({ userId: Type.Integer(), name: Type.String() });
const RunState = Type.Enum(['planned', 'loading', 'out', 'back', 'closed']);
export const Run = Type.Object({
  runId: Type.Integer(),
  number: Type.Integer({ description: 'of the store and day' }),
  storeId: Type.Integer(),
  dateIso: Type.String(),
  beginTime: Time,
  endTime: Time,
  van: Type.String(),
  capacity: Type.Integer({ description: 'crates that fit into the van' }),
  crates: Type.Integer(),
  starts: Time,
  back: Type.String({ description: 'HH:MM, estimated' }),
  minutes: Type.Integer(),
  km: Type.Number({ description: 'estimated' }),
  driver: Type.Optional(Person),
  state: RunState,
  version: Type.Integer({ description: 'a change of its stops names it' }),
  stops: Type.Array(TimedStop),
  conflicts: Type.Integer({ description: 'acts of the driver that could not be carried out' }),
});
export type Run = Static<typeof Run>;

const Crate = Type.Object({
  crateId: Type.Integer(),
  temperature: Type.Enum(TEMPERATURES),
  place: Type.String({ description: 'in the staging area; empty: nobody said where it stands' }),
  isLoaded: Type.Boolean({ description: 'it was read at the loading' }),
  isUnloaded: Type.Boolean({ description: 'the driver has taken it out at the door' }),
});
const DriveStop = Type.Object({
  ...TimedStop.properties,
  word: Type.String({ description: 'by which people call the order today; empty: it has none' }),
  phone: Type.String(),
  note: Type.String({ description: 'of the way to the door' }),
  boxes: Type.Array(Crate),
  lines: Type.Array(
    Type.Object({ orderItemId: Type.Integer(), name: Type.String(), amount: Type.String(), total: Type.Number() }),
    { description: 'what is there, as it is charged' },
  ),
  alcoholItems: Type.Array(Type.Integer(), {
    description: 'lines (orderItemId) that go back where nobody of age takes them',
  }),
  isEnded: Type.Boolean({ description: 'somebody else ended the order meanwhile: it is not handed over' }),
  toCollect: Type.Number({ description: 'euro that are paid at the door' }),
  certified: Type.Number({ description: 'euro of the goods that certificates pay' }),
  payment: Type.String({ description: 'how it is paid' }),
  emptiesBack: Type.Optional(EmptiesBack),
});
export type DriveStop = Static<typeof DriveStop>;
export const Conflict = Type.Object({
  uuid: Type.String(),
  kind: Type.Enum([...RUN_EVENT_KINDS]),
  orderId: Type.Integer({ description: '0: of the run as a whole' }),
  why: Type.String({ description: 'why it could not be carried out' }),
  note: Type.String(),
  at: Instant,
});
export type RunConflict = Static<typeof Conflict>;
export const DriveRun = Type.Object({
  ...Run.properties,
  stops: Type.Array(DriveStop),
  conflictList: Type.Array(Conflict),
  gone: Type.Array(
    Type.Object({ orderNumber: Type.Integer(), word: Type.String(), crates: Type.Array(Type.Integer()) }),
    {
      description:
        'orders that were cancelled after their crates went into the van: these come out again before it leaves',
    },
  ),
  isMine: Type.Boolean({ description: 'false: somebody else has taken the run over from the caller' }),
  lastSeq: Type.Integer({ description: 'of the events that have arrived; 0: none' }),
});
export type DriveRun = Static<typeof DriveRun>;
export const LoadBody = Type.Object({
  run_id: Id,
  crate: Type.String({ minLength: 1, maxLength: 40, description: 'as it was scanned or typed: C300001, or 300001' }),
});
export const Loaded = Type.Object({
  ...DriveRun.properties,
  crateId: Type.Integer(),
  outcome: Type.Enum(['loaded', 'again', 'early'], {
    description: 'again: it was read before. early: it is loaded, but frozen goods go in after all others',
  }),
});
export const LeaveBody = Type.Object({
  run_id: Id,
  note: Type.Optional(
    Type.String({ maxLength: 500, description: 'why the run leaves without crates that were not read' }),
  ),
});
export type LeaveBody = Static<typeof LeaveBody>;
export const Left = Type.Object({
  ...DriveRun.properties,
  behind: Type.Array(Type.Object({ orderId: Type.Integer(), customer: Type.String(), why: Type.String() }), {
    description: 'orders that stay at the store, and are in no run now',
  }),
});
export type RunLeft = Static<typeof Left>;

const Payment = Type.Object({
  by: Type.Enum(['cash', 'card']),
  amount: Euro,
  given: Type.Optional({
    ...Euro,
    description: 'euro handed to the driver in cash, of which the change is given back',
  }),
  receipt: Type.Optional(Type.String({ maxLength: 40, description: 'number that the card terminal printed' })),
});
const Event = Type.Object({
  uuid: Uuid,
  seq: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  kind: Type.Enum([...RUN_EVENT_KINDS]),
  order: Type.Optional({ ...Id, description: 'absent: of the run as a whole' }),
  crate: Type.Optional({ ...Id, description: 'of unloaded' }),
  returned: Type.Optional(Type.Array(Id, { maxItems: 500, description: 'lines that were not taken' })),
  payment: Type.Optional(Payment),
  bags: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 200, description: 'given back by the customer, as boxes and empties' }),
  ),
  boxes: Type.Optional(Type.Integer({ minimum: 0, maximum: 200 })),
  empties: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 200,
      description:
        'bottles that were sold with a deposit: those of earlier orders are given back where the event counts',
    }),
  ),
  age_seen: Type.Optional(
    Type.Boolean({ description: 'of delivered: a document was seen, who takes the goods is of age (L. 125/2001)' }),
  ),
  note: Type.Optional(Type.String({ maxLength: 500 })),
  at: Type.Integer({
    minimum: 0,
    maximum: 8_000_000_000_000,
    description: 'milliseconds since 1970 by the clock of the phone',
  }),
});
export type RunEvent = Static<typeof Event>;
export const RunEventsBody = Type.Object({
  run_id: Id,
  events: Type.Array(Event, { maxItems: 500, description: 'may repeat what was sent before' }),
});
export type RunEventsBody = Static<typeof RunEventsBody>;
export const EventsTaken = Type.Object({
  ...DriveRun.properties,
  received: Type.Array(
    Type.Object({ uuid: Type.String(), outcome: Type.Enum(['counted', 'conflict', 'seen', 'unknown']) }),
  ),
});
export const ProofBody = Type.Object({
  run_id: Id,
  order_id: Id,
  uuid: Uuid,
  kind: Type.Enum(['photo', 'signature']),
  picture: pictureInBody(MAX_PROOF),
});
export type ProofBody = Static<typeof ProofBody>;
