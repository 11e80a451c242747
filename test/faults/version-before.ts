import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, realpath, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MIGRATIONS = 'migrations/*.sql';
/** What a shop of the version before needs, and the small shop as it fills it. */
const TAKEN = ['src', 'migrations', 'demo', 'package.json', 'test/support'];

export interface VersionBefore {
  /** The commit, or undefined with the reason why there is none. */
  readonly commit: string | undefined;
  readonly missing: string | undefined;
}

/**
 * Finds the last commit before a migration came: all of its migrations are in this folder, unchanged, and some of this
 * folder are missing there. Commits in which a migration was still being written are passed over: nobody has run them.
 */
export function findVersionBefore(): VersionBefore {
  try {
    if (!existsSync(join(ROOT, '.git'))) throw new Error('this is no clone');
    const own = new Set(migrationsOf('HEAD'));
    const isBefore = (commit: string) => {
      const earlier = migrationsOf(commit);
      return earlier.length < own.size && earlier.every((migration) => own.has(migration));
    };
    const isUncommitted = git('status', '--porcelain', '--', MIGRATIONS) !== '';
    const changes = git('log', '--format=%H', '--', MIGRATIONS).split('\n');
    const commit = isUncommitted ? 'HEAD' : changes.map((change) => `${change}^`).find(isBefore);
    return { commit: git('rev-parse', '--verify', '--quiet', commit ?? 'no commit'), missing: undefined };
  } catch {
    const missing = 'the version before is not in the history of this folder (no git, or a shallow clone)';
    return { commit: undefined, missing };
  }
}

/** Returns the migrations of a commit, each with its contents' name in git. */
function migrationsOf(commit: string): string[] {
  const files = git('ls-tree', '-r', commit, '--', 'migrations').split('\n');
  return files.filter((file) => file.endsWith('.sql'));
}

export interface UnpackedVersion {
  /** The file that starts its shop. */
  readonly start: string;
  /** Makes its tables in an empty database, and its small shop in them. */
  fill(databaseUrl: string): void;
}

/**
 * Unpacks a version into a new folder, with the packages and the built pages of this one: what is asked of it is its
 * API.
 */
export async function unpackVersion(commit: string, folder: string): Promise<UnpackedVersion> {
  await mkdir(folder, { recursive: true });
  const archive = execFileSync('git', ['archive', commit, '--', ...TAKEN], { cwd: ROOT, maxBuffer: 1024 ** 3 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  for (const shared of ['node_modules', 'dist'])
    await symlink(await realpath(join(ROOT, shared)), join(folder, shared));
  const start = join(folder, 'start.mjs');
  await writeFile(start, START);
  const fill = join(folder, 'fill.mjs');
  await writeFile(fill, FILL);
  return { start, fill: (url) => void execFileSync(process.execPath, [fill, url]) };
}

const START = `import { startShop } from './src/server/main.ts';
await startShop(Promise.resolve());
`;

const FILL = `import { join } from 'node:path';
import { migrate } from './src/server/infra/database/migrate.ts';
import { openDatabase } from './src/server/infra/database/open-database.ts';
import { fillSmallShop, SMALL } from './test/support/small-shop.ts';

const url = process.argv[2];
await migrate(url, join(import.meta.dirname, 'migrations'));
const db = openDatabase(url);
await fillSmallShop(db, new Date());
await db.query({ text: 'update timeslots set capacity = 10000' });
await db.query({ text: 'update stock set available_amount = 100000 where product_id = $1' }, [SMALL.rareCheese]);
await db.close();
`;

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
}
