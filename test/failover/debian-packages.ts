import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rmdir, writeFile } from 'node:fs/promises';
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
/** Patroni needs more programs than the embedded database brings. Where they are installed, they are not unpacked. */
const POSTGRES = '/usr/lib/postgresql/15/bin';
const POSTGRES_PACKAGES = [
  ...['postgresql-15', 'postgresql-client-15', 'libicu72', 'libldap-2.5-0', 'libsasl2-2', 'libxml2', 'liblz4-1'],
  ...['libgssapi-krb5-2', 'libkrb5-3', 'libk5crypto3', 'libkrb5support0', 'libkeyutils1', 'libcom-err2'],
  ...['libxslt1.1', 'libzstd1', 'libssl3', 'libpam0g'],
];

const FOLDER = fileURLToPath(new URL('../../.cache/failover/', import.meta.url));
/** Where the packages are unpacked. */
export const UNPACKED = join(FOLDER, 'root');

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
  if (process.env['FAILOVER'] === 'off') return 'FAILOVER=off';
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it makes networks, which needs root on Linux';
  const system = await readFile('/etc/os-release', 'utf8').catch(() => '');
  if (!/^ID=debian$/m.test(system) || !/^VERSION_ID="?12"?$/m.test(system)) return 'it needs the packages of Debian 12';
  for (const program of ['apt-get', 'dpkg-deb', 'setpriv', 'ip', 'mount', '/usr/bin/python3'])
    if (!(await succeeds(program, ['--version'])) && !(await succeeds(program, ['-V'])))
      return `it needs the program ${program}`;
  if (!(await canMakeNetworks())) return 'this machine lets nobody make network namespaces';
  return (await unpack()) ? undefined : "Debian's packages of Patroni, etcd and HAProxy cannot be had here";
}

/** The unpacked programs, in a folder that shows `UNPACKED`. Call `missingForFailover` before. */
export function programs(root: string): Programs {
  const libraries = readdirSync(join(root, 'usr/lib'))
    .filter((name) => name.endsWith('-linux-gnu'))
    .map((name) => join(root, 'usr/lib', name));
  return {
    etcd: join(root, 'usr/bin/etcd'),
    haproxy: join(root, 'usr/sbin/haproxy'),
    patroni: join(root, 'usr/bin/patroni'),
    postgres: existsSync(POSTGRES) ? POSTGRES : join(root, POSTGRES),
    environment: {
      LD_LIBRARY_PATH: libraries.join(':'),
      PYTHONPATH: join(root, 'usr/lib/python3/dist-packages'),
      PYTHONDONTWRITEBYTECODE: '1',
    },
  };
}

async function unpack(): Promise<boolean> {
  const needed = existsSync(join(POSTGRES, 'pg_rewind')) ? PACKAGES : [...PACKAGES, ...POSTGRES_PACKAGES];
  const done = join(FOLDER, 'unpacked');
  if ((await readFile(done, 'utf8').catch(() => '')) === needed.join('\n')) return true;
  const packages = join(FOLDER, 'packages');
  await mkdir(packages, { recursive: true });
  const download = () => succeeds('apt-get', ['download', '-q', ...needed], packages);
  if (!(await download()) && !((await succeeds('apt-get', ['update', '-q'])) && (await download()))) return false;
  for (const file of readdirSync(packages).toSorted())
    if (!(await succeeds('dpkg-deb', ['-x', join(packages, file), UNPACKED]))) return false;
  await writeFile(done, needed.join('\n'));
  return true;
}

/** Tries what the machines are made of. */
async function canMakeNetworks(): Promise<boolean> {
  const name = `bt${process.pid}-try`;
  const [bridge, folder] = [`bt${process.pid}t`, await mkdtemp('/tmp/bottega-failover-try-')];
  const steps = [
    ['ip', 'netns', 'add', name],
    ['ip', 'link', 'add', bridge, 'type', 'bridge'],
    ['ip', 'link', 'add', `${bridge}v`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name],
    ['ip', '-n', name, 'route', 'add', 'blackhole', '192.0.2.1'],
    ['ip', 'netns', 'exec', name, 'setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', 'true'],
    ['mount', '-t', 'tmpfs', 'bottega-failover', folder],
    ['mount', '-o', 'bind,ro', '/usr', folder],
  ] as const;
  let isWell = true;
  for (const [program, ...args] of steps) isWell &&= await succeeds(program, args);
  await succeeds('umount', ['-l', folder]);
  await succeeds('umount', ['-l', folder]);
  await rmdir(folder).catch(() => {});
  await succeeds('ip', ['link', 'del', bridge]);
  await succeeds('ip', ['netns', 'del', name]);
  return isWell;
}

/** Without a network, apt-get tries for long. */
const LIMIT_MS = 120_000;

function succeeds(program: string, args: readonly string[], cwd?: string): Promise<boolean> {
  return run(program, args, { cwd, timeout: LIMIT_MS }).then(
    () => true,
    () => false,
  );
}
