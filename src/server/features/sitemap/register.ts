import type { FastifyInstance } from 'fastify';
import { ANNOUNCED_DAYS } from '../../../contract/leaflets/limits.ts';
import { addDays } from '../../../domain/base/rome-time.ts';
import type { Feature } from '../../http/feature.ts';
import type { Database } from '../../infra/database/types.ts';
import type { Catalogue } from '../catalogue/engine/catalogue.ts';
import type { CategoryNode } from '../catalogue/engine/rows/tree.ts';
import type { Snapshot } from '../catalogue/engine/snapshot.ts';
import { changeDays, storeSlugs } from '../catalogue/queries.ts';
import { leafletSlugs } from '../leaflets/register.ts';

/** Files for search engines. */
export function register(deps: SitemapDeps) {
  return { handlers: {}, routes: (server: FastifyInstance) => registerSitemap(server, deps) } satisfies Feature;
}

const XML = 'application/xml; charset=utf-8';
const AN_HOUR = 'public, max-age=3600';

/** Paths that search engines must not read: calls and personal pages. */
const CLOSED = ['/ebsn/', '/cart', '/payment', '/profile', '/login', '/registration-user'];

interface SitemapDeps {
  readonly catalogue: Catalogue;
  readonly db: Database;
  readonly publicUrl: string;
}

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
  app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('cache-control', AN_HOUR)
      .type(XML)
      .send((await files()).main),
  );
  for (const path of CATEGORY_FILES) {
    app.get(path, { schema: { hide: true } }, (_request, reply) =>
      reply.header('cache-control', AN_HOUR).type(XML).send(categoryFile(deps)),
    );
  }
  app.get<{ Params: { part: string } }>(
    '/sitemap-:part(^\\d{1,4}).xml',
    { schema: { hide: true } },
    async (request, reply) => {
      const part = (await files()).parts[Number(request.params.part) - 1];
      if (part === undefined) return reply.callNotFound();
      return reply.header('cache-control', AN_HOUR).type(XML).send(part);
    },
  );
}

/**
 * Makes the files at the first request, and again when products or flyers have changed; prices and stock do not affect
 * addresses.
 */
function cachedFiles({ catalogue, db, publicUrl }: SitemapDeps): () => Promise<SitemapFiles> {
  let cached: { rows: Snapshot['rows']; others: string; files: Promise<SitemapFiles> } | undefined;
  return async () => {
    const { snapshot } = catalogue;
    const paths = await otherPaths(db, catalogue.scope(undefined).date);
    const others = paths.join(' ');
    if (cached?.rows !== snapshot.rows || cached.others !== others) {
      const files = changeDays(db).then((days) => sitemapFiles(entriesOf(snapshot, days, paths), publicUrl));
      cached = { rows: snapshot.rows, others, files };
      // a failure is returned to the caller and not cached
      files.catch(() => {
        if (cached?.files === files) cached = undefined;
      });
    }
    return cached.files;
  };
}

/** Returns the pages outside the catalogue that change: current and announced flyers, and stores. */
async function otherPaths(db: Database, today: string): Promise<string[]> {
  const slugs = await leafletSlugs(db, today, addDays(today, ANNOUNCED_DAYS));
  const stores = await storeSlugs(db);
  return [
    ...slugs.map((slug) => `/volantini/${encodeURIComponent(slug)}`),
    ...stores.map((slug) => `/punti-vendita/${encodeURIComponent(slug)}`),
  ];
}

/** Returns the categories as PUBLIC_URL/<slug>: clients take the slug from there and request /category with it. */
function categoryFile({ catalogue, publicUrl }: SitemapDeps): string {
  const entries = filledCategories(catalogue.snapshot).map(({ row }) => ({ path: `/${row.slug}` }));
  return sitemapFiles(entries, publicUrl).main;
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
  others: readonly string[],
): SitemapEntry[] {
  return [
    { path: '/' },
    { path: '/promozioni' },
    { path: '/novita' },
    { path: '/volantini' },
    { path: '/punti-vendita' },
    ...others.map((path) => ({ path })),
    ...filledCategories(snapshot).map(({ row }) => ({ path: `/category/${row.slug}` })),
    ...snapshot.rows.map((row) => {
      const changedOn = changeDayOf.get(row.productId);
      return { path: `/product/${row.slug}`, ...(changedOn === undefined ? {} : { changedOn }) };
    }),
  ];
}

interface SitemapEntry {
  /** The path from the shop's root: /product/latte-intero */
  readonly path: string;
  /** YYYY-MM-DD */
  readonly changedOn?: string;
}

interface SitemapFiles {
  /** The content of /sitemap.xml: the addresses, or the index of the parts. */
  readonly main: string;
  /** /sitemap-1.xml and so on; empty if everything fits into one file. */
  readonly parts: readonly string[];
}

/** A sitemap may hold 50,000 addresses (sitemaps.org); parts stay below. */
const PART_SIZE = 40_000;

export function sitemapFiles(
  entries: readonly SitemapEntry[],
  publicUrl: string,
  partSize: number = PART_SIZE,
): SitemapFiles {
  if (entries.length <= partSize) return { main: urlSet(entries, publicUrl), parts: [] };
  const parts: string[] = [];
  for (let from = 0; from < entries.length; from += partSize) {
    parts.push(urlSet(entries.slice(from, from + partSize), publicUrl));
  }
  const named = parts.map(
    (_, index) => `<sitemap><loc>${escaped(`${publicUrl}/sitemap-${index + 1}.xml`)}</loc></sitemap>`,
  );
  return { main: document('sitemapindex', named), parts };
}

function urlSet(entries: readonly SitemapEntry[], publicUrl: string): string {
  const urls = entries.map(({ path, changedOn }) => {
    const changed = changedOn === undefined ? '' : `<lastmod>${changedOn}</lastmod>`;
    return `<url><loc>${escaped(publicUrl + path)}</loc>${changed}</url>`;
  });
  return document('urlset', urls);
}

function document(name: string, children: readonly string[]): string {
  const opened = `<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${opened}\n${children.join('\n')}\n</${name}>\n`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
