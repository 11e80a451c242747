import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

/**
 * Serves /version.json (S 7): open pages read it every ten minutes to learn that a newer version was deployed. The
 * files of the web build have content hashes in their names, so those names identify the build. Without a build it is
 * the version alone. It is read by the first request: the shop is put together while the pages are still being built.
 */
export function registerVersion(app: FastifyInstance, root: string): void {
  let said: { readonly version: string } | undefined;
  app.get('/version.json', { schema: { hide: true } }, (_request, reply) => {
    said ??= { version: shopVersion(root) };
    return reply.header('cache-control', 'no-cache').send(said);
  });
}

/** Returns the version of the shop, which every page contains and compares. */
export function shopVersion(root: string): string {
  const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { version: string };
  const build = buildOf(`${root}dist/client/assets`);
  return build === undefined ? version : `${version}+${build}`;
}

function buildOf(assets: string): string | undefined {
  try {
    return createHash('sha256').update(readdirSync(assets).sort().join('\n')).digest('hex').slice(0, 12);
  } catch {
    return undefined;
  }
}
