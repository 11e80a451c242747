import { route } from '../base/route.ts';

export const langInfo = route('GET', '/lang/lang-info', { who: 'any' });

export const staffLabelList = route('GET', '/staff/label/list', { who: 'staff', right: 'content' });
export const staffLabelUpdate = route('POST', '/staff/label/update', { who: 'staff', right: 'content' });
export const staffLabelDelete = route('POST', '/staff/label/delete', { who: 'staff', right: 'content' });
