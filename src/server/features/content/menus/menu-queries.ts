import type { MenuBranch } from '../../../../contract/content/staff-menu-schemas.ts';
import { MENUS_CHANGED } from '../../../infra/database/channels.ts';
import { sql } from '../../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../../infra/database/types.ts';

export interface MenuRow {
  location: string;
  /** Unchecked JSON, because not only the back office writes it. */
  items: unknown;
  modified_at: Date;
}

const MAX_MENUS = 100;

export async function listMenus(db: Queryable): Promise<MenuRow[]> {
  return db.query<MenuRow>(sql`
    select location, items, modified_at from content_menus order by location limit ${MAX_MENUS}`);
}

export async function readMenu(db: Queryable, location: string): Promise<MenuRow | undefined> {
  const [row] = await db.query<MenuRow>(sql`
    select location, items, modified_at from content_menus where location = ${location}`);
  return row;
}

/** Serialises writers with a lock, also for the first menu of a location; readers are not blocked. */
export async function lockMenus(tx: Tx): Promise<void> {
  await tx.query(sql`lock table content_menus in share row exclusive mode`);
}

/** Writes a menu. `modified_at` always increases, even if the clock was set back. Running shops are notified. */
export async function writeMenu(tx: Tx, location: string, items: readonly MenuBranch[]): Promise<MenuRow | undefined> {
  const [row] = await tx.query<MenuRow>(sql`
    insert into content_menus as m (location, name, items)
    values (${location}, ${location}, ${JSON.stringify(items)}::jsonb)
    on conflict (location) do update set items = excluded.items,
      modified_at = greatest(clock_timestamp(), m.modified_at + interval '1 millisecond')
    returning location, items, modified_at`);
  await tx.query(sql`select pg_notify(${MENUS_CHANGED}, ${location})`);
  return row;
}
