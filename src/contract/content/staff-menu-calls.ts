import { call } from '../base/call.ts';
import { MenuQuery, MenuUpdateBody, StaffMenu, StaffMenuList } from './staff-menu-schemas.ts';

const SOURCE = 'issue 4, menus edited in the back office';

export const staffMenusCalls = {
  staffMenuList: call('GET', '/staff/menu/list', 'staff', {
    data: StaffMenuList,
    summary: 'Where the shop has menus',
    source: SOURCE,
  }),
  staffMenuView: call('GET', '/staff/menu/view', 'staff', {
    query: MenuQuery,
    data: StaffMenu,
    summary: 'The menu of one location, empty where there is none yet',
    source: SOURCE,
  }),
  staffMenuUpdate: call('POST', '/staff/menu/update', 'staff', {
    body: MenuUpdateBody,
    data: StaffMenu,
    summary: 'Saves a menu as a whole; refused when somebody else saved it since it was read',
    source: SOURCE,
  }),
} as const;
