import type { FastifyInstance } from 'fastify';
import type { Feature } from '../../http/feature.ts';
import { registerSitemap, type SitemapDeps } from './sitemap.ts';

/** Files for search engines. */
export function register(deps: SitemapDeps) {
  return { handlers: {}, routes: (server: FastifyInstance) => registerSitemap(server, deps) } satisfies Feature;
}
