import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../support/api-shop.ts';
import { becomeCustomer, PERSON } from '../support/people/ready-to-buy.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop({ assistants: true });
});
afterAll(() => shop.close());

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

/** Runs the first example of a page as a program of its own, as somebody does who copies it. */
async function runExample(page: string, environment: Record<string, string>): Promise<string> {
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(readFileSync(`docs/${page}.md`, 'utf8')) ?? [];
  const folder = await mkdtemp(join(tmpdir(), 'bottega-guide-'));
  try {
    await writeFile(join(folder, 'example.mjs'), code);
    const env = { ...process.env, ...environment };
    return (await promisify(execFile)(process.execPath, [join(folder, 'example.mjs')], { env, timeout: 60_000 }))
      .stdout;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test('whoever copies the guide of the first order places one', async () => {
  const address = await shop.server.listen({ port: 0, host: '127.0.0.1' });
  await becomeCustomer(shop.client(), 'guida@esempio.it');
  const said = await runExample('first-order', {
    ...{ SHOP: address, LOGIN: 'guida@esempio.it', PASSWORD: PERSON.password, WORD: 'spaghetti', PIECES: '8' },
  });
  expect(said).toMatch(/^Order \d+: Spaghetti n\. 5, \d{4}-\d{2}-\d{2} \d{2}:\d{2}-\d{2}:\d{2}\n$/);
  const orders = await shop.db.query<{ orderId: number }>(sql`select order_id from orders order by order_id`);
  expect(said).toContain(`Order ${orders[0]?.orderId}:`);
  expect(orders).toHaveLength(1);
});
