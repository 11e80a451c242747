import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Catalogue } from '../../src/server/features/catalogue/engine/catalogue.ts';
import { type CopyState, copyReads, type Reads } from '../../src/server/infra/database/copy/reads.ts';
import { findBinaries } from '../../src/server/infra/database/embedded/binaries.ts';
import { chooseLocation, SUPERUSER } from '../../src/server/infra/database/embedded/cluster.ts';
import { startEmbeddedPostgres } from '../../src/server/infra/database/embedded/start-embedded-postgres.ts';
import { migrate } from '../../src/server/infra/database/migrate.ts';
import { openDatabase } from '../../src/server/infra/database/open-database.ts';
import { planned } from '../../src/server/infra/database/planned.ts';
import { sql } from '../../src/server/infra/database/sql.ts';
import type { Database } from '../../src/server/infra/database/types.ts';
import { PATIENCE } from '../support/patience.ts';
import { quickPlace } from '../support/places/quick-place.ts';
import { fillSmallShop, SMALL } from '../support/small-shop.ts';

const LIMIT_SECONDS = 2;
const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));

interface Server {
  readonly url: string;
  stop(): Promise<void>;
}

let folder: string;
let primary: Server;
let standby: Server | undefined;
let db: Database;
let copy: Database;
let reads: Reads;
const changes: CopyState[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(quickPlace(), 'bottega-copy-'));
  await chmod(folder, 0o755);
  const first = await startEmbeddedPostgres({ dataDir: join(folder, 'primary'), log: () => {} });
  await migrate(first.url, MIGRATIONS);
  const filling = openDatabase(first.url);
  await fillSmallShop(filling, new Date());
  await filling.close();
  await first.stop();
  // the embedded server writes no log for copies: it starts once as a primary
  await (await serve('primary')).stop();
  const [from, to] = [await clusterOf('primary'), join(folder, 'standby', 'postgres')];
  await mkdir(join(folder, 'standby'));
  execFileSync('cp', ['-a', from, to]);
  primary = await serve('primary');
  await writeFile(join(to, 'standby.signal'), '');
  const host = new URL(primary.url).searchParams.get('host');
  const conninfo = `primary_conninfo=host=${host} user=${SUPERUSER}`;
  standby = await serve('standby', ['-c', conninfo, '-c', 'wal_retrieve_retry_interval=100ms']);
  db = openDatabase(primary.url);
  copy = openDatabase(standby.url, { onlyReads: true, connectTimeoutMs: 1_000 });
  const onChange = (state: CopyState) => changes.push(state);
  const times = { lookEveryMs: 100, catchUpLimitMs: 60_000 };
  reads = copyReads({ primary: db, copy, limitSeconds: LIMIT_SECONDS, onChange, ...times });
});

afterAll(async () => {
  await reads?.close();
  await db?.close();
  await standby?.stop();
  await primary?.stop();
  await rm(folder, { recursive: true });
});

const locationOf = (name: string) => chooseLocation(join(folder, name), join(folder, 'state'), () => {});

async function clusterOf(name: string): Promise<string> {
  return (await locationOf(name)).cluster;
}

/** Runs a server that copies may follow; resolves when it answers. */
async function serve(name: string, more: readonly string[] = []): Promise<Server> {
  const { cluster, account } = await locationOf(name);
  const binaries = await findBinaries(account, join(folder, 'state'), () => {});
  const sockets = await mkdtemp('/tmp/bottega-copy-');
  await chmod(sockets, 0o777);
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${sockets}`,
    'wal_level=replica',
    'max_wal_senders=4',
  ];
  const flags = ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting]), ...more];
  const server = spawn(binaries.postgres, flags, { ...account.spawn, cwd: '/', env: { LC_ALL: 'C' }, stdio: 'ignore' });
  const url = `postgres://${SUPERUSER}@localhost/bottega?host=${encodeURIComponent(sockets)}`;
  const looking = openDatabase(url);
  await vi.waitUntil(() => looking.one(sql`select 1 as one`).catch(() => false), PATIENCE);
  await looking.close();
  return {
    url,
    stop: async () => {
      // at once, without waiting for those that are connected
      server.kill('SIGINT');
      if (server.exitCode === null) await once(server, 'exit');
      await rm(sockets, { recursive: true, force: true });
    },
  };
}

const serverOf = (reading: Pick<Reads['db'], 'one'>) =>
  reading.one<{ isCopy: boolean }>(sql`select pg_is_in_recovery() as is_copy`);

test('reads go to the copy, with a plan of their own too, and what writes is refused there', async () => {
  await expect.poll(async () => (await reads.copyNow())?.isUsed).toBe(true);
  await expect(serverOf(reads.db)).resolves.toEqual({ isCopy: true });
  await expect(planned(reads.db, serverOf)).resolves.toEqual({ isCopy: true });
  expect(await reads.behindSeconds()).toBeLessThanOrEqual(LIMIT_SECONDS);
  await expect(reads.db.changed(sql`update stores set name = ''`)).rejects.toThrow('only read');
  await expect(reads.db.tx((tx) => tx.query(sql`delete from stock`))).rejects.toThrow(/read-only transaction/);
  await expect(db.one(sql`select count(*) > 0 as has from stock`)).resolves.toEqual({ has: true });
});

test('the first read of the catalogue has what was committed before it, however late the copy is', async () => {
  await pause();
  await db.query(sql`update stock set available_amount = 4321 where product_id = ${SMALL.rareCheese}`);
  const first = reads.caughtUp((from) => Promise.all([serverOf(from), stockOf(from)]));
  let isRead = false;
  void first.then(() => {
    isRead = true;
  });
  // meanwhile the copy answers, and shows what was before
  for (let time = 0; time < 30; time++) expect(await stockOf(copy)).not.toBe(4321);
  expect(isRead).toBe(false);
  await resume();
  await expect(first).resolves.toEqual([{ isCopy: true }, 4321]);
  const catalogue = new Catalogue({
    ...{ db, firstRead: reads.caughtUp, clock: { now: () => new Date() } as never },
    onError: (error) => {
      throw error;
    },
  });
  await catalogue.start();
  expect(catalogue.snapshot.rows.length).toBeGreaterThan(5);
  await catalogue.stop();
});

test('a copy that is too far behind is left, which is said once, and taken again', async () => {
  changes.length = 0;
  await pause();
  await db.query(sql`update stock set available_amount = 17 where product_id = ${SMALL.rareCheese}`);
  await expect.poll(async () => (await reads.copyNow())?.isUsed).toBe(false);
  const state = await reads.copyNow();
  expect(state?.behindSeconds).toBeGreaterThan(LIMIT_SECONDS);
  expect(await reads.behindSeconds()).toBeUndefined();
  await expect(stockOf(reads.db)).resolves.toBe(17);
  await resume();
  await expect.poll(async () => (await reads.copyNow())?.isUsed).toBe(true);
  await expect(serverOf(reads.db)).resolves.toEqual({ isCopy: true });
  await expect(stockOf(reads.db)).resolves.toBe(17);
  expect(changes.map(({ isUsed }) => isUsed)).toEqual([false, true]);
});

test('while the copy is away, the primary is read', async () => {
  changes.length = 0;
  await standby?.stop();
  standby = undefined;
  for (let time = 0; time < 5; time++) await expect(serverOf(reads.db)).resolves.toEqual({ isCopy: false });
  await expect(planned(reads.db, serverOf)).resolves.toEqual({ isCopy: false });
  await expect(reads.caughtUp(serverOf)).resolves.toEqual({ isCopy: false });
  expect(changes.map(({ isUsed }) => isUsed)).toEqual([false]);
});

async function stockOf(reading: Pick<Reads['db'], 'one'>): Promise<number> {
  const { amount } = await reading.one<{ amount: number }>(sql`
    select max(available_amount)::int as amount from stock where product_id = ${SMALL.rareCheese}`);
  return amount;
}

/** A copy that is paused gets the log and shows nothing of it. */
async function pause(): Promise<void> {
  await copy.query({ text: 'select pg_wal_replay_pause()' });
  const paused = sql`select pg_get_wal_replay_pause_state() = 'paused' as is_paused`;
  await expect.poll(() => copy.one<{ isPaused: boolean }>(paused)).toEqual({ isPaused: true });
}

async function resume(): Promise<void> {
  await copy.query({ text: 'select pg_wal_replay_resume()' });
}
