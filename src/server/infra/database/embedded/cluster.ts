import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, chmod, chown, lstat, mkdir, mkdtemp, readFile, realpath, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Account, canReach, chooseAccount } from './account.ts';
import type { Binaries, Log } from './binaries.ts';
import { EmbeddedDatabaseError } from './fault.ts';

const run = promisify(execFile);

/** The folders and the account of one embedded database. */
export interface ClusterLocation {
  readonly account: Account;
  /** The cluster: the folder in which PostgreSQL stores its files. */
  readonly cluster: string;
  /** A hash of DATA_DIR that tells this shop's folders from those of another. */
  readonly tag: string;
}

export const SUPERUSER = 'bottega';

/**
 * Chooses where the cluster of a data folder is: in it, or in the system's state folder when only root can enter the
 * data folder, because PostgreSQL refuses to run as root.
 */
export async function chooseLocation(dataDir: string, stateFolder: string, log: Log): Promise<ClusterLocation> {
  await mkdir(dataDir, { recursive: true });
  const home = await realpath(dataDir);
  const tag = createHash('sha256').update(home).digest('hex').slice(0, 12);
  const inside = join(home, 'postgres');
  const outside = join(stateFolder, tag);
  for (const cluster of [inside, outside]) {
    const owner = await ownerOf(cluster);
    if (owner === undefined) continue;
    const account = await chooseAccount(owner);
    refuseForeign(cluster, owner, account);
    if (await canReach(account, cluster)) return { account, cluster, tag };
  }
  const account = await chooseAccount(undefined);
  if (await canReach(account, home)) return { account, cluster: inside, tag };
  log(`Only root can enter ${home}, and PostgreSQL does not run as root: keeping the database in ${outside}`);
  await mkdir(stateFolder, { recursive: true });
  await chmod(stateFolder, 0o755);
  return { account, cluster: outside, tag };
}

/** Makes an empty cluster unless there is one. If it is interrupted, it leaves nothing that looks like a cluster. */
export async function initialiseOnce({ account, cluster }: ClusterLocation, binaries: Binaries): Promise<boolean> {
  if (await exists(join(cluster, 'PG_VERSION'))) {
    const made = Number((await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim());
    if (made === binaries.major) return false;
    throw new EmbeddedDatabaseError(
      `The database in ${cluster} was made by PostgreSQL ${made}, this is ${binaries.major}: ` +
        'move it with pg_dump of the old version, or take that folder away to start empty.',
    );
  }
  const unfinished = await mkdtemp(`${cluster}.new-`);
  await giveTo(account, unfinished);
  // Sorting and indexes use byte order; upper and lower case follow Unicode where the version can do that without a
  // locale.
  const locale =
    binaries.major >= 17
      ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
      : ['--locale=C.UTF-8'];
  try {
    await run(
      binaries.initdb,
      ['-D', unfinished, '-U', SUPERUSER, '-E', 'UTF8', ...locale, '-A', 'trust', '--no-instructions'],
      { ...account.spawn, cwd: '/', env: { LC_ALL: 'C' } },
    );
    await rename(unfinished, cluster);
    return true;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (await exists(join(cluster, 'PG_VERSION'))) return false; // another process was faster
    throw new EmbeddedDatabaseError(`The database could not be created in ${cluster}: ${describe(error)}`);
  }
}

/**
 * Makes a folder for the socket that only the account can enter: this alone controls access. It is under /tmp because
 * the path of a socket is limited to 107 bytes; a folder of that name made by somebody else is not used.
 */
export async function makeSocketFolder({ account, tag }: ClusterLocation): Promise<string> {
  const folder = `/tmp/bottega-${tag}`;
  try {
    await mkdir(folder, { mode: 0o700 });
    await giveTo(account, folder);
    return folder;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const found = await lstat(folder);
  if (found.isDirectory() && found.uid === account.uid && (found.mode & 0o077) === 0) return folder;
  const other = await mkdtemp(`${folder}-`);
  await giveTo(account, other);
  return other;
}

async function giveTo(account: Account, folder: string): Promise<void> {
  if (account.spawn.uid !== undefined) await chown(folder, account.uid, account.gid);
}

async function ownerOf(cluster: string): Promise<number | undefined> {
  return lstat(join(cluster, 'PG_VERSION')).then(
    ({ uid }) => uid,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EACCES') throw foreign(cluster);
      return undefined;
    },
  );
}

function refuseForeign(cluster: string, owner: number, account: Account): void {
  if (owner !== account.uid) throw foreign(cluster);
}

function foreign(cluster: string): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    `The database in ${cluster} belongs to another user: start the shop as the user who made it, or set another DATA_DIR.`,
  );
}

function describe(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message?: string };
  return (stderr?.trim() || message || String(error)).split('\n').slice(-3).join(' ');
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
