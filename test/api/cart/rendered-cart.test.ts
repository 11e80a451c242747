import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Cart } from '../../../src/contract/cart/schemas.ts';
import { formatEuro } from '../../../src/domain/base/format.ts';
import { DatabaseAway } from '../../../src/server/infra/database/database-away.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { type Page, withPages } from '../../support/pages/with-pages.ts';
import { ADDRESS, chooseTomorrow, registerAs } from '../../support/people/ready-to-buy.ts';
import { changeCatalogue, setPrice } from '../../support/shelf.ts';
import { SMALL } from '../../support/small-shop.ts';
import { nameInEnglish } from '../languages/name-in-english.ts';

let shop: ApiShop;
let open: ReturnType<typeof withPages>;
beforeAll(async () => {
  shop = await openApiShop();
  open = withPages(shop);
});
afterAll(() => shop.close());

interface Shopper {
  readonly client: ApiClient;
  readonly cookie: string;
}

/** A customer with three bottles of milk and a kilo of apples in the cart. */
async function customerWithGoods(name: string): Promise<Shopper> {
  const client = shop.client();
  const { headers } = await registerAs(client, `${name}@esempio.it`);
  await client.ok('cartAdd', {
    items: [
      { productId: SMALL.milk, quantity: 3 },
      { productId: SMALL.apples, quantity: 1000 },
    ],
  });
  return { client, cookie: `X-Ebsn-Session=${headers['x-ebsn-session']}` };
}

interface Hydration {
  readonly own?: {
    readonly cart: { readonly data: Cart };
    readonly replies?: readonly (readonly [readonly unknown[], unknown])[];
  };
}

function hydrationOf({ html }: Page): Hydration {
  const [, json = ''] = /<script id="hydration"[^>]*>([\s\S]*?)<\/script>/.exec(html) ?? [];
  return JSON.parse(json) as Hydration;
}

const spoken = (euro: number) => formatEuro(euro).replace(/\s/g, ' ');

test('the cart arrives with its lines and the prices of the API, for its customer alone', async () => {
  const anna = await customerWithGoods('anna');
  const { data: cart } = await anna.client.ok('cartView');
  const page = await open('/cart', anna.cookie);
  expect(page.status).toBe(200);
  expect(page.headers).toMatchObject({ 'cache-control': 'private, no-store', vary: 'accept-encoding, cookie' });
  expect(page.headers).not.toHaveProperty('etag');
  expect(page.headers).not.toHaveProperty('set-cookie');
  expect(cart.cartItems).toHaveLength(2);
  for (const { product, grossTotal } of cart.cartItems ?? []) {
    expect(page.text).toContain(product.name);
    expect(page.text).toContain(spoken(grossTotal));
  }
  expect(page.text).toContain(`Totale${spoken(cart.grossTotal)}`);
  expect(hydrationOf(page).own?.cart.data).toEqual(cart);
  const [milk] = cart.cartItems ?? [];
  for (const others of [await open('/cart'), await open('/cart', (await registered('bruno')).cookie)]) {
    expect(others.text).toContain('Il carrello è vuoto');
    expect(others.html).not.toContain('anna@esempio.it');
    expect(others.html).not.toContain(`"itemId":${milk?.itemId},`);
  }
});

test('a page that everybody shares knows nothing of a cart', async () => {
  const { cookie } = await customerWithGoods('carla');
  const page = await open('/category/latte-e-formaggi', cookie);
  expect(page.status).toBe(200);
  expect(hydrationOf(page).own).toBeUndefined();
  expect(page.html).not.toContain('carla@esempio.it');
});

test('the cart speaks English where the browser chose it', async () => {
  const { cookie } = await customerWithGoods('emma');
  const english = `${cookie}; bottega_language=en`;
  // in a catalogue without English names there is no switch, and the language cookie has no effect
  const before = await open('/cart', english);
  expect(before.html).toContain('<html lang="it"');
  expect(before.html).not.toContain('action="/lingua"');
  expect((await open('/cart', cookie)).html).not.toContain('action="/lingua"');
  await nameInEnglish(shop);
  const page = await open('/cart', english);
  expect(page.html).toContain('<html lang="en"');
  expect(page.html).toContain('action="/lingua"');
  expect(page.text).toContain('Checkout');
  expect(page.text).toContain('Whole milk');
  expect(page.text).not.toContain('Vai alla cassa');
  expect((await open('/cart', cookie)).text).toContain('Latte intero');
});

test('looking at a page reports no change: the first reply of the API after it does', async () => {
  const { client, cookie } = await customerWithGoods('dora');
  await client.ok('cartView');
  expect(hydrationOf(await open('/cart', cookie)).own?.cart.data.hasNotices).toBeUndefined();
  await setPrice(shop, SMALL.milk, 171);
  for (const path of ['/cart', '/payment', '/cart']) {
    const shown = hydrationOf(await open(path, cookie)).own?.cart.data;
    expect(shown).toMatchObject({ hasNotices: true, cartItems: [{ grossTotal: 5.13 }, {}] });
  }
  expect((await client.ok('cartView')).response.warningsMessage).toEqual([expect.stringContaining('1,71')]);
  expect(hydrationOf(await open('/cart', cookie)).own?.cart.data.hasNotices).toBeUndefined();
  expect((await client.ok('cartView')).response.warningsMessage).toEqual([]);
  await setPrice(shop, SMALL.milk, 149);
});

test('goods that were taken off sale stay in the cart until a reply names them', async () => {
  const { client, cookie } = await customerWithGoods('ugo');
  await client.ok('cartAdd', { items: [{ productId: SMALL.pasta, quantity: 1 }] });
  await changeCatalogue(shop, (query) =>
    query(sql`update products set published = false where product_id = ${SMALL.pasta}`),
  );
  expect(hydrationOf(await open('/cart', cookie)).own?.cart.data).toMatchObject({ totalItems: 2, hasNotices: true });
  expect((await client.ok('cartView')).response.warnings).toMatchObject([{ code: 'OFF_SALE' }]);
  await changeCatalogue(shop, (query) =>
    query(sql`update products set published = true where product_id = ${SMALL.pasta}`),
  );
});

test('a visitor who looks at the cart and the till gets no session and no cart', async () => {
  const count = async () =>
    (await shop.db.query(sql`select (select count(*) from sessions) + (select count(*) from carts) as n`))[0];
  const before = await count();
  for (const path of ['/cart', '/payment']) {
    const page = await open(path);
    expect(page).toMatchObject({ status: 200, text: expect.stringContaining('Il carrello è vuoto') });
    expect(page.headers).not.toHaveProperty('set-cookie');
  }
  expect(await count()).toEqual(before);
});

test('after the end of a session its pages are those of a visitor', async () => {
  const { client, cookie } = await customerWithGoods('fausta');
  await client.ok('logout');
  const page = await open('/cart', cookie);
  expect(page).toMatchObject({ status: 200, text: expect.stringContaining('Il carrello è vuoto') });
  expect(page.html).not.toContain('fausta@esempio.it');
});

test('the till arrives with what it shows first', async () => {
  const visitor = shop.client();
  const added = await visitor.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 20 }] });
  const account = await open('/payment', `X-Ebsn-Session=${added.headers['x-ebsn-session']}`);
  expect(account.text).toContain('Hai già un account? Accedi');
  expect(account.text).toContain('Avanti: l’indirizzo');
  const { client, cookie } = await customerWithGoods('gina');
  const place = await open('/payment', cookie);
  expect(place.html).toContain('Via, numero e comune');
  await client.ok('addressSave', ADDRESS);
  const { data } = await client.ok('addressList', { address_type: 'home' });
  expect((await open('/payment', cookie)).html).toContain('I miei indirizzi');
  await client.ok('addressSelect', {}, { address_id: data.addresses[0]?.addressId, address_type: 'home' });
  const time = await open('/payment', cookie);
  expect(time.text).toContain('18:00–20:00');
  await chooseTomorrow(client);
  const pay = await open('/payment', cookie);
  const { data: cart } = await client.ok('cartView');
  expect(pay.text).toContain('Ordine con obbligo di pagare');
  expect(pay.html).toContain('name="paymentType"');
  expect(pay.text).toContain(`Totale${spoken(cart.grossTotal)}`);
  expect(pay.headers).toMatchObject({ 'cache-control': 'private, no-store' });
  const keys = [place, time, pay].map((page) => hydrationOf(page).own?.replies?.map(([key]) => key[1]));
  expect(keys).toEqual([
    ['payment-types', 'services', 'missing-texts'],
    ['payment-types', 'timeslots', 'missing-texts'],
    ['payment-types', 'timeslots', 'missing-texts'],
  ]);
});

test('without the database the page comes as 503 and leaves the cart to the browser', async () => {
  const { cookie } = await customerWithGoods('ines');
  const away = (['query', 'one', 'maybeOne'] as const).map((how) =>
    vi.spyOn(shop.db, how).mockRejectedValue(new DatabaseAway('connect ECONNREFUSED')),
  );
  const page = await open('/cart', cookie);
  for (const each of away) each.mockRestore();
  expect(page.status).toBe(503);
  expect(page.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'private, no-store' });
  expect(hydrationOf(page).own).toBeUndefined();
  expect(page.html).toContain('Caricamento del carrello');
});

async function registered(name: string): Promise<Shopper> {
  const client = shop.client();
  const { headers } = await registerAs(client, `${name}@esempio.it`);
  return { client, cookie: `X-Ebsn-Session=${headers['x-ebsn-session']}` };
}
