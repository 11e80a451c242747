import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Debian's packages of a database that survives its machine, with what they need. They are unpacked, not installed. */
const PACKAGES = [
  ...['etcd-server', 'haproxy', 'liblua5.3-0', 'libopentracing-c-wrapper0', 'libopentracing1'],
  ...['patroni', 'libpq5', 'python3-psycopg2', 'python3-urllib3', 'python3-yaml', 'python3-click', 'python3-six'],
  ...['python3-prettytable', 'python3-wcwidth', 'python3-psutil', 'python3-dateutil', 'python3-cdiff'],
  ...['python3-etcd', 'python3-dnspython', 'python3-colorama'],
];
/** Patroni needs more programs than the embedded database brings; a machine for tests has them installed. */
const POSTGRES = '/usr/lib/postgresql/15/bin';

const FOLDER = fileURLToPath(new URL('../../.cache/failover/', import.meta.url));

export interface Programs {
  readonly etcd: string;
  readonly haproxy: string;
  readonly patroni: string;
  readonly postgres: string;
  /** Variables by which programs find the unpacked libraries. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Returns why the test cannot run on this machine; undefined: it can. */
export async function missingForFailover(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it makes networks, which needs root on Linux';
  for (const [program, args] of [
    ['apt-get', ['--version']],
    ['dpkg-deb', ['--version']],
    ['setpriv', ['--version']],
  ] as const) {
    if (!(await succeeds(program, args))) return `it needs the program ${program}`;
  }
  if (!existsSync(join(POSTGRES, 'pg_rewind'))) return 'it needs PostgreSQL 15 of Debian';
  if (!(await canMakeNetworks())) return 'this machine lets nobody make network namespaces';
  return (await unpack()) ? undefined : "Debian's packages of Patroni, etcd and HAProxy cannot be had here";
}

/** The unpacked programs. Call `missingForFailover` before. */
export function programs(): Programs {
  const root = join(FOLDER, 'root');
  const libraries = readdirSync(join(root, 'usr/lib'))
    .filter((name) => name.endsWith('-linux-gnu'))
    .map((name) => join(root, 'usr/lib', name));
  return {
    etcd: join(root, 'usr/bin/etcd'),
    haproxy: join(root, 'usr/sbin/haproxy'),
    patroni: join(root, 'usr/bin/patroni'),
    postgres: POSTGRES,
    environment: {
      LD_LIBRARY_PATH: libraries.join(':'),
      PYTHONPATH: join(root, 'usr/lib/python3/dist-packages'),
      PYTHONDONTWRITEBYTECODE: '1',
    },
  };
}

async function unpack(): Promise<boolean> {
  const root = join(FOLDER, 'root');
  const done = join(FOLDER, 'unpacked');
  if ((await readFile(done, 'utf8').catch(() => '')) === PACKAGES.join('\n')) return true;
  const packages = join(FOLDER, 'packages');
  await mkdir(packages, { recursive: true });
  const download = () => succeeds('apt-get', ['download', '-q', ...PACKAGES], packages);
  if (!(await download()) && !((await succeeds('apt-get', ['update', '-q'])) && (await download()))) return false;
  for (const file of readdirSync(packages).toSorted())
    if (!(await succeeds('dpkg-deb', ['-x', join(packages, file), root]))) return false;
  await writeFile(done, PACKAGES.join('\n'));
  return true;
}

async function canMakeNetworks(): Promise<boolean> {
  const name = `bottega-trial-${process.pid}`;
  const made = await succeeds('ip', ['netns', 'add', name]);
  if (made) await succeeds('ip', ['netns', 'del', name]);
  return made;
}

function succeeds(program: string, args: readonly string[], cwd?: string): Promise<boolean> {
  return run(program, args, { cwd }).then(
    () => true,
    () => false,
  );
}
