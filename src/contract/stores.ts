import { type Static, Type } from 'typebox';
import { Address } from './addresses.ts';

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
