import { type Static, Type } from 'typebox';
import { Address } from '../addresses/schemas.ts';

export const DeliveryService = Type.Object({
  deliveryServiceId: Type.Integer({ description: '1 drive, 2 home, 4 locker' }),
  name: Type.String(),
  descr: Type.String(),
  showTab: Type.Boolean(),
  noService: Type.String({ description: 'said when the list is empty' }),
});
export type DeliveryService = Static<typeof DeliveryService>;

/** GET user-address/delivery-service-list: the services, each with the addresses that can be chosen now. */
export const DeliveryServiceList = Type.Object({
  deliveryServices: Type.Array(Type.Object({ ...DeliveryService.properties, addresses: Type.Array(Address) })),
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
});
export type LocatedStore = Static<typeof LocatedStore>;
