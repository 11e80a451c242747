import { route } from '../base/route.ts';

export const staffMediaList = route('GET', '/staff/media/list', { who: 'staff' });
export const staffMediaView = route('GET', '/staff/media/view', { who: 'staff' });
export const staffMediaUpdate = route('POST', '/staff/media/update', { who: 'staff' });
export const staffMediaDelete = route('POST', '/staff/media/delete', { who: 'staff' });
