import { route } from '../base/route.ts';

export const staffMediaList = route('GET', '/staff/media/list', { who: 'staff', right: 'content' });
export const staffMediaView = route('GET', '/staff/media/view', { who: 'staff', right: 'content' });
export const staffMediaUpdate = route('POST', '/staff/media/update', { who: 'staff', right: 'content' });
export const staffMediaDelete = route('POST', '/staff/media/delete', { who: 'staff', right: 'content' });
