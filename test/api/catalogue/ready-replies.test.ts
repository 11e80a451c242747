import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { PERSON, registerAs } from '../../support/people/ready-to-buy.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
});
afterAll(() => shop.close());

const get = (encoding?: string) =>
  shop.server.inject({
    path: '/ebsn/api/products?page_size=24',
    headers: encoding === undefined ? {} : { 'accept-encoding': encoding },
  });

test('a kept list is the same reply however it is sent, the first time and later', async () => {
  const plain = await get();
  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(plain.json()).toMatchObject({
    response: { status: 0 },
    user: { userId: -1 },
    data: { page: { totItems: 8 } },
  });
  for (let time = 0; time < 2; time++) {
    const brotli = await get('gzip, deflate, br');
    expect(brotli.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(brotli.rawPayload.length),
    });
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    const gzip = await get('gzip');
    expect(gzip.headers).toMatchObject({ 'content-encoding': 'gzip' });
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect((await get('deflate')).body).toBe(plain.body);
  }
  expect(String(plain.headers['vary'])).toContain('accept-encoding');
});

test('an encoding that is refused by name is not sent', async () => {
  expect((await get('br;q=0, gzip')).headers).toMatchObject({ 'content-encoding': 'gzip' });
  expect((await get('br; q=0.0')).headers).not.toHaveProperty('content-encoding');
  expect((await get('BR;q=0.5')).headers).toMatchObject({ 'content-encoding': 'br' });
});

test('who is logged in finds the same goods in an envelope of their own, and nobody after them does', async () => {
  const client = shop.client();
  await registerAs(client, 'anna@esempio.it');
  const visitor = (await get()).json();
  const own = await client.ok('products', {}, { page_size: 24 });
  expect(own.user).toMatchObject({ login: 'anna@esempio.it' });
  expect(own.data).toEqual(visitor.data);
  expect((await get()).json()).toEqual(visitor);
  expect((await get('br')).rawPayload).toEqual((await get('br')).rawPayload);
});

test('a reply for one customer is compressed whole where it is long enough, and says for whom', async () => {
  await registerAs(shop.client(), 'carla@esempio.it');
  const login = await shop.server.inject({
    method: 'POST',
    path: '/ebsn/api/auth/login',
    payload: { login: 'carla@esempio.it', password: PERSON.password },
    headers: { 'x-ebsn-client': 'site' },
  });
  const cookies = Object.fromEntries(login.cookies.map(({ name, value }) => [name, value]));
  const ask = (path: string, encoding: string) =>
    shop.server.inject({ path, cookies, headers: { 'accept-encoding': encoding } });
  const list = '/ebsn/api/products?page_size=24';
  const plain = await ask(list, 'identity');
  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(plain.headers['vary']).toContain('accept-encoding');
  const [brotli, gzip] = [await ask(list, 'gzip, br'), await ask(list, 'gzip')];
  expect(brotli.headers).toMatchObject({
    'content-encoding': 'br',
    'content-length': String(brotli.rawPayload.length),
  });
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  const short = await ask('/ebsn/api/cart/view', 'br');
  expect(short.rawPayload.length).toBeLessThan(2048);
  expect(short.headers).not.toHaveProperty('content-encoding');
});
