import { bind } from '../base/call.ts';
import * as routes from './staff-routes.ts';
import {
  ClosedDayDeleteBody,
  ClosedDayInsertBody,
  ClosedDayList,
  SlotOpenBody,
  SlotUpdateBody,
  StaffSlot,
  StaffSlotList,
  Week,
  WeekList,
  WeekUpdateBody,
  ZoneQuery,
} from './staff-schemas.ts';

const SOURCE = 'issue 14, the staff of delivery';

export const staffTimeslotsCalls = {
  staffClosedDayList: bind(routes.staffClosedDayList, {
    data: ClosedDayList,
    summary: 'Days without slots from today on',
    source: SOURCE,
  }),
  staffClosedDayInsert: bind(routes.staffClosedDayInsert, {
    body: ClosedDayInsertBody,
    data: ClosedDayList,
    summary: 'Closes a day for a store or all, a service or all: its slots take no more orders than they have',
    source: SOURCE,
  }),
  staffClosedDayDelete: bind(routes.staffClosedDayDelete, {
    body: ClosedDayDeleteBody,
    data: ClosedDayList,
    summary: 'Takes a closed day away: its slots open again or are made',
    source: SOURCE,
  }),
  staffWeekList: bind(routes.staffWeekList, {
    data: WeekList,
    summary: 'The zones with the number of slots that their weekly patterns make',
    source: SOURCE,
  }),
  staffWeekView: bind(routes.staffWeekView, {
    query: ZoneQuery,
    data: Week,
    summary: 'The weekly pattern of a zone',
    source: SOURCE,
  }),
  staffWeekUpdate: bind(routes.staffWeekUpdate, {
    body: WeekUpdateBody,
    data: Week,
    summary: 'Saves a weekly pattern as a whole; refused when somebody else saved it since it was read',
    source: SOURCE,
  }),
  staffSlotList: bind(routes.staffSlotList, {
    query: ZoneQuery,
    data: StaffSlotList,
    summary: 'The slots of a zone in the coming days, with what is ordered and held',
    source: SOURCE,
  }),
  staffSlotUpdate: bind(routes.staffSlotUpdate, {
    body: SlotUpdateBody,
    data: StaffSlot,
    summary: 'Changes the capacity of one slot, never below what is ordered and held',
    source: SOURCE,
  }),
  staffSlotOpen: bind(routes.staffSlotOpen, {
    body: SlotOpenBody,
    data: StaffSlot,
    summary: 'Closes one slot, so that it takes no more orders than it has, or opens it again',
    source: SOURCE,
  }),
} as const;
