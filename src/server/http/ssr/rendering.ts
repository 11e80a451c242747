import type { Envelope } from '../../../contract/base/envelope.ts';
import type { RenderedSite } from '../../../contract/base/rendered-site.ts';
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

export interface RenderRequest extends RenderedSite {
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
  readonly posted?: PostedForm | undefined;
  readonly isOwn?: boolean | undefined;
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
