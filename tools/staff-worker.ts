import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';
import { dictionariesOf } from './dictionary-by-chunk.ts';

const SOURCE = 'src/web/staff/staff-worker.js';
/** The files that a picker or driver needs offline, with all their imports except those loaded on demand. */
const ROOTS = [
  'entry-client.tsx',
  'staff/StaffPages.tsx',
  'staff/picking/BatchPage.tsx',
  'staff/phone/CameraReader.tsx',
  'staff/runs/DrivePage.tsx',
  'frame/Overlays.tsx',
];
const LATIN_FONT = /-italian-[\w-]+\.woff2$/;

/**
 * Writes staff-worker.js with the names of the files that it caches, and a version by which browsers detect changes.
 */
export function staffWorker(): Plugin {
  return {
    name: 'staff-worker',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle: {
      // Vite removes files that contained only styles
      order: 'post',
      handler(_options, bundle) {
        const files = offlineFiles(bundle);
        const source = readFileSync(SOURCE, 'utf8');
        const version = createHash('sha256').update(source).update(files.join()).digest('base64url').slice(0, 8);
        const written = source
          .replace('FILES = []', `FILES = ${JSON.stringify(files)}`)
          .replace("VERSION = ''", `VERSION = '${version}'`);
        this.emitFile({ type: 'asset', fileName: 'staff-worker.js', source: written });
      },
    },
  };
}

function offlineFiles(bundle: Rolldown.OutputBundle): string[] {
  const files = new Set<string>();
  const add = (chunk: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined) => {
    if (chunk?.type !== 'chunk' || files.has(`/${chunk.fileName}`)) return;
    files.add(`/${chunk.fileName}`);
    for (const file of dictionariesOf(chunk.code)) files.add(file);
    for (const file of chunk.viteMetadata?.importedCss ?? []) files.add(`/${file}`);
    for (const file of chunk.imports) add(bundle[file]);
  };
  for (const root of ROOTS) {
    const chunk = Object.values(bundle).find(
      (each) => each.type === 'chunk' && each.facadeModuleId?.endsWith(`src/web/${root}`),
    );
    if (!chunk) throw new Error(`staff-worker: ${root} has no file of its own. Update tools/staff-worker.ts.`);
    add(chunk);
  }
  for (const file of Object.keys(bundle)) if (LATIN_FONT.test(file)) files.add(`/${file}`);
  return [...files].sort();
}
