import { Type } from 'typebox';
import { bind } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import * as routes from './routes.ts';
import { FeeRow, TimeslotList } from './schemas.ts';

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
    source: 'D 7',
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
