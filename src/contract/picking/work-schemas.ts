import { type Static, Type } from 'typebox';
import { stateNames } from '../../domain/base/states.ts';
import { BATCH_STATES, PICKING_ZONES } from '../../domain/picking/batches.ts';
import { Id } from '../base/ids.ts';

// Slots with their batches, the statistics of pickers, and the call that returns a batch.

const Zone = Type.Enum([...PICKING_ZONES]);
const Instant = Type.String({ description: 'ISO instant' });

export const WorkFigures = Type.Object({
  found: Type.Integer({ description: 'lines of which everything, or a part, is there' }),
  replaced: Type.Integer(),
  missing: Type.Integer({ description: 'lines of which nothing is there' }),
  units: Type.Integer({ description: 'pieces, and weighed lines, in crates' }),
  rightScans: Type.Integer({ description: 'codes that were of the goods to take' }),
  wrongScans: Type.Integer({ description: 'codes that were not' }),
  unitsPerHour: Type.Optional(
    Type.Integer({ description: 'of all pickers together; absent: too little was picked to say' }),
  ),
});
export type WorkFigures = Static<typeof WorkFigures>;

export const WorkQuery = Type.Object({
  from: Type.Optional(Type.String({ maxLength: 10, description: 'YYYY-MM-DD; absent: six days before the last one' })),
  to: Type.Optional(Type.String({ maxLength: 10, description: 'YYYY-MM-DD; absent: today' })),
  store_id: Type.Optional(Id),
});
export type WorkQuery = Static<typeof WorkQuery>;

const PersonWork = Type.Object({
  pickerId: Type.Integer(),
  name: Type.String(),
  batches: Type.Integer({ description: 'finished ones, of which the person did something' }),
  minutes: Type.Integer({ description: 'from each take to the last event, by the clock of the shop' }),
  ...WorkFigures.properties,
});
export type PersonWork = Static<typeof PersonWork>;

export const PickingWork = Type.Object({
  from: Type.String(),
  to: Type.String(),
  people: Type.Array(PersonWork, { description: 'by name' }),
  stores: Type.Array(Type.Object({ storeId: Type.Integer(), name: Type.String() })),
});
export type PickingWork = Static<typeof PickingWork>;

export const HandBackBody = Type.Object({
  batch_id: Id,
  lease: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    description: 'that ends: of the caller, or with the right picking_people of anybody',
  }),
  reason: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S', description: 'for whoever takes it next' }),
});
export type HandBackBody = Static<typeof HandBackBody>;

export const HandedBack = Type.Object(
  { by: Type.String(), reason: Type.String(), at: Type.String({ description: 'ISO instant' }) },
  { description: 'who gave it back last, and why; absent: nobody did' },
);
export type HandedBack = Static<typeof HandedBack>;

export const WavesQuery = Type.Object({
  store_id: Type.Optional(Id),
  date: Type.Optional(Type.String({ maxLength: 10, description: 'YYYY-MM-DD; absent: today' })),
});
export const WaveQuery = Type.Object({ timeslot_id: Id });

export const Wave = Type.Object({
  timeslotId: Type.Integer(),
  storeId: Type.Integer(),
  storeName: Type.String(),
  deliveryServiceId: Type.Integer(),
  dateIso: Type.String(),
  beginTime: Type.String(),
  endTime: Type.String(),
});

const WaveFigures = Type.Object({
  ...Wave.properties,
  orders: Type.Integer({ description: 'that count: neither unpaid nor cancelled' }),
  ordersToBatch: Type.Integer({ description: 'in no batch yet' }),
  readyOrders: Type.Integer(),
  lines: Type.Integer(),
  begunLines: Type.Integer({ description: 'of which a picker has said something' }),
  batches: Type.Object({ free: Type.Integer(), taken: Type.Integer(), finished: Type.Integer() }),
});
export type WaveFigures = Static<typeof WaveFigures>;

export const Waves = Type.Object({
  waves: Type.Array(WaveFigures, { description: 'slots of the day with orders, by their beginning' }),
});

const BatchLine = Type.Object({
  batchId: Type.Integer(),
  number: Type.Integer({ description: 'within its wave' }),
  state: Type.Enum(stateNames(BATCH_STATES)),
  lease: Type.Integer({ description: 'how often it was taken' }),
  pickedBy: Type.Optional(Type.String({ description: 'who has it, or had it last; absent: nobody took it' })),
  takenAt: Type.Optional(Instant),
  finishedAt: Type.Optional(Instant),
  zones: Type.Array(Zone),
  orders: Type.Integer(),
  lines: Type.Integer(),
  doneLines: Type.Integer(),
  conflicts: Type.Integer({ description: 'events of who had lost the batch, about which somebody has to decide' }),
  lastEventAt: Type.Optional(Instant),
  handedBack: Type.Optional(HandedBack),
  expectedEnd: Type.Optional({
    ...Instant,
    description: 'ISO instant: when it ends if its picker goes on as since the take, an estimate',
  }),
});

const ZoneProgress = Type.Object({
  zone: Zone,
  lines: Type.Integer(),
  doneLines: Type.Integer(),
  pickers: Type.Integer(),
});

export const WaveDetails = Type.Object({
  ...WaveFigures.properties,
  list: Type.Array(BatchLine),
  zones: Type.Array(ZoneProgress, {
    description: 'lines of its batches by zone, and how many batches with such lines are being picked',
  }),
  expectedEnd: Type.Optional({
    ...Instant,
    description: 'ISO instant: when its last line is picked if everybody goes on as until now, an estimate',
  }),
  figures: WorkFigures,
});
export type WaveDetails = Static<typeof WaveDetails>;
