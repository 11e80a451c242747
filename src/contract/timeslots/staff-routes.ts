import { route } from '../base/route.ts';

export const staffClosedDayList = route('GET', '/staff/closed-day/list', { who: 'staff' });
export const staffClosedDayInsert = route('POST', '/staff/closed-day/insert', { who: 'staff' });
export const staffClosedDayDelete = route('POST', '/staff/closed-day/delete', { who: 'staff' });
export const staffWeekList = route('GET', '/staff/timeslot/week-list', { who: 'staff' });
export const staffWeekView = route('GET', '/staff/timeslot/week-view', { who: 'staff' });
export const staffWeekUpdate = route('POST', '/staff/timeslot/week-update', { who: 'staff' });
export const staffSlotList = route('GET', '/staff/timeslot/slot-list', { who: 'staff' });
export const staffSlotUpdate = route('POST', '/staff/timeslot/slot-update', { who: 'staff' });
export const staffSlotOpen = route('POST', '/staff/timeslot/slot-open', { who: 'staff' });
