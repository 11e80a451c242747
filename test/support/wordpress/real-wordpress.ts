import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const WORDPRESS = '/usr/share/wordpress';
const NEEDED = [`${WORDPRESS}/wp-load.php`, '/usr/bin/php', '/usr/sbin/mariadbd', '/usr/bin/mariadb-install-db'];
const READY_WITHIN_MS = 60_000;

export interface RealWordpress {
  readonly address: string;
  /** The ids of the content that the setup created: `about`, `delivery` and `picture`. */
  readonly ids: Readonly<Record<string, number>>;
  /** Stops the web server, so that connections are refused from then on. */
  goAway(): void;
  stop(): Promise<void>;
}

/** Returns what is missing to run a WordPress here, in words; undefined if nothing is. */
export function missingForWordpress(): string | undefined {
  const missing = NEEDED.filter((file) => !existsSync(file));
  return missing.length === 0 ? undefined : `Debian's WordPress is not here: ${missing.join(', ')}`;
}

/** Runs Debian's WordPress with its own MariaDB in a temporary folder, without other changes to the system. */
export async function startWordpress(): Promise<RealWordpress> {
  const folder = await mkdtemp('/tmp/bottega-wordpress-');
  await chmod(folder, 0o755);
  const children: ChildProcess[] = [];
  const start = (program: string, args: string[]) => {
    const child = spawn(program, args, { stdio: 'ignore' });
    children.push(child);
    return child;
  };
  const stop = async () => {
    await Promise.all(children.map(ended));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const site = join(folder, 'site');
    const socket = join(folder, 'db.sock');
    const address = `http://127.0.0.1:${await freePort()}`;
    await Promise.all([
      startDatabase(folder, socket, start),
      cp(WORDPRESS, site, { recursive: true, dereference: true }),
    ]);
    await writeFile(join(site, 'wp-config.php'), configuration(socket, address));
    const { stdout } = await run('php', [join(import.meta.dirname, 'fill.php'), site, address]);
    const web = start('php', ['-S', new URL(address).host, '-t', site]);
    await until(async () => (await fetch(`${address}/wp-json/`)).ok);
    return {
      address,
      ids: JSON.parse(stdout.slice(stdout.lastIndexOf('{'))) as Record<string, number>,
      goAway: () => void web.kill('SIGTERM'),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startDatabase(
  folder: string,
  socket: string,
  start: (program: string, args: string[]) => ChildProcess,
): Promise<void> {
  const data = join(folder, 'db');
  const whose = ['--no-defaults', `--datadir=${data}`, '--user=root'];
  await run('mariadb-install-db', [...whose, '--auth-root-authentication-method=normal', '--skip-test-db']);
  start('/usr/sbin/mariadbd', [...whose, `--socket=${socket}`, '--skip-networking', '--skip-name-resolve']);
  const ask = `$db = @new mysqli('localhost', 'root', '', '', 0, '${socket}'); $db->query('create database wordpress');`;
  await until(async () => (await run('php', ['-r', ask]).catch(() => undefined)) !== undefined);
}

/**
 * Returns the configuration. Its keys are random, and it keeps WordPress from calling other hosts and from sending
 * mail.
 */
function configuration(socket: string, address: string): string {
  const keys = ['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE'].flatMap((name) => [`${name}_KEY`, `${name}_SALT`]);
  const settings = {
    DB_NAME: 'wordpress',
    DB_USER: 'root',
    DB_PASSWORD: '',
    DB_HOST: `localhost:${socket}`,
    DB_CHARSET: 'utf8mb4',
    WP_HOME: address,
    WP_SITEURL: address,
    ...Object.fromEntries(keys.map((key) => [key, randomBytes(32).toString('hex')])),
  };
  return `<?php
${Object.entries(settings)
  .map(([name, value]) => `define('${name}', '${value}');`)
  .join('\n')}
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('DISABLE_WP_CRON', true);
define('AUTOMATIC_UPDATER_DISABLED', true);
function wp_mail() { return true; }
$table_prefix = 'wp_';
require_once ABSPATH . 'wp-settings.php';
`;
}

async function until(isReady: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + READY_WITHIN_MS;
  while (!(await isReady().catch(() => false))) {
    if (Date.now() > end) throw new Error('WordPress or its database did not come up');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), 5000).unref();
  });
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const bound = server.address();
      server.close(() => resolve(typeof bound === 'object' && bound ? bound.port : 0));
    });
  });
}
