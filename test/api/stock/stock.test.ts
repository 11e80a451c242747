import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallName } from '../../../src/contract/calls.ts';
import { romeTime } from '../../../src/domain/base/rome-time.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, dayFrom, openApiShop } from '../../support/api-shop.ts';
import { chooseTomorrow, newCustomer } from '../../support/people/ready-to-buy.ts';
import { personOf } from '../../support/people/staff.ts';
import { CARD, type Crew, crewOf, orderOf, picked } from '../../support/people/staff-of-shop.ts';
import { SMALL } from '../../support/small-shop.ts';
import { cartsAreOfNow, isShown, leftToSell, named, sellable, stockNow } from './stocked-shop.ts';

// The staff keep the stock of a store (issue 47)

let shop: ApiShop;
let crew: Crew;
let staff: ApiClient;
let buyers = 0;
beforeAll(async () => {
  shop = await openApiShop();
  crew = await crewOf(shop);
  staff = crew.manager;
  await shop.db.query(sql`update timeslots set capacity = 100`);
});
afterAll(() => shop.close());

const { milk, pasta, rareCheese, chocolate, apples, wine, water } = SMALL;
const buyerOf = (productId: number, quantity: number) =>
  orderOf(
    shop,
    `scorte-${(buyers += 1)}@esempio.it`,
    [
      { productId, quantity },
      { productId: wine, quantity: 1 },
    ],
    { isOfAge: true },
  );
const problems = async (name: CallName, body: object) =>
  (await staff.call(name, body)).response.errors.map(({ code, field, error }) => ({ code, field, error }));
const movesOf = async (productId: number) =>
  (await staff.ok('staffStockMoves', { warehouse_id: SMALL.store, product_id: productId })).data.moves;
const ACTS = [
  ['staffStockSet', { ...named(SMALL.pasta), amount: 1 }],
  ['staffStockArrival', { ...named(SMALL.pasta), amount: 1 }],
  ['staffStockFinished', named(SMALL.pasta)],
  ['staffStockThreshold', { warehouse_id: SMALL.store, product_id: SMALL.pasta, amount: 2 }],
  [
    'staffStockCounts',
    { warehouse_id: SMALL.store, counts: [{ uuid: randomUUID(), product_id: SMALL.pasta, amount: 1, counted_at: 0 }] },
  ],
  ['staffStock', {}],
  ['staffStockLost', {}],
  ['staffStockMoves', { warehouse_id: SMALL.store, product_id: SMALL.pasta }],
  ['staffStockToCount', { warehouse_id: SMALL.store }],
] as const satisfies readonly (readonly [CallName, object])[];

test('stock is for who keeps the catalogue, picks or runs a store', async () => {
  for (const client of [crew.driver, crew.service])
    for (const [name, body] of ACTS) expect((await client.call(name, body)).httpStatus).toBe(403);
  for (const [name, body] of ACTS) expect((await shop.client().call(name, body)).httpStatus).toBe(419);
  await crew.picker.ok('staffStock');
  await (await personOf(shop, 'scorte-catalogo@negozio.it', ['catalogue'])).ok('staffStock');
});

describe('the amount on the shelf', () => {
  test('has the goods of orders that nobody has picked, and carts only look at it', async () => {
    await sellable(shop, milk, 20);
    const order = await buyerOf(milk, 4);
    const cart = await newCustomer(shop);
    await chooseTomorrow(cart);
    await cart.ok('cartAdd', { items: [{ productId: milk, quantity: 12 }] });
    await cartsAreOfNow(shop);
    expect(await stockNow(staff, milk)).toMatchObject({ amount: 20, inOrders: 4, inCarts: 12, free: 4 });
    expect(await leftToSell(shop, milk)).toBe(16);
    await picked(crew, order, { [milk]: { quantity: 4 } });
    expect(await stockNow(staff, milk)).toMatchObject({ amount: 16, inOrders: 0 });
  });

  test('becomes what was counted, less what orders hold', async () => {
    await sellable(shop, pasta, 20);
    await buyerOf(pasta, 5);
    await staff.ok('staffStockSet', { ...named(pasta), amount: 12, expected: 20 });
    expect(await stockNow(staff, pasta)).toMatchObject({ amount: 12, inOrders: 5, free: 7 });
    expect(await leftToSell(shop, pasta)).toBe(7);
    const [move] = await movesOf(pasta);
    expect(move).toMatchObject({ kind: 'count', before: 20, after: 12, by: 'Elena Rossi' });
  });

  test('may be less than orders hold: free is below zero, and what is cancelled is not sold again', async () => {
    await sellable(shop, chocolate, 10);
    const one = await buyerOf(chocolate, 5);
    const other = await buyerOf(chocolate, 3);
    await staff.ok('staffStockSet', { ...named(chocolate), amount: 6, reason: 'stolen' });
    expect(await stockNow(staff, chocolate)).toMatchObject({ amount: 6, inOrders: 8, free: -2 });
    expect(await leftToSell(shop, chocolate)).toBe(0);
    await other.client.ok('orderDelete', { order_id: other.orderId });
    expect(await stockNow(staff, chocolate)).toMatchObject({ amount: 6, inOrders: 5, free: 1 });
    expect(await leftToSell(shop, chocolate)).toBe(1);
    await picked(crew, one, { [chocolate]: { quantity: 5 } });
    expect(await stockNow(staff, chocolate)).toMatchObject({ amount: 1, inOrders: 0, free: 1 });
  });

  test('below what an order holds, it is right again once the picker found as many', async () => {
    await sellable(shop, chocolate, 10);
    const order = await buyerOf(chocolate, 6);
    await staff.ok('staffStockSet', { ...named(chocolate), amount: 4, is_sure: true });
    await picked(crew, order, { [chocolate]: { quantity: 4 } });
    expect(await stockNow(staff, chocolate)).toMatchObject({ amount: 0, inOrders: 0, free: 0 });
    // said once more, it settles nothing more
    await crew.picker.ok('staffOrderPick', {
      order_id: order.orderId,
      order_item_id: order.itemOf(chocolate),
      quantity: 4,
    });
    expect(await stockNow(staff, chocolate)).toMatchObject({ amount: 0, free: 0 });
  });

  test('is grams of loose goods', async () => {
    await sellable(shop, apples, 5000);
    await staff.ok('staffStockSet', { ...named(apples), amount: 3200, reason: 'own_use', expected: 5000 });
    expect(await stockNow(staff, apples)).toMatchObject({ amount: 3200, free: 3200 });
  });

  test('of goods that were not counted is counted for the first time', async () => {
    await shop.db.query(sql`delete from stock where product_id = ${water}`);
    expect((await stockNow(staff, water)).amount).toBeUndefined();
    await staff.ok('staffStockSet', { ...named(water), amount: 30 });
    expect(await leftToSell(shop, water)).toBe(30);
    expect((await movesOf(water))[0]).not.toHaveProperty('before');
    await shop.db.query(sql`delete from stock where product_id = ${water}`);
  });
});

describe('what is taken before there is an order', () => {
  test('a change that waits for its payment holds what its order does not, a frozen cart all of its goods', async () => {
    await sellable(shop, rareCheese, 10);
    const { client, orderId } = await buyerOf(rareCheese, 3);
    const { data: cart } = await client.ok('orderModify', { order_id: orderId });
    const item = cart.cartItems?.find(({ product }) => product.productId === rareCheese);
    await client.ok('cartUpdate', { items: [{ ...item, quantity: 5 }] });
    // a card that the provider was not asked for yet
    await client.ok('buy', { payment_type_id: CARD, accept_terms: true });
    expect(await leftToSell(shop, rareCheese)).toBe(5);
    expect(await stockNow(staff, rareCheese)).toMatchObject({ amount: 10, inOrders: 5, inCarts: 0, free: 5 });
    await isShown(shop, rareCheese);
    const other = await newCustomer(shop);
    await chooseTomorrow(other);
    await other.ok('cartAdd', { items: [{ productId: rareCheese, quantity: 2 }] });
    await other.ok('prepare', { payment_type_id: 2 });
    expect(await stockNow(staff, rareCheese)).toMatchObject({ amount: 10, inOrders: 7, inCarts: 0, free: 3 });
    await staff.ok('staffStockSet', { ...named(rareCheese), amount: 9, reason: 'broken', expected: 10 });
    expect(await leftToSell(shop, rareCheese)).toBe(2);
    await other.ok('prepareEnd');
    expect(await stockNow(staff, rareCheese)).toMatchObject({ amount: 9, inOrders: 5 });
  });
});

describe('two people', () => {
  test('the second of two corrections is told what is there now', async () => {
    await sellable(shop, pasta, 20);
    await staff.ok('staffStockSet', { ...named(pasta), amount: 18, reason: 'broken', expected: 20 });
    const late = { ...named(pasta), amount: 19, reason: 'broken', expected: 20 };
    expect(await problems('staffStockSet', late)).toEqual([
      { code: 'STOCK_CHANGED', field: 'amount', error: 'Intanto è cambiata: adesso sono 18 pz. Guarda e riprova' },
    ]);
    expect(await leftToSell(shop, pasta)).toBe(18);
  });

  test('of twenty corrections at once that saw the same amount one is written', async () => {
    await sellable(shop, pasta, 50);
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        staff.call('staffStockSet', {
          ...named(pasta),
          amount: 40 + n / 2 - ((n / 2) % 1),
          reason: 'found',
          expected: 50,
        }),
      ),
    );
    expect(all.filter(({ response }) => response.status === 0)).toHaveLength(1);
  });

  test('an order that is placed meanwhile changes nothing of what was seen on the shelf', async () => {
    await sellable(shop, pasta, 20);
    await buyerOf(pasta, 3);
    await staff.ok('staffStockSet', { ...named(pasta), amount: 19, reason: 'broken', expected: 20 });
    expect(await leftToSell(shop, pasta)).toBe(16);
  });

  test('the same act that is sent twice counts once', async () => {
    await sellable(shop, pasta, 20);
    const arrival = { ...named(pasta), amount: 6 };
    await Promise.all([staff.ok('staffStockArrival', arrival), crew.picker.ok('staffStockArrival', arrival)]);
    await staff.ok('staffStockArrival', arrival);
    expect(await leftToSell(shop, pasta)).toBe(26);
    expect((await movesOf(pasta)).filter(({ kind }) => kind === 'arrival')).toHaveLength(1);
  });
});

describe('what is far off', () => {
  test('is asked for again before it is written', async () => {
    await sellable(shop, pasta, 20);
    const count = { ...named(pasta), amount: 2 };
    expect(await problems('staffStockSet', count)).toEqual([
      {
        code: 'STOCK_FAR_OFF',
        field: 'amount',
        error: 'È più della metà lontano da 20 pz: conta di nuovo, poi conferma',
      },
    ]);
    expect(await leftToSell(shop, pasta)).toBe(20);
    await staff.ok('staffStockSet', { ...count, is_sure: true });
    expect(await leftToSell(shop, pasta)).toBe(2);
  });
});

describe('bad input is refused at its field, and nothing is written', () => {
  test.each([
    ['staffStockSet', { amount: -1 }, 'amount', 'STOCK_NEGATIVE'],
    ['staffStockSet', { amount: 1.5 }, 'amount', 'STOCK_NOT_WHOLE'],
    ['staffStockSet', { amount: 1_000_001, is_sure: true }, 'amount', 'STOCK_TOO_MUCH'],
    ['staffStockSet', { amount: 20, note: 'x'.repeat(201) }, 'note', 'TOO_LONG'],
    ['staffStockSet', { amount: 20, expires_on: '2026-02-30' }, 'expires_on', 'INVALID_DATE'],
    ['staffStockArrival', { amount: -4 }, 'amount', 'STOCK_NEGATIVE'],
    ['staffStockArrival', { amount: 0 }, 'amount', 'STOCK_NOTHING'],
    ['staffStockArrival', { amount: 2.5 }, 'amount', 'STOCK_NOT_WHOLE'],
    ['staffStockArrival', { amount: 1_000_000 }, 'amount', 'STOCK_TOO_MUCH'],
    ['staffStockArrival', { amount: 4, expires_on: 'YESTERDAY' }, 'expires_on', 'STOCK_EXPIRED'],
  ] as const)('%s with %j', async (name, body, field, code) => {
    await sellable(shop, pasta, 20);
    const given =
      'expires_on' in body && body.expires_on === 'YESTERDAY' ? { ...body, expires_on: dayFrom(shop, -1) } : body;
    expect(await problems(name, { ...named(pasta), ...given })).toMatchObject([{ code, field }]);
    expect(await leftToSell(shop, pasta)).toBe(20);
  });

  test('an unknown store, a warehouse without a store for lists, and an unknown product', async () => {
    expect(await problems('staffStockSet', { ...named(pasta), warehouse_id: 999, amount: 1 })).toMatchObject([
      { code: 'STOCK_STORE_UNKNOWN', field: 'warehouse_id', error: 'Questo negozio non c’è' },
    ]);
    expect(await staff.refused('staffStock', { warehouse_id: 999 })).toEqual(['STOCK_STORE_UNKNOWN']);
    expect(await problems('staffStockFinished', named(99_999))).toMatchObject([{ code: 'STOCK_PRODUCT_UNKNOWN' }]);
    expect(await staff.refused('staffStockMoves', { warehouse_id: SMALL.store, product_id: 99_999 })).toEqual([
      'STOCK_PRODUCT_UNKNOWN',
    ]);
  });
});

describe('an arrival', () => {
  test('adds what came, keeps the earliest expiry, and ends what was finished today', async () => {
    await sellable(shop, milk, 4);
    await staff.ok('staffStockFinished', named(milk));
    await staff.ok('staffStockArrival', {
      ...named(milk),
      amount: 10,
      expires_on: dayFrom(shop, 9),
      note: 'bolla 4471',
    });
    expect(await stockNow(staff, milk)).toMatchObject({ amount: 14, expiresOn: dayFrom(shop, 9) });
    await staff.ok('staffStockArrival', { ...named(milk), amount: 1, expires_on: dayFrom(shop, 5) });
    await staff.ok('staffStockArrival', { ...named(milk), amount: 1, expires_on: dayFrom(shop, 7) });
    expect(await stockNow(staff, milk)).toMatchObject({
      amount: 16,
      expiresOn: dayFrom(shop, 5),
      finishedUntil: undefined,
    });
    expect((await movesOf(milk)).map(({ kind, note }) => [kind, note])).toContainEqual(['arrival', 'bolla 4471']);
    const soon = (await staff.ok('staffStock', { only: 'expiring', days: 6 })).data.products;
    expect(soon.map(({ productId }) => productId)).toEqual([milk]);
    expect((await staff.ok('staffStock', { only: 'expiring', days: 4 })).data.products).toEqual([]);
  });

  test('of goods that are not counted leaves them so', async () => {
    await sellable(shop, water, null);
    await staff.ok('staffStockArrival', { ...named(water), amount: 12 });
    expect(await leftToSell(shop, water)).toBeNull();
  });
});

describe('the list', () => {
  const listed = async (query: object) => {
    const { products, page } = (await staff.ok('staffStock', query)).data;
    return { names: products.map(({ name }) => name), total: page.totItems };
  };

  test('is found by words, code, barcode and department, and sorted by the server', async () => {
    expect(await listed({ q: 'malga latte' })).toEqual({ names: ['Latte intero'], total: 1 });
    expect(await listed({ q: '0007' })).toEqual({ names: ['Cioccolato al latte'], total: 1 });
    expect(await listed({ q: '2000000000015' })).toEqual({ names: ['Latte intero'], total: 1 });
    expect(await listed({ department: 20 })).toEqual({ names: ['Lattuga romana', 'Mele Golden'], total: 2 });
    expect(await listed({ q: '100%' })).toEqual({ names: [], total: 0 });
    await sellable(shop, pasta, 1);
    await sellable(shop, milk, 900_000);
    expect((await listed({ sort: 'amount', falling: true })).names[0]).toBe('Latte intero');
    expect((await listed({ page: 2 })).total).toBe(8);
  });

  test('has views of what is gone, and of what carts hold too much of', async () => {
    await sellable(shop, pasta, 0);
    await sellable(shop, water, 6);
    const buyer = await newCustomer(shop);
    await chooseTomorrow(buyer);
    await buyer.ok('cartAdd', { items: [{ productId: water, quantity: 6 }] });
    await cartsAreOfNow(shop);
    await staff.ok('staffStockSet', { ...named(water), amount: 2, is_sure: true });
    expect((await listed({ only: 'empty' })).names).toContain('Spaghetti n. 5');
    expect((await listed({ only: 'below' })).names).toEqual(['Acqua naturale']);
    expect(await stockNow(staff, water)).toMatchObject({ amount: 2, inCarts: 6, free: -4 });
    await staff.ok('staffStockFinished', named(milk));
    expect((await listed({ only: 'finished' })).names).toEqual(['Latte intero']);
    expect((await staff.ok('staffStock')).data.counts).toMatchObject({ finished: 1 });
  });

  test('is in the order of what its rows show, of goods of orders and of finished ones, too', async () => {
    await sellable(shop, pasta, 10);
    await buyerOf(pasta, 4);
    await sellable(shop, chocolate, 9);
    await buyerOf(chocolate, 3);
    await staff.ok('staffStockFinished', named(chocolate));
    for (const [sort, column] of [
      ['free', 'free'],
      ['amount', 'amount'],
      ['orders', 'inOrders'],
    ] as const) {
      for (const falling of [false, true]) {
        const { products } = (await staff.ok('staffStock', { sort, falling })).data;
        const shown = products.map((row) => row[column]);
        const known = shown.filter((value) => value !== undefined);
        expect(known.length).toBeGreaterThan(1);
        // goods without a count come last
        expect(shown).toEqual([
          ...known.toSorted((one, other) => (falling ? other - one : one - other)),
          ...shown.slice(known.length).map(() => undefined),
        ]);
      }
    }
    expect(await stockNow(staff, pasta)).toMatchObject({ amount: 10, inOrders: 4, free: 6 });
    // its order has three of what is not there any more
    expect((await listed({ only: 'below' })).names).toContain('Cioccolato al latte');
  });
});

test('lost sales are what orders did not get, what carts hold, and what was looked at', async () => {
  await sellable(shop, pasta, 10);
  const order = await buyerOf(pasta, 4);
  await picked(crew, order, { [pasta]: { quantity: 1 } });
  await sellable(shop, pasta, 0);
  // the order is for tomorrow: today is the last day that counts
  const morning = shop.now.at;
  shop.now.at = new Date(morning.getTime() + 24 * 3_600_000);
  const today = romeTime(shop.now.at).date;
  await shop.db.query(sql`
    insert into analytics_counts (period, starts_on, event, subject, times) values
      ('day', ${today}, 'view_item', ${`product:${pasta}`}, 10), ('day', ${today}, 'purchase',
        ${`product:${pasta}`}, 2)`);
  const { data } = await staff.ok('staffStockLost');
  shop.now.at = morning;
  // 3 missing and 10 looks of which 2 in 10 buy, at 1.29; all orders are of this store
  expect(data.products.find(({ productId }) => productId === pasta)).toMatchObject({
    picture: expect.stringMatching(/^\/photo\/main\/thumb\/0005-/),
    missing: 3,
    looked: 10,
    lost: 6.45,
  });
  expect(data.lost).toBeGreaterThanOrEqual(6.45);
});

test('what was searched and never sold is a lost sale, too, by the share of searches that buy', async () => {
  const morning = shop.now.at;
  shop.now.at = new Date(morning.getTime() + 24 * 3_600_000);
  const today = romeTime(shop.now.at).date;
  await shop.db.query(sql`
    insert into analytics_counts (period, starts_on, event, subject, times) values
      ('day', ${today}, 'search_missed', 'term:panettone basso', 40),
      ('day', ${today}, 'search_missed', 'term:pandoro', 8),
      ('day', ${today}, 'search', 'term:latte', 20), ('day', ${today}, 'purchase', 'term:latte', 5)`);
  const { data } = await staff.ok('staffStockLost');
  shop.now.at = morning;
  const { middle } = await shop.db.one<{ middle: number }>(sql`
    select percentile_disc(0.5) within group (order by price_cents) as middle
    from prices join products using (product_id) where price_list_id = -1 and published`);
  // a search in four buys; all orders are of this store
  expect(data.neverSold).toEqual([
    { term: 'panettone basso', times: 40, lost: (10 * middle) / 100 },
    { term: 'pandoro', times: 8, lost: (2 * middle) / 100 },
  ]);
});

test('below its threshold a product is among those to order again, in that store only', async () => {
  const goods = { warehouse_id: SMALL.store, product_id: chocolate };
  const low = async (query: object = {}) =>
    (await staff.ok('staffStock', {}, { only: 'low', ...query })).data.products.map(({ productId, threshold }) => ({
      productId,
      threshold,
    }));
  await sellable(shop, chocolate, 5);
  const { data } = await staff.ok('staffStockThreshold', { ...goods, amount: 6 });
  expect(data).toMatchObject({ productId: chocolate, amount: 5, threshold: 6 });
  expect(await low()).toEqual([{ productId: chocolate, threshold: 6 }]);
  expect((await staff.ok('staffStock')).data.counts.low).toBe(1);
  await sellable(shop, chocolate, 6);
  expect(await low()).toEqual([]);
  const acts = await shop.db.query<{ changed: object }>(sql`
    select changed from agent_acts where call = 'staffStockThreshold' order by act_id desc limit 1`);
  expect(acts).toMatchObject([{ changed: { 'stock.threshold': [null, 6] } }]);
  expect(await problems('staffStockThreshold', { ...goods, amount: -1 })).toMatchObject([{ code: 'STOCK_NEGATIVE' }]);
  expect(await problems('staffStockThreshold', { ...goods, amount: 1.5 })).toMatchObject([{ code: 'STOCK_NOT_WHOLE' }]);
  expect(await problems('staffStockThreshold', { ...goods, product_id: 999_999, amount: 1 })).toMatchObject([
    { code: 'STOCK_PRODUCT_UNKNOWN' },
  ]);
  const none = (await staff.ok('staffStockThreshold', { ...goods, amount: 0 })).data;
  expect(none.threshold).toBeUndefined();
  await sellable(shop, chocolate, 0);
  expect(await low()).toEqual([]);
});

test('every act is on record, with what the stock was before and after', async () => {
  await sellable(shop, rareCheese, 10);
  await staff.ok('staffStockSet', { ...named(rareCheese), amount: 8, reason: 'expired' });
  const acts = await shop.db.query<{ changed: object }>(sql`
    select changed from agent_acts where call = 'staffStockSet' order by act_id desc limit 1`);
  expect(acts).toMatchObject([{ changed: { 'stock.available': [10, 8] } }]);
});
