import { route } from '../base/route.ts';

export const staffMenuList = route('GET', '/staff/menu/list', { who: 'staff' });
export const staffMenuView = route('GET', '/staff/menu/view', { who: 'staff' });
export const staffMenuUpdate = route('POST', '/staff/menu/update', { who: 'staff' });
