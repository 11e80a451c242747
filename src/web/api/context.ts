import { createContext } from 'react-router';
import type { Dictionary } from '../../language/language.ts';
import type { Api } from './client.ts';
import type { ContentClient } from './content.ts';

/** How loaders reach the API: set per request on the server, once in the browser. */
export const apiContext = createContext<Api>();

export interface MapTiles {
  /** With {z}, {x} and {y}. */
  readonly url: string;
  readonly attribution: string;
}

/** An entry of the menu below every page; without a link a heading over its children. */
export interface MenuItem {
  readonly title: string;
  readonly link: string;
  readonly children: readonly MenuItem[];
}

export interface Site {
  /** Where the shop is published, without a slash at the end: canonical addresses begin with it. */
  readonly publicUrl: string;
  readonly mapTiles?: MapTiles | undefined;
  readonly footer?: readonly MenuItem[];
  /** storefront 8, showInPopupCode: of messages that a dialog says. */
  readonly popupCodes?: readonly string[];
  /** What the staff call things otherwise than the storefront. */
  readonly labels?: Dictionary;
}

export const siteContext = createContext<Site>();

/** How loaders reach the content management system while rendering; null in the browser, where pages bring their own. */
export const contentContext = createContext<ContentClient | null>(null);
