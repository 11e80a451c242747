import type { SignOnProvider } from '../../domain/account/sign-on.ts';
import type { News } from '../../domain/settings/news.ts';

export interface MapTiles {
  /** Address template with {z}, {x} and {y}. */
  readonly url: string;
  readonly attribution: string;
}

/** An entry of the menu at the foot of every page: a link, or a heading over its children. */
export interface MenuItem {
  readonly title: string;
  /** A path of the shop, or a link to a web page, a mail address or a phone; empty: a heading. */
  readonly link: string;
  /** Set if the title stays Italian on an English page. */
  readonly lang?: 'it' | undefined;
  readonly children: readonly MenuItem[];
}

/** A reminder of the legal guarantee, in the language of the page unless it says another one. */
export interface GuaranteeOnPages {
  readonly text: string;
  readonly lang?: string | undefined;
}

/** The settings of the chain that pages show. */
export interface ChainOnPages {
  readonly isRegistrationOpen: boolean;
  /** The minimum length of a new password, if it is above the default. */
  readonly passwordMinimum?: number | undefined;
  /** The total from which the cart proposes certificates, if it is not the default. */
  readonly certificatesFromCents?: number | undefined;
  /** By how many percent goods that are weighed may cost more, if it is not the default. */
  readonly weightMargin?: number | undefined;
  /** The reminder of the legal guarantee, if it is not the default; empty: none. */
  readonly guarantee?: string | undefined;
  /** The path of the official notice on the legal guarantee; absent: our drawing of it. */
  readonly guaranteePicture?: string | undefined;
  /** The name of the shop, if it is not the default. */
  readonly shopName?: string | undefined;
  /** The path of the logo of the chain; absent: the mark of the build. */
  readonly logo?: string | undefined;
  /** The style sheet of the colour and fonts of the shop; absent: those of the build. */
  readonly look?: string | undefined;
  /** The phone of the company; absent: the chain has set none. */
  readonly phone?: string | undefined;
  /** When somebody answers it, in Italian: "lun-ven 8-20"; absent: the chain does not say. */
  readonly phoneHours?: string | undefined;
  /** The one thing that the shop says to everybody today. */
  readonly news?: News | undefined;
  /** The company that runs the shop, in one line. */
  readonly seller: string;
}

/** What the server says about the shop and the reader of a page when it has the page rendered. */
export interface RenderedSite extends ChainOnPages {
  readonly publicUrl: string;
  readonly mapTiles?: MapTiles | undefined;
  /** The menu at the foot of every page. */
  readonly footer: readonly MenuItem[];
  /** storefront 8: codes of the messages that open a dialog. */
  readonly popupCodes: readonly string[];
  /** True if the catalogue has English names, so that pages offer the other language. */
  readonly isOfferedInEnglish: boolean;
  /** The customer sees prices without VAT. */
  readonly hasNetPrices: boolean;
  /** The providers for sign-on besides the shop's own login; undefined: none. */
  readonly signOn?: readonly SignOnProvider[] | undefined;
}
