import type { FastifyInstance, FastifyReply } from 'fastify';
import { ANNOUNCED_DAYS } from '../../../contract/leaflets/limits.ts';
import { addDays } from '../../../domain/base/rome-time.ts';
import type { Feature } from '../../http/feature.ts';
import type { Database } from '../../infra/database/types.ts';
import type { CategoryNode } from '../catalogue/engine/rows/tree.ts';
import type { Snapshot } from '../catalogue/engine/snapshot.ts';
import { changeDays, storeSlugs } from '../catalogue/queries.ts';
import { leafletSlugs } from '../leaflets/register.ts';
import { escapedXml, type FeedDeps, registerFeeds } from './feeds.ts';

/** Files for search engines. */
export function register(deps: SitemapDeps) {
  return { handlers: {}, routes: (server: FastifyInstance) => registerSitemap(server, deps) } satisfies Feature;
}

const XML = 'application/xml; charset=utf-8';
const AN_HOUR = 'public, max-age=3600';

/** Paths that search engines must not read: calls and personal pages. */
const CLOSED = ['/ebsn/', '/buy', '/spesa-pronta', '/cart', '/payment', '/profile', '/login', '/registration-user'];

type SitemapDeps = FeedDeps;

/** The sitemap of categories, at both addresses where existing clients look for it. */
const CATEGORY_FILES = ['/category.xml', '/sitemap/category.xml'];

/** /robots.txt, the /sitemap.xml that it refers to with its parts, and the categories for existing clients. */
function registerSitemap(app: FastifyInstance, deps: SitemapDeps): void {
  const { publicUrl } = deps;
  const files = cachedFiles(deps);
  const robots = [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
  ];
  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply
      .header('cache-control', AN_HOUR)
      .type('text/plain; charset=utf-8')
      .send(`${robots.join('\n')}\n`),
  );
  for (const path of CATEGORY_FILES) {
    app.get(path, { schema: { hide: true } }, (_request, reply) =>
      reply.header('cache-control', AN_HOUR).type(XML).send(categoryFile(deps)),
    );
  }
  const sendFile = async (name: string, reply: FastifyReply) => {
    const file = (await files()).get(name);
    if (file === undefined) return reply.callNotFound();
    return reply.header('cache-control', AN_HOUR).type(XML).send(file);
  };
  app.get('/sitemap.xml', { schema: { hide: true } }, (_request, reply) => sendFile('sitemap.xml', reply));
  app.get<{ Params: { part: string } }>(
    '/sitemap-:part(^[a-z0-9-]{1,40}).xml',
    { schema: { hide: true } },
    (request, reply) => sendFile(`sitemap-${request.params.part}.xml`, reply),
  );
  registerFeeds(app, deps);
}

/**
 * Makes the files at the first request, and again when products or flyers have changed; prices and stock do not affect
 * addresses.
 */
function cachedFiles({ catalogue, db, publicUrl }: SitemapDeps): () => Promise<SitemapFiles> {
  let cached: { rows: Snapshot['rows']; others: string; files: Promise<SitemapFiles> } | undefined;
  return async () => {
    const { snapshot } = catalogue;
    const found = await otherPaths(db, catalogue.scope(undefined).date);
    const others = JSON.stringify(found);
    if (cached?.rows !== snapshot.rows || cached.others !== others) {
      const files = changeDays(db).then((days) => sitemapFiles(entriesOf(snapshot, days, found), publicUrl));
      cached = { rows: snapshot.rows, others, files };
      // a failure is returned to the caller and not cached
      files.catch(() => {
        if (cached?.files === files) cached = undefined;
      });
    }
    return cached.files;
  };
}

/** Returns the addresses outside the catalogue that change: current and announced flyers, and stores. */
async function otherPaths(db: Database, today: string): Promise<Others> {
  const slugs = await leafletSlugs(db, today, addDays(today, ANNOUNCED_DAYS));
  const stores = await storeSlugs(db);
  return {
    leaflets: slugs.map((slug) => `/volantini/${encodeURIComponent(slug)}`),
    stores: stores.map((slug) => `/punti-vendita/${encodeURIComponent(slug)}`),
  };
}

interface Others {
  readonly leaflets: readonly string[];
  readonly stores: readonly string[];
}

/** Returns the categories as PUBLIC_URL/<slug>: clients take the slug from there and request /category with it. */
function categoryFile({ catalogue, publicUrl }: SitemapDeps): string {
  const entries = filledCategories(catalogue.snapshot).map(({ row }) => ({ path: `/${row.slug}` }));
  return urlSet(entries, publicUrl);
}

function filledCategories({ tree }: Snapshot): CategoryNode[] {
  return tree.nodes.filter((node) => {
    const { from, to } = tree.productRange(node);
    return from < to;
  });
}

function entriesOf(
  snapshot: Snapshot,
  changeDayOf: ReadonlyMap<number, string>,
  { leaflets, stores }: Others,
): SitemapKinds {
  const entries = (paths: readonly string[]) => paths.map((path) => ({ path }));
  return {
    pages: entries(['/', '/promozioni', '/novita', '/volantini', '/punti-vendita']),
    categories: entries(filledCategories(snapshot).map(({ row }) => `/category/${row.slug}`)),
    products: snapshot.rows.map((row) => {
      const changedOn = changeDayOf.get(row.productId);
      return { path: `/product/${row.slug}`, ...(changedOn === undefined ? {} : { changedOn }) };
    }),
    stores: entries(stores),
    leaflets: entries(leaflets),
  };
}

/** The addresses of the shop by kind: search engines report for each file how many addresses they have indexed. */
export type SitemapKinds = Readonly<Record<string, readonly SitemapEntry[]>>;

interface SitemapEntry {
  /** The path from the shop's root: /product/latte-intero */
  readonly path: string;
  /** YYYY-MM-DD */
  readonly changedOn?: string;
}

/** The text of each file by its name. */
type SitemapFiles = ReadonlyMap<string, string>;

/** A sitemap may hold 50,000 addresses (sitemaps.org); parts stay below. */
const PART_SIZE = 40_000;

/** Returns sitemap.xml, an index, and the files it names: sitemap-stores.xml, sitemap-products-2.xml and so on. */
export function sitemapFiles(kinds: SitemapKinds, publicUrl: string, partSize: number = PART_SIZE): SitemapFiles {
  const files = new Map<string, string>();
  for (const [kind, entries] of Object.entries(kinds)) {
    for (let from = 0; from < entries.length; from += partSize) {
      const part = from === 0 ? '' : `-${from / partSize + 1}`;
      files.set(`sitemap-${kind}${part}.xml`, urlSet(entries.slice(from, from + partSize), publicUrl));
    }
  }
  const named = [...files.keys()].map((name) => `<sitemap><loc>${escapedXml(`${publicUrl}/${name}`)}</loc></sitemap>`);
  return files.set('sitemap.xml', document('sitemapindex', named));
}

function urlSet(entries: readonly SitemapEntry[], publicUrl: string): string {
  const urls = entries.map(({ path, changedOn }) => {
    const changed = changedOn === undefined ? '' : `<lastmod>${changedOn}</lastmod>`;
    return `<url><loc>${escapedXml(publicUrl + path)}</loc>${changed}</url>`;
  });
  return document('urlset', urls);
}

function document(name: string, children: readonly string[]): string {
  const opened = `<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${opened}\n${children.join('\n')}\n</${name}>\n`;
}
