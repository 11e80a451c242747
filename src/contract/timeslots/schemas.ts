import { type Static, Type } from 'typebox';
import { TEMPERATURES } from '../../domain/delivery/crates.ts';
import { Id } from '../base/ids.ts';

export const FeeRow = Type.Object({
  from: Type.Number({ description: 'euro of goods' }),
  to: Type.Optional(Type.Number()),
  deliveryFee: Type.Number({ description: 'euro' }),
});

/** A slot (D 3, D 4); its status is available, almost full, not available or selected. */
export const Timeslot = Type.Object({
  timeslotId: Type.Integer(),
  name: Type.String(),
  beginTime: Type.String({ description: 'HH:MM, Europe/Rome' }),
  endTime: Type.String(),
  active: Type.Integer({ description: 'places left' }),
  status: Type.Union([Type.Literal('available'), Type.Literal('almost_full'), Type.Literal('not_available'), Type.Literal('selected')]),
  selected: Type.Boolean(),
  deliveryFeeId: Type.Integer(),
  deliveryFee: Type.Number({ description: 'euro for the cart as it is now' }),
  deliveryFeeRows: Type.Array(FeeRow),
  userGiftCertificates: Type.Array(Type.Object({}), {
    description: 'D 3; empty: no certificate of this shop belongs to a slot',
  }),
  waiting: Type.Optional(Type.Boolean({ description: 'ours, of full slots: whether the customer is told when it has room again' })),
  usual: Type.Optional(Type.Boolean({ description: 'ours, of one slot: the one that this customer usually chooses, and it is free' })),
  nearbyOrders: Type.Optional(
    Type.Integer({
      description: 'ours: orders of this slot with the postcode of the cart, on the slot of the day that has most of them',
    }),
  ),
  metaData: Type.Object({
    timeslot_info: Type.Object({ EXPAND: Type.String(), TIMESLOT_DESCRIPTION: Type.String() }),
  }),
});
export type Timeslot = Static<typeof Timeslot>;

export const TimeslotDay = Type.Object({ dateIso: Type.String(), timeslots: Type.Array(Timeslot) });
export const TimeslotList = Type.Object({
  days: Type.Array(TimeslotDay),
  locker: Type.Optional(
    Type.Object(
      {
        fits: Type.Boolean({ description: 'false: no slot of this locker can be chosen for the cart as it is' }),
        crates: Type.Array(
          Type.Object({
            temperature: Type.Enum(TEMPERATURES),
            needed: Type.Integer({ description: 'by the goods of the cart' }),
            available: Type.Optional(Type.Integer({ description: 'in this locker; absent where nobody counted' })),
          }),
        ),
      },
      { description: 'with check-locker, of a cart that goes to a locker' },
    ),
  ),
});
export type TimeslotDay = Static<typeof TimeslotDay>;

export const TimeslotChoice = Type.Object({
  sel_date: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
  timeslot_id: Id,
});
