import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../src/server/infra/database/open-database.ts';
import { sql } from '../../src/server/infra/database/sql.ts';
import { brokenInvariants } from '../../tools/invariants/broken-invariants.ts';
import { embeddedAddress } from '../support/embedded-address.ts';
import { createHttpClient, type HttpClient } from '../support/http-client.ts';
import { becomeCustomer, chooseTomorrow } from '../support/people/ready-to-buy.ts';
import { quickPlace } from '../support/places/quick-place.ts';
import { type RunningShop, runShop } from '../support/running-shop.ts';
import { SMALL } from '../support/small-shop.ts';
import { fillFolder } from './small-shop-folder.ts';

// A restore drill: customers buy while the backup runs. It is restored into another folder, and a shop starts on it.

const BUYERS = 6;
const environment = { DEMO: 'off', LOGINS_PER_MINUTE: '100000', SESSIONS_PER_MINUTE: '100000', LOG_LEVEL: 'error' };
const BACKUP_KEY = 'una frase per il backup';

interface Bought {
  readonly orderId: number;
  /** The moment of the machine's clock at which the reply was there. */
  readonly at: number;
}

let folder: string;
let shop: RunningShop | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(quickPlace(), 'bottega-drill-'));
  await chmod(folder, 0o755);
  await mkdir(join(folder, 'shop'));
  await fillFolder(join(folder, 'shop'), (database) =>
    database.query(sql`update stock set available_amount = 100000 where product_id = ${SMALL.rareCheese}`),
  );
  shop = await runShop({ dataDir: join(folder, 'shop'), environment });
});
afterAll(async () => {
  await shop?.stop();
  await rm(folder, { recursive: true });
});

test('a backup made while people buy has every order that was acknowledged before its snapshot', async () => {
  const address = shop?.address ?? '';
  const clients = await Promise.all(Array.from({ length: BUYERS }, (_, index) => newBuyer(address, index)));
  const bought: Bought[] = [];
  let isOver = false;
  const buying = clients.map(async (client) => {
    while (!isOver) bought.push(await buy(client));
  });
  while (bought.length < BUYERS) await Promise.race([...buying, new Promise((wake) => setTimeout(wake, 20))]);
  const acknowledgedBefore = bought.map(({ orderId }) => orderId);
  const made = await run('backup', [join(folder, 'backups')], 'shop');
  const count = bought.length;
  while (bought.length < count + BUYERS) await Promise.race([...buying, new Promise((wake) => setTimeout(wake, 20))]);
  isOver = true;
  await Promise.all(buying);
  expect(made).toMatchObject({ code: 0 });

  const [name = ''] = await readdir(join(folder, 'backups'));
  const backup = join(folder, 'backups', name);
  const { snapshotAt } = JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8')) as { snapshotAt: string };
  await shop?.kill(); // the machine is lost
  const restored = await run('restore', [backup], 'restored');
  expect(restored).toMatchObject({ code: 0 });
  expect(restored.said).toContain('what is always true of a shop is true of this one');

  shop = await runShop({ dataDir: join(folder, 'restored'), environment });
  const database = openDatabase(await embeddedAddress(join(folder, 'restored')));
  const stored = (await database.query<{ orderId: number }>(sql`select order_id from orders`)).map(
    ({ orderId }) => orderId,
  );
  expect(await brokenInvariants(database)).toEqual([]);
  await database.close();
  const before = bought.filter(({ at }) => at < Date.parse(snapshotAt)).map(({ orderId }) => orderId);
  expect(before).toEqual(expect.arrayContaining(acknowledgedBefore));
  expect(stored).toEqual(expect.arrayContaining(before));
  expect(stored.length).toBeLessThan(bought.length); // the last ones were bought after it

  const client = createHttpClient(shop.address);
  await client.ok('login', { login: 'buyer-0@esempio.it', password: 'mele-verdi-42' });
  const { orderId } = await buy(client);
  expect(stored).not.toContain(orderId);
  expect(orderId).toBeGreaterThan(Math.max(...stored));
});

async function newBuyer(address: string, index: number): Promise<HttpClient> {
  const client = createHttpClient(address);
  await becomeCustomer(client, `buyer-${index}@esempio.it`);
  return client;
}

async function buy(client: HttpClient): Promise<Bought> {
  await client.ok('cartAdd', { items: [{ productId: SMALL.rareCheese, quantity: 1 }] });
  await chooseTomorrow(client);
  const key = { 'idempotency-key': crypto.randomUUID() };
  const { data } = await client.ok('buy', { payment_type_id: 2, accept_terms: true }, {}, key);
  return { orderId: data.orderId, at: Date.now() };
}

/** Runs the command as an operator does. */
async function run(command: 'backup' | 'restore', args: readonly string[], dataDir: string) {
  const tool = ['tools/run.mjs', `tools/backup/${command}.ts`, ...args];
  const env = { ...process.env, ...environment, BACKUP_KEY, DATA_DIR: join(folder, dataDir) };
  const child = spawn(process.execPath, tool, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [said, wrong] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: child.exitCode, said: said + wrong };
}
