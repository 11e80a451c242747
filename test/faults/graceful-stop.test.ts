import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../../src/server/infra/database/embedded/start-embedded-postgres.ts';
import { migrate } from '../../src/server/infra/database/migrate.ts';
import { openDatabase } from '../../src/server/infra/database/open-database.ts';
import { sql } from '../../src/server/infra/database/sql.ts';
import { createHttpClient, type HttpClient } from '../support/http-client.ts';
import { becomeCustomer, chooseTomorrow } from '../support/people/ready-to-buy.ts';
import { quickPlace } from '../support/places/quick-place.ts';
import { type RunningShop, runShop } from '../support/running-shop.ts';
import { fillSmallShop, SMALL } from '../support/small-shop.ts';

const BUYERS = 20;
const READERS = 8;

let folder: string;
let database: Awaited<ReturnType<typeof startEmbeddedPostgres>>;

beforeAll(async () => {
  folder = await mkdtemp(join(quickPlace(), 'bottega-stop-'));
  await chmod(folder, 0o755);
  database = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), log: () => {} });
  await migrate(database.url, fileURLToPath(new URL('../../migrations', import.meta.url)));
  const db = openDatabase(database.url);
  await fillSmallShop(db, new Date());
  await db.query(sql`update timeslots set capacity = 10000`);
  await db.query(sql`update stock set available_amount = 1000 where product_id = ${SMALL.rareCheese}`);
  await db.close();
});

afterAll(async () => {
  await database?.stop();
  await rm(folder, { recursive: true });
});

test(`SIGTERM while ${BUYERS} buy and ${BUYERS} read pages: each request is answered`, async () => {
  const shop = await startShop('a');
  const buyers = await Promise.all(Array.from({ length: BUYERS }, (_, index) => readyToBuy(shop, index)));
  const [isFirst, pages] = [Promise.withResolvers<void>(), [] as Promise<readonly [status: number, text: string]>[]];
  const buying = buyers.map((client, index) => {
    // read at once: a client that has not read the body does not notice how it ends
    pages.push(
      fetch(`${shop.address}/search?q=pane&page=${index + 1}`).then(
        async (reply) => [reply.status, await reply.text()] as const,
      ),
    );
    return client
      .ok('buy', { payment_type_id: 2, accept_terms: true }, {}, { 'idempotency-key': crypto.randomUUID() })
      .then(({ data }) => {
        isFirst.resolve();
        return data.orderId;
      });
  });
  await isFirst.promise;
  const stopped = shop.stop();
  expect(new Set(await Promise.all(buying)).size).toBe(BUYERS);
  for (const [status, text] of await Promise.all(pages)) {
    expect(status).toBe(200);
    expect(text).toContain('</html>');
  }
  await stopped;
});

test('a rolling restart of two processes under load drops no request', async () => {
  const shops = [await startShop('a'), await startShop('b')];
  let ready: readonly RunningShop[] = shops;
  let isOver = false;
  const failures: string[] = [];
  let answered = 0;
  const reading = Array.from({ length: READERS }, async (_, reader) => {
    for (let turn = reader; !isOver; turn++) {
      await read(ready, turn, failures);
      answered++;
    }
  });
  const balancing = (async () => {
    for (; !isOver; await sleep(20)) ready = await readyOnes(shops);
  })();
  const untilAnswered = async (more: number) => {
    const wanted = answered + more;
    await expect.poll(() => answered).toBeGreaterThan(wanted);
  };
  for (const [index, name] of ['a', 'b'].entries()) {
    await untilAnswered(100);
    await shops[index]?.stop();
    await untilAnswered(100);
    shops[index] = await startShop(name);
  }
  await untilAnswered(100);
  isOver = true;
  await Promise.all([...reading, balancing]);
  expect(failures).toEqual([]);
  await Promise.all(shops.map((shop) => shop.stop()));
});

/** Sends one request to a process that is ready, without retries. */
async function read(ready: readonly RunningShop[], turn: number, failures: string[]): Promise<void> {
  try {
    const { address } = ready[turn % ready.length] ?? { address: 'none is ready' };
    const reply = await fetch(`${address}/ebsn/api/products?q=pane&page_size=${(turn % 20) + 1}`);
    if (reply.status !== 200) failures.push(`status ${reply.status}`);
    await reply.json();
  } catch (error) {
    const { code = String(error) } = (error as { cause?: NodeJS.ErrnoException }).cause ?? {};
    failures.push(code);
  }
}

/** Returns the processes whose `/readyz` succeeds, as a load balancer sees them. */
async function readyOnes(shops: readonly RunningShop[]): Promise<RunningShop[]> {
  const looked = await Promise.all(shops.map(({ address }) => fetch(`${address}/readyz`).catch(() => undefined)));
  return shops.filter((_, index) => looked[index]?.ok);
}

function startShop(name: string): Promise<RunningShop> {
  const environment = { DEMO: 'off', LOGINS_PER_MINUTE: '100000', SESSIONS_PER_MINUTE: '100000', LOG_LEVEL: 'error' };
  return runShop({ dataDir: join(folder, name), environment: { ...environment, DATABASE_URL: database.url } });
}

async function readyToBuy(shop: RunningShop, index: number): Promise<HttpClient> {
  const client = createHttpClient(shop.address);
  await becomeCustomer(client, `stop-${index}@esempio.it`);
  await client.ok('cartAdd', { items: [{ productId: SMALL.rareCheese, quantity: 1 }] });
  await chooseTomorrow(client);
  return client;
}
