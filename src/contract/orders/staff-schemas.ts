import { type Static, Type } from 'typebox';
import { bind } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import * as routes from './routes.ts';

/** A customer who announced the arrival for an order of today, as the staff of the store see it. */
export const StaffArrival = Type.Object({
  orderId: Type.Integer(),
  orderNumber: Type.Integer({ description: 'by which the customer knows the order' }),
  storeId: Type.Integer(),
  storeName: Type.String(),
  customer: Type.String({ description: 'first and last name' }),
  phone: Type.String({ description: 'empty: none is known' }),
  slot: Type.String({ description: '11:00 - 12:00' }),
  minutes: Type.Integer({ description: 'until the arrival, as it was announced' }),
  note: Type.String({ description: 'where the car stands, or how it is known' }),
  announcedAt: Type.String(),
  arrivesAt: Type.String(),
  servedAt: Type.Optional(Type.String({ description: 'absent: the customer waits, or is on the way' })),
});
export type StaffArrival = Static<typeof StaffArrival>;

export const ArrivalList = Type.Object({
  arrivals: Type.Array(StaffArrival, { description: 'announced today, newest first, at most 300' }),
});
export type ArrivalList = Static<typeof ArrivalList>;

export const ArrivalServeBody = Type.Object({
  orderId: Id,
  announcedAt: Type.String({ maxLength: 40, description: 'of the announcement that was seen: a later one stays open' }),
  served: Type.Boolean({ description: 'false: it was a mistake' }),
});
export type ArrivalServeBody = Static<typeof ArrivalServeBody>;

const SOURCE = 'issue 14, arrivals shown to the staff';

export const staffArrivalsCalls = {
  staffArrivalList: bind(routes.staffArrivalList, {
    data: ArrivalList,
    summary: 'Customers who announced today that they come to pick up an order',
    source: SOURCE,
  }),
  staffArrivalServe: bind(routes.staffArrivalServe, {
    body: ArrivalServeBody,
    data: ArrivalList,
    summary: 'Marks an arrival as served, or takes that back',
    source: SOURCE,
  }),
} as const;
