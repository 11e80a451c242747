import { AsyncLocalStorage } from 'node:async_hooks';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { LocaleMessages } from '../../../language/language.ts';
import { localeOf } from '../../infra/language/dictionaries.ts';
import { shopVersion } from '../version.ts';
import type { EntryServer, RenderRequest, RenderResult } from './rendering.ts';

/** The storefront as the server sees it: this is the only connection between web and server. */
export interface Renderer {
  render(request: Omit<RenderRequest, 'assets' | 'nonce'>, locale: LocaleMessages): Promise<RenderResult>;
  /** The source of every inline script, for the content security policy. */
  readonly inlineScripts: readonly string[];
  /** Whether a page looks the same to everybody who looks at the same store, so that it can be cached. */
  isShared(path: string): boolean;
}

interface ManifestChunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly isEntry?: boolean;
}

const ENTRY = 'src/web/entry-client.tsx';
/** The locale of each page throughout its rendering. */
const inLocale = new AsyncLocalStorage<LocaleMessages>();
const localeNow = () => inLocale.getStore() ?? localeOf('it');

/** Loads what `npm start` has built: dist/client and dist/ssr. */
export async function builtRenderer(root: string): Promise<Renderer> {
  const manifest = JSON.parse(await readFile(join(root, 'dist/client/.vite/manifest.json'), 'utf8')) as Record<
    string,
    ManifestChunk
  >;
  const entry = (await import(pathToFileURL(join(root, 'dist/ssr/entry-server.js')).href)) as EntryServer;
  const chunk = manifest[ENTRY];
  if (!chunk) throw new Error('the web build has no entry: build it again');
  const preload = [...importsOf(manifest, ENTRY)].map((name) => `/${manifest[name]?.file}`);
  const styles = [ENTRY, ...importsOf(manifest, ENTRY)].flatMap((name) => manifest[name]?.css ?? []);
  const assets = {
    scripts: [`/${chunk.file}`],
    styles: await Promise.all(styles.map((file) => styleSheet(root, file))),
    preload,
    pages: pageFiles(manifest, entry.pageSources, preload),
    dictionaries: JSON.parse(await readFile(join(root, 'dist/client/.vite/dictionaries.json'), 'utf8')) as Record<
      string,
      string
    >,
    version: shopVersion(root),
  };
  entry.setLocaleSource(localeNow);
  return {
    inlineScripts: entry.inlineScripts,
    isShared: (path) => entry.shared.test(path),
    render: (request, locale) => inLocale.run(locale, () => entry.render({ ...request, assets, nonce: '' })),
  };
}

/** Runs Vite inside the server: sources are transformed on request, and changes are visible at once. */
export async function developmentRenderer(app: FastifyInstance, root: string): Promise<Renderer> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', () => vite.close());
  app.addHook('onRequest', (request, reply, next) => {
    if (!/^\/(src|node_modules|@|assets)/.test(request.url)) return next();
    vite.middlewares(request.raw, reply.raw, () => next());
  });
  const assets = { scripts: ['/@vite/client', `/${ENTRY}`], styles: [{ href: '/src/web/ui/tokens.css' }], preload: [] };
  return {
    inlineScripts: [],
    // nothing is cached, so that a change of the code is visible at the next request
    isShared: () => false,
    render: async (request, locale) => {
      const entry = (await vite.ssrLoadModule('/src/web/entry-server.tsx')) as EntryServer;
      entry.setLocaleSource(localeNow);
      return inLocale.run(locale, () => entry.render({ ...request, assets, nonce: '' }));
    },
  };
}

/** Pages contain their styles inline: the first paint waits for no further file. */
async function styleSheet(root: string, file: string): Promise<{ readonly href: string; readonly text: string }> {
  return { href: `/${file}`, text: await readFile(join(root, 'dist/client', file), 'utf8') };
}

/** Returns the code and style files that each page needs beyond the common ones. */
function pageFiles(
  manifest: Readonly<Record<string, ManifestChunk>>,
  sources: readonly string[],
  common: readonly string[],
): Record<string, readonly string[]> {
  return Object.fromEntries(
    sources.map((source) => {
      const chunks = [...importsOf(manifest, source), source].flatMap((name) => manifest[name] ?? []);
      const own = chunks.filter(({ file, isEntry }) => !isEntry && !common.includes(`/${file}`));
      return [source, own.flatMap(({ css = [], file }) => [...css, file]).map((file) => `/${file}`)];
    }),
  );
}

/**
 * Orders files after those that they import: the browser runs each of them in a task of its own, never several in one.
 */
function importsOf(
  manifest: Readonly<Record<string, ManifestChunk>>,
  name: string,
  found = new Set<string>(),
  seen = new Set<string>(),
): Set<string> {
  for (const imported of manifest[name]?.imports ?? []) {
    if (seen.has(imported)) continue;
    seen.add(imported);
    importsOf(manifest, imported, found, seen);
    found.add(imported);
  }
  return found;
}
