import { Type } from 'typebox';
import { bind } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import * as routes from './routes.ts';
import {
  Address,
  AddressCheck,
  AddressInput,
  AddressList,
  AddressNear,
  AreaNotified,
  AreaNotifyInput,
  HomeDeliveryTowns,
  MunicipalityList,
  PointQuery,
  StreetList,
} from './schemas.ts';

export const addressesCalls = {
  addressCheck: bind(routes.addressCheck, {
    body: AddressInput,
    data: AddressCheck,
    summary: 'Is this address complete, and served at home',
    source: 'D 4, D 5, D 7',
  }),
  addressSave: bind(routes.addressSave, {
    body: AddressInput,
    data: Address,
    summary: 'Save a new address',
    source: 'D 7',
  }),
  addressUpdate: bind(routes.addressUpdate, {
    body: AddressInput,
    data: Address,
    summary: 'Change an address (addressId), or save a new one',
    source: 'D 7',
  }),
  addressView: bind(routes.addressView, {
    query: Type.Object({ address_id: Id }),
    data: Address,
    summary: 'One address of the customer',
    source: 'D 7',
  }),
  addressDelete: bind(routes.addressDelete, {
    query: Type.Object({ address_id: Id }),
    data: AddressList,
    summary: 'Delete an address',
    source: 'D 7',
  }),
  addressDeletePost: bind(routes.addressDeletePost, {
    body: Type.Object({ address_id: Id }),
    data: AddressList,
    summary: 'Delete an address (twin of the GET)',
    source: 'decisions',
  }),
  municipalities: bind(routes.municipalities, {
    query: Type.Object({ q: Type.String({ minLength: 1, maxLength: 80 }) }),
    data: MunicipalityList,
    summary: 'Towns by the beginning of their name or postcode, with province and postcodes; ours',
    source: 'D 5: city suggestions after 1 character',
  }),
  streets: bind(routes.streets, {
    query: Type.Object({
      q: Type.String({ minLength: 3, maxLength: 120 }),
      city: Type.Optional(Type.String({ maxLength: 80 })),
      province: Type.Optional(Type.String({ maxLength: 2 })),
    }),
    data: StreetList,
    summary: 'Streets that a text may mean, abbreviated and misspelt ones too, in one town or in all; at most 10; ours',
    source: 'D 5: street suggestions after more than 3 characters',
  }),
  municipalitiesNear: bind(routes.municipalitiesNear, {
    query: Type.Object(PointQuery),
    data: MunicipalityList,
    summary: 'The municipality of a position, with the postcode of the house first where it is known; none far from all; ours',
    source: 'S 2: service autodiscovery with geolocation',
  }),
  addressNear: bind(routes.addressNear, {
    query: Type.Object(PointQuery),
    data: AddressNear,
    summary: 'The address at a position, as exactly as it is known; ours',
    source: 'D 2: edit or add address, geolocation',
  }),
  areaNotify: bind(routes.areaNotify, {
    body: AreaNotifyInput,
    data: AreaNotified,
    summary: 'Ask for a mail once home delivery reaches an address; a few a minute. Asking twice is asking once',
    source: 'D 2, D 3 notify-request form; D 7, "paths not shown"',
  }),
  addressBook: bind(routes.addressBook, {
    data: AddressList,
    summary: 'The customer’s own addresses, the default one first',
    source: 'D 7',
  }),
  addressBookView: bind(routes.addressBookView, {
    query: Type.Object({ address_id: Id }),
    data: Address,
    summary: 'One address of the customer, as user-address/view',
    source: 'D 7',
  }),
  addressBookCheck: bind(routes.addressBookCheck, {
    body: AddressInput,
    data: AddressCheck,
    summary: 'Is this address complete, and served at home, as user-address/check',
    source: 'D 5, D 7',
  }),
  homeDeliveryTowns: bind(routes.homeDeliveryTowns, {
    query: Type.Object({
      city: Type.Optional(Type.String({ maxLength: 80, description: 'ours: only towns of this name' })),
    }),
    data: HomeDeliveryTowns,
    summary: 'The towns that home delivery reaches, with their postcodes and zone group',
    source: 'D 7; shape ours',
  }),
} as const;
