import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { MAX_ID } from '../base/max-id.ts';
import * as routes from './routes.ts';

// Closed days, weekly patterns and slots, as the staff edit them (issue 14).

const ServiceId = Type.Integer({ description: '1 drive, 2 home, 4 locker' });
const StaffStore = Type.Object({ storeId: Type.Integer(), name: Type.String() });

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
  rows: Type.Array(WeekRow),
  fees: Type.Array(Type.Object({ deliveryFeeId: Type.Integer(), name: Type.String() })),
});
export type Week = Static<typeof Week>;

export const ZoneQuery = Type.Object({ zone_id: Id });
export const WeekUpdateBody = Type.Object({
  zoneId: Id,
  modifiedAt: Type.String({ maxLength: 40, description: 'modifiedAt of the pattern as it was read' }),
  rows: Type.Array(WeekRow, { maxItems: 200 }),
  changesSlots: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'whether slots of the coming days follow: those that are no longer in the pattern close',
    }),
  ),
});
export type WeekUpdateBody = Static<typeof WeekUpdateBody>;

export const StaffSlot = Type.Object({
  timeslotId: Type.Integer(),
  day: Type.String({ description: 'YYYY-MM-DD' }),
  begins: Type.String({ description: 'HH:MM' }),
  ends: Type.String(),
  ordered: Type.Integer(),
  held: Type.Integer({ description: 'by carts' }),
  capacity: Type.Integer({ description: 'of a closed slot: that it gets back when it is opened' }),
  crates: Type.Integer({ description: 'that its orders fill, and carts whose place is held' }),
  crateCapacity: Type.Optional(Type.Integer({ description: 'absent: nobody counted them' })),
  state: Type.Enum(['open', 'full', 'closed', 'closed-day', 'over'] as const, {
    description: 'closed: by the staff; over: nobody can order any more',
  }),
  extended: Type.Boolean(),
  closesAt: Type.String(),
});
export type StaffSlot = Static<typeof StaffSlot>;

export const StaffSlotList = Type.Object({
  ...zoneHead,
  slots: Type.Array(StaffSlot, { description: 'from today on, in their order' }),
});
export type StaffSlotList = Static<typeof StaffSlotList>;

export const SlotOpenBody = Type.Object({
  timeslotId: Id,
  isOpen: Type.Boolean({ description: 'false: it takes no more orders' }),
});
export type SlotOpenBody = Static<typeof SlotOpenBody>;

export const SlotUpdateBody = Type.Object({
  timeslotId: Id,
  capacity: Type.Optional(Type.Number()),
  crateCapacity: Type.Optional(Type.Number({ description: 'absent: crates are not counted' })),
});
export type SlotUpdateBody = Static<typeof SlotUpdateBody>;

const bind = bindFrom('issue 14, the staff of delivery');

export const staffTimeslotsCalls = {
  staffClosedDayList: bind(routes.staffClosedDayList, {
    data: ClosedDayList,
    summary: 'Days without slots from today on',
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
  staffSlotList: bind(routes.staffSlotList, {
    query: ZoneQuery,
    data: StaffSlotList,
    summary: 'The slots of a zone in the coming days, with what is ordered and held',
  }),
  staffSlotUpdate: bind(routes.staffSlotUpdate, {
    body: SlotUpdateBody,
    data: StaffSlot,
    summary: 'Changes the capacity of one slot, never below what is ordered and held',
  }),
  staffSlotOpen: bind(routes.staffSlotOpen, {
    body: SlotOpenBody,
    data: StaffSlot,
    summary: 'Closes one slot, so that it takes no more orders than it has, or opens it again',
  }),
} as const;
