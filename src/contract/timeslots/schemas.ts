import { type Static, Type } from 'typebox';
import { TEMPERATURES } from '../../domain/delivery/crates.ts';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import * as routes from './routes.ts';

const bind = bindFrom('D 7');

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
  status: Type.Union([
    Type.Literal('available'),
    Type.Literal('almost_full'),
    Type.Literal('not_available'),
    Type.Literal('selected'),
  ]),
  selected: Type.Boolean(),
  deliveryFeeId: Type.Integer(),
  deliveryFee: Type.Number({ description: 'euro for the cart as it is now' }),
  deliveryFeeRows: Type.Array(FeeRow),
  userGiftCertificates: Type.Array(Type.Object({}), {
    description: 'D 3; empty: no certificate of this shop belongs to a slot',
  }),
  waiting: Type.Optional(
    Type.Boolean({ description: 'ours, of full slots: whether the customer is told when it has room again' }),
  ),
  usual: Type.Optional(
    Type.Boolean({ description: 'ours, of one slot: the one that this customer usually chooses, and it is free' }),
  ),
  nearbyOrders: Type.Optional(
    Type.Integer({
      description:
        'ours: orders of this slot with the postcode of the cart, on the slot of the day that has most of them',
    }),
  ),
  metaData: Type.Object({ timeslot_info: Type.Object({ EXPAND: Type.String(), TIMESLOT_DESCRIPTION: Type.String() }) }),
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

export const timeslotsCalls = {
  timeslotList: bind(routes.timeslotList, {
    query: Type.Object({
      'show-closed': Type.Optional(Type.Boolean({ description: 'also slots whose time to order is over' })),
      'check-locker': Type.Optional(
        Type.Boolean({
          description: 'of a locker: whether its crates take the goods of the cart; if not, no slot is free',
        }),
      ),
    }),
    data: TimeslotList,
    summary: 'Slots of the next days for the place the cart goes to',
  }),
  timeslotWait: bind(routes.timeslotWait, {
    body: Type.Object({ timeslot_id: Id, wait: Type.Optional(Type.Boolean({ description: 'false: no longer' })) }),
    data: Type.Object({ waiting: Type.Boolean() }),
    summary: 'Be told by mail when a full slot has room again (ours)',
    source: 'ours',
  }),
  deliveryFeeView: bind(routes.deliveryFeeView, {
    data: Type.Object({ deliveryFee: Type.Number(), deliveryFeeRows: Type.Array(FeeRow) }),
    summary: 'The fee of the cart as it is, and its rows',
    source: 'S 7',
  }),
} as const;
