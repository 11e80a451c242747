import type { ChildProcess } from 'node:child_process';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, describe, expect, onTestFailed, test } from 'vitest';
import { DELIVERED } from '../../src/domain/orders/order-status.ts';
import { migrate } from '../../src/server/infra/database/migrate.ts';
import { openDatabase } from '../../src/server/infra/database/open-database.ts';
import { sql } from '../../src/server/infra/database/sql.ts';
import type { Database } from '../../src/server/infra/database/types.ts';
import { brokenInvariants, watchStock } from '../support/invariants/check-invariants.ts';
import { PATIENCE } from '../support/patience.ts';
import { skipFor } from '../support/reports/skip-for.ts';
import { START } from '../support/running-shop.ts';
import { fillSmallShop, SMALL } from '../support/small-shop.ts';
import {
  type Acknowledged,
  becomeStaff,
  keepBuying,
  keepPicking,
  LAST_UNITS,
  nothingYet,
} from './buyers-and-pickers.ts';
import { DatabaseCluster } from './database-cluster.ts';
import { missingForFailover } from './debian-packages.ts';
import { CLUSTER_PATIENCE, faultsOf } from './faults.ts';
import { type Machine, Network } from './machines.ts';

// Two machines with PostgreSQL, three with etcd, two with a shop and one proxy, made of the files of `deploy/`. While
// twenty people buy once a second and two pick, one part after the other fails. In the end everything that was
// acknowledged is there, once.

const BUYERS = 20;
/** Places of the first slots, and units of one product: both are gone when half of the faults are over. */
const [PLACES, UNITS] = [600, 200];
const PICKERS = ['elena@negozio.it', 'luca@negozio.it'];
/** How long everything works between two faults. */
const QUIET_MS = 2_000;
const PASSWORDS = { 'CHANGE-1': 'superuser-1', 'CHANGE-2': 'replicator-2', 'CHANGE-3': 'rewinder-3' };

/** Where the logs of all machines are after a failure. */
const RESULTS = fileURLToPath(new URL('../../test-results/failover/', import.meta.url));

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));
/** The number of an advisory lock. */
const TRIAL_LOCK = 4_711;

const missing = await missingForFailover();

describe('a shop whose machines fail', skipFor(missing), () => {
  let network: Network;
  let cluster: DatabaseCluster;
  let db: Database;
  const shops = new Map<Machine, ChildProcess>();
  let isOver = false;
  let trials = 0;

  afterAll(async () => {
    isOver = true;
    await db?.close();
    await network?.remove();
  });

  test('loses nothing that it acknowledged', async () => {
    onTestFailed(() => network?.saveLogs(RESULTS));
    network = await Network.make();
    cluster = new DatabaseCluster(network, PASSWORDS);
    await cluster.start();
    await expect.poll(() => cluster.isWhole(), CLUSTER_PATIENCE).toBe(true);
    await startProxies();
    await prepareShop();
    for (const machine of ['shop1', 'shop2'] as const) startShop(machine);
    const address = `http://${network.addressOf('front')}`;
    await expect.poll(() => isReady(address), CLUSTER_PATIENCE).toBe(true);

    const seen = nothingYet();
    let isClosing = false;
    let isLate = false;
    const shift = { seen, isOver: () => isClosing, isLate: () => isLate };
    for (const email of PICKERS) await becomeStaff(address, email);
    await db.query(sql`update customers set staff_roles = '{store_manager}' where email = any(${PICKERS}::text[])`);
    const buying = Array.from({ length: BUYERS }, (_, index) =>
      keepBuying(address, `cliente-${index}@esempio.it`, shift),
    );
    await expect.poll(() => seen.orders.size, CLUSTER_PATIENCE).toBeGreaterThan(BUYERS);
    const { timeslotId } = await db.one<{ timeslotId: number }>(sql`
      select timeslot_id from orders group by timeslot_id order by count(*) desc limit 1`);
    const picking = PICKERS.map((email) => keepPicking(address, email, { ...shift, timeslotId }));

    const table: string[][] = [];
    for (const [name, fault] of chosenFaults(() => seen.orders.size)) {
      console.log(`${new Date().toISOString()} ${name}`);
      const before = { at: performance.now(), orders: seen.orders.size, failed: seen.failed };
      await fault();
      await expect.poll(() => cluster.isWhole(), CLUSTER_PATIENCE).toBe(true);
      await expect.poll(() => isReady(address), CLUSTER_PATIENCE).toBe(true);
      await sleep(QUIET_MS);
      const gap = longestGap([before.at, ...seen.times.filter((at) => at >= before.at), performance.now()]);
      table.push([
        name,
        `${(gap / 1000).toFixed(1)} s`,
        String(seen.orders.size - before.orders),
        String(seen.failed - before.failed),
      ]);
    }
    isClosing = true;
    const late = setTimeout(() => {
      isLate = true;
    }, CLUSTER_PATIENCE.timeout);
    await Promise.all([...buying, ...picking]);
    clearTimeout(late);
    console.log(
      ['| what failed | no order for | orders | asked to try again |', '|---|--:|--:|--:|']
        .concat(table.map((row) => `| ${row.join(' | ')} |`))
        .concat(
          `${seen.orders.size} orders, ${seen.missed} times the last units or places were gone, ${seen.acts.size} acts`,
        )
        .join('\n'),
    );
    expect(isLate).toBe(false);
    expect(seen.strange).toEqual([]);
    expect(seen.acts.size).toBeGreaterThan(0);
    expect(seen.delivered.size).toBeGreaterThan(0);
    await untilSettled();
    await expectWhatWasAcknowledged(seen);
  }, 3_600_000);

  /**
   * Every fault by itself, once; or those whose names have the text FAULTS in them, or all of them with FAULTS=all, as
   * often as TIMES says.
   */
  function chosenFaults(orders: () => number): (readonly [string, () => Promise<void>])[] {
    const { FAULTS, TIMES = '1' } = process.env;
    const isChosen = (name: string) =>
      FAULTS === undefined ? !name.includes(', then ') : FAULTS === 'all' || name.includes(FAULTS);
    const all = Object.entries(faultsOf({ cluster, network, shops, orders, interruptMigration }));
    return Array.from({ length: Number(TIMES) }, () => all.filter(([name]) => isChosen(name))).flat();
  }

  /**
   * Begins a migration, which waits for a lock of the test, does something that interrupts it, and then migrates as
   * the next start does.
   */
  async function interruptMigration(act: () => Promise<void>): Promise<void> {
    const folder = join(network.folder, 'migrations');
    await cp(MIGRATIONS, folder, { recursive: true });
    const name = `${9000 + trials}-interrupted.sql`;
    trials += 1;
    await writeFile(
      join(folder, name),
      `create table interrupted_${trials} (id int); select pg_advisory_xact_lock(${TRIAL_LOCK});`,
    );
    const holder = new pg.Client({ connectionString: atProxy() });
    holder.on('error', () => {});
    await holder.connect();
    await holder.query('select pg_advisory_lock($1)', [TRIAL_LOCK]);
    const interrupted = migrate(atProxy(), folder).then(
      () => 'applied',
      (error: Error) => error.message,
    );
    const waiting = sql`select count(*) from pg_locks where locktype = 'advisory' and objid = ${TRIAL_LOCK} and not granted`;
    await expect.poll(async () => (await db.one<{ count: number }>(waiting)).count, PATIENCE).toBe(1);
    await act();
    expect(await interrupted).toContain(`${name} failed`);
    await holder.end();
    await expect.poll(() => cluster.isWhole(), CLUSTER_PATIENCE).toBe(true);
    expect(await migrate(atProxy(), folder)).toMatchObject({ applied: [name] });
  }

  async function startProxies(): Promise<void> {
    const { haproxy, environment } = network.programs;
    for (const machine of ['shop1', 'shop2'] as const) {
      const config = await network.configure(machine, 'database/haproxy.cfg', {});
      network.start(machine, [haproxy, '-db', '-f', config], { environment });
    }
    const config = await network.configure('front', 'proxy/haproxy.cfg', { 'maxconn 20000': 'maxconn 4000' });
    network.start('front', [haproxy, '-db', '-f', config], { asRoot: true, environment });
    // the test itself follows the primary by this one
    const own = await network.configure('front', 'database/haproxy.cfg', {
      '127.0.0.1:': `${network.addressOf('front')}:`,
    });
    network.start('front', [haproxy, '-db', '-f', own], { environment });
  }

  /** Makes role, database and a small shop with goods and places for everybody, on the primary. */
  async function prepareShop(): Promise<void> {
    const primary = (await cluster.primary()) ?? 'db1';
    const at = (user: string, password: string, database: string) =>
      `postgres://${user}:${password}@${network.addressOf(primary)}:5432/${database}`;
    const admin = openDatabase(at('postgres', PASSWORDS['CHANGE-1'], 'postgres'));
    await admin.query({ text: "create role shop login password 'shop-4'" });
    await admin.query({ text: 'create database shop owner shop' });
    await admin.close();
    await migrate(at('shop', 'shop-4', 'shop'), MIGRATIONS);
    const own = openDatabase(at('shop', 'shop-4', 'shop'));
    await fillSmallShop(own, new Date());
    await watchStock(own);
    await own.query(sql`update timeslots set capacity = case begins when '10:00' then ${PLACES} else 100000 end`);
    await own.query(sql`update stock set available_amount = 1000000 where product_id = ${SMALL.rareCheese}`);
    await own.query(sql`
      insert into stock (warehouse_id, product_id, listed, available_amount)
      values (${SMALL.store}, ${LAST_UNITS}, true, ${UNITS})`);
    await own.close();
    db = openDatabase(atProxy());
  }

  function atProxy(): string {
    return `postgres://shop:shop-4@${network.addressOf('front')}:5000/shop`;
  }

  /** Starts a shop, and starts it again whenever it ends, as `deploy/systemd` does. */
  function startShop(machine: 'shop1' | 'shop2'): void {
    const dataDir = join(network.folder, machine, 'data');
    const environment = {
      ...{ HOST: '0.0.0.0', PORT: '3000', DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'warn', NODE_ENV: 'production' },
      ...{ DATABASE_URL: 'postgres://shop:shop-4@127.0.0.1:5000/shop', TRUST_PROXY: 'on', SANDBOX_PAYMENTS: 'on' },
      ...{ MAILBOX: 'on', LOGINS_PER_MINUTE: '100000', SESSIONS_PER_MINUTE: '100000' },
      PUBLIC_URL: `http://${network.addressOf('front')}`,
    };
    const shop = network.start(machine, [process.execPath, START], { asRoot: true, environment });
    shops.set(machine, shop);
    shop.once('exit', () => setTimeout(() => isOver || startShop(machine), 2_000));
  }

  /** Waits until no job is left that may run; those of a killed shop are given back, as the shop does later. */
  async function untilSettled(): Promise<void> {
    const left = async () => {
      await db.query(sql`select graphile_worker.force_unlock_workers(array(
        select distinct locked_by from graphile_worker.jobs where locked_at < now() - interval '20 seconds'))`);
      const { count } = await db.one<{ count: number }>(sql`
        select count(*) from graphile_worker.jobs where run_at <= now() and attempts < max_attempts`);
      return count;
    };
    await expect.poll(left, CLUSTER_PATIENCE).toBe(0);
  }

  async function expectWhatWasAcknowledged({ orders, acts, delivered }: Acknowledged): Promise<void> {
    const placed = await db.query<{ orderId: number; key: string }>(sql`
      select o.order_id, k.key from orders o join idempotency_keys k on k.user_id = o.user_id
        and (k.reply ->> 'orderId')::int = o.order_id order by o.order_id`);
    expect(placed.map(({ orderId, key }) => [orderId, key])).toEqual(
      [...orders].toSorted(([one], [other]) => one - other),
    );
    const uuids = await db.query<{ uuid: string }>(sql`
      select event_id as uuid from picking_events where event_id = any(${[...acts]}::uuid[]) order by event_id`);
    expect(uuids.map(({ uuid }) => uuid)).toEqual([...acts].toSorted());
    const { handedOver } = await db.one<{ handedOver: number }>(sql`
      select count(*) as handed_over from orders where order_id = any(${[...delivered]}) and status_id = ${DELIVERED}`);
    expect(handedOver).toBe(delivered.size);
    const holes = await db.query(sql`
      select series, year, count(*), max(number) from documents group by series, year
      having count(*) <> max(number) or count(distinct number) <> count(*)`);
    expect(holes).toEqual([]);
    // a mail may come twice after a crash (docs/operations.md)
    expect(await brokenInvariants(db, ['an order is confirmed once'])).toEqual([]);
  }
});

async function isReady(address: string): Promise<boolean> {
  const reply = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
  return reply?.status === 200;
}

function longestGap(times: readonly number[]): number {
  return Math.max(...times.slice(1).map((time, index) => time - (times[index] ?? time)));
}
