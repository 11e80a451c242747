import { route } from '../base/route.ts';

export const staffLabelList = route('GET', '/staff/label/list', { who: 'staff' });
export const staffLabelUpdate = route('POST', '/staff/label/update', { who: 'staff' });
export const staffLabelDelete = route('POST', '/staff/label/delete', { who: 'staff' });
