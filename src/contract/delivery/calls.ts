import { type Static, Type } from 'typebox';
import { PlaceAnswer, PlaceQuery, PlaceSelect } from '../addresses/place-schemas.ts';
import { AddressInput, AddressList, PointQuery } from '../addresses/schemas.ts';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { Cart } from '../cart/schemas.ts';
import { AddressPreview, ServiceCoverage } from '../stores/coverage-schemas.ts';
import { DeliveryServiceList, NearDistance } from '../stores/schemas.ts';
import { TimeslotChoice } from '../timeslots/schemas.ts';
import * as routes from './routes.ts';

const bind = bindFrom('D 7');

const AddressTypeWord = Type.String({
  maxLength: 20,
  description: 'home, drive (also store, other) or locker, or an addressTypeId; anything else is drive',
});
const AddressChoice = Type.Object({
  address_type: Type.Optional(AddressTypeWord),
  address_id: Id,
  delivery_service_id: Type.Optional(Id),
});
const AddressType = Type.Object({ address_type: Type.Optional(AddressTypeWord) });
const ServiceQuery = Type.Object({
  all_services: Type.Optional(Type.Boolean({ description: 'ours: every service; without it and the others drive' })),
  address_type: Type.Optional(AddressTypeWord),
  delivery_service_id: Type.Optional(Id),
  latitude: Type.Optional(PointQuery.latitude),
  longitude: Type.Optional(PointQuery.longitude),
  distance: Type.Optional(NearDistance),
  with_slots: Type.Optional(
    Type.Boolean({ description: 'ours: stores and lockers come with their first free slot and its fee' }),
  ),
});
const StoreChoice = Type.Object({ store_id: Id });

/** The fees and the hours of a service, over all of its zones and the days that are offered now. */
const ServiceFigures = Type.Object({
  deliveryServiceId: Type.Integer({ description: '1 drive, 2 home, 4 locker' }),
  minimumOrder: Type.Number({ description: 'euro of goods, of the zone that asks for least; 0: none' }),
  feeFrom: Type.Number({ description: 'euro; of the cheapest slot for an order of the minimum' }),
  feeTo: Type.Number({ description: 'of the dearest one' }),
  freeFrom: Type.Optional(Type.Number({ description: 'euro of goods from which every slot is free' })),
  weekDays: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { description: '1 Monday to 7 Sunday' }),
  begins: Type.String({ description: 'HH:MM; of the earliest slot' }),
  ends: Type.String({ description: 'HH:MM; of the latest one' }),
  places: Type.Integer({ description: 'stores or lockers; of home delivery the stores it starts from' }),
});
export type ServiceFigures = Static<typeof ServiceFigures>;

export const deliveryCalls = {
  serviceFigures: bind(routes.serviceFigures, {
    data: Type.Object({ services: Type.Array(ServiceFigures, { maxItems: 3 }) }),
    summary: 'Costs, days and hours of each service, as the pages about it say them; ours',
    source: 'ours',
  }),
  addressList: bind(routes.addressList, {
    query: AddressType,
    data: AddressList,
    summary: 'The customer’s addresses (home), or the points of pickup (drive, locker)',
  }),
  addressSelect: bind(routes.addressSelect, {
    query: Type.Partial(AddressChoice),
    body: Type.Partial(AddressChoice),
    data: Cart,
    summary: 'Deliver the cart to this address or point of pickup; the choice in the query or in the body',
  }),
  addressSetDefault: bind(routes.addressSetDefault, {
    body: AddressChoice,
    data: AddressList,
    summary:
      'Make an address the default one, which cannot be deleted, or with address_type drive or locker a store or locker; ours',
    source: 'D 2, the star; D 6',
  }),
  deliveryServiceList: bind(routes.deliveryServiceList, {
    query: ServiceQuery,
    data: DeliveryServiceList,
    summary: 'The services, each with the addresses or points that can be chosen',
  }),
  timeslotSelect: bind(routes.timeslotSelect, { query: TimeslotChoice, data: Cart, summary: 'Choose a slot' }),
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
  placeAnswer: bind(routes.placeAnswer, {
    query: PlaceQuery,
    data: PlaceAnswer,
    summary:
      'Does home delivery reach a postcode, a street, a town or a position: the answer, or the question what is meant; never a guess; ours',
    source: 'ours',
  }),
  placeSelect: bind(routes.placeSelect, {
    body: PlaceSelect,
    data: Cart,
    summary:
      'Show the cart as it is delivered to a postcode: its prices and slots; the address is asked at the till; ours',
    source: 'ours',
  }),
  addressTry: bind(routes.addressTry, {
    body: AddressInput,
    data: Cart,
    summary:
      'Show the cart as it is delivered to an address that is not saved yet: its prices and slots; refused where nobody delivers; ours',
    source: 'ours',
  }),
  addressPreview: bind(routes.addressPreview, {
    query: AddressChoice,
    data: AddressPreview,
    summary: 'What choosing this address or point of pickup would mean; nothing is changed',
    source: 'D 7; shape ours',
  }),
  storeSelect: bind(routes.storeSelect, {
    query: Type.Object({ store_id: Type.Optional(Id) }),
    body: Type.Object({ store_id: Type.Optional(Id) }),
    data: Cart,
    summary: 'Pick the cart up at this store or locker; its id in the body or in the query',
    source: 'D 4, D 7',
  }),
  storeProximitySelect: bind(routes.storeProximitySelect, {
    query: StoreChoice,
    data: Cart,
    summary: 'Pick the cart up at this store or locker',
  }),
  storeProximitySelectPost: bind(routes.storeProximitySelectPost, {
    body: StoreChoice,
    data: Cart,
    summary: 'Pick the cart up at this store or locker (twin of the GET)',
    source: 'decisions',
  }),
  addressServices: bind(routes.addressServices, {
    query: ServiceQuery,
    data: DeliveryServiceList,
    summary:
      'The services, each with the addresses or points that can be chosen, as user-address/delivery-service-list',
  }),
  geoServiceCoverage: bind(routes.geoServiceCoverage, {
    query: Type.Object({ ...PointQuery, distance: Type.Optional(NearDistance) }),
    data: ServiceCoverage,
    summary:
      'Which services reach a position: home delivery by drawn zones and postcodes, stores and lockers by distance',
    source: 'S 2, D 7; shape ours',
  }),
} as const;

/** Refusals of the choice of address and slot. Code -> Italian text; details fill the {braces}. */
export const DELIVERY_ERRORS = {
  STORE_NOT_FOUND: 'Punto di ritiro non trovato',
  SLOT_NOT_FOUND: 'Questa fascia oraria non è disponibile',
  SLOT_FULL: 'Questa fascia oraria non è più disponibile: scegline un’altra',
  SLOT_TOO_SMALL:
    'La tua spesa non entra in questa fascia oraria (casse: ne servono {needed}, ne restano {left}). Scegline un’altra o togli qualche prodotto',
  LOCKER_TOO_SMALL:
    'La tua spesa non entra nel locker in questa fascia oraria ({crates}: ne servono {needed}, ne restano {left}). Scegline un’altra o togli qualche prodotto',
  SLOT_HAS_ROOM: 'Questa fascia oraria ha posto: puoi sceglierla subito',
  TOO_MANY_WAITS: 'Stai già aspettando molte fasce: togline una per aggiungere questa',
  SLOT_CLOSED: 'Questa fascia oraria è chiusa: scegline un’altra',
  PLACE_UNCLEAR: 'Scegli prima quale posto intendi',
  ADDRESS_MISSING: 'Scegli prima dove ricevere la spesa',
  HOLD_ENDED: 'Il posto non è più riservato: scegli di nuovo quando ricevere la spesa',
  HOLD_EXTENDED: 'La prenotazione di questo posto non si può prolungare ancora',
  SLOT_MISSING: 'Scegli quando ricevere la spesa',
} as const;
