import { Type } from 'typebox';
import { AddressList, PointQuery } from '../addresses/schemas.ts';
import { bind } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import * as routes from './routes.ts';
import { LocatedStore, NearDistance } from './schemas.ts';

const LocatedStores = Type.Array(LocatedStore, { maxItems: 5000 });
const StoreFilter = {
  services: Type.Optional(
    Type.String({
      pattern: '^\\d{1,9}(,\\d{1,9}){0,19}$',
      description: 'ids of services joined by commas; a store that offers one of them is in the list',
    }),
  ),
  orderby: Type.Optional(
    Type.String({
      maxLength: 30,
      description: "'name', 'city' or 'distance', with 'desc' behind it for the reverse; other words do not sort",
    }),
  ),
};

export const storesCalls = {
  warehouseLocator: bind(routes.warehouseLocator, {
    data: Type.Object({ warehouses: LocatedStores }),
    summary: 'Every store and locker with address and opening hours',
    source: 'wire-facts 6',
  }),
  storeList: bind(routes.storeList, {
    data: Type.Object({ stores: LocatedStores }),
    summary: 'The stores and lockers, by town',
    source: 'D 7; shape ours',
  }),
  storeView: bind(routes.storeView, {
    query: Type.Object({ store_id: Id }),
    data: LocatedStore,
    summary: 'One store or locker',
    source: 'D 7; shape ours',
  }),
  listStore: bind(routes.listStore, {
    query: Type.Object({ store_id: Type.Optional(Id) }),
    data: AddressList,
    summary: 'Where goods of a store are picked up: at its own counter and at its lockers; of store 5 or without one, at all',
    source: 'D 7; shape ours',
  }),
  warehousesNear: bind(routes.warehousesNear, {
    query: Type.Object({ ...PointQuery, distance: Type.Optional(NearDistance) }),
    data: Type.Object({ warehouses: LocatedStores }),
    summary: 'Stores and lockers around a position, the nearest first',
    source: 'D 7, D 9; shape of wire-facts 6',
  }),
  storeProximityList: bind(routes.storeProximityList, {
    query: Type.Object(StoreFilter),
    data: Type.Object({ stores: LocatedStores }),
    summary: 'The stores and lockers that offer one of some services',
    source: 'D 7; shape ours',
  }),
  storeProximityLocalize: bind(routes.storeProximityLocalize, {
    query: Type.Object({ ...PointQuery, ...StoreFilter, distance: Type.Optional(NearDistance) }),
    data: Type.Object({ stores: LocatedStores }),
    summary: 'The stores and lockers around a position that offer one of some services, the nearest first',
    source: 'D 7, D 9; shape ours',
  }),
} as const;
