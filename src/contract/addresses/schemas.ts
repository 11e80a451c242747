import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import * as routes from './routes.ts';

const bind = bindFrom('D 7');

const Latitude = Type.Number({ minimum: -90, maximum: 90, description: 'degrees' });
const Longitude = Type.Number({ minimum: -180, maximum: 180, description: 'degrees' });

/** A position, as the query of calls about its surroundings. */
export const PointQuery = { latitude: Latitude, longitude: Longitude };

/**
 * The fields of an address form (D 3, D 5). The schema bounds their lengths; the messages come from validators of the
 * domain.
 */
export const AddressInput = Type.Object({
  addressId: Type.Optional(Id),
  addressName: Type.Optional(Type.String({ maxLength: 80 })),
  doorbellName: Type.Optional(Type.String({ maxLength: 80 })),
  doorbellNumber: Type.Optional(Type.String({ maxLength: 20 })),
  address1: Type.Optional(Type.String({ maxLength: 120, description: 'street' })),
  addressNumber: Type.Optional(Type.String({ maxLength: 20, description: "house number or 'SNC'" })),
  city: Type.Optional(Type.String({ maxLength: 80 })),
  province: Type.Optional(Type.String({ maxLength: 40 })),
  postalcode: Type.Optional(Type.String({ maxLength: 10 })),
  country: Type.Optional(Type.String({ maxLength: 40 })),
  cityAdditionalInfo: Type.Optional(Type.String({ maxLength: 120 })),
  floor: Type.Optional(Type.String({ maxLength: 10 })),
  prefix: Type.Optional(Type.String({ maxLength: 6 })),
  referencePhoneNumber: Type.Optional(Type.String({ maxLength: 30 })),
  elevator: Type.Optional(Type.Boolean()),
  apartmentNumber: Type.Optional(Type.String({ maxLength: 5, description: "reception: 'true' or 'false'" })),
  addressNote: Type.Optional(Type.String({ maxLength: 2000 })),
  latitude: Type.Optional(Latitude),
  longitude: Type.Optional(Longitude),
  gpsLatitude: Type.Optional({ ...Latitude, description: 'of the device; used where the address has no position' }),
  gpsLongitude: Type.Optional(Longitude),
});
export type AddressInput = Static<typeof AddressInput>;

/** The area of a delivery; group 5 is handled by the delivery partner (D 1). */
export const Zone = Type.Object({ zoneId: Type.Integer(), zoneGroupId: Type.Integer() });

export const AddressClass = Type.Object({ name: Type.String(), iconSource: Type.String() });

/** The first free slot of a zone, with its lowest delivery fee for the present cart. */
export const NextSlot = Type.Object(
  {
    dateIso: Type.String(),
    beginTime: Type.String({ description: 'HH:MM, Europe/Rome' }),
    endTime: Type.String(),
    deliveryFee: Type.Number({ description: 'euro; of the cheapest free slot' }),
  },
  { description: 'ours: of places that were asked for with their slots' },
);
export type NextSlot = Static<typeof NextSlot>;

export const Address = Type.Object({
  addressId: Type.Integer(),
  addressName: Type.String(),
  doorbellName: Type.String(),
  doorbellNumber: Type.String(),
  address1: Type.String(),
  addressNumber: Type.String(),
  city: Type.String(),
  province: Type.String(),
  postalcode: Type.String(),
  country: Type.String(),
  cityAdditionalInfo: Type.String(),
  floor: Type.String(),
  prefix: Type.String(),
  referencePhoneNumber: Type.String(),
  elevator: Type.Boolean(),
  apartmentNumber: Type.String(),
  addressNote: Type.String(),
  latitude: Type.Optional(Type.Number()),
  longitude: Type.Optional(Type.Number()),
  gpsLatitude: Type.Optional(
    Type.Number({ description: 'the position once more where it is that of the house or street' }),
  ),
  gpsLongitude: Type.Optional(Type.Number()),
  addressTypeId: Type.Integer({ description: '2 home, 3 store, 5 locker' }),
  addressType: Type.String(),
  deliveryServiceId: Type.Integer(),
  addressClass: Type.Optional(
    Type.Array(AddressClass, { description: 'what a store or locker offers; absent where nothing is known' }),
  ),
  zone: Type.Optional(Zone),
  isDefault: Type.Boolean(),
  verified: Type.Optional(Type.Boolean({ description: 'whether the street was found; absent when nobody could tell' })),
  storeId: Type.Optional(Type.Integer()),
  distance: Type.Optional(Type.Number({ description: 'metres' })),
  nextSlot: Type.Optional(NextSlot),
});
export type Address = Static<typeof Address>;

export const AddressList = Type.Object({ addresses: Type.Array(Address) });

const FoundAddress = Type.Object({
  address1: Type.String(),
  addressNumber: Type.String(),
  city: Type.String(),
  province: Type.String(),
  postalcode: Type.String(),
});
export type FoundAddress = Static<typeof FoundAddress>;

/** `active` is 1 when the address is served at home (D 4, address form). */
export const AddressCheck = Type.Object({
  active: Type.Integer(),
  deliveryService: Type.Optional(Type.Object({ deliveryServiceId: Type.Integer(), name: Type.String() })),
  address: Type.Optional(FoundAddress),
  verified: Type.Optional(Type.Boolean({ description: 'whether the street was found; absent when nobody could tell' })),
  proposals: Type.Optional(Type.Array(FoundAddress, { description: 'addresses that may be meant, the nearest first' })),
});

/** The address at a position; absent far from every known address. `address1` is empty if only the town is known. */
export const AddressNear = Type.Object({ address: Type.Optional(FoundAddress) });

/**
 * The notify-request form (D 3) for an address without home delivery, with the checked address if there was a check.
 */
export const AreaNotifyInput = Type.Object({
  firstName: Type.Optional(Type.String({ maxLength: 200 })),
  lastName: Type.Optional(Type.String({ maxLength: 200 })),
  surname: Type.Optional(
    Type.String({ maxLength: 200, description: 'lastName under the name that the check reads (D 3)' }),
  ),
  email: Type.Optional(Type.String({ maxLength: 300 })),
  postalcode: Type.Optional(Type.String({ maxLength: 10 })),
  inputAddress: Type.Optional(Type.String({ maxLength: 1000, description: 'the address as it was typed' })),
  acceptPrivacyPolicies: Type.Optional(Type.Boolean({ description: 'must be true' })),
  email_only: Type.Optional(Type.Boolean({ description: 'ours: the names are not asked' })),
  city: Type.Optional(Type.String({ maxLength: 80 })),
  province: Type.Optional(Type.String({ maxLength: 40 })),
  address1: Type.Optional(Type.String({ maxLength: 120 })),
  addressNumber: Type.Optional(Type.String({ maxLength: 20 })),
});
export type AreaNotifyInput = Static<typeof AreaNotifyInput>;

export const AreaNotified = Type.Object({ saved: Type.Boolean() });

export const StreetList = Type.Object({
  streets: Type.Array(
    Type.Object({
      address1: Type.String({ description: 'with its kind: Via Torquato Tasso' }),
      city: Type.String(),
      province: Type.String(),
      postalcode: Type.Optional(Type.String()),
    }),
  ),
});

export const MunicipalityList = Type.Object({
  municipalities: Type.Array(
    Type.Object({
      city: Type.String(),
      province: Type.String(),
      postalcodes: Type.Array(Type.String()),
      latitude: Type.Optional({ ...Latitude, description: 'degrees; the middle of the town, where it is known' }),
      longitude: Type.Optional(Longitude),
    }),
  ),
});
export type MunicipalityList = Static<typeof MunicipalityList>;

export const HomeDeliveryTowns = Type.Object({
  municipalities: Type.Array(
    Type.Object({
      city: Type.String({ description: 'empty, as the province: no register knows the town of the postcodes' }),
      province: Type.String(),
      postalcodes: Type.Array(Type.String()),
      zoneGroupId: Type.Integer({ description: '5: handled by the delivery partner' }),
    }),
  ),
});
export type HomeDeliveryTowns = Static<typeof HomeDeliveryTowns>;

export const addressesCalls = {
  addressCheck: bind(routes.addressCheck, {
    body: AddressInput,
    data: AddressCheck,
    summary: 'Is this address complete, and served at home',
    source: 'D 4, D 5, D 7',
  }),
  addressSave: bind(routes.addressSave, { body: AddressInput, data: Address, summary: 'Save a new address' }),
  addressUpdate: bind(routes.addressUpdate, {
    body: AddressInput,
    data: Address,
    summary: 'Change an address (addressId), or save a new one',
  }),
  addressView: bind(routes.addressView, {
    query: Type.Object({ address_id: Id }),
    data: Address,
    summary: 'One address of the customer',
  }),
  addressDelete: bind(routes.addressDelete, {
    query: Type.Object({ address_id: Id }),
    data: AddressList,
    summary: 'Delete an address',
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
    summary:
      'The municipality of a position, with the postcode of the house first where it is known; none far from all; ours',
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
  }),
  addressBookView: bind(routes.addressBookView, {
    query: Type.Object({ address_id: Id }),
    data: Address,
    summary: 'One address of the customer, as user-address/view',
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
      postcode: Type.Optional(
        Type.String({ maxLength: 5, description: 'ours: only this one; without a town if no register knows it' }),
      ),
    }),
    data: HomeDeliveryTowns,
    summary: 'The towns that home delivery reaches, with their postcodes and zone group',
    source: 'D 7; shape ours',
  }),
} as const;

/** Refusals of the address book. Code -> Italian text; details fill the {braces}. */
export const ADDRESS_ERRORS = {
  ADDRESS_UNKNOWN: 'Non troviamo questo CAP nella città indicata: controlla i dati inseriti',
  PROVINCE_UNKNOWN: 'La città indicata non è in questa provincia: controlla i dati inseriti',
  ADDRESS_NOT_FOUND: 'Indirizzo non trovato',
  ADDRESS_IN_USE: "Non è possibile eliminare l'indirizzo selezionato per la consegna della spesa.",
  ADDRESS_IS_DEFAULT: "Non è possibile cancellare l'indirizzo predefinito.",
  PLACE_IS_SERVED: 'Qui consegniamo già a casa: verifica di nuovo il tuo indirizzo',
  TOO_MANY_ADDRESSES: 'Puoi salvare al massimo {max} indirizzi: eliminane uno per aggiungerne un altro',
} as const;
