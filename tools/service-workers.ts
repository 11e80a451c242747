import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';
import { dictionariesOf } from './dictionary-by-chunk.ts';

/** The service workers, with the files that are needed offline; their imports come along, except those on demand. */
const WORKERS = [
  {
    // what a picker or driver needs
    source: 'src/web/staff/staff-worker.js',
    roots: [
      'entry-client.tsx',
      'staff/StaffPages.tsx',
      'staff/picking/BatchPage.tsx',
      'staff/phone/CameraReader.tsx',
      'staff/runs/DrivePage.tsx',
      'frame/Overlays.tsx',
    ],
  },
  {
    // what a customer may look at and change
    source: 'src/web/features/offline/shop-worker.js',
    roots: [
      'entry-client.tsx',
      'features/offline/OfflinePage.tsx',
      'features/cart/page/CartPage.tsx',
      'cart-core/queue/send-amounts.ts',
      'frame/Overlays.tsx',
      'page/failure/ErrorPage.tsx',
    ],
  },
];
/** The pictures of pages that say what is missing. */
const EMPTY_STATE = /\/empty-[^/]*\.webp$/;
const LATIN_FONT = /-italian-[\w-]+\.woff2$/;

/**
 * Writes each service worker with the names of the files that it caches, and a version by which browsers detect
 * changes.
 */
export function serviceWorkers(): Plugin {
  return {
    name: 'service-workers',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle: {
      // Vite removes files that contained only styles
      order: 'post',
      handler(_options, bundle) {
        for (const { source: path, roots } of WORKERS) {
          const files = offlineFiles(bundle, roots);
          const source = readFileSync(path, 'utf8');
          const version = createHash('sha256').update(source).update(files.join()).digest('base64url').slice(0, 8);
          const written = source
            .replace('FILES = []', `FILES = ${JSON.stringify(files)}`)
            .replace("VERSION = ''", `VERSION = '${version}'`);
          this.emitFile({ type: 'asset', fileName: path.slice(path.lastIndexOf('/') + 1), source: written });
        }
      },
    },
  };
}

function offlineFiles(bundle: Rolldown.OutputBundle, roots: readonly string[]): string[] {
  const files = new Set<string>();
  const add = (chunk: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined) => {
    if (chunk?.type !== 'chunk' || files.has(`/${chunk.fileName}`)) return;
    files.add(`/${chunk.fileName}`);
    for (const file of dictionariesOf(chunk.code)) files.add(file);
    for (const file of chunk.viteMetadata?.importedCss ?? []) files.add(`/${file}`);
    for (const file of chunk.viteMetadata?.importedAssets ?? []) if (EMPTY_STATE.test(file)) files.add(`/${file}`);
    for (const file of chunk.imports) add(bundle[file]);
  };
  for (const root of roots) {
    const chunk = Object.values(bundle).find(
      (each) => each.type === 'chunk' && each.facadeModuleId?.endsWith(`src/web/${root}`),
    );
    if (!chunk) throw new Error(`service-workers: ${root} has no file of its own. Update tools/service-workers.ts.`);
    add(chunk);
  }
  for (const file of Object.keys(bundle)) if (LATIN_FONT.test(file)) files.add(`/${file}`);
  return [...files].sort();
}
