import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

/**
 * /version.json (S 7): open pages look at it every ten minutes to learn that a newer shop was put up. The files of the
 * web build carry their content in their names, so those names say which build it is. Without a build: the version
 * alone.
 */
export function registerVersion(app: FastifyInstance, root: string): void {
  const said = { version: shopVersion(root) };
  app.get('/version.json', { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(said),
  );
}

/** Returns the version of the shop, which every page contains, too, and compares. */
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
