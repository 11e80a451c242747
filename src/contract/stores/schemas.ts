import { type Static, Type } from 'typebox';
import { NEAR_FILTERS_METRES, PROXIMITY_METRES } from '../../domain/delivery/distance.ts';
import { Address, AddressClass, AddressList, PointQuery } from '../addresses/schemas.ts';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import * as routes from './routes.ts';

const bind = bindFrom('D 7; shape ours');

/** The radius of a search for places (D 9). */
export const NearDistance = Type.Number({
  minimum: 0,
  maximum: PROXIMITY_METRES.maximum,
  description: `metres; the selector offers ${NEAR_FILTERS_METRES.join(', ')}; without it what the shop has set`,
});

/** A service that a store offers (D 3, Store). */
export const StoreService = Type.Object({
  deliveryServiceId: Type.Integer({ description: '1 drive, 2 home, 4 locker' }),
  name: Type.String(),
  descr: Type.String(),
  showTab: Type.Boolean(),
});
export type StoreService = Static<typeof StoreService>;

export const DeliveryService = Type.Object({
  ...StoreService.properties,
  noService: Type.String({ description: 'said when the list is empty' }),
});
export type DeliveryService = Static<typeof DeliveryService>;

/** GET user-address/delivery-service-list: the services, each with the addresses that can be chosen at present. */
export const DeliveryServiceList = Type.Object({
  deliveryServices: Type.Array(
    Type.Object({
      ...DeliveryService.properties,
      addresses: Type.Array(Address),
      alternatives: Type.Optional(
        Type.Array(Address, {
          description: 'stores and lockers of the other services near the position, nearest first',
        }),
      ),
    }),
  ),
});

/** A store or locker in the replies of the locator (wire-facts 6). */
export const LocatedStore = Type.Object({
  warehouseId: Type.Integer({ description: 'whose assortment and prices it has: what `hash` names' }),
  storeId: Type.Integer({ description: 'ours: what can be picked up at, a locker apart from its store' }),
  storeType: Type.String({ description: "ours: 'store' or 'locker'" }),
  name: Type.String(),
  slug: Type.String(),
  address: Type.Object({
    addressName: Type.String(),
    address1: Type.String(),
    addressNumber: Type.String(),
    city: Type.String(),
    province: Type.String(),
    postalcode: Type.String(),
    latitude: Type.Optional(Type.Number()),
    longitude: Type.Optional(Type.Number()),
  }),
  metaData: Type.Optional(Type.Object({ warehouse_locator: Type.Object({ PHONE: Type.String() }) })),
  serviceHours: Type.Object({
    default: Type.Array(
      Type.Object({
        beginWeekDay: Type.Integer({ minimum: 1, maximum: 7, description: '1 Sunday to 7 Saturday' }),
        beginHour: Type.String({ description: 'HH:MM' }),
        endHour: Type.String({ description: 'HH:MM' }),
      }),
    ),
  }),
  specialDays: Type.Optional(
    Type.Array(
      Type.Object({
        day: Type.String({ description: 'YYYY-MM-DD' }),
        beginHour: Type.Optional(Type.String({ description: 'HH:MM; absent: closed' })),
        endHour: Type.Optional(Type.String()),
        reason: Type.Optional(Type.String()),
      }),
      { description: 'ours: days from today on with other hours than their weekday' },
    ),
  ),
  email: Type.Optional(Type.String({ description: 'ours' })),
  parking: Type.Optional(Type.String({ description: 'ours: where customers park' })),
  deliveryServices: Type.Array(StoreService, { description: 'home: the deliveries that leave from it' }),
  addressClass: Type.Optional(Type.Array(AddressClass, { description: 'what it offers, with icons' })),
  isDefault: Type.Optional(
    Type.Boolean({ description: 'ours: true for the customer’s default store; absent otherwise' }),
  ),
  distance: Type.Optional(Type.Integer({ description: 'metres; where a position was asked about' })),
});
export type LocatedStore = Static<typeof LocatedStore>;

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
  }),
  storeView: bind(routes.storeView, {
    query: Type.Object({ store_id: Id }),
    data: LocatedStore,
    summary: 'One store or locker',
  }),
  listStore: bind(routes.listStore, {
    query: Type.Object({ store_id: Type.Optional(Id) }),
    data: AddressList,
    summary:
      'Where goods of a store are picked up: at its own counter and at its lockers; of store 5 or without one, at all',
  }),
  warehousesNear: bind(routes.warehousesNear, {
    query: Type.Object({ ...PointQuery, distance: Type.Optional(NearDistance) }),
    data: Type.Object({ warehouses: LocatedStores }),
    summary: 'Stores and lockers around a position, the nearest first',
    source: 'D 7, D 9; shape of wire-facts 6',
  }),
  townsAround: bind(routes.townsAround, {
    query: Type.Object(PointQuery),
    data: Type.Object({
      towns: Type.Array(Type.Object({ name: Type.String(), latitude: Type.Number(), longitude: Type.Number() }), {
        maxItems: 60,
        description: 'the nearest first',
      }),
    }),
    summary: 'The towns around a position, whose names a map without streets shows',
    source: 'ours',
  }),
  storeProximityList: bind(routes.storeProximityList, {
    query: Type.Object(StoreFilter),
    data: Type.Object({ stores: LocatedStores }),
    summary: 'The stores and lockers that offer one of some services',
  }),
  storeProximityLocalize: bind(routes.storeProximityLocalize, {
    query: Type.Object({ ...PointQuery, ...StoreFilter, distance: Type.Optional(NearDistance) }),
    data: Type.Object({ stores: LocatedStores }),
    summary: 'The stores and lockers around a position that offer one of some services, the nearest first',
    source: 'D 7, D 9; shape ours',
  }),
} as const;
