import { route } from '../base/route.ts';

export const staffPlaceList = route('GET', '/staff/place/list', { who: 'staff', right: 'content' });
export const staffPlaceView = route('GET', '/staff/place/view', { who: 'staff', right: 'content' });
export const staffPlaceChoices = route('GET', '/staff/place/choices', { who: 'staff', right: 'content' });
export const staffPlaceInsert = route('POST', '/staff/place/insert', { who: 'staff', right: 'content' });
export const staffPlaceUpdate = route('POST', '/staff/place/update', { who: 'staff', right: 'content' });
export const staffPlaceDelete = route('POST', '/staff/place/delete', { who: 'staff', right: 'content' });
