import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ReplyCache } from '../../src/server/features/catalogue/engine/catalogue.ts';
import { sql } from '../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../support/api-shop.ts';
import { registerAs } from '../support/people/ready-to-buy.ts';
import { SMALL } from '../support/small-shop.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop({ sessionsPerMinute: 5 });
});
afterAll(() => shop.close());

const sessions = async () => {
  const rows = await shop.db.query<{ n: number }>(sql`select count(*)::int as n from sessions`);
  return rows[0]?.n;
};

describe('a visitor', () => {
  test('gets no session for changing nothing, or for what is refused', async () => {
    const before = await sessions();
    await shop.client().ok('cartDelete', { items: [{ productId: SMALL.milk }] });
    await shop.client().refused('cartUpdate', { items: [{ itemId: 1, quantity: 1 }] });
    await shop.client().refused('cartAdd', { items: [{ productId: 987654, quantity: 1 }] });
    await shop.client().ok('cartView');
    expect(await sessions()).toBe(before);
  });

  test('opens only so many sessions a minute from one address', async () => {
    const add = { items: [{ productId: SMALL.milk, quantity: 1 }] };
    for (let time = 0; time < 5; time++) await shop.client().ok('cartAdd', add);
    const refused = await shop.client().call('cartAdd', add);
    expect(refused.httpStatus).toBe(429);
    expect(refused.response.errorsMessage).toEqual(['Troppe richieste: riprova tra qualche istante.']);
    shop.now.at = new Date(shop.now.at.getTime() + 61_000);
    await shop.client().ok('cartAdd', add);
  });

  test('whose session ended meanwhile is told so, and is not given another', async () => {
    const client = shop.client();
    const added = await client.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 1 }] });
    const token = added.headers['x-ebsn-session'] ?? '';
    await registerAs(client, 'nuova@esempio.it');
    const late = await shop
      .client()
      .call('cartAdd', { items: [{ productId: SMALL.milk, quantity: 1 }] }, {}, { 'x-ebsn-session': token });
    expect(late.httpStatus).toBe(419);
    expect(late.headers).not.toHaveProperty('set-cookie');
    expect((await client.ok('cartView')).data.user.email).toBe('nuova@esempio.it');
  });
});

describe('kept replies', () => {
  const kb = Buffer.alloc(1000);

  test('count long keys, so that odd questions cannot fill the memory', () => {
    const cache = new ReplyCache(10_000);
    for (let n = 0; n < 100; n++) cache.keep(`${n}`.repeat(1000), Buffer.alloc(1));
    expect(cache.get('1'.repeat(1000))).toBeUndefined();
    expect(cache.get('99'.repeat(1000))).toBeDefined();
  });

  test('count what is kept twice once', () => {
    const cache = new ReplyCache(10_000);
    cache.keep('b', kb);
    for (let n = 0; n < 50; n++) cache.keep('a', kb);
    expect([cache.get('a')?.data, cache.get('b')?.data]).toEqual([kb, kb]);
  });
});

test('numbers about the shop are for this machine only', async () => {
  const metrics = (headers: Record<string, string>, remoteAddress: string) =>
    shop.server.inject({ path: '/metrics', headers, remoteAddress });
  expect((await metrics({}, '127.0.0.1')).statusCode).toBe(200);
  expect((await metrics({}, '203.0.113.9')).statusCode).toBe(404);
  expect((await metrics({ 'x-forwarded-for': '127.0.0.1' }, '127.0.0.1')).statusCode).toBe(404);
});
