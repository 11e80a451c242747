import { route } from '../base/route.ts';

export const staffZoneList = route('GET', '/staff/zone/list', { who: 'staff' });
export const staffZoneAreas = route('GET', '/staff/zone/areas', { who: 'staff' });
export const staffZoneTowns = route('GET', '/staff/zone/towns', { who: 'staff' });
export const staffZoneView = route('GET', '/staff/zone/view', { who: 'staff' });
export const staffZoneInsert = route('POST', '/staff/zone/insert', { who: 'staff' });
export const staffZoneUpdate = route('POST', '/staff/zone/update', { who: 'staff' });
