import { createContext } from 'react-router';
import type { SignOnProvider } from '../../domain/account/sign-on.ts';
import type { Dictionary } from '../../language/language.ts';
import type { Api } from './client.ts';
import type { ContentClient } from './content.ts';
import type { ServerData } from './server-data.ts';

/** Gives loaders the API: set per request on the server, once in the browser. */
export const apiContext = createContext<Api>();

export interface MapTiles {
  /** Address template with {z}, {x} and {y}. */
  readonly url: string;
  readonly attribution: string;
}

/** An entry of the menu at the foot of every page; an entry without a link is a heading over its children. */
export interface MenuItem {
  readonly title: string;
  readonly link: string;
  /** Set where the title stays Italian on an English page. */
  readonly lang?: 'it' | undefined;
  readonly children: readonly MenuItem[];
}

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
  /** Characters that a new password needs, where the shop asks for more than usual. */
  readonly passwordMinimum?: number | undefined;
  /** The providers at which people may sign on besides the shop itself; left out: none. */
  readonly signOn?: readonly SignOnProvider[] | undefined;
  /** Labels that the staff changed from the storefront's own text. */
  readonly labels?: Dictionary;
}

export const siteContext = createContext<Site>();

/** Takes what a loader has read of the customer while the server renders a page; never set in the browser. */
export const serverDataContext = createContext<ServerData>({});

/** Gives loaders the content management system during server rendering; null in the browser, where pages import their own client. */
export const contentContext = createContext<ContentClient | null>(null);
