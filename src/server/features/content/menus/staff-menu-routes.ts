import {
  MAX_MENU_ITEMS,
  MAX_MENU_LINK,
  MAX_MENU_TITLE,
  MENU_LOCATIONS,
  type MenuBranch,
  type StaffMenu,
  type StaffMenuHead,
} from '../../../../contract/content/staff-menu-schemas.ts';
import { problemIf, required, tooLong, tooMany } from '../../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../../domain/base/result.ts';
import { safeLink } from '../../../../domain/content/proposal-link.ts';
import type { Config } from '../../../config/config.ts';
import type { Handlers } from '../../../http/feature.ts';
import { done, type Refusal, refuse } from '../../../http/outcome.ts';
import { MENUS_CHANGED } from '../../../infra/database/announcements.ts';
import { sql } from '../../../infra/database/sql.ts';
import type { Database, Queryable, Tx } from '../../../infra/database/types.ts';

export interface StaffMenuDeps {
  readonly db: Database;
  readonly config: Pick<Config, 'cmsUrl' | 'ownHosts'>;
}

/** Issue 4: menus, edited in the back office; menus of a WordPress are edited there. */
export function staffMenuHandlers({ db, config }: StaffMenuDeps) {
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
  } satisfies Partial<Handlers>;
}

function nothingAt(location: string) {
  return { location, modifiedAt: '' };
}

function headOf(row: MenuRow): StaffMenuHead {
  const { items, ...head } = menuOf(row);
  return { ...head, count: items.length + items.reduce((sum, { children }) => sum + children.length, 0) };
}

function menuOf(row: MenuRow): StaffMenu {
  return { location: row.location, modifiedAt: row.modifiedAt.toISOString(), items: itemsOf(row.items) };
}

interface MenuAsRead {
  readonly location: string;
  /** Empty if there was no menu. */
  readonly modifiedAt: string;
}

/** Replaces the whole menu. A menu that was saved since this one was read is not overwritten (optimistic lock). */
async function saveMenu(
  db: Database,
  { location, modifiedAt }: MenuAsRead,
  items: readonly MenuBranch[],
  hosts: ReadonlySet<string>,
): Promise<Result<MenuRow, Refusal>> {
  const checked = refuseIfAny(problemsOf(items, hosts));
  if (!checked.ok) return checked;
  return db.tx(async (tx) => {
    await lockMenus(tx);
    const before = await readMenu(tx, location);
    if ((before?.modifiedAt.toISOString() ?? '') !== modifiedAt) return refuse('ENTRY_CHANGED');
    const row = await writeMenu(
      tx,
      location,
      items.map((item) => writtenItem(item, hosts)),
    );
    return row ? ok(row) : refuse('ENTRY_NOT_FOUND');
  });
}

/** Reads stored menu items defensively: only what fits a menu of two levels is returned. */
function itemsOf(stored: unknown): MenuBranch[] {
  return leavesOf(stored).map(({ item, ...leaf }) => ({
    ...leaf,
    children: leavesOf(item['children']).map(({ title, url }) => ({ title, url })),
  }));
}

function leavesOf(stored: unknown): { title: string; url: string; item: Record<string, unknown> }[] {
  if (!Array.isArray(stored)) return [];
  return stored.map((each: unknown) => {
    const item = (each ?? {}) as Record<string, unknown>;
    const { title, url } = item;
    return { title: typeof title === 'string' ? title : '', url: typeof url === 'string' ? url : '', item };
  });
}

/** Converts URLs of this shop to paths, so that they stay valid when its host changes. */
function writtenItem({ title, url, children }: MenuBranch, hosts: ReadonlySet<string>): MenuBranch {
  const link = (address: string) => (address.trim() === '' ? '' : (safeLink(address, hosts) ?? ''));
  return {
    title: title.trim(),
    url: link(url),
    children: children.map((child) => ({ title: child.title.trim(), url: link(child.url) })),
  };
}

function problemsOf(items: readonly MenuBranch[], hosts: ReadonlySet<string>): Refusal[] {
  return [
    ...tooMany('items', items, MAX_MENU_ITEMS),
    ...items.flatMap(({ title, url, children }, index) => {
      const at = `items/${index}`;
      const leadsNowhere = url.trim() === '' && children.length === 0;
      return [
        ...titleProblems(`${at}/title`, title),
        ...problemIf(leadsNowhere, 'MENU_HEADING_EMPTY', `${at}/url`),
        ...linkProblems(`${at}/url`, url, hosts),
        ...tooMany(`${at}/title`, children, MAX_MENU_ITEMS),
        ...children.flatMap((child, childIndex) => [
          ...titleProblems(`${at}/children/${childIndex}/title`, child.title),
          ...required(`${at}/children/${childIndex}/url`, child.url),
          ...linkProblems(`${at}/children/${childIndex}/url`, child.url, hosts),
        ]),
      ];
    }),
  ];
}

function titleProblems(field: string, title: string): readonly Refusal[] {
  return [...required(field, title), ...tooLong(field, title.trim(), MAX_MENU_TITLE)];
}

/** S 2: the rule for every link of the staff. */
function linkProblems(field: string, url: string, hosts: ReadonlySet<string>): readonly Refusal[] {
  const text = url.trim();
  if (text.length > MAX_MENU_LINK) return tooLong(field, text, MAX_MENU_LINK);
  return problemIf(text !== '' && safeLink(text, hosts) === undefined, 'LINK_INVALID', field);
}

interface MenuRow {
  location: string;
  /** Unchecked JSON, because not only the back office writes it. */
  items: unknown;
  modifiedAt: Date;
}

const MAX_MENUS = 100;

async function listMenus(db: Queryable): Promise<MenuRow[]> {
  return db.query<MenuRow>(sql`
    select location, items, modified_at from content_menus order by location limit ${MAX_MENUS}`);
}

async function readMenu(db: Queryable, location: string): Promise<MenuRow | undefined> {
  const row = await db.maybeOne<MenuRow>(sql`
    select location, items, modified_at from content_menus where location = ${location}`);
  return row;
}

/** Serialises writers with a lock, also for the first menu of a location; readers are not blocked. */
async function lockMenus(tx: Tx): Promise<void> {
  await tx.query(sql`lock table content_menus in share row exclusive mode`);
}

/** Writes a menu. `modified_at` always increases, even if the clock was set back. Running shops are notified. */
async function writeMenu(tx: Tx, location: string, items: readonly MenuBranch[]): Promise<MenuRow | undefined> {
  const row = await tx.maybeOne<MenuRow>(sql`
    insert into content_menus as m (location, name, items)
    values (${location}, ${location}, ${JSON.stringify(items)}::jsonb)
    on conflict (location) do update set items = excluded.items,
      modified_at = greatest(clock_timestamp(), m.modified_at + interval '1 millisecond')
    returning location, items, modified_at`);
  await tx.query(sql`select pg_notify(${MENUS_CHANGED}, ${location})`);
  return row;
}
