import type { FastifyInstance } from 'fastify';
import type { Database } from '../../infra/database/types.ts';
import type { Catalogue } from './catalogue.ts';
import type { Snapshot } from './engine/snapshot.ts';
import { changeDays } from './queries.ts';
import { type SitemapEntry, type SitemapFiles, sitemapFiles } from './sitemap-files.ts';

const XML = 'application/xml; charset=utf-8';
const AN_HOUR = 'public, max-age=3600';

/** What no search engine has to read: calls, and pages that are somebody's own. */
const CLOSED = ['/ebsn/', '/cart', '/payment', '/profile', '/login', '/registration-user'];

interface SitemapParts {
  readonly catalogue: Catalogue;
  readonly db: Database;
  readonly publicUrl: string;
}

/** /robots.txt, and the /sitemap.xml it names with its parts. */
export function registerSitemap(app: FastifyInstance, parts: SitemapParts): void {
  const { publicUrl } = parts;
  const files = keptFiles(parts);
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

/** Made when first asked for, and again when products changed; prices and stock change no address. */
function keptFiles({ catalogue, db, publicUrl }: SitemapParts): () => Promise<SitemapFiles> {
  let kept: { rows: Snapshot['rows']; files: Promise<SitemapFiles> } | undefined;
  return () => {
    const { snapshot } = catalogue;
    if (kept?.rows !== snapshot.rows) {
      const files = changeDays(db).then((days) => sitemapFiles(entriesOf(snapshot, days), publicUrl));
      kept = { rows: snapshot.rows, files };
      // a failure is told to who asked, and not kept
      files.catch(() => {
        if (kept?.files === files) kept = undefined;
      });
    }
    return kept.files;
  };
}

function entriesOf(snapshot: Snapshot, changeDayOf: ReadonlyMap<number, string>): SitemapEntry[] {
  const { tree } = snapshot;
  const filled = tree.nodes.filter((node) => {
    const { from, to } = tree.productRange(node);
    return from < to;
  });
  return [
    { path: '/' },
    { path: '/promozioni' },
    { path: '/novita' },
    ...filled.map(({ row }) => ({ path: `/category/${row.slug}` })),
    ...snapshot.rows.map((row) => {
      const changedOn = changeDayOf.get(row.product_id);
      return { path: `/product/${row.slug}`, ...(changedOn === undefined ? {} : { changedOn }) };
    }),
  ];
}
