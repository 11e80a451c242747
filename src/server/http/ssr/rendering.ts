import type { Envelope } from '../../../contract/base/envelope.ts';
import type { SignOnProvider } from '../../../domain/account/sign-on.ts';
import type { LocaleMessages } from '../../../language/language.ts';

// The interface of the web build's entry-server, as the server uses it. The two are compiled apart, each with its own
// globals; rendering.test.ts compares them.

export interface ApiTransport {
  call(
    method: 'GET' | 'POST',
    path: string,
    input: { query?: object | undefined; body?: object | undefined },
  ): Promise<Envelope>;
}

/** The values and errors of a refused form that was posted without scripts. */
export interface PostedForm {
  readonly formId: number;
  readonly values: Readonly<Record<string, string | readonly string[]>>;
  readonly problems: Readonly<Record<string, string>>;
  readonly message: string;
  readonly files: Readonly<Record<string, readonly { readonly token: string; readonly name: string }[]>>;
}

/** An entry of the menu below every page; without a link it is a heading over its children. */
export interface MenuItem {
  readonly title: string;
  readonly link: string;
  /** The title stays Italian on an English page. */
  readonly lang?: 'it';
  readonly children: readonly MenuItem[];
}

export interface RenderRequest {
  readonly url: URL;
  readonly transport: ApiTransport;
  readonly content: { read(path: string): Promise<unknown> };
  readonly signal: AbortSignal;
  readonly assets: {
    readonly scripts: readonly string[];
    readonly styles: readonly { readonly href: string; readonly text?: string }[];
    readonly preload: readonly string[];
    readonly pages?: Readonly<Record<string, readonly string[]>>;
    readonly dictionaries?: Readonly<Record<string, string>>;
    readonly version?: string;
  };
  readonly nonce: string;
  readonly publicUrl: string;
  readonly mapTiles?: { readonly url: string; readonly attribution: string } | undefined;
  readonly footer: readonly MenuItem[];
  readonly popupCodes: readonly string[];
  readonly isRegistrationOpen: boolean;
  readonly isOfferedInEnglish: boolean;
  readonly hasNetPrices: boolean;
  readonly passwordMinimum?: number | undefined;
  readonly signOn?: readonly SignOnProvider[] | undefined;
  readonly posted?: PostedForm | undefined;
}

export interface RenderResult {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Set instead of a page: the address of a redirect. */
  readonly redirect?: string;
  readonly stream?: { pipe<Writable extends NodeJS.WritableStream>(destination: Writable): Writable };
}

export interface EntryServer {
  render(request: RenderRequest): Promise<RenderResult>;
  readonly inlineScripts: readonly string[];
  /** Matches the addresses whose pages look the same to everybody who sees the same store. */
  readonly shared: RegExp;
  /** The code of every page, as the build's manifest names it. */
  readonly pageSources: readonly string[];
  /** Sets the function that returns the locale of the page being rendered. */
  setLocaleSource(source: () => LocaleMessages): void;
}
