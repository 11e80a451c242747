import { type Static, Type } from 'typebox';
import { Id } from '../base/ids.ts';

// The figures of work of pickers, and the call by which they give a batch back.

export const WorkFigures = Type.Object({
  found: Type.Integer({ description: 'lines of which everything, or a part, is there' }),
  replaced: Type.Integer(),
  missing: Type.Integer({ description: 'lines of which nothing is there' }),
  units: Type.Integer({ description: 'pieces, and weighed lines, in crates' }),
  rightScans: Type.Integer({ description: 'codes that were of the goods to take' }),
  wrongScans: Type.Integer({ description: 'codes that were not' }),
  unitsPerHour: Type.Optional(Type.Integer({ description: 'of all pickers together; absent: too little was picked to say' })),
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
  batchId: Id,
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
