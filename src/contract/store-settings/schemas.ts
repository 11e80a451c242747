import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { Page, pageNumber } from '../base/page.ts';
import * as routes from './routes.ts';

const StoreKind = Type.Enum(['store', 'locker']);
const Boxes = { ambient: Type.Number(), chilled: Type.Number(), frozen: Type.Number() };
const Crates = Type.Object(Boxes, { description: 'the boxes of a locker, by temperature' });

export const StaffStore = Type.Object({
  storeId: Type.Integer(),
  warehouseId: Type.Integer(),
  kind: StoreKind,
  name: Type.String(),
  city: Type.String(),
  province: Type.String(),
  services: Type.Array(Type.Integer(), { description: '1 pick-up, 2 home, 4 locker: those that customers can choose' }),
  isClosed: Type.Boolean({ description: 'closed for good' }),
  isOpenNow: Type.Optional(Type.Boolean({ description: 'absent: its hours are not known' })),
  openText: Type.String({ description: 'until or from when' }),
  boxes: Type.Optional(Type.Integer({ description: 'of a locker; absent: nobody counted them' })),
});
export type StaffStore = Static<typeof StaffStore>;

export const StaffStoresQuery = Type.Object({
  q: Type.Optional(Type.String({ maxLength: 100, description: 'part of the name or of the town' })),
  kind: Type.Optional(StoreKind),
  is_closed: Type.Optional(Type.Boolean({ description: 'only those that are closed for good, or only the others' })),
  sort: Type.Optional(Type.Enum(['name', '-name', 'city', '-city'])),
  page: pageNumber(1000),
});
export type StaffStoresQuery = Static<typeof StaffStoresQuery>;

/** The schemas accept more than is allowed, so that a refusal names its field. */
const Text = Type.String({ maxLength: 2000 });
const Span = Type.Object({
  beginWeekDay: Type.Integer({ minimum: 1, maximum: 7, description: '1 Sunday to 7 Saturday, as on the wire' }),
  beginHour: Text,
  endHour: Text,
});
const SpecialDay = Type.Object({
  day: Text,
  beginHour: Type.String({ maxLength: 100, description: 'HH:MM; both hours empty: closed' }),
  endHour: Text,
  reason: Text,
});

const fields = {
  name: Text,
  street: Text,
  streetNumber: Text,
  city: Text,
  province: Text,
  postcode: Text,
  phone: Text,
  email: Text,
  parking: Text,
  hours: Type.Array(Span, { maxItems: 200 }),
  specialDays: Type.Array(SpecialDay, { maxItems: 1000 }),
  services: Type.Array(Type.Integer(), { maxItems: 10, description: '1 pick-up, 2 home, 4 locker' }),
  isClosed: Type.Boolean({ description: 'closed for good; only without open orders' }),
};
const Place = {
  latitude: Type.Optional(Type.Number({ description: 'absent: looked up by the address' })),
  longitude: Type.Optional(Type.Number()),
};
const givenCrates = Type.Optional(
  Type.Object(
    {
      ambient: Type.Optional(Type.Number()),
      chilled: Type.Optional(Type.Number()),
      frozen: Type.Optional(Type.Number()),
    },
    { description: 'of a locker; absent: nobody counts them' },
  ),
);
const filledBy = Type.Optional(Type.Integer({ description: 'the warehouse of the store that fills a locker' }));

export const StaffStoreBody = Type.Object({ ...fields, ...Place, crates: givenCrates });
export type StaffStoreBody = Static<typeof StaffStoreBody>;
export const StaffStoreInsertBody = Type.Object({
  ...fields,
  ...Place,
  crates: givenCrates,
  storeKind: StoreKind,
  filledBy,
});
export type StaffStoreInsertBody = Static<typeof StaffStoreInsertBody>;
export const StaffStoreUpdateBody = Type.Object({
  ...fields,
  ...Place,
  crates: givenCrates,
  storeId: Id,
  modifiedAt: Type.String({ maxLength: 40, description: 'modifiedAt of the store as it was read' }),
});
export type StaffStoreUpdateBody = Static<typeof StaffStoreUpdateBody>;

const StaffStoreDetail = Type.Object({
  ...fields,
  ...Place,
  crates: Type.Optional(Crates),
  storeId: Type.Integer(),
  warehouseId: Type.Integer(),
  kind: StoreKind,
  slug: Type.String(),
  modifiedAt: Type.String(),
});
export type StaffStoreDetail = Static<typeof StaffStoreDetail>;

export const StaffStoreView = Type.Object({
  store: Type.Optional(StaffStoreDetail),
  mayChange: Type.Boolean({ description: 'the person has the right to change stores' }),
  openText: Type.String(),
  openOrders: Type.Integer({ description: 'orders that are not handed over, at this place' }),
  zones: Type.Array(
    Type.Object({
      zoneId: Type.Integer(),
      name: Type.String(),
      serviceId: Type.Integer(),
      active: Type.Boolean(),
      slots: Type.Integer({ description: 'slots of a week' }),
    }),
    { description: 'of this place' },
  ),
  lockers: Type.Array(
    Type.Object({ storeId: Type.Integer(), name: Type.String(), boxes: Type.Optional(Type.Integer()) }),
    { description: 'that this store fills' },
  ),
  stores: Type.Array(Type.Object({ warehouseId: Type.Integer(), name: Type.String() }), {
    description: 'that can fill a new locker',
  }),
});
export type StaffStoreView = Static<typeof StaffStoreView>;

const bind = bindFrom('issue 48, stores');

export const staffStoreSettingsCalls = {
  staffStores: bind(routes.staffStores, {
    query: StaffStoresQuery,
    data: Type.Object({ page: Page, stores: Type.Array(StaffStore) }),
    summary: 'The stores and lockers of the chain; of people with stores of their own, only theirs',
  }),
  staffStoreView: bind(routes.staffStoreView, {
    query: Type.Object({ store_id: Type.Optional(Id) }),
    data: StaffStoreView,
    summary: 'A store with its zones and lockers; without a number what the form of a new one needs',
  }),
  staffStoreInsert: bind(routes.staffStoreInsert, {
    body: StaffStoreInsertBody,
    data: StaffStoreView,
    summary: 'Makes a store with its warehouse at the prices of the base list, or a locker',
  }),
  staffStoreUpdate: bind(routes.staffStoreUpdate, {
    body: StaffStoreUpdateBody,
    data: StaffStoreView,
    summary: 'Saves a store as a whole; refused when somebody else saved it since it was read',
  }),
} as const;

export const STAFF_STORE_ERRORS = {
  STORE_PROVINCE: 'Scrivi la sigla della provincia, per esempio BG',
  STORE_POSTCODE: 'Il CAP è di 5 cifre',
  STORE_PLACE_HALF: 'Servono tutte e due le coordinate, o nessuna',
  STORE_PLACE_OUTSIDE: 'Questo punto è fuori dall’Italia',
  STORE_HOUR: 'Scrivi l’ora come 08:30',
  STORE_HOURS_CROSS: 'Gli orari di questo giorno si accavallano',
  STORE_HOURS_MANY: 'In un giorno al massimo {max} orari',
  STORE_DAY_TWICE: 'Questo giorno c’è già',
  STORE_NO_HOME_ZONE: 'Prima disegna una zona di consegna che parte da questo negozio',
  STORE_SERVICE: 'Questo servizio qui non si può offrire',
  STORE_BOXES: 'Un numero intero da 0 a {max}',
  STORE_OPEN_ORDERS: 'Ci sono ancora {n} ordini da consegnare: prima vanno conclusi',
  STORE_HAS_LOCKERS: 'Riempie ancora {n} locker: prima chiudi quelli',
} as const;
