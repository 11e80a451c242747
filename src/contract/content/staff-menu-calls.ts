import { bind } from '../base/call.ts';
import * as routes from './staff-menu-routes.ts';
import { MenuQuery, MenuUpdateBody, StaffMenu, StaffMenuList } from './staff-menu-schemas.ts';

const SOURCE = 'issue 4, menus edited in the back office';

export const staffMenusCalls = {
  staffMenuList: bind(routes.staffMenuList, {
    data: StaffMenuList,
    summary: 'Where the shop has menus',
    source: SOURCE,
  }),
  staffMenuView: bind(routes.staffMenuView, {
    query: MenuQuery,
    data: StaffMenu,
    summary: 'The menu of one location, empty where there is none yet',
    source: SOURCE,
  }),
  staffMenuUpdate: bind(routes.staffMenuUpdate, {
    body: MenuUpdateBody,
    data: StaffMenu,
    summary: 'Saves a menu as a whole; refused when somebody else saved it since it was read',
    source: SOURCE,
  }),
} as const;
