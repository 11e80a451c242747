import { type Static, Type } from 'typebox';
import { PlaceChange } from '../addresses/place-schemas.ts';
import { Address, MunicipalityList, Zone } from '../addresses/schemas.ts';
import { DeliveryService, StoreService } from './schemas.ts';

/** The effect of choosing an address or a pickup point; the call changes nothing. */
export const AddressPreview = Type.Object({
  active: Type.Integer({ description: '1: it can be chosen; 0: nobody delivers there' }),
  address: Address,
  deliveryService: StoreService,
  store: Type.Optional(Type.Object({ storeId: Type.Integer(), name: Type.String() })),
  warehouse: Type.Optional(Type.Object({ warehouseId: Type.Integer() })),
  minimumOrder: Type.Optional(Type.Number({ description: 'euro of goods' })),
  hash: Type.Optional(
    Type.String({ description: 'w<warehouseId>d0t0: catalogue calls with it answer as of this place' }),
  ),
  notSold: Type.Optional(
    Type.Array(Type.Object({ productId: Type.Integer(), name: Type.String() }), {
      description: 'ours: goods of the cart that are not sold there now; absent where all are',
    }),
  ),
  change: Type.Optional({ ...PlaceChange, description: 'ours: what changes in the cart; absent where nothing does' }),
  timeslot: Type.Optional(
    Type.Object(
      {
        timeslotId: Type.Integer(),
        dateIso: Type.String(),
        beginTime: Type.String({ description: 'HH:MM, Europe/Rome' }),
        endTime: Type.String(),
        name: Type.String(),
      },
      { description: 'the first one with a free place' },
    ),
  ),
});
export type AddressPreview = Static<typeof AddressPreview>;

/** The services that reach a position. */
export const ServiceCoverage = Type.Object({
  municipality: Type.Optional(MunicipalityList.properties.municipalities.items),
  deliveryServices: Type.Array(
    Type.Object({
      ...DeliveryService.properties,
      active: Type.Integer({ description: '1: the service reaches the position' }),
      zone: Type.Optional(Zone),
      addresses: Type.Array(Address, { description: 'stores or lockers, the nearest first; none for home delivery' }),
    }),
  ),
});
export type ServiceCoverage = Static<typeof ServiceCoverage>;
