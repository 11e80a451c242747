import { Type } from 'typebox';
import { call } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { Cart } from '../cart/schemas.ts';
import { DeliveryServiceList } from '../stores/schemas.ts';
import { Address, AddressCheck, AddressInput, AddressList, MunicipalityList } from './schemas.ts';

const AddressChoice = Type.Object({
  address_type: Type.Optional(Type.String({ maxLength: 20 })),
  address_id: Id,
  delivery_service_id: Type.Optional(Id),
});
const AddressType = Type.Object({ address_type: Type.Optional(Type.String({ maxLength: 20 })) });

export const addressesCalls = {
  addressCheck: call('POST', '/user-address/check', 'any', {
    body: AddressInput,
    data: AddressCheck,
    summary: 'Is this address complete, and served at home',
    source: 'D 4, D 5, D 7',
  }),
  addressSave: call('POST', '/eurospin-address-form/save-new-address', 'user', {
    body: AddressInput,
    data: Address,
    summary: 'Save a new address',
    source: 'D 7',
  }),
  addressUpdate: call('POST', '/user-address/update', 'user', {
    body: AddressInput,
    data: Address,
    summary: 'Change an address (addressId), or save a new one',
    source: 'D 7',
  }),
  addressView: call('GET', '/user-address/view', 'user', {
    query: Type.Object({ address_id: Id }),
    data: Address,
    summary: 'One address of the customer',
    source: 'D 7',
  }),
  addressList: call('GET', '/user-address/list', 'user', {
    query: AddressType,
    data: AddressList,
    summary: 'The customer’s addresses (home), or the points of pickup (drive, locker)',
    source: 'D 7',
  }),
  addressDelete: call('GET', '/user-address/delete', 'user', {
    query: Type.Object({ address_id: Id }),
    data: AddressList,
    summary: 'Delete an address',
    source: 'D 7',
    changes: true,
  }),
  addressDeletePost: call('POST', '/user-address/delete', 'user', {
    body: Type.Object({ address_id: Id }),
    data: AddressList,
    summary: 'Delete an address (twin of the GET)',
    source: 'decisions',
  }),
  addressSelect: call('POST', '/user-address/select', 'user', {
    query: AddressChoice,
    data: Cart,
    summary: 'Deliver the cart to this address or point of pickup',
    source: 'D 7',
  }),
  deliveryServiceList: call('GET', '/user-address/delivery-service-list', 'any', {
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
  municipalities: call('GET', '/geo/municipalities', 'any', {
    query: Type.Object({ q: Type.String({ minLength: 1, maxLength: 80 }) }),
    data: MunicipalityList,
    summary: 'Towns by the beginning of their name or postcode, with province and postcodes; ours',
    source: 'D 5: city suggestions after 1 character',
  }),
} as const;
