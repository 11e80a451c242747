import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { CALL_OUTCOMES, MAX_CALL_NOTE } from './limits.ts';
import * as routes from './routes.ts';
import { Hours, StaffOrder } from './staff-schemas.ts';

const bind = bindFrom('issue 33, orders');

export const StaffOrderSlots = Type.Object({
  slots: Type.Array(
    Type.Object({
      day: Type.String({ description: 'YYYY-MM-DD' }),
      hours: Hours,
      free: Type.Integer({ description: 'places that nobody has ordered or holds' }),
    }),
    { description: 'of the zone of the order that are not over and have room, in their order; its own is left out' },
  ),
});
export type StaffOrderSlots = Static<typeof StaffOrderSlots>;

export const StaffOrderMoveBody = Type.Object({
  order_id: Id,
  day: Type.String({ maxLength: 10, description: 'YYYY-MM-DD' }),
  slot: Hours,
  from: Type.Optional(
    Type.String({
      pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}-\\d{2}:\\d{2}$',
      description: 'the day and hours that were seen before: an order that has another slot by now is refused',
    }),
  ),
});

export const StaffOrderJoinBody = Type.Object({
  order_id: Id,
  other_id: Type.Integer({ minimum: 1, description: 'the order whose goods join the first one' }),
});

export const StaffOrderNoteBody = Type.Object({
  order_id: Id,
  outcome: Type.Enum([...CALL_OUTCOMES], { description: 'what came of the call' }),
  body: Type.String({ maxLength: 2 * MAX_CALL_NOTE, description: `at most ${MAX_CALL_NOTE} characters` }),
});
export type StaffOrderNoteBody = Static<typeof StaffOrderNoteBody>;

export const staffOrderChangeCalls = {
  staffOrderSlots: bind(routes.staffOrderSlots, {
    query: Type.Object({ order_id: Id }),
    data: StaffOrderSlots,
    summary: 'The slots to which an order may be moved',
  }),
  staffOrderMove: bind(routes.staffOrderMove, {
    body: StaffOrderMoveBody,
    data: StaffOrder,
    summary: 'Move an order to another slot of its zone: goods and prices stay, and its customer gets a mail',
  }),
  staffOrderJoin: bind(routes.staffOrderJoin, {
    body: StaffOrderJoinBody,
    data: StaffOrder,
    summary:
      'Join the goods of another order of the same customer and slot to an order: one delivery, never dearer than the two',
  }),
  staffOrderNote: bind(routes.staffOrderNote, {
    body: StaffOrderNoteBody,
    data: StaffOrder,
    summary: 'Write down a call about an order',
  }),
} as const;
