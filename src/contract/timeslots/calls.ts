import { Type } from 'typebox';
import { call } from '../base/call.ts';
import { Cart } from '../cart/schemas.ts';
import { FeeRow, TimeslotChoice, TimeslotList } from './schemas.ts';

export const timeslotsCalls = {
  timeslotList: call('GET', '/timeslot/list', 'any', {
    query: Type.Object({
      'show-closed': Type.Optional(Type.Boolean()),
      'check-locker': Type.Optional(Type.Boolean()),
    }),
    data: TimeslotList,
    summary: 'Slots of the next days for the place the cart goes to',
    source: 'D 7',
  }),
  timeslotSelect: call('GET', '/timeslot/select', 'user', {
    query: TimeslotChoice,
    data: Cart,
    summary: 'Choose a slot',
    source: 'D 7',
    changes: true,
  }),
  timeslotSelectPost: call('POST', '/timeslot/select', 'user', {
    body: TimeslotChoice,
    data: Cart,
    summary: 'Choose a slot (twin of the GET)',
    source: 'decisions',
  }),
  deliveryFeeView: call('GET', '/delivery-fee/view', 'any', {
    data: Type.Object({ deliveryFee: Type.Number(), deliveryFeeRows: Type.Array(FeeRow) }),
    summary: 'The fee of the cart as it is, and its rows',
    source: 'S 7',
  }),
} as const;
