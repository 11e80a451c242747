import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { json, text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startEmbeddedPostgres } from '../../src/server/infra/database/embedded/start-embedded-postgres.ts';
import { migrate } from '../../src/server/infra/database/migrate.ts';
import { openDatabase } from '../../src/server/infra/database/open-database.ts';
import { sql } from '../../src/server/infra/database/sql.ts';
import type { Database } from '../../src/server/infra/database/types.ts';
import { createHttpClient, type HttpClient } from '../support/http-client.ts';
import { PATIENCE } from '../support/patience.ts';
import { becomeCustomer, chooseTomorrow } from '../support/people/ready-to-buy.ts';
import { quickPlace } from '../support/places/quick-place.ts';
import { type RunningShop, runShop } from '../support/running-shop.ts';
import { fillSmallShop, SMALL } from '../support/small-shop.ts';

const SESSIONS = 50;
const BUYERS = 10;
const READERS = 6;

let folder: string;
let server: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let db: Database;
let shop: RunningShop;

beforeAll(async () => {
  folder = await mkdtemp(join(quickPlace(), 'bottega-processes-'));
  await chmod(folder, 0o755);
  server = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), log: () => {}, durable: false });
  await migrate(server.url, fileURLToPath(new URL('../../migrations', import.meta.url)));
  db = openDatabase(server.url);
  await fillSmallShop(db, new Date());
  await db.query(sql`update timeslots set capacity = 10000`);
  await db.query(sql`update stock set available_amount = 1000 where product_id = ${SMALL.rareCheese}`);
  const limits = { LOGINS_PER_MINUTE: '100000', SESSIONS_PER_MINUTE: String(SESSIONS), TRUST_PROXY: 'on' };
  const environment = { ...limits, PROCESSES: '2', DEMO: 'off', LOG_LEVEL: 'error', DATABASE_URL: server.url };
  shop = await runShop({ dataDir: join(folder, 'shop'), environment });
  await vi.waitUntil(() => shop.said().includes('2 processes serve it'), PATIENCE);
});

afterAll(async () => {
  await shop?.kill();
  await db?.close();
  await server?.stop();
  await rm(folder, { recursive: true });
});

test('both processes serve, and count requests together', async () => {
  for (let turn = 0; turn < 10; turn++) expect((await open('/ebsn/api/products?q=pane')).statusCode).toBe(200);
  const metrics = await text(await open('/metrics'));
  const counted = /^http_request_duration_seconds_count\{route="\/ebsn\/api\/products",status="200"\} (\d+)$/m;
  expect(counted.exec(metrics)?.[1]).toBe('10');
  expect(await pids()).toHaveLength(2);
});

test('limits that are counted in memory hold for both together', async () => {
  // a window of the limit may end during one of the three attempts
  const given: number[] = [];
  for (const address of ['198.51.100.1', '198.51.100.2', '198.51.100.3']) {
    const made = await Promise.all(Array.from({ length: 2 * SESSIONS }, () => newSession(address)));
    given.push(made.filter((status) => status === 200).length);
  }
  expect(Math.min(...given)).toBe(SESSIONS);
});

test('a change of a cart is told to the tabs of a customer in both processes', async () => {
  const client = await customer('events');
  const tabs = await Promise.all(
    Array.from({ length: 4 }, () => open('/ebsn/api/cart/events', { cookie: client.cookies() })),
  );
  const told = tabs.map((tab) => untilSaid(tab, 'event: cart'));
  await client.ok('cartAdd', { items: [{ productId: SMALL.rareCheese, quantity: 1 }] });
  await Promise.all(told);
  for (const tab of tabs) tab.destroy();
});

test('a process that was killed is replaced, and the other one serves meanwhile', async () => {
  const [killed = 0, ...others] = await pids();
  process.kill(killed, 'SIGKILL');
  await expect.poll(pids).not.toContain(killed);
  expect((await open('/ebsn/api/products?q=pane')).statusCode).toBe(200);
  await expect.poll(async () => (await pids()).length).toBe(2);
  expect(await pids()).toEqual(expect.arrayContaining(others));
  expect(shop.said()).toContain('A process of the shop ended (SIGKILL): another one takes its place');
});

test('new processes take over under load without a dropped request', async () => {
  const old = await pids();
  const buyers = await Promise.all(Array.from({ length: BUYERS }, (_, index) => readyToBuy(`roll-${index}`)));
  const load = readAll();
  await load.untilAnswered(200);
  shop.process.kill('SIGUSR2');
  // one order after the other, so that some meet the moment of the change
  const bought: number[] = [];
  for (const client of buyers) {
    bought.push(await buy(client));
    await load.untilAnswered(100);
  }
  await expect.poll(() => shop.said()).toContain('The new processes have taken over');
  await load.untilAnswered(200);
  await expect.poll(async () => (await pids()).filter((pid) => old.includes(pid))).toEqual([]);
  expect(await load.end()).toEqual([]);
  expect(new Set(bought).size).toBe(BUYERS);
});

test('SIGTERM answers what is under way, ends all processes and succeeds', async () => {
  const buyers = await Promise.all(Array.from({ length: BUYERS }, (_, index) => readyToBuy(`end-${index}`)));
  const isFirst = Promise.withResolvers<void>();
  const buying = buyers.map((client) =>
    buy(client).then((order) => {
      isFirst.resolve();
      return order;
    }),
  );
  await isFirst.promise;
  shop.process.kill('SIGTERM');
  expect(new Set(await Promise.all(buying)).size).toBe(BUYERS);
  await expect(once(shop.process, 'exit')).resolves.toEqual([0, null]);
  await expect.poll(pids).toEqual([]);
});

test('processes that cannot start say why, once, and the shop ends', async () => {
  const nowhere = { PROCESSES: '3', DEMO: 'off', DATABASE_URL: 'postgres://shop@127.0.0.1:1/shop' };
  const start = runShop({ dataDir: join(folder, 'nowhere'), environment: nowhere });
  const said = await start.then(
    () => '',
    (error: Error) => error.message,
  );
  expect(said.match(/The database of DATABASE_URL cannot be used/g)).toHaveLength(1);
});

/** The processes that the main process started. */
async function pids(): Promise<number[]> {
  const { pid } = shop.process;
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return children.split(' ').filter(Boolean).map(Number);
}

/** Returns the status of a first product in a cart of a visitor from an address. */
async function newSession(address: string): Promise<number> {
  const items = [{ productId: SMALL.rareCheese, quantity: 1 }];
  const { httpStatus } = await createHttpClient(shop.address).call(
    'cartAdd',
    { items },
    {},
    { 'x-forwarded-for': address },
  );
  return httpStatus;
}

/** Opens a connection of its own, which the main process gives to the next worker. */
async function open(path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const [reply] = (await once(get(`${shop.address}${path}`, { agent: false, headers }), 'response')) as [
    IncomingMessage,
  ];
  return reply;
}

async function untilSaid(reply: IncomingMessage, words: string): Promise<void> {
  let said = '';
  for await (const part of reply) {
    said += String(part);
    if (said.includes(words)) return;
  }
  throw new Error(`The stream ended without "${words}": ${said}`);
}

async function customer(name: string): Promise<HttpClient> {
  const client = createHttpClient(shop.address);
  await becomeCustomer(client, `${name}@esempio.it`);
  return client;
}

async function readyToBuy(name: string): Promise<HttpClient> {
  const client = await customer(name);
  await client.ok('cartAdd', { items: [{ productId: SMALL.rareCheese, quantity: 1 }] });
  await chooseTomorrow(client);
  return client;
}

async function buy(client: HttpClient): Promise<number> {
  const key = { 'idempotency-key': crypto.randomUUID() };
  const { data } = await client.ok('buy', { payment_type_id: 2, accept_terms: true }, {}, key);
  return data.orderId;
}

async function readAgain(path: string): Promise<number> {
  const reply = await fetch(`${shop.address}${path}`);
  await reply.json();
  return reply.status;
}

async function readOnce(path: string): Promise<number | undefined> {
  const reply = await open(path);
  await json(reply);
  return reply.statusCode;
}

/** Reads the shop from many connections at once until it is ended; then returns what failed. */
function readAll() {
  const failures: string[] = [];
  let answered = 0;
  let isOver = false;
  const reading = Array.from({ length: READERS }, async (_, reader) => {
    for (let turn = reader; !isOver; turn++) {
      try {
        const path = `/ebsn/api/products?q=pane&page_size=${(turn % 20) + 1}`;
        // half of them use a connection again and again, the others open one for each request
        const status = await (reader % 2 === 0 ? readAgain(path) : readOnce(path));
        if (status !== 200) failures.push(`status ${status}`);
      } catch (error) {
        const { code = String(error) } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
        failures.push(code);
      }
      answered++;
    }
  });
  return {
    untilAnswered: (more: number) => {
      const enough = answered + more;
      return expect.poll(() => answered).toBeGreaterThan(enough);
    },
    end: async () => {
      isOver = true;
      await Promise.all(reading);
      return failures;
    },
  };
}
