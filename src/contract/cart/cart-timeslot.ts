import { Type } from 'typebox';

/** The slot that a cart has chosen (D 3). */
export const CartTimeslot = Type.Object({
  timeslotId: Type.Integer(),
  date: Type.String(),
  dateIso: Type.String(),
  beginTime: Type.String(),
  endTime: Type.String(),
  name: Type.String(),
  autoAssigned: Type.Boolean(),
  lost: Type.Optional(
    Type.Union([Type.Literal('SLOT_FULL'), Type.Literal('SLOT_CLOSED')], {
      description: 'ours: why this slot cannot be ordered any more; absent while it can',
    }),
  ),
  fits: Type.Optional(
    Type.Boolean({
      description: 'ours: false while the goods need more crates than the slot has left; absent otherwise',
    }),
  ),
  holdUntil: Type.Optional(
    Type.String({
      description: 'ours: ISO time until which a place of the slot is held; afterwards others may take it',
    }),
  ),
  isOfOrder: Type.Optional(
    Type.Boolean({ description: 'ours: the place is that of the order that the cart changes; absent otherwise' }),
  ),
  holdExtendable: Type.Optional(Type.Boolean({ description: 'ours: there is more time for it (timeslot/extend)' })),
});
