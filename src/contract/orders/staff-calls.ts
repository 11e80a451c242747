import { bind } from '../base/call.ts';
import * as routes from './staff-routes.ts';
import { ArrivalList, ArrivalServeBody } from './staff-schemas.ts';

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
