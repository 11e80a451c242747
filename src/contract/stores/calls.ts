import { Type } from 'typebox';
import { call } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { LocatedStore } from './schemas.ts';

export const storesCalls = {
  warehouseLocator: call('GET', '/warehouse-locator/search', 'any', {
    data: Type.Object({ warehouses: Type.Array(LocatedStore, { maxItems: 5000 }) }),
    summary: 'Every store and locker with address and opening hours',
    source: 'wire-facts 6',
  }),
  storeList: call('GET', '/store/list', 'any', {
    data: Type.Object({ stores: Type.Array(LocatedStore, { maxItems: 5000 }) }),
    summary: 'The stores and lockers, by town',
    source: 'D 7; shape ours',
  }),
  storeView: call('GET', '/store/view', 'any', {
    query: Type.Object({ store_id: Id }),
    data: LocatedStore,
    summary: 'One store or locker',
    source: 'D 7; shape ours',
  }),
} as const;
