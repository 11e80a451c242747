import { route } from '../base/route.ts';

export const staffPlaceList = route('GET', '/staff/place/list', { who: 'staff' });
export const staffPlaceView = route('GET', '/staff/place/view', { who: 'staff' });
export const staffPlaceChoices = route('GET', '/staff/place/choices', { who: 'staff' });
export const staffPlaceInsert = route('POST', '/staff/place/insert', { who: 'staff' });
export const staffPlaceUpdate = route('POST', '/staff/place/update', { who: 'staff' });
export const staffPlaceDelete = route('POST', '/staff/place/delete', { who: 'staff' });
