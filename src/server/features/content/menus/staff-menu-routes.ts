import { MENU_LOCATIONS, type StaffMenu, type StaffMenuHead } from '../../../../contract/content/staff-menu-schemas.ts';
import type { Config } from '../../../config/config.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { done, refuse } from '../../../http/outcome.ts';
import type { Database } from '../../../infra/database/types.ts';
import { itemsOf, saveMenu } from './edit-menu.ts';
import { listMenus, type MenuRow, readMenu } from './menu-queries.ts';

type MenuHandlers = Pick<Handlers, 'staffMenuList' | 'staffMenuView' | 'staffMenuUpdate'>;

export interface StaffMenuDeps {
  readonly db: Database;
  readonly config: Pick<Config, 'cmsUrl' | 'ownHosts'>;
}

/** Issue 4: menus, edited in the back office; where a WordPress holds them, they are edited there. */
export function staffMenuHandlers({ db, config }: StaffMenuDeps): MenuHandlers {
  if (config.cmsUrl !== undefined) {
    const elsewhere = async () => refuse('CONTENT_ELSEWHERE');
    return { staffMenuList: elsewhere, staffMenuView: elsewhere, staffMenuUpdate: elsewhere };
  }
  return {
    staffMenuList: async () => {
      const rows = await listMenus(db);
      const others = MENU_LOCATIONS.filter((location) => !rows.some((row) => row.location === location));
      return done({
        menus: [...rows.map(headOf), ...others.map((location) => ({ ...nothingAt(location), count: 0 }))],
      });
    },
    staffMenuView: async (_context, { query: { location } }) => {
      const row = await readMenu(db, location);
      return done(row ? menuOf(row) : { ...nothingAt(location), items: [] });
    },
    staffMenuUpdate: async (_context, { body: { items, ...asRead } }) => {
      const saved = await saveMenu(db, asRead, items, config.ownHosts);
      return saved.ok ? done(menuOf(saved.value)) : saved;
    },
  };
}

function nothingAt(location: string) {
  return { location, modifiedAt: '' };
}

function headOf(row: MenuRow): StaffMenuHead {
  const { items, ...head } = menuOf(row);
  return { ...head, count: items.length + items.reduce((sum, { children }) => sum + children.length, 0) };
}

function menuOf(row: MenuRow): StaffMenu {
  return { location: row.location, modifiedAt: row.modified_at.toISOString(), items: itemsOf(row.items) };
}
