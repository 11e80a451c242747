import { createHash } from 'node:crypto';
import type { MenuItem } from '../../../../contract/base/rendered-site.ts';
import { MAX_MENU_ITEMS, MAX_MENU_TITLE } from '../../../../contract/content/staff-menu-schemas.ts';
import { safeLink } from '../../../../domain/content/proposal-link.ts';
import type { ContentSource } from '../../../infra/cms/content-source.ts';
import { MENUS_CHANGED } from '../../../infra/database/announcements.ts';
import type { Database } from '../../../infra/database/types.ts';
import { Live } from '../../../infra/live.ts';

export interface FooterMenuDeps {
  readonly source: ContentSource;
  /** Hosts of this shop: links to them become paths. */
  readonly ownHosts: ReadonlySet<string>;
  /** Notifies of changes of the menu. */
  readonly db?: Pick<Database, 'listen'>;
}

interface LoadedMenu {
  readonly items: readonly MenuItem[];
  readonly version: string;
}

const LOCATION = 'footer';
/** S 9: the time (ms) after which the shop starts without the menu. */
const START_WITHIN_MS = 1000;

/**
 * The menu below every page (S 7): read in the background, cached while the content management system is slow or down.
 */
export class FooterMenu extends Live<LoadedMenu> {
  constructor({ source, ownHosts, db }: FooterMenuDeps) {
    super({
      initial: { items: [], version: '' },
      read: () => readMenu(source, ownHosts),
      db,
      channels: [MENUS_CHANGED],
      startWithinMs: START_WITHIN_MS,
      // the content source reports its own errors
      onError: () => {},
    });
  }

  get items(): readonly MenuItem[] {
    return this.current.items;
  }

  /** Changes with the menu, so that cached pages are rendered again. */
  get version(): string {
    return this.current.version;
  }
}

/** Returns undefined if the source has no menu now. */
async function readMenu(source: ContentSource, ownHosts: ReadonlySet<string>): Promise<LoadedMenu | undefined> {
  const reply = await source.read({ what: 'menu', location: LOCATION }).catch(() => undefined);
  // 404: the menu was deleted
  if (reply?.status !== 200 && reply?.status !== 404) return undefined;
  const items = menuItems(reply.status === 200 ? reply.body : [], ownHosts);
  return { items, version: createHash('sha256').update(JSON.stringify(items)).digest('base64url').slice(0, 8) };
}

/** Reads the items of a menu as WordPress plug-ins write them (title, url, children); unsafe links are dropped. */
export function menuItems(body: unknown, ownHosts: ReadonlySet<string>, depth = 0): MenuItem[] {
  if (!Array.isArray(body)) return [];
  return body.slice(0, MAX_MENU_ITEMS).flatMap((item: unknown) => {
    const { title, url, children } = (item ?? {}) as Record<string, unknown>;
    if (typeof title !== 'string' || title.trim() === '') return [];
    const link = typeof url === 'string' ? (safeLink(url, ownHosts) ?? '') : '';
    const below = depth === 0 ? menuItems(children, ownHosts, 1) : [];
    return link === '' && below.length === 0
      ? []
      : [{ title: title.trim().slice(0, MAX_MENU_TITLE), link, children: below }];
  });
}
