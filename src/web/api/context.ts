import { createContext } from 'react-router';
import type { GuaranteeOnPages, MapTiles, MenuItem } from '../../contract/base/rendered-site.ts';
import type { SignOnProvider } from '../../domain/account/sign-on.ts';
import type { News } from '../../domain/settings/news.ts';
import type { Dictionary } from '../../language/language.ts';
import type { Api } from './client.ts';
import { replyCache } from './reply-cache.ts';
import type { ServerData } from './server-data.ts';

/** Gives loaders the API: set per request on the server, once in the browser. */
export const apiContext = createContext<Api>();

export interface Site {
  /** The public address of the shop, without a trailing slash; canonical addresses begin with it. */
  readonly publicUrl: string;
  readonly mapTiles?: MapTiles | undefined;
  readonly footer?: readonly MenuItem[];
  /** storefront 8, showInPopupCode: codes of the messages that open a dialog. */
  readonly popupCodes?: readonly string[];
  /** The customer buys for a company and sees prices without VAT. */
  readonly hasNetPrices?: boolean | undefined;
  /** False when the shop takes no new customers. */
  readonly isRegistrationOpen?: boolean;
  /** The minimum length of a new password, if it is above the default. */
  readonly passwordMinimum?: number | undefined;
  /** The total from which the cart proposes certificates, if it is not the default. */
  readonly certificatesFromCents?: number | undefined;
  /** By how many percent goods that are weighed may cost more, if it is not the default. */
  readonly weightMargin?: number | undefined;
  /** The reminder of the legal guarantee; the chain's own stays Italian on English pages, as `lang` says. */
  readonly guarantee?: GuaranteeOnPages | undefined;
  /** The path of the official notice on the legal guarantee; absent: our drawing of it. */
  readonly guaranteePicture?: string | undefined;
  /** The name of the shop, if it is not the default. */
  readonly shopName?: string | undefined;
  /** The path of the logo of the chain; absent: the mark of the build. */
  readonly logo?: string | undefined;
  /** The phone of the company; absent: the chain has set none. */
  readonly phone?: string | undefined;
  /** The one thing that the shop says to everybody today. */
  readonly news?: News | undefined;
  /** The company that runs the shop, in one line. */
  readonly seller?: string;
  /** The providers for sign-on besides the shop's own login; left out: none. */
  readonly signOn?: readonly SignOnProvider[] | undefined;
  /** Labels that the staff changed from the storefront's own text. */
  readonly labels?: Dictionary;
}

export const siteContext = createContext<Site>();

/** Takes what a loader has read of the customer while the server renders a page; never set in the browser. */
export const serverDataContext = createContext<ServerData>({});

/** True while the server renders a page of one customer, whose loaders may read what is the customer's own. */
export const ownPageContext = createContext(false);

/**
 * Gives loaders the content management system during server rendering; null in the browser, where pages import their
 * own client.
 */
export const contentContext = createContext<ContentClient | null>(null);

/** Pages, menus and blocks of the content management system, by the path below /p/wp-json (storefront 7). */
export interface ContentClient {
  /**
   * Returns the JSON of a reply; undefined when the page does not exist, or the system is down and no copy is cached.
   */
  read(path: string): Promise<unknown>;
}

/** S 7: the replies that are cached. */
const CACHED = /^wp\/v2\//;
const TIMEOUT_MS = 8000;

export const browserContent: ContentClient = {
  read: (path) => (CACHED.test(path) ? replyCache.read(path, () => load(path)) : load(path)),
};

async function load(path: string): Promise<unknown> {
  const reply = await fetch(`/p/wp-json/${path}`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (reply.status >= 500) throw new Error(`content answered ${reply.status}`);
  return reply.ok ? reply.json() : undefined;
}
