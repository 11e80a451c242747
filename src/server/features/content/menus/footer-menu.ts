import { createHash } from 'node:crypto';
import { MAX_MENU_ITEMS, MAX_MENU_TITLE } from '../../../../contract/content/staff-menu-schemas.ts';
import { safeLink } from '../../../../domain/content/proposal-link.ts';
import type { ContentSource } from '../../../infra/cms/content-source.ts';
import { keptFresh } from '../../../infra/kept-fresh.ts';

/** An entry of a menu: a link, or a heading over its children. */
export interface MenuItem {
  readonly title: string;
  /** A path of the shop, an address of the web, of mail or a phone; empty: a heading. */
  readonly link: string;
  readonly children: readonly MenuItem[];
}

export interface FooterMenuParts {
  readonly source: ContentSource;
  /** Hosts that are this shop too. */
  readonly ownHosts: ReadonlySet<string>;
  /** Calls back when the menu may be another one. Answers the way to stop. */
  readonly watch?: (onChange: () => void) => Promise<() => Promise<void>>;
}

const LOCATION = 'footer';

/** The menu below every page (S 7): read in the background, kept while the content management system is slow or gone. */
export class FooterMenu {
  #items: readonly MenuItem[] = [];
  #version = '';
  readonly #fresh = keptFresh(() => this.refresh());
  readonly #parts: FooterMenuParts;
  #stopWatching: (() => Promise<void>) | undefined;
  #asked = 0;
  #answered = 0;

  constructor(parts: FooterMenuParts) {
    this.#parts = parts;
  }

  get items(): readonly MenuItem[] {
    return this.#items;
  }

  /** Another whenever the menu is another: pages that are kept are made anew. */
  get version(): string {
    return this.#version;
  }

  async start(): Promise<void> {
    this.#stopWatching = await this.#parts.watch?.(() => void this.refresh());
    await this.#fresh.start();
  }

  async stop(): Promise<void> {
    this.#fresh.stop();
    await this.#stopWatching?.();
  }

  /** Never fails: whoever reads content tells of its errors, and the menu stays as it was. */
  async refresh(): Promise<void> {
    const turn = ++this.#asked;
    const reply = await this.#parts.source.read({ what: 'menu', location: LOCATION }).catch(() => undefined);
    // 404: there is no such menu any more
    if (reply?.status !== 200 && reply?.status !== 404) return;
    // what was asked for earlier and comes later is older
    if (turn < this.#answered) return;
    this.#answered = turn;
    this.#items = menuItems(reply.status === 200 ? reply.body : [], this.#parts.ownHosts);
    this.#version = createHash('sha256').update(JSON.stringify(this.#items)).digest('base64url').slice(0, 8);
  }
}

/** The items of a menu as plug-ins of WordPress write them: title, url, children; links only where links may lead. */
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
