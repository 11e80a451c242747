import { Type } from 'typebox';
import { bind } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import * as routes from './routes.ts';
import { LocatedStore } from './schemas.ts';

export const storesCalls = {
  warehouseLocator: bind(routes.warehouseLocator, {
    data: Type.Object({ warehouses: Type.Array(LocatedStore, { maxItems: 5000 }) }),
    summary: 'Every store and locker with address and opening hours',
    source: 'wire-facts 6',
  }),
  storeList: bind(routes.storeList, {
    data: Type.Object({ stores: Type.Array(LocatedStore, { maxItems: 5000 }) }),
    summary: 'The stores and lockers, by town',
    source: 'D 7; shape ours',
  }),
  storeView: bind(routes.storeView, {
    query: Type.Object({ store_id: Id }),
    data: LocatedStore,
    summary: 'One store or locker',
    source: 'D 7; shape ours',
  }),
} as const;
