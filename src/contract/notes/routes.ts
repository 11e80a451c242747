import { route } from '../base/route.ts';

export const noteAdd = route('POST', '/note/order/add', { who: 'user' });
export const noteUpdate = route('POST', '/note/order/update', { who: 'user' });
export const noteList = route('POST', '/note/list/', { who: 'user' });
export const staffRatings = route('GET', '/staff/note/list', { who: 'staff', right: 'customers' });
export const staffRatingAnswer = route('POST', '/staff/note/answer', { who: 'staff', right: 'customers' });
