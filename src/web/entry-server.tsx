import './ui/tokens.css';
import { type PipeableStream, renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  type RouteObject,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import type { GuaranteeOnPages, MenuItem, RenderedSite } from '../contract/base/rendered-site.ts';
import { USUAL_GUARANTEE } from '../domain/settings/guarantee.ts';
import { contentLanguage, labels, language, t } from '../language/language.ts';
import { createApi } from './api/client.ts';
import {
  apiContext,
  type ContentClient,
  contentContext,
  ownPageContext,
  serverDataContext,
  siteContext,
} from './api/context.ts';
import { type ServerData, ServerDataContext } from './api/server-data.ts';
import type { ApiTransport } from './api/transport.ts';
import { dictionaryFile } from './dictionary-script.ts';
import { Document, INLINE_SCRIPTS, type StyleSheet } from './document.tsx';
import { Banner } from './features/consent/Banner.tsx';
import { type PostedForm, postedContext } from './features/forms/posted-form.ts';
import { Hydrated } from './hydration/late.tsx';
import { paths } from './page/paths.ts';
import { pagesWith } from './page-table.ts';
import { type PageHandle, type PageName, pages, routes, sourceOf } from './routes.tsx';

/** Returns a pattern of the addresses whose pages look the same to everybody who looks at the same store. */
export function sharedPaths(routes: readonly RouteObject[]): RegExp {
  const patterns = sharedRoutes(routes, '').map((path) =>
    path.replace(/\/:\w+/g, '/[^/]+').replace(/\/\*$/, '(?:/.*)?'),
  );
  return new RegExp(`^(?:${patterns.join('|')})/?$`);
}

/** Returns the whole paths of these pages as the router writes them; the home page is the empty one. */
function sharedRoutes(routes: readonly RouteObject[], parent: string): string[] {
  const names = pagesWith('isShared');
  return routes.flatMap(({ path = '', handle, children = [] }) => {
    const whole = path === '' || path === '/' ? parent : `${parent}/${path}`;
    const page = handle as PageHandle | undefined;
    return [...(page && names.includes(page.name) ? [whole] : []), ...sharedRoutes(children, whole)];
  });
}

export type { ApiTransport } from './api/transport.ts';

export interface RenderRequest extends RenderedSite {
  readonly url: URL;
  readonly transport: ApiTransport;
  readonly content: ContentClient;
  readonly signal: AbortSignal;
  readonly assets: {
    readonly scripts: readonly string[];
    readonly styles: readonly StyleSheet[];
    readonly preload: readonly string[];
    /** Files of code and styles of each page by its source, so that the browser requests them at once. */
    readonly pages?: Readonly<Record<string, readonly string[]>>;
    /** The hash of the dictionaries of each file that has one: translated pages load theirs together with the file. */
    readonly dictionaries?: Readonly<Record<string, string>>;
    /** The version of this build, as in /version.json. */
    readonly version?: string;
  };
  /** May be empty when the policy allows the one inline script by `inlineScripts`. */
  readonly nonce: string;
  /** A form that was submitted without scripts and refused. */
  readonly posted?: PostedForm | undefined;
  /** True for a page of one customer, which shows what is the customer's own. */
  readonly isOwn?: boolean | undefined;
}

export interface RenderResult {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Set instead of a page: the address to redirect to. */
  readonly redirect?: string;
  readonly stream?: PipeableStream;
}

/** The inline scripts of every page, for the hashes of the content security policy. */
export const inlineScripts: readonly string[] = INLINE_SCRIPTS;

/** The code of every page, as the build's manifest names it. */
export const pageSources: readonly string[] = (Object.keys(pages) as PageName[]).map(sourceOf);

/** The addresses whose pages look the same to everybody who looks at the same store. */
export const shared: RegExp = sharedPaths(routes);

const handler = createStaticHandler(routes);

/**
 * The server renders pages of several languages at the same time: its source returns the locale of the page that calls
 * it.
 */
export { setLocaleSource } from '../language/language.ts';

/** Renders one address of the storefront; resolves when the whole page is ready to be sent. */
export async function render(request: RenderRequest): Promise<RenderResult> {
  const context = new RouterContextProvider();
  context.set(apiContext, createApi(request.transport));
  context.set(contentContext, request.content);
  // most pages are Italian and of shops without English, so they have no data about it
  const isOfferedInEnglish = request.isOfferedInEnglish || undefined;
  const hasNetPrices = request.hasNetPrices || undefined;
  const site = {
    publicUrl: request.publicUrl.replace(/\/$/, ''),
    mapTiles: request.mapTiles,
    footer: [...lawLinks(request.guarantee !== ''), ...(request.footer ?? [])],
    popupCodes: request.popupCodes,
    isRegistrationOpen: request.isRegistrationOpen,
    isOfferedInEnglish,
    hasNetPrices,
    passwordMinimum: request.passwordMinimum,
    certificatesFromCents: request.certificatesFromCents,
    weightMargin: request.weightMargin,
    guarantee: guaranteeOf(request.guarantee),
    guaranteePicture: request.guaranteePicture,
    shopName: request.shopName,
    logo: request.logo,
    phone: request.phone,
    phoneHours: request.phoneHours,
    seller: request.seller,
    news: request.news,
    signOn: request.signOn,
  };
  context.set(siteContext, { ...site, ...labelsOfPage() });
  if (request.posted) context.set(postedContext, request.posted);
  if (request.isOwn) context.set(ownPageContext, true);
  const result = await handler.query(new Request(request.url, { signal: request.signal }), { requestContext: context });
  if (result instanceof Response) {
    return { status: result.status, headers: {}, redirect: result.headers.get('location') ?? '/' };
  }
  const stream = await renderPage(request, result, context.get(serverDataContext));
  return { status: result.statusCode, headers: { 'content-type': 'text/html; charset=utf-8' }, stream };
}

/** Returns the changed labels that the browser needs to hydrate the page; mostly there are none. */
function labelsOfPage() {
  const own = labels();
  return own && Object.keys(own).length > 0 ? { labels: own } : {};
}

function renderPage(
  { assets, nonce, signal, look, logo }: RenderRequest,
  result: StaticHandlerContext,
  own: ServerData,
): Promise<PipeableStream> {
  const router = createStaticRouter(handler.dataRoutes, result);
  const files = pageFiles(assets, result);
  // style sheets must be loaded before the code
  const styles = files.filter(isStyleSheet).map((href) => ({ href }));
  const page = (
    <ServerDataContext value={own}>
      <Document
        styles={[...assets.styles, ...styles]}
        scripts={scriptsOf(assets, files)}
        nonce={nonce || undefined}
        hydration={hydrationOf(result, own)}
        banner={renderToStaticMarkup(<Banner />)}
        hasOwnHome={own.home !== undefined}
        version={assets.version}
        look={look}
        logo={logo}
      >
        <Hydrated>
          <StaticRouterProvider router={router} context={result} hydrate={false} />
        </Hydrated>
      </Document>
    </ServerDataContext>
  );
  return new Promise((resolve, reject) => {
    let failure: unknown;
    const stop = () => stream.abort(failure ?? signal.reason);
    const stream = renderToPipeableStream(page, {
      ...(nonce && { nonce }),
      // renders in one piece: later parts would come with inline scripts, which the policy does not allow
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellReady: () => resolve(stream),
      // the signal outlives the page: its listener would keep every rendered page in memory until it fires
      onAllReady: () => signal.removeEventListener('abort', stop),
      onShellError: reject,
      onError: (error) => {
        failure ??= error;
      },
    });
    signal.addEventListener('abort', stop, { once: true });
  });
}

const isStyleSheet = (file: string) => file.endsWith('.css');

/** Returns all script files of the page. Dictionaries come before the entry, which waits for them. */
function scriptsOf(assets: RenderRequest['assets'], files: readonly string[]): readonly string[] {
  const code = [...assets.preload, ...files.filter((file) => !isStyleSheet(file))];
  const { dictionaries = {} } = assets;
  const hashes = language() === 'it' ? [] : [...code, ...assets.scripts].map((file) => dictionaries[file] ?? '');
  const own = [...new Set(hashes)].filter((hash) => hash !== '').map((hash) => dictionaryFile(language(), hash));
  return [...code, ...own, ...assets.scripts];
}

function pageFiles({ pages = {} }: RenderRequest['assets'], { matches }: StaticHandlerContext): readonly string[] {
  return matches.flatMap(({ route }) => {
    const page = route.handle as PageHandle | undefined;
    return (page && pages[sourceOf(page.name)]) ?? [];
  });
}

/**
 * Serialises the data in the form that the router reads, and the customer's own data beside it; `<` is escaped so that
 * no text of a product can end the element.
 */
function hydrationOf({ loaderData, errors }: StaticHandlerContext, own: ServerData): string {
  const safeErrors =
    errors && Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, serialisedError(error)]));
  return JSON.stringify({ loaderData, errors: safeErrors, ...(own.cart && { own }) }).replace(/</g, '\\u003c');
}

function serialisedError(error: unknown) {
  if (isRouteErrorResponse(error)) return { ...error, __type: 'RouteErrorResponse' };
  return { status: 500, statusText: '', internal: false, data: null, __type: 'RouteErrorResponse' };
}

/** What the law wants at the foot of every page (decision 149); sent with the page, so that no script contains it. */
function lawLinks(hasGuarantee: boolean): readonly MenuItem[] {
  const link = (title: string, to: string): MenuItem => ({ title, link: to, children: [] });
  return [
    link(t('Recedere dal contratto qui'), paths.withdrawal()),
    ...(hasGuarantee ? [link(t('Garanzia legale: almeno 2 anni'), paths.guarantee())] : []),
    link(t('Come ordiniamo i risultati'), paths.ranking()),
  ];
}

/** The usual words are sent with the page, in its language, so that no script contains them. */
function guaranteeOf(own: string | undefined): GuaranteeOnPages | undefined {
  if (own === '') return undefined;
  return own === undefined ? { text: t(USUAL_GUARANTEE) } : { text: own, lang: contentLanguage() };
}
