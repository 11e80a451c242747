import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../src/server/infra/database/open-database.ts';
import { sql } from '../../src/server/infra/database/sql.ts';
import { embeddedAddress } from '../support/embedded-address.ts';
import { createHttpClient, type HttpClient } from '../support/http-client.ts';
import { type Broken, brokenInvariants } from '../support/invariants/check-invariants.ts';
import { becomeCustomer, chooseTomorrow } from '../support/people/ready-to-buy.ts';
import { quickPlace } from '../support/places/quick-place.ts';
import { type RunningShop, runShop } from '../support/running-shop.ts';
import { SMALL } from '../support/small-shop.ts';
import { fillFolder } from './small-shop-folder.ts';

const BUYERS = 50;
/**
 * The processes that are killed, one after the other. `KILLS` sets their number, for a longer run than the daily one.
 */
const VICTIMS = Array.from({ length: Number(process.env['KILLS'] ?? 2) }, (_, round) => ({
  round: round + 1,
  victim: round % 2 === 0 ? 'the shop' : 'the shop and its database',
}));
const STOCK = 10_000;
const PIECES = 2;
const environment = { DEMO: 'off', LOGINS_PER_MINUTE: '100000', SESSIONS_PER_MINUTE: '100000', LOG_LEVEL: 'error' };

interface Buyer {
  readonly email: string;
  readonly key: string;
  client: HttpClient;
  /** The number of the order, once the shop has replied. */
  acknowledged: number | undefined;
}

let dataDir: string;
let shop: RunningShop;
let buyers: Buyer[];

beforeAll(async () => {
  dataDir = await mkdtemp(join(quickPlace(), 'bottega-kill-'));
  await chmod(dataDir, 0o755);
  await fillFolder(dataDir, (database) =>
    database.query(sql`update stock set available_amount = ${STOCK} where product_id = ${SMALL.rareCheese}`),
  );
  shop = await runShop({ dataDir, environment });
  buyers = await Promise.all(Array.from({ length: BUYERS }, (_, index) => readyToBuy(index)));
});

afterAll(async () => {
  await shop?.stop();
  await rm(dataDir, { recursive: true });
});

test.each(VICTIMS)(
  `kill $round: kill -9 of $victim while ${BUYERS} buy loses no acknowledged order`,
  async ({ round, victim }) => {
    await fillCarts();
    const letGo = await holdCartOf(buyers.at(-1)?.email);
    const buying = buyers.map((buyer) => buy(buyer).catch(() => {}));
    while (buyers.filter(({ acknowledged }) => acknowledged !== undefined).length < BUYERS / 5) await sleep(1);
    await Promise.all([shop.kill(), victim === 'the shop' ? undefined : killDatabase()]);
    await Promise.all([...buying, letGo()]);
    const acknowledged = buyers.flatMap((buyer) => buyer.acknowledged ?? []);
    expect(acknowledged.length).toBeLessThan(BUYERS);

    shop = await runShop({ dataDir, environment });
    const stored = await ordersInShop();
    for (const orderId of acknowledged) expect(stored).toContain(orderId);

    await Promise.all(buyers.map((buyer) => reconnect(buyer)));
    for (const buyer of buyers) {
      const answered = buyer.acknowledged;
      await buy(buyer); // repeats the call, with the key of the interrupted attempt
      if (answered !== undefined) expect(buyer.acknowledged).toBe(answered);
    }
    expect(new Set(buyers.map((buyer) => buyer.acknowledged)).size).toBe(BUYERS);
    await expect(ordersInShop()).resolves.toHaveLength(BUYERS * round);
    await expect(leftInStock()).resolves.toBe(STOCK - BUYERS * PIECES * round);
    await expect(broken()).resolves.toEqual([]);
  },
);

async function readyToBuy(index: number): Promise<Buyer> {
  const email = `buyer-${index}@esempio.it`;
  const client = createHttpClient(shop.address);
  await becomeCustomer(client, email);
  return { email, key: '', client, acknowledged: undefined };
}

async function fillCarts(): Promise<void> {
  buyers = buyers.map((buyer) => ({ ...buyer, key: crypto.randomUUID(), acknowledged: undefined }));
  await Promise.all(
    buyers.map(async ({ client }) => {
      await client.ok('cartAdd', { items: [{ productId: SMALL.rareCheese, quantity: PIECES }] });
      await chooseTomorrow(client);
    }),
  );
}

async function buy(buyer: Buyer): Promise<void> {
  const { data } = await buyer.client.ok(
    'buy',
    { payment_type_id: 2, accept_terms: true },
    {},
    { 'idempotency-key': buyer.key },
  );
  buyer.acknowledged = data.orderId;
}

/**
 * Prevents a cart from being bought until it is released, so that a purchase is in progress however fast the others
 * are.
 */
async function holdCartOf(email = ''): Promise<() => Promise<void>> {
  const [isHeld, isLetGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const database = openDatabase(await embeddedAddress(dataDir));
  const holding = database
    .tx(async (tx) => {
      const found = await tx.query(sql`
        select from carts join customers using (user_id) where email = ${email} for update of carts`);
      expect(found).not.toEqual([]);
      isHeld.resolve();
      await isLetGo.promise;
    })
    .catch(isHeld.reject); // ignored once the lock is held: the database may be killed meanwhile
  await isHeld.promise;
  return async () => {
    isLetGo.resolve();
    await holding;
    await database.close();
  };
}

/** Reconnects to the shop's new port with the old session, as a browser would. */
async function reconnect(buyer: Buyer): Promise<void> {
  buyer.client = createHttpClient(shop.address);
  await buyer.client.ok('login', { login: buyer.email, password: 'mele-verdi-42' });
}

async function killDatabase(): Promise<void> {
  const [pid] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
}

async function ordersInShop(): Promise<number[]> {
  return (await query<{ orderId: number }>('select order_id from orders')).map(({ orderId: id }) => id);
}

async function leftInStock(): Promise<number | undefined> {
  const rows = await query<{ availableAmount: number }>(
    `select available_amount from stock where warehouse_id = ${SMALL.store} and product_id = ${SMALL.rareCheese}`,
  );
  return rows[0]?.availableAmount;
}

/** Returns the broken invariants. The stock, which is not recorded in a shop of another process, is counted above. */
async function broken(): Promise<Broken[]> {
  const database = openDatabase(await embeddedAddress(dataDir));
  const rows = await brokenInvariants(database, [
    'stock is never negative, and is what the shop took for orders and gave back',
  ]);
  await database.close();
  return rows;
}

/** Queries the database of the running shop directly. */
async function query<R>(text: string): Promise<R[]> {
  const database = openDatabase(await embeddedAddress(dataDir));
  const rows = await database.query<R>({ text });
  await database.close();
  return rows;
}
