import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isCustomer } from '../../../src/server/http/ssr/own-prices.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { pageContext } from '../../support/pages/page-context.ts';
import { withPages } from '../../support/pages/with-pages.ts';
import { PATIENCE } from '../../support/patience.ts';
import { ADDRESS, chooseTomorrow, registerAs } from '../../support/people/ready-to-buy.ts';
import { SMALL } from '../../support/small-shop.ts';
import { writeBlocks } from '../../support/write-blocks.ts';

// The home page of a customer begins with what is the customer's own; that of visitors is one page for all

let shop: ApiShop;
let open: ReturnType<typeof withPages>;
beforeAll(async () => {
  shop = await openApiShop();
  const contextOf = pageContext(shop);
  let pages = 0;
  open = withPages(shop, {
    isCustomer: (request, reply) => isCustomer(contextOf, request, reply),
    scopeKey: () => String(++pages),
  });
  await writeBlocks(shop.db, 'home', [{ type: 'MyShopping' }]);
});
afterAll(() => shop.close());

const OWN = 'id="prossima-consegna"';

/** Registers a customer with an address, and returns the cookie of the browser. */
async function customer(client: ApiClient, name: string): Promise<string> {
  const { headers } = await registerAs(client, `${name}@esempio.it`);
  await client.ok('addressSave', ADDRESS);
  return `X-Ebsn-Session=${headers['x-ebsn-session']}`;
}

test('a customer sees the next delivery with the page, and nobody else does', async () => {
  const client = shop.client();
  const anna = await customer(client, 'anna');
  await chooseTomorrow(client);
  const page = await vi.waitFor(async () => {
    const found = await open('/', anna);
    expect(found.html).toContain(OWN);
    return found;
  }, PATIENCE);
  expect(page.text).toContain('È la fascia che hai scelto per la prossima spesa.');
  expect(page.headers).toMatchObject({ 'cache-control': 'private, no-store', vary: 'accept-encoding, cookie' });
  expect(page.html).toMatch(/<html[^>]* data-own-home=""/);
  expect(page.headers).not.toHaveProperty('set-cookie');

  const visitor = shop.client();
  const { headers } = await visitor.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 1 }] });
  const [visited = ''] = [headers['set-cookie'] ?? ''].flat().map((cookie) => String(cookie).split(';')[0] ?? '');
  for (const cookie of ['', visited, 'X-Ebsn-Session=nessuno']) {
    const shared = await open('/', cookie);
    expect(shared.html).not.toContain(OWN);
    expect(shared.html).not.toContain('data-own-home=""');
    expect(shared.headers['cache-control']).toBe('no-cache');
  }

  const bruno = await open('/', await customer(shop.client(), 'bruno'));
  expect(bruno.text).toContain('Quando ricevi la spesa?');
  expect(bruno.html).not.toContain('anna@esempio.it');
});

test('an ended session sees the page of everybody', async () => {
  const client = shop.client();
  const cookie = await customer(client, 'carla');
  await vi.waitFor(async () => expect((await open('/', cookie)).html).toContain(OWN), PATIENCE);
  await client.ok('logout');
  expect((await open('/', cookie)).html).not.toContain(OWN);
});
