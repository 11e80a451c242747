import { fileURLToPath } from 'node:url';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { PASSWORD_MINIMUM } from '../contract/account/limits.ts';
import type { ChainOnPages } from '../contract/base/rendered-site.ts';
import { SIGN_ON_PROVIDERS, type SignOnProvider } from '../domain/account/sign-on.ts';
import { romeTime } from '../domain/base/rome-time.ts';
import { styleOf, USUAL_LOOK } from '../domain/content/look.ts';
import { USUAL_WEIGHT_MARGIN_PERCENT } from '../domain/pricing/cart-total.ts';
import { CERTIFICATE_THRESHOLD_CENTS } from '../domain/pricing/gift-certificate.ts';
import { USUAL_GUARANTEE } from '../domain/settings/guarantee.ts';
import { nearClosing, newsOf } from '../domain/settings/news.ts';
import type { Config } from './config/config.ts';
import type { Catalogue } from './features/catalogue/engine/catalogue.ts';
import type { ContentStore } from './features/content/blocks/content-store.ts';
import { pageContentKey } from './features/content/category-content.ts';
import { menuInEnglish } from './features/content/entries/english-content.ts';
import type { FooterMenu } from './features/content/menus/footer-menu.ts';
import type { AjaxDeps } from './features/forms/ajax-routes.ts';
import { registerPageForms } from './features/forms/register.ts';
import type { Labels } from './features/languages/labels.ts';
import { leafletPageKey } from './features/leaflets/register.ts';
import type { LiveSettings } from './features/settings/live-settings.ts';
import type { ClosedDays } from './features/timeslots/closed-days.ts';
import type { ContextOf } from './http/context.ts';
import { isCustomer, ownPricesOf } from './http/ssr/own-prices.ts';
import { registerPages } from './http/ssr/pages.ts';
import { builtRenderer, developmentRenderer } from './http/ssr/renderer.ts';
import type { Clock } from './infra/clock.ts';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface StorefrontDeps {
  readonly config: Config;
  readonly settings: Pick<LiveSettings, 'version'>;
  readonly clock: Clock;
  readonly catalogue: Catalogue;
  readonly content: ContentStore;
  readonly footer: FooterMenu;
  readonly labels: Labels;
  readonly closedDays: ClosedDays;
  readonly forms: AjaxDeps;
  readonly contextOf: ContextOf;
}

/**
 * Scripts get the media type of RFC 9239, which is shorter than the library's; modules need no charset, they are always
 * UTF-8.
 */
const SCRIPT = /^\/assets\/[^?]*\.js$/;

/** The code reader runs WebAssembly: it has its own policy, so that pages need not allow WebAssembly. */
const READER = /\/assets\/code-reader-[^/]*\.js(?:\.br|\.gz)?$/;
const READER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** Registers the pages with their files, and the forms that work without scripts. */
export async function registerStorefront(server: FastifyInstance, deps: StorefrontDeps): Promise<void> {
  const { config, settings, clock, catalogue, content, footer, labels, forms, contextOf } = deps;
  const { development, publicUrl, mapTiles, captcha, cmsUrl, popupCodes } = config;
  const renderer = development ? await developmentRenderer(server, ROOT) : await builtRenderer(ROOT);
  server.addHook('onSend', (request, reply, payload, next) => {
    if (reply.statusCode === 200 && SCRIPT.test(request.url)) {
      reply.header('content-type', 'text/javascript');
      // HTTP/1.1 connections stay open without this header, and a page has many small files
      reply.raw.removeHeader('connection');
    }
    next(null, payload);
  });
  const root = development ? `${ROOT}src/web/public` : `${ROOT}dist/client`;
  const options: Omit<FastifyStaticOptions, 'root'> = {
    index: false,
    preCompressed: !development,
    // a first visit loads many small files: headers that none of them needs are left out
    acceptRanges: false,
    etag: false,
    lastModified: false,
    setHeaders: (reply, path) => {
      reply.removeHeader('cross-origin-opener-policy');
      reply.removeHeader('referrer-policy');
      if (READER.test(path)) reply.header('content-security-policy', READER_POLICY);
      reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  };
  // one route for the hundreds of files that the build makes, and one for each other file
  if (!development) await server.register(fastifyStatic, { ...options, root: `${root}/assets`, prefix: '/assets/' });
  await server.register(fastifyStatic, {
    ...options,
    root,
    wildcard: false,
    globIgnore: ['assets/**'],
    decorateReply: development,
  });
  const { renderRefused } = registerPages(server, {
    renderer,
    publicUrl,
    mapTiles,
    cmsUrl,
    footer: { of: (language) => menuInEnglish(catalogue.namesIn(language).texts, footer.items) },
    labels,
    captcha,
    popupCodes,
    chain: (hash) => ({ ...chainOf(config), news: newsFor(deps, hash) }),
    signOn: offered(config),
    development,
    ownPricesOf: (request, reply) => ownPricesOf(contextOf, request, reply),
    isCustomer: (request, reply) => isCustomer(contextOf, request, reply),
    scopeKey: (hash, path) => {
      const scope = catalogue.scope(hash);
      const shown = `${pageContentKey(content, path, scope, clock.now())}${leafletPageKey(path, scope)}`;
      const news = JSON.stringify(newsFor(deps, hash) ?? '');
      return `${scope.key} ${footer.version} ${labels.version} ${settings.version} ${news} ${shown}`;
    },
  });
  await registerPageForms(server, forms, renderRefused);
}

/** Returns what the pages of a store say today that is not as always. */
function newsFor({ config, clock, catalogue, closedDays }: StorefrontDeps, hash: string | undefined) {
  const { date: today } = romeTime(clock.now());
  const { warehouseId } = catalogue.scope(hash).warehouse;
  return newsOf(config.news, nearClosing(closedDays.of(warehouseId), today), today);
}

/** Returns the sign-on providers; undefined without any, which keeps the field out of every page. */
function offered({ signOn }: Config): readonly SignOnProvider[] | undefined {
  const configured = SIGN_ON_PROVIDERS.filter((provider) => signOn[provider] !== undefined);
  return configured.length > 0 ? configured : undefined;
}

/** What pages say of the chain; undefined for the defaults, which keeps them out of every page. */
export function chainOf({
  registrationOpen,
  passwordMinimum,
  sale,
  look,
  invoicing: { seller },
  contact,
  law,
}: Config): ChainOnPages {
  const unless = <Value>(usual: Value, value: Value) => (value === usual ? undefined : value);
  return {
    isRegistrationOpen: registrationOpen,
    passwordMinimum: unless(PASSWORD_MINIMUM, passwordMinimum),
    certificatesFromCents: unless(CERTIFICATE_THRESHOLD_CENTS, sale.certificateThresholdCents),
    weightMargin: unless(USUAL_WEIGHT_MARGIN_PERCENT, sale.weightMarginPercent),
    guarantee: unless<string>(USUAL_GUARANTEE, law.guarantee),
    guaranteePicture: law.guaranteePicture || undefined,
    shopName: unless(USUAL_LOOK.shopName, look.shopName),
    logo: look.logo || undefined,
    look: styleOf(look) || undefined,
    phone: contact.phone || undefined,
    phoneHours: (contact.phone && contact.phoneHours) || undefined,
    seller: sellerLine(seller, contact),
  };
}

/** The company at the foot of every page (art. 7 D.Lgs. 70/2003, art. 35 DPR 633/1972). */
function sellerLine(
  { name, street, streetNumber, postcode, city, province, vatNumber, register }: Config['invoicing']['seller'],
  { pec, phone, phoneHours }: Config['contact'],
): string {
  return [
    `${name}, ${street} ${streetNumber}, ${postcode} ${city} (${province})`,
    `P. IVA ${vatNumber}`,
    ...(register ? [`REA ${register.province}-${register.number}`] : []),
    ...(pec === '' ? [] : [`PEC ${pec}`]),
    ...(phone === '' ? [] : [`tel. ${phone}${phoneHours && ` (${phoneHours})`}`]),
  ].join(' · ');
}
