import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { MAX_ID } from '../base/max-id.ts';
import { Page, pageNumber } from '../base/page.ts';
import * as routes from './routes.ts';

// Closed days, weekly patterns and slots, as the staff edit them (issue 14).

const ServiceId = Type.Integer({ description: '1 drive, 2 home, 4 locker' });
const StaffStore = Type.Object({ storeId: Type.Integer(), name: Type.String() });
const Fee = Type.Object({
  deliveryFeeId: Type.Integer(),
  name: Type.String(),
  fee: Type.Number({ description: 'euro, for a small cart' }),
});

export const ClosedDay = Type.Object({
  closedDayId: Type.Integer(),
  day: Type.String({ description: 'YYYY-MM-DD' }),
  store: Type.Optional(StaffStore),
  serviceId: Type.Optional(ServiceId),
  reason: Type.String(),
  orders: Type.Integer({ description: 'that were placed for this day before it was closed' }),
});
export type ClosedDay = Static<typeof ClosedDay>;

export const ClosedDayList = Type.Object({
  closedDays: Type.Array(ClosedDay, { description: 'from today on, the next one first, at most 1000' }),
  stores: Type.Array(StaffStore, { description: 'by name' }),
});
export type ClosedDayList = Static<typeof ClosedDayList>;

export const ClosedDayInsertBody = Type.Object({
  storeId: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_ID, description: 'absent: all stores' })),
  serviceId: Type.Optional(Type.Integer({ description: 'absent: all services' })),
  day: Type.String({ maxLength: 40, description: 'YYYY-MM-DD' }),
  reason: Type.String({ maxLength: 1000, default: '' }),
});
export type ClosedDayInsertBody = Static<typeof ClosedDayInsertBody>;

export const ClosedDayDeleteBody = Type.Object({ closedDayId: Id });

const zoneHead = {
  zoneId: Type.Integer(),
  name: Type.String(),
  serviceId: ServiceId,
  storeName: Type.String(),
  active: Type.Boolean({ description: 'false: no slots are made' }),
};
export const WeekHead = Type.Object({
  ...zoneHead,
  perWeek: Type.Integer({ description: 'slots that its pattern makes in a week' }),
});
export type WeekHead = Static<typeof WeekHead>;
export const WeekList = Type.Object({ zones: Type.Array(WeekHead, { description: 'by store, service and name' }) });

/**
 * Slots that repeat every week on the same days, at the same time and with the same conditions. A missing number is
 * refused at its field.
 */
const WeekRow = Type.Object({
  weekdays: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { maxItems: 7, description: '1 Monday to 7 Sunday' }),
  begins: Type.String({ maxLength: 40, description: 'HH:MM, Europe/Rome' }),
  ends: Type.String({ maxLength: 40 }),
  cutoffMinutes: Type.Optional(Type.Number({ description: 'ordered until so long before it begins' })),
  capacity: Type.Optional(Type.Number({ description: 'orders' })),
  crateCapacity: Type.Optional(Type.Number({ description: 'absent: crates are not counted' })),
  extended: Type.Boolean({ description: 'EXPAND' }),
  deliveryFeeId: Type.Optional(Type.Integer()),
  onHolidays: Type.Boolean({ description: 'also on national holidays' }),
  description: Type.String({ maxLength: 1000, default: '' }),
});
export type WeekRow = Static<typeof WeekRow>;

export const Week = Type.Object({
  ...zoneHead,
  modifiedAt: Type.String({ description: 'empty: it was never saved here' }),
  rows: Type.Array(WeekRow, { description: 'valid today' }),
  plan: Type.Optional(
    Type.Object(
      { validFrom: Type.String({ description: 'YYYY-MM-DD' }), rows: Type.Array(WeekRow) },
      { description: 'the pattern that is valid from a later day' },
    ),
  ),
  fees: Type.Array(Fee),
});
export type Week = Static<typeof Week>;

export const ZoneQuery = Type.Object({ zone_id: Id });
const Day = Type.String({ maxLength: 40, description: 'YYYY-MM-DD' });
const weekChange = {
  zoneId: Id,
  rows: Type.Array(WeekRow, { maxItems: 400 }),
  validFrom: Type.Optional(
    Type.String({
      maxLength: 40,
      description: 'YYYY-MM-DD; absent: today. A later day makes a plan and leaves today’s',
    }),
  ),
};
export const WeekEffectBody = Type.Object(weekChange);
export type WeekEffectBody = Static<typeof WeekEffectBody>;
export const WeekUpdateBody = Type.Object({
  ...weekChange,
  modifiedAt: Type.String({ maxLength: 40, description: 'modifiedAt of the pattern as it was read' }),
  changesSlots: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'whether slots of the coming days follow: those that are no longer in the pattern close',
    }),
  ),
});
export type WeekUpdateBody = Static<typeof WeekUpdateBody>;

const SlotTime = Type.Object({ day: Day, begins: Type.String(), ends: Type.String() });
/** The changes that a weekly pattern would make to slots; it is asked for before the pattern is saved. */
export const WeekEffect = Type.Object({
  zoneName: Type.String(),
  byHand: Type.Array(SlotTime, { description: 'slots that the staff changed by hand and that stay as they are' }),
  closing: Type.Integer({ description: 'slots that are made already and close' }),
  orders: Type.Integer({ description: 'that stay in slots that close' }),
  fuller: Type.Array(SlotTime, { description: 'slots that keep more places than the pattern has: they are sold' }),
  holidays: Type.Array(Day, { description: 'national holidays in the days whose slots are made' }),
  replacesPlan: Type.Optional(Day),
});
export type WeekEffect = Static<typeof WeekEffect>;

export const WeekCopyBody = Type.Object({
  zoneId: Id,
  toZoneIds: Type.Array(Id, { maxItems: 200, description: 'zones of the same service' }),
  validFrom: Type.Optional(Day),
  isTrial: Type.Boolean({ description: 'only says what would change' }),
});
export type WeekCopyBody = Static<typeof WeekCopyBody>;
export const WeekCopy = Type.Object({ zones: Type.Array(WeekEffect) });

export const StaffSlot = Type.Object({
  timeslotId: Type.Integer(),
  day: Type.String({ description: 'YYYY-MM-DD' }),
  begins: Type.String({ description: 'HH:MM' }),
  ends: Type.String(),
  ordered: Type.Integer(),
  orderedTotal: Type.Number({ description: 'euro of its orders' }),
  held: Type.Integer({ description: 'by carts' }),
  capacity: Type.Integer({ description: 'of a closed slot: that it gets back when it is opened' }),
  crates: Type.Integer({ description: 'that its orders fill, and carts whose place is held' }),
  crateCapacity: Type.Optional(Type.Integer({ description: 'absent: nobody counted them' })),
  state: Type.Enum(['open', 'full', 'closed', 'closed-day', 'over'] as const, {
    description:
      'closed: by the staff; closed-day: by a closed day or by special hours; over: nobody can order any more',
  }),
  isClosed: Type.Boolean({ description: 'also of a slot that is over' }),
  extended: Type.Boolean(),
  closesAt: Type.String(),
  cutoffMinutes: Type.Integer({ description: 'ordered until so long before it begins' }),
  deliveryFeeId: Type.Integer(),
  fee: Type.Number({ description: 'euro, for a small cart' }),
  edits: Type.Integer({ description: 'changes by hand: what a change of this slot is based on' }),
});
export type StaffSlot = Static<typeof StaffSlot>;

const GridDay = Type.Object({
  day: Type.String({ description: 'YYYY-MM-DD' }),
  isClosed: Type.Boolean({ description: 'a closed day of this zone' }),
  reason: Type.String({ description: 'of the closed day or of the special hours' }),
  hours: Type.Optional(
    Type.Object({ begin: Type.String(), end: Type.String() }, { description: 'special hours of the store' }),
  ),
});
export const StaffSlotGrid = Type.Object({
  ...zoneHead,
  today: Type.String({ description: 'YYYY-MM-DD in Rome' }),
  days: Type.Array(GridDay, { description: 'seven, in their order' }),
  slots: Type.Array(StaffSlot, { description: 'in their order' }),
  fees: Type.Array(Fee),
});
export type StaffSlotGrid = Static<typeof StaffSlotGrid>;
export const SlotGridQuery = Type.Object({
  zone_id: Id,
  from: Type.Optional(
    Type.String({ maxLength: 40, description: 'YYYY-MM-DD, the first of seven days; absent: today' }),
  ),
});

/** A change of several slots in one act. What is absent stays as it is. */
export const SlotsChangeBody = Type.Object({
  slots: Type.Array(Type.Object({ timeslotId: Id, edits: Type.Integer({ description: 'as it was read' }) }), {
    maxItems: 1000,
  }),
  capacity: Type.Optional(Type.Number({ description: 'places of each' })),
  more: Type.Optional(Type.Number({ description: 'places more of each; fewer where negative' })),
  crateCapacity: Type.Optional(
    Type.Union([Type.Number(), Type.Null()], { description: 'null: crates are not counted' }),
  ),
  deliveryFeeId: Type.Optional(Type.Integer()),
  cutoffMinutes: Type.Optional(Type.Number()),
  isOpen: Type.Optional(Type.Boolean({ description: 'false: they take no more orders than they have' })),
});
export type SlotsChangeBody = Static<typeof SlotsChangeBody>;

export const SlotsEffect = Type.Object({
  slots: Type.Integer(),
  places: Type.Integer({ description: 'places that customers can take: after minus before' }),
  ordered: Type.Integer({ description: 'orders inside, which stay' }),
  orderedTotal: Type.Number({ description: 'their sum in euro' }),
  held: Type.Integer({ description: 'places that carts hold' }),
});
export type SlotsEffect = Static<typeof SlotsEffect>;

export const SlotOrdersQuery = Type.Object({
  timeslot_ids: Type.String({ maxLength: 2000, pattern: '^\\d{1,9}(,\\d{1,9})*$', description: '70001,70002' }),
  page: pageNumber(1000),
});
export type SlotOrdersQuery = Static<typeof SlotOrdersQuery>;
export const SlotOrders = Type.Object({
  page: Page,
  orders: Type.Array(
    Type.Object({
      orderId: Type.Integer(),
      orderNumber: Type.Integer(),
      day: Type.String(),
      begins: Type.String(),
      ends: Type.String(),
      postcode: Type.String({ description: 'empty: it is picked up' }),
      total: Type.Number(),
    }),
    { description: 'by slot and number' },
  ),
});
export type SlotOrders = Static<typeof SlotOrders>;

const hours = {
  beginHour: Type.Optional(Type.String({ maxLength: 100, description: 'HH:MM; absent or empty: closed' })),
  endHour: Type.Optional(Type.String({ maxLength: 100 })),
};
export const ClosedDayEffectBody = Type.Object({
  storeId: Type.Optional(Id),
  serviceId: Type.Optional(Type.Integer()),
  days: Type.Array(Type.Object({ day: Day, ...hours }), { maxItems: 400 }),
});
export type ClosedDayEffectBody = Static<typeof ClosedDayEffectBody>;
export const ClosedDayEffect = Type.Object({
  days: Type.Array(
    Type.Object({
      day: Type.String(),
      slots: Type.Integer({ description: 'open slots that close' }),
      orders: Type.Integer({ description: 'that are in slots outside, and stay' }),
      orderNumbers: Type.Array(Type.Integer(), { description: 'the first 20' }),
    }),
    { description: 'days on which something closes, in their order' },
  ),
});
export type ClosedDayEffect = Static<typeof ClosedDayEffect>;

/** Refusals of changes in the grid. */
export const STAFF_SLOT_ERRORS = {
  SLOTS_NONE: 'Scegli almeno una fascia',
  SLOTS_NOTHING: 'Scrivi che cosa cambia',
  SLOTS_TWO_NUMBERS: 'Scrivi i posti di ciascuna, oppure quanti in più o in meno',
  SLOTS_BELOW_ORDERED: 'Sotto i posti già presi: {slots}',
  SLOTS_BELOW_ZERO: 'Meno di zero posti: {slots}',
  SLOTS_TOO_LARGE: 'Al massimo 10.000 posti ciascuna',
  SLOTS_CRATES_BELOW: 'Sotto le casse già prese: {slots}',
  SLOTS_OVER: 'Non si può più ordinare per {slots}',
  SLOTS_CUTOFF_OVER: 'Con questo anticipo gli ordini sarebbero già finiti: {slots}',
  SLOTS_OF_CLOSED_DAY: 'Restano chiuse per il giorno di chiusura o per gli orari del negozio: {slots}',
  SLOTS_CHANGED: 'Nel frattempo qualcun altro ha cambiato {slots}: guarda com’è adesso e ripeti',
  SLOT_ACT_GONE: 'Questo atto non si può più annullare',
  WEEK_COPY_NONE: 'Scegli almeno una zona',
  WEEK_COPY_SERVICE: 'Si copia solo tra zone dello stesso servizio: {zones}',
  WEEK_COPY_ITSELF: 'Una zona non si copia su sé stessa',
  PLAN_TOO_FAR: 'Al massimo con un anno di anticipo',
} as const;

const bind = bindFrom('issue 14, the staff of delivery');

export const staffTimeslotsCalls = {
  staffClosedDayList: bind(routes.staffClosedDayList, {
    data: ClosedDayList,
    summary: 'Days without slots from today on',
  }),
  staffClosedDayEffect: bind(routes.staffClosedDayEffect, {
    body: ClosedDayEffectBody,
    data: ClosedDayEffect,
    summary: 'Which slots close on days that are closed or have special hours, and the orders in them',
  }),
  staffClosedDayInsert: bind(routes.staffClosedDayInsert, {
    body: ClosedDayInsertBody,
    data: ClosedDayList,
    summary: 'Closes a day for a store or all, a service or all: its slots take no more orders than they have',
  }),
  staffClosedDayDelete: bind(routes.staffClosedDayDelete, {
    body: ClosedDayDeleteBody,
    data: ClosedDayList,
    summary: 'Takes a closed day away: its slots open again or are made',
  }),
  staffWeekList: bind(routes.staffWeekList, {
    data: WeekList,
    summary: 'The zones with the number of slots that their weekly patterns make',
  }),
  staffWeekView: bind(routes.staffWeekView, { query: ZoneQuery, data: Week, summary: 'The weekly pattern of a zone' }),
  staffWeekUpdate: bind(routes.staffWeekUpdate, {
    body: WeekUpdateBody,
    data: Week,
    summary: 'Saves a weekly pattern as a whole; refused when somebody else saved it since it was read',
  }),
  staffWeekEffect: bind(routes.staffWeekEffect, {
    body: WeekEffectBody,
    data: WeekEffect,
    summary: 'What a weekly pattern would change among the slots that are made already',
  }),
  staffWeekCopy: bind(routes.staffWeekCopy, {
    body: WeekCopyBody,
    data: WeekCopy,
    summary: 'Copies the weekly pattern of a zone into others of the same service, all or none',
  }),
  staffSlotGrid: bind(routes.staffSlotGrid, {
    query: SlotGridQuery,
    data: StaffSlotGrid,
    summary: 'The slots of a zone in seven days, with what is ordered, what it costs and why a day is closed',
  }),
  staffSlotOrders: bind(routes.staffSlotOrders, {
    query: SlotOrdersQuery,
    data: SlotOrders,
    summary: 'The orders of slots, without who placed them',
  }),
  staffSlotsEffect: bind(routes.staffSlotsEffect, {
    body: SlotsChangeBody,
    data: SlotsEffect,
    summary: 'What a change of slots would do; refused as the change itself',
  }),
  staffSlotsChange: bind(routes.staffSlotsChange, {
    body: SlotsChangeBody,
    data: Type.Object({ actId: Type.Integer({ description: 'by which it is taken back' }) }),
    summary: 'Changes places, fee and time to order of several slots, closes or opens them: all or none',
  }),
  staffSlotsUndo: bind(routes.staffSlotsUndo, {
    body: Type.Object({ actId: Id }),
    data: Type.Object({}),
    summary: 'Takes a change of slots back, unless somebody changed one of them since',
  }),
} as const;
