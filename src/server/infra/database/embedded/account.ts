import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { EmbeddedDatabaseError } from './fault.ts';

const run = promisify(execFile);

/** The account the database server runs under: ours, unless we are root, which PostgreSQL refuses. */
export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
  /** Options for spawn; empty when no change of account is needed. */
  readonly spawn: { readonly uid?: number; readonly gid?: number };
}

/** Names of accounts that may exist already, the preferred one first. */
const KNOWN_ACCOUNTS = ['bottega', 'postgres'];
const CREATED_ACCOUNT = 'bottega';

/** Returns the account for a new cluster, or the owner of an existing one. */
export async function chooseAccount(clusterOwner: number | undefined): Promise<Account> {
  const own = { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 };
  if (own.uid !== 0) return { name: String(own.uid), ...own, spawn: {} };
  const account =
    clusterOwner === undefined || clusterOwner === 0
      ? await unprivilegedAccount()
      : (await readAccounts()).find(({ uid }) => uid === clusterOwner);
  if (account === undefined) {
    throw new EmbeddedDatabaseError(
      `The database folder belongs to user id ${clusterOwner}, which no account has: chown it to an existing account.`,
    );
  }
  return { ...account, spawn: { uid: account.uid, gid: account.gid } };
}

/** Returns whether the account can enter a folder or run a program, by asking the system. */
export async function canReach(account: Account, folder: string): Promise<boolean> {
  return succeeds(run('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...account.spawn, cwd: '/' }));
}

export async function canRun(account: Account, program: string): Promise<boolean> {
  return succeeds(run(program, ['--version'], { ...account.spawn, cwd: '/' }));
}

async function unprivilegedAccount() {
  const before = await findAccount(KNOWN_ACCOUNTS);
  if (before !== undefined) return before;
  const options = ['--system', '--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin'];
  await succeeds(run('useradd', [...options, CREATED_ACCOUNT]));
  const created = await findAccount([CREATED_ACCOUNT, 'nobody']);
  if (created !== undefined) return created;
  throw new EmbeddedDatabaseError(
    'PostgreSQL does not run as root and no other account could be found or created: ' +
      'start the shop as an ordinary user, or set DATABASE_URL.',
  );
}

async function findAccount(names: readonly string[]) {
  const accounts = await readAccounts();
  return names.map((name) => accounts.find((account) => account.name === name)).find((found) => found !== undefined);
}

async function readAccounts() {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n');
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}

async function succeeds(running: Promise<unknown>): Promise<boolean> {
  return running.then(
    () => true,
    () => false,
  );
}
