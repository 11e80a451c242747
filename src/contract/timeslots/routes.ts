import { route } from '../base/route.ts';

export const timeslotList = route('GET', '/timeslot/list', { who: 'any' });
export const timeslotWait = route('POST', '/timeslot/wait', { who: 'user' });
export const deliveryFeeView = route('GET', '/delivery-fee/view', { who: 'any' });

export const staffClosedDayList = route('GET', '/staff/closed-day/list', { who: 'staff', right: 'delivery' });
export const staffClosedDayEffect = route('POST', '/staff/closed-day/effect', { who: 'staff', right: 'delivery' });
export const staffClosedDayInsert = route('POST', '/staff/closed-day/insert', { who: 'staff', right: 'delivery' });
export const staffClosedDayDelete = route('POST', '/staff/closed-day/delete', { who: 'staff', right: 'delivery' });
export const staffWeekList = route('GET', '/staff/timeslot/week-list', { who: 'staff', right: 'delivery' });
export const staffWeekView = route('GET', '/staff/timeslot/week-view', { who: 'staff', right: 'delivery' });
export const staffWeekEffect = route('POST', '/staff/timeslot/week-effect', { who: 'staff', right: 'delivery' });
export const staffWeekUpdate = route('POST', '/staff/timeslot/week-update', { who: 'staff', right: 'delivery' });
export const staffWeekCopy = route('POST', '/staff/timeslot/week-copy', { who: 'staff', right: 'delivery' });
export const staffSlotGrid = route('GET', '/staff/timeslot/grid', { who: 'staff', right: 'delivery' });
export const staffSlotOrders = route('GET', '/staff/timeslot/orders', { who: 'staff', right: 'delivery' });
export const staffSlotsEffect = route('POST', '/staff/timeslot/slots-effect', { who: 'staff', right: 'delivery' });
export const staffSlotsChange = route('POST', '/staff/timeslot/slots-change', { who: 'staff', right: 'delivery' });
export const staffSlotsUndo = route('POST', '/staff/timeslot/slots-undo', { who: 'staff', right: 'delivery' });
