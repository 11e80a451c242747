import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import * as routes from './routes.ts';

// Menus of the shop's own content as the staff edit them: trees of at most two levels, saved as a whole.

/** The maximum number of items on the first level, and below each of them. */
export const MAX_MENU_ITEMS = 30;
export const MAX_MENU_TITLE = 80;
export const MAX_MENU_LINK = 500;
/** Menu locations that the pages of this shop show; apps and other clients read further ones. */
export const MENU_LOCATIONS = ['footer', 'primary'] as const;

const MenuLocation = Type.String({ pattern: '^[a-z0-9_-]{1,60}$', description: 'footer, primary ...' });

/** The schema accepts longer texts than allowed, so that the refusal names its field. */
const itemText = {
  title: Type.String({ maxLength: 1000 }),
  url: Type.String({ maxLength: 4000, default: '', description: 'a path of the shop, https, mailto or tel' }),
};
const MenuLeaf = Type.Object(itemText);
const MenuBranch = Type.Object({
  ...itemText,
  children: Type.Array(MenuLeaf, { maxItems: 100, default: [], description: 'what stands below it' }),
});
export type MenuBranch = Static<typeof MenuBranch>;

const menuHead = {
  location: Type.String(),
  modifiedAt: Type.String({ description: 'empty: nobody has saved it yet' }),
};
export const StaffMenuHead = Type.Object({ ...menuHead, count: Type.Integer({ description: 'items on both levels' }) });
export type StaffMenuHead = Static<typeof StaffMenuHead>;

export const StaffMenuList = Type.Object({ menus: Type.Array(StaffMenuHead) });
export type StaffMenuList = Static<typeof StaffMenuList>;

export const StaffMenu = Type.Object({ ...menuHead, items: Type.Array(MenuBranch) });
export type StaffMenu = Static<typeof StaffMenu>;

export const MenuQuery = Type.Object({ location: MenuLocation });
export const MenuUpdateBody = Type.Object({
  location: MenuLocation,
  modifiedAt: Type.String({ maxLength: 40, description: 'modifiedAt of the menu as it was read' }),
  items: Type.Array(MenuBranch, { maxItems: 100 }),
});

const bind = bindFrom('issue 4, menus edited in the back office');

export const staffMenusCalls = {
  staffMenuList: bind(routes.staffMenuList, { data: StaffMenuList, summary: 'Where the shop has menus' }),
  staffMenuView: bind(routes.staffMenuView, {
    query: MenuQuery,
    data: StaffMenu,
    summary: 'The menu of one location, empty where there is none yet',
  }),
  staffMenuUpdate: bind(routes.staffMenuUpdate, {
    body: MenuUpdateBody,
    data: StaffMenu,
    summary: 'Saves a menu as a whole; refused when somebody else saved it since it was read',
  }),
} as const;
