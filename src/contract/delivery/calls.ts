import { Type } from 'typebox';
import { AddressList } from '../addresses/schemas.ts';
import { bind } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { Cart } from '../cart/schemas.ts';
import { DeliveryServiceList } from '../stores/schemas.ts';
import { TimeslotChoice } from '../timeslots/schemas.ts';
import * as routes from './routes.ts';

const AddressChoice = Type.Object({
  address_type: Type.Optional(Type.String({ maxLength: 20 })),
  address_id: Id,
  delivery_service_id: Type.Optional(Id),
});
const AddressType = Type.Object({ address_type: Type.Optional(Type.String({ maxLength: 20 })) });

export const deliveryCalls = {
  addressList: bind(routes.addressList, {
    query: AddressType,
    data: AddressList,
    summary: 'The customer’s addresses (home), or the points of pickup (drive, locker)',
    source: 'D 7',
  }),
  addressSelect: bind(routes.addressSelect, {
    query: AddressChoice,
    data: Cart,
    summary: 'Deliver the cart to this address or point of pickup',
    source: 'D 7',
  }),
  deliveryServiceList: bind(routes.deliveryServiceList, {
    query: Type.Object({
      address_type: Type.Optional(Type.String({ maxLength: 20 })),
      delivery_service_id: Type.Optional(Id),
      latitude: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
      longitude: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
      distance: Type.Optional(Type.Number({ minimum: 0, maximum: 500000, description: 'metres' })),
    }),
    data: DeliveryServiceList,
    summary: 'The services, each with the addresses or points that can be chosen',
    source: 'D 7',
  }),
  timeslotSelect: bind(routes.timeslotSelect, {
    query: TimeslotChoice,
    data: Cart,
    summary: 'Choose a slot',
    source: 'D 7',
  }),
  timeslotSelectPost: bind(routes.timeslotSelectPost, {
    body: TimeslotChoice,
    data: Cart,
    summary: 'Choose a slot (twin of the GET)',
    source: 'decisions',
  }),
  timeslotExtend: bind(routes.timeslotExtend, {
    data: Cart,
    summary: 'Hold the place of the chosen slot once more (ours)',
    source: 'ours',
  }),
} as const;
