import { route } from '../base/route.ts';

export const timeslotList = route('GET', '/timeslot/list', { who: 'any' });
export const timeslotWait = route('POST', '/timeslot/wait', { who: 'user' });
export const deliveryFeeView = route('GET', '/delivery-fee/view', { who: 'any' });

export const staffClosedDayList = route('GET', '/staff/closed-day/list', { who: 'staff', right: 'delivery' });
export const staffClosedDayInsert = route('POST', '/staff/closed-day/insert', { who: 'staff', right: 'delivery' });
export const staffClosedDayDelete = route('POST', '/staff/closed-day/delete', { who: 'staff', right: 'delivery' });
export const staffWeekList = route('GET', '/staff/timeslot/week-list', { who: 'staff', right: 'delivery' });
export const staffWeekView = route('GET', '/staff/timeslot/week-view', { who: 'staff', right: 'delivery' });
export const staffWeekUpdate = route('POST', '/staff/timeslot/week-update', { who: 'staff', right: 'delivery' });
export const staffSlotList = route('GET', '/staff/timeslot/slot-list', { who: 'staff', right: 'delivery' });
export const staffSlotUpdate = route('POST', '/staff/timeslot/slot-update', { who: 'staff', right: 'delivery' });
export const staffSlotOpen = route('POST', '/staff/timeslot/slot-open', { who: 'staff', right: 'delivery' });
