import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sql } from '../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../support/api-shop.ts';
import { becomeCustomer, PERSON } from '../support/people/ready-to-buy.ts';
import { personOf, staffClient } from '../support/people/staff.ts';

let shop: ApiShop;
let address: string;
/** The host and port of the receiver of the guide of webhooks. */
let receiver: string;
beforeAll(async () => {
  receiver = `127.0.0.1:${await freePort()}`;
  shop = await openApiShop({ assistants: true, webhookPrivateHosts: new Set([receiver]) });
  address = await shop.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => shop.close());

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const get = async (path: string) => (await shop.server.inject(path)).body;
/** The addresses that a page links to. */
const linksOf = (html: string) => [...html.matchAll(/href="([^"#]*)[^"]*"/g)].map(([, href = '']) => href);

test('every page of the navigation is there, and every link on it leads somewhere', async () => {
  const start = await get('/docs');
  const pages = [...new Set(linksOf(start).filter((href) => href.startsWith('/docs/')))];
  expect(pages.length).toBeGreaterThan(10);
  for (const page of pages) {
    const { statusCode, body } = await shop.server.inject(page);
    expect([page, statusCode]).toEqual([page, 200]);
    if (page === '/docs/api') continue;
    for (const href of new Set(linksOf(body).filter((each) => each.startsWith('/'))))
      expect([page, href, (await shop.server.inject(href)).statusCode]).toEqual([page, href, 200]);
    // one heading of the first rank, and a place for each other
    expect([page, body.match(/<h1/g)?.length]).toEqual([page, 1]);
  }
  for (const none of ['/docs/architecture', '/docs/..%2fpackage', '/docs/x'])
    expect([none, (await shop.server.inject(none)).statusCode]).toEqual([none, 404]);
});

test('the search finds sections without scripts, and shows what was typed as text', async () => {
  const found = await get('/docs?q=retry+after');
  expect(found).toContain('href="/docs/webhooks#');
  expect(await get('/docs?q=xyzzyplugh')).toContain('0 results');
  const hostile = await get(`/docs?q=${encodeURIComponent('<script>alert(1)</script>')}`);
  expect(hostile).not.toContain('<script>alert');
  expect((await shop.server.inject(`/docs?q=${'x'.repeat(5000)}`)).statusCode).toBe(200);
});

/**
 * Starts the first example of a page as a program of its own, as somebody does who copies it. It stands in the project,
 * where it finds the packages that it names.
 */
async function startExample(page: string, environment: Record<string, string>) {
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(readFileSync(`docs/${page}.md`, 'utf8')) ?? [];
  await mkdir('test-results', { recursive: true });
  const folder = await mkdtemp(join('test-results', 'guide-'));
  const file = join(folder, 'example.mjs');
  await writeFile(file, code);
  const program = spawn(process.execPath, [file], { env: { ...process.env, ...environment } });
  const said: string[] = [];
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (text: Buffer) => said.push(String(text)));
  const ended = once(program, 'exit').then(() => rm(folder, { recursive: true, force: true }));
  return { program, ended, said: () => said.join('') };
}

/** Runs an example to its end, and returns what it said. */
async function runExample(page: string, environment: Record<string, string>): Promise<string> {
  const { ended, said } = await startExample(page, environment);
  await ended;
  return said();
}

test('whoever copies the guide of the first order places one', async () => {
  await becomeCustomer(shop.client(), 'guida@esempio.it');
  const said = await runExample('first-order', {
    ...{ SHOP: address, LOGIN: 'guida@esempio.it', PASSWORD: PERSON.password, WORD: 'spaghetti', PIECES: '8' },
  });
  expect(said).toMatch(/^Order \d+: Spaghetti n\. 5, \d{4}-\d{2}-\d{2} \d{2}:\d{2}-\d{2}:\d{2}\n$/);
  const orders = await shop.db.query<{ orderId: number }>(sql`select order_id from orders order by order_id`);
  expect(said).toContain(`Order ${orders[0]?.orderId}:`);
  expect(orders).toHaveLength(1);
});

test('whoever copies the guide of webhooks receives an event, and refuses what is signed by somebody else', async () => {
  await personOf(shop, 'capo@esempio.it', ['administrator']);
  const boss = await staffClient(shop, 'capo@esempio.it');
  const url = `http://${receiver}/`;
  const { endpoints, secret = '' } = (await boss.ok('webhookSave', { url, kinds: ['order.made'], is_on: true })).data;
  // the library of the receiver compares with the time of now
  shop.now.at = new Date();
  const [, port = ''] = receiver.split(':');
  const { program, ended, said } = await startExample('webhooks', { WEBHOOK_SECRET: secret, PORT: port });
  const refused = () => fetch(url, { method: 'POST', body: '{}' }).then(({ status }) => status);
  await vi.waitFor(async () => expect(await refused()).toBe(401), 20_000);
  const { deliveries } = (await boss.ok('webhookTrial', { endpoint_id: endpoints[0]?.endpointId })).data;
  expect(deliveries[0]).toMatchObject({ state: 'delivered', status: 204 });
  await vi.waitFor(() => expect(said()).toMatch(/^trial trial \d+ \{ endpointId: \d+ \}/), 5_000);
  program.kill();
  await ended;
});

test('whoever copies the guide of assistants finds products', async () => {
  expect(await runExample('assistants', { SHOP: address })).toContain("name: 'Mele Golden'");
});
