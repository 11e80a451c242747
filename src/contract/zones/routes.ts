import { route } from '../base/route.ts';

export const staffZoneList = route('GET', '/staff/zone/list', { who: 'staff', right: 'delivery' });
export const staffZoneAreas = route('GET', '/staff/zone/areas', { who: 'staff', right: 'delivery' });
export const staffZoneTowns = route('GET', '/staff/zone/towns', { who: 'staff', right: 'delivery' });
export const staffZoneCoverage = route('GET', '/staff/zone/coverage', { who: 'staff', right: 'delivery' });
export const staffZoneEffect = route('POST', '/staff/zone/effect', { who: 'staff', right: 'delivery' });
export const staffZoneView = route('GET', '/staff/zone/view', { who: 'staff', right: 'delivery' });
export const staffZoneInsert = route('POST', '/staff/zone/insert', { who: 'staff', right: 'delivery' });
export const staffZoneUpdate = route('POST', '/staff/zone/update', { who: 'staff', right: 'delivery' });
