import { route } from '../base/route.ts';

export const staffMenuList = route('GET', '/staff/menu/list', { who: 'staff', right: 'content' });
export const staffMenuView = route('GET', '/staff/menu/view', { who: 'staff', right: 'content' });
export const staffMenuUpdate = route('POST', '/staff/menu/update', { who: 'staff', right: 'content' });
