import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../support/api-shop.ts';
import { becomeCustomer, chooseTomorrow } from '../support/people/ready-to-buy.ts';
import { personOf } from '../support/people/staff.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { SMALL } from '../support/small-shop.ts';

// These tests let several people, or several requests of one person, act at the same time. last-units.test.ts has the
// last goods and the last place; test/api/checkout/two-processes.test.ts has two tabs that two processes serve. The
// invariants are checked after each test.

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
  await shop.db.query(sql`update timeslots set capacity = 10000`);
});
afterAll(() => shop.close());

const BUY = { payment_type_id: 2, accept_terms: true };

type Items = readonly { readonly productId: number; readonly quantity: number }[];
const PASTA: Items = [{ productId: SMALL.pasta, quantity: 6 }];

async function buyer(email: string, items: Items = PASTA): Promise<ApiClient> {
  const client = shop.client();
  await becomeCustomer(client, email);
  await client.ok('cartAdd', { items });
  await chooseTomorrow(client);
  return client;
}

async function crowd(name: string, size: number, items: (index: number) => Items = () => PASTA): Promise<ApiClient[]> {
  return Promise.all(Array.from({ length: size }, (_, index) => buyer(`${name}-${index}@esempio.it`, items(index))));
}

const codesOf = (reply: Awaited<ReturnType<ApiClient['call']>>) => reply.response.errors.map(({ code }) => code);

async function orderCount(): Promise<number> {
  const [row] = await shop.db.query<{ count: number }>(sql`select count(*)::int as count from orders`);
  return row?.count ?? 0;
}

test('a code with three uses pays for three of thirty orders that are placed at once', async () => {
  await shop.db.query(sql`
    insert into gift_certificates (code, name, amount_cents, minimum_cents, starts_on, ends_on, max_uses)
      values ('TREUSI', 'Buono', 200, 500, '2000-01-01', '2999-01-01', 3)`);
  const buyers = await crowd('codice', 30);
  for (const each of buyers) await each.ok('certificateAdd', { code: 'TREUSI' });
  const before = await orderCount();
  const replies = await Promise.all(buyers.map((each) => each.call('buy', BUY)));
  const bought = replies.filter(({ response }) => response.status === 0);
  expect(bought).toHaveLength(3);
  // a purchase after the code was used up is refused with another total
  const codes = new Set(replies.filter((reply) => !bought.includes(reply)).flatMap(codesOf));
  expect(['GIFT_CODE_USED', 'TOTAL_CHANGED']).toEqual(expect.arrayContaining([...codes]));
  expect(await orderCount()).toBe(before + 3);
  const [code] = await shop.db.query(sql`select uses from gift_certificates where code = 'TREUSI'`);
  expect(code).toEqual({ uses: 3 });
});

test('carts of eight lines in random order, of which half are cancelled at once, never stop each other', async () => {
  const products = Array.from({ length: 8 }, (_, index) => index + 1);
  await shop.db.query(sql`
    insert into stock (warehouse_id, product_id, listed, available_amount) select 12, id, true, 1000000
      from unnest(${products}::int[]) id
    on conflict (warehouse_id, product_id) do update set available_amount = 1000000`);
  await shop.catalogue.settled();
  const random = seededRandom(16);
  const shuffled = () => products.map((id) => ({ id, at: random.next() })).sort((a, b) => a.at - b.at);
  const buyers = await crowd('otto', 40, () =>
    shuffled().map(({ id }) => ({ productId: id, quantity: id === SMALL.apples ? 1000 : 6 })),
  );
  for (const each of buyers) await each.ok('cartUpdateInfo', { property: 'of_age', value: 'true' });
  const replies = await Promise.all(
    buyers.map(async (each, index) => {
      const bought = await each.call('buy', BUY);
      if (index % 2 === 0) return [bought];
      return [bought, await each.call('orderDelete', { order_id: bought.data.orderId })];
    }),
  );
  const wrong = replies.flat().filter(({ httpStatus, response }) => httpStatus !== 200 || response.status !== 0);
  expect(wrong.map(({ httpStatus, response }) => [httpStatus, response.errors])).toEqual([]);
  const [left] = await shop.db.query(sql`
    select min(available_amount)::int as least, max(available_amount)::int as most from stock where warehouse_id = 12
      and product_id <> ${SMALL.apples}`);
  expect(left).toEqual({ least: 1_000_000 - 20 * 6, most: 1_000_000 - 20 * 6 });
});

test('fifty presses with one key make one order and one mail, and each is told its number', async () => {
  const email = 'cinquanta-0@esempio.it';
  const client = await buyer(email);
  const before = await orderCount();
  const headers = { 'idempotency-key': 'cinquanta-volte' };
  const replies = await Promise.all(Array.from({ length: 50 }, () => client.call('buy', BUY, {}, headers)));
  expect(replies.map((reply) => reply.httpStatus)).toEqual(Array(50).fill(200));
  expect(new Set(replies.map((reply) => reply.data.orderId)).size).toBe(1);
  expect(await orderCount()).toBe(before + 1);
  await shop.jobs.drained();
  expect(await shop.mails(email)).toHaveLength(1);
});

test('two tabs with a key each buy one cart once: the second is told that it is empty', async () => {
  for (const client of await crowd('schede', 5)) {
    const before = await orderCount();
    const replies = await Promise.all(
      ['una-scheda', 'altra-scheda'].map((key) => client.call('buy', BUY, {}, { 'idempotency-key': key })),
    );
    expect(replies.map(codesOf).sort()).toEqual([[], ['CART_EMPTY']]);
    expect(await orderCount()).toBe(before + 1);
  }
});

test('an order that is cancelled, taken in charge and paid otherwise at once ends in one state', async () => {
  const picker = await personOf(shop, 'picker@insieme.it', ['picker']);
  for (const client of await crowd('insieme', 8)) {
    const orderId = (await client.ok('buy', BUY)).data.orderId;
    const [cancelled, taken, changed] = await Promise.all([
      client.call('orderDelete', { order_id: orderId }),
      picker.call('staffOrderTake', { order_id: orderId }),
      client.call('orderModifyPaymentType', { order_id: orderId, payment_type_id: 2 }),
    ]);
    expect([cancelled, taken].filter(({ response }) => response.status === 0)).toHaveLength(1);
    const { orderStatusId } = (await client.ok('orderView', {}, { order_id: orderId })).data;
    expect(orderStatusId).toBe(cancelled.response.status === 0 ? 10 : 4);
    expect(changed.httpStatus).toBe(200);
  }
});

test('an order that is handed over and failed at once is paid or not, and never both', async () => {
  const manager = await personOf(shop, 'responsabile@insieme.it', ['store_manager']);
  for (const client of await crowd('consegna', 6)) {
    const orderId = (await client.ok('buy', BUY)).data.orderId;
    const taken = (await manager.ok('staffOrderTake', { order_id: orderId })).data;
    for (const { orderItemId, quantity } of taken.lines)
      await manager.ok('staffOrderPick', { order_id: orderId, order_item_id: orderItemId, quantity });
    await manager.ok('staffOrderReady', { order_id: orderId });
    const ends = await Promise.all([
      manager.call('staffOrderDelivered', { order_id: orderId }),
      manager.call('staffOrderFailed', { order_id: orderId }),
      manager.call('staffOrderDelivered', { order_id: orderId }),
    ]);
    expect(ends.filter(({ response }) => response.status === 0)).toHaveLength(1);
  }
});
