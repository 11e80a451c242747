import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../../src/server/infra/database/embedded/start-embedded-postgres.ts';
import { openDatabase } from '../../src/server/infra/database/open-database.ts';
import { sql } from '../../src/server/infra/database/sql.ts';
import { brokenInvariants } from '../../tools/invariants/broken-invariants.ts';
import { createHttpClient, type HttpClient } from '../support/http-client.ts';
import { becomeCustomer, chooseTomorrow } from '../support/people/ready-to-buy.ts';
import { quickPlace } from '../support/places/quick-place.ts';
import { skipFor } from '../support/reports/skip-for.ts';
import { type RunningShop, runShop } from '../support/running-shop.ts';
import { SMALL } from '../support/small-shop.ts';
import { findVersionBefore, type UnpackedVersion, unpackVersion } from './version-before.ts';

const READERS = 3;
const SHOPPERS = 3;
const BUYERS = 3;
const BUILD = fileURLToPath(new URL('../../tools/launch/build.mjs', import.meta.url));

const { commit, missing } = findVersionBefore();

describe('an update', skipFor(missing), () => {
  let folder: string;
  let server: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
  let before: UnpackedVersion;
  const started: RunningShop[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(quickPlace(), 'bottega-update-'));
    await chmod(folder, 0o755);
    // both versions show the pages of this one
    execFileSync(process.execPath, [BUILD], { stdio: 'ignore' });
    server = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), log: () => {}, durable: false });
    before = await unpackVersion(commit ?? '', join(folder, 'before'));
    before.fill(server.url);
  });

  afterAll(async () => {
    // after a failure they still run
    for (const shop of started) shop.process.kill('SIGKILL');
    await server?.stop();
    await rm(folder, { recursive: true });
  });

  test('runs beside the version before under load: no request fails, every confirmed order exists once', async () => {
    const old = await startShop('old', before.start);
    const shops = [old];
    const load = begin(shops);
    await load.more(old, { replies: 100, orders: 2 });
    // this one migrates while the other one serves
    const fresh = await startShop('new');
    expect(fresh.said()).toContain('Migrated the database');
    shops.push(fresh);
    await load.more(fresh, { replies: 100, orders: 3 });
    await load.more(old, { replies: 100, orders: 3 });
    await old.stop();
    await load.more(fresh, { replies: 100, orders: 3 });
    const { failures, orders } = await load.end();
    expect(failures).toEqual([]);
    expect(await storedOrders()).toEqual(orders.toSorted((one, other) => one - other));
    await fresh.stop();
  });

  async function startShop(name: string, start?: string): Promise<RunningShop> {
    const limits = { LOGINS_PER_MINUTE: '100000', SESSIONS_PER_MINUTE: '100000' };
    const environment = { ...limits, DEMO: 'off', LOG_LEVEL: 'error', DATABASE_URL: server.url };
    const shop = await runShop({ dataDir: join(folder, name), environment, ...(start !== undefined && { start }) });
    started.push(shop);
    return shop;
  }

  /** Returns the ids of all orders, after their stock, places and money were added up. */
  async function storedOrders(): Promise<number[]> {
    const db = openDatabase(server.url);
    try {
      expect(await brokenInvariants(db)).toEqual([]);
      const rows = await db.query<{ orderId: number }>(sql`select order_id from orders order by order_id`);
      return rows.map(({ orderId }) => orderId);
    } finally {
      await db.close();
    }
  }
});

/** What a shop answered, and the orders that it confirmed. */
interface Served {
  replies: number;
  orders: number;
}

interface Load {
  readonly failures: string[];
  readonly orders: number[];
  /** Returns the shop for the next request, each in its turn. */
  readonly next: () => string;
  readonly note: (address: string, what: keyof Served) => void;
}

/** Sends requests to those shops that are ready, as a proxy does, until it is ended. */
function begin(shops: readonly RunningShop[]) {
  let ready = shops.map(({ address }) => address);
  let turn = 0;
  let isOver = false;
  const served = new Map<string, Served>();
  const load: Load = {
    ...{ failures: [], orders: [] },
    note: (address, what) => {
      const counts = served.get(address) ?? { replies: 0, orders: 0 };
      counts[what] += 1;
      served.set(address, counts);
    },
    next: () => ready[(turn += 1) % ready.length] ?? 'none is ready',
  };
  const loop = async (work: (load: Load) => Promise<void>) => {
    while (!isOver)
      await work(load).catch(async (error: Error) => {
        load.failures.push(`${error.message} ${String(error.cause ?? '')}`);
        // a shop that is broken fails at once, and the list of it would not be read
        await sleep(50);
      });
  };
  const proxy = async () => {
    for (; !isOver; await sleep(20)) {
      const looked = await Promise.all(shops.map(({ address }) => fetch(`${address}/readyz`).catch(() => undefined)));
      ready = shops.flatMap(({ address }, index) => (looked[index]?.ok ? [address] : []));
    }
  };
  const each = (count: number, work: (load: Load) => Promise<void>) => Array.from({ length: count }, () => loop(work));
  const running = [proxy(), ...each(READERS, read), ...each(SHOPPERS, fillCart), ...each(BUYERS, buy)];
  const servedBy = ({ address }: RunningShop) => served.get(address) ?? { replies: 0, orders: 0 };
  return {
    /** Resolves when a shop has answered and sold this much more, or a request failed. */
    more: async (by: RunningShop, { replies, orders }: Served) => {
      const { replies: had, orders: sold } = servedBy(by);
      const isEnough = () => servedBy(by).replies >= had + replies && servedBy(by).orders >= sold + orders;
      await expect.poll(() => load.failures.length > 0 || isEnough()).toBe(true);
    },
    end: async () => {
      isOver = true;
      await Promise.all(running);
      return load;
    },
  };
}

const READ = ['products?q=pane', 'products?page_size=24', 'category?category_id=1'];

async function read(load: Load): Promise<void> {
  for (const path of READ) {
    const address = load.next();
    const reply = await fetch(`${address}/ebsn/api/${path}`);
    await reply.json();
    if (reply.status >= 500) throw new Error(`status ${reply.status} of ${path}`);
    load.note(address, 'replies');
  }
}

/** A visitor who fills a cart, at another shop with each piece. */
async function fillCart(load: Load): Promise<void> {
  const client = createHttpClient(load.next);
  for (let quantity = 1; quantity < 5; quantity++) {
    const { data } = await client.ok('cartAdd', { items: [{ productId: SMALL.rareCheese, quantity: 1 }] });
    expect(data.cartItems?.map((item) => item.quantity)).toEqual([quantity]);
  }
}

/** A customer who registers, and buys twice. */
async function buy(load: Load): Promise<void> {
  let address = '';
  const client: HttpClient = createHttpClient(() => {
    address = load.next();
    return address;
  });
  await becomeCustomer(client, `${crypto.randomUUID()}@esempio.it`);
  for (let time = 1; time <= 2; time++) {
    await client.ok('cartAdd', { items: [{ productId: SMALL.rareCheese, quantity: 1 }] });
    await chooseTomorrow(client);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const { data } = await client.ok('buy', { payment_type_id: 2, accept_terms: true }, {}, key);
    load.orders.push(data.orderId);
    load.note(address, 'orders');
    await client.ok('orderView', {}, { order_id: data.orderId });
  }
}
