import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { runQuietly } from './processes.mjs';
import { projectFile } from './project.mjs';
import { step } from './steps.mjs';

/** All sources of the two bundles and of the document of the API. */
const SOURCES = [
  'tools/dictionary-by-chunk.ts',
  'tools/precompress.ts',
  'tools/service-workers.ts',
  'tools/trim-router.ts',
  'src/web',
  'src/contract',
  'src/domain',
  'src/language',
  'src/server/http/openapi/openapi.ts',
  'src/server/infra/language/dictionaries.ts',
  'tools/openapi/openapi.ts',
  'vite.config.ts',
  'package-lock.json',
];
const stampFile = projectFile('dist/.built-from');

/**
 * Builds the bundles of browser and server and the document of the API, unless they were built from the same sources.
 */
export async function buildWeb() {
  if (isBuiltFrom(hashOfSources())) return;
  await withLock(projectFile('.cache/web-build.lock'), async () => {
    const stamp = hashOfSources();
    if (isBuiltFrom(stamp)) return; // another process built it while it held the lock
    rmSync(stampFile, { force: true });
    const run = (file, ...args) =>
      runQuietly(process.execPath, [projectFile(file), ...args], { env: { ...process.env, NODE_ENV: 'production' } });
    const build = () =>
      Promise.all([
        run('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'),
        run('tools/openapi/openapi.ts', '--document'),
      ]);
    await step('Building the web shop', build, { isAlone: false });
    writeFileSync(stampFile, stamp);
  });
}

function isBuiltFrom(stamp) {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp;
}

/** Hashes the contents, because a checkout changes the date of every file. */
function hashOfSources() {
  const hash = createHash('sha256').update(process.version);
  for (const path of SOURCES.flatMap(filesUnder)) hash.update(`${path}\n`).update(readFileSync(projectFile(path)));
  return hash.digest('hex');
}

function filesUnder(path) {
  const entries = existsSync(projectFile(path)) ? readdirOrSelf(path) : [];
  return entries.filter((entry) => !/\.test\.tsx?$/.test(entry)).sort();
}

function readdirOrSelf(path) {
  try {
    return readdirSync(projectFile(path), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(projectFile('').length));
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    throw error;
  }
}
