import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { type Crew, crewOf, orderOf, picked } from '../../support/people/staff-of-shop.ts';
import { SMALL } from '../../support/small-shop.ts';
import { leftToSell, named, sellable, stockNow } from './stocked-shop.ts';

// Counts that phones made at the shelf, perhaps without a network

let shop: ApiShop;
let crew: Crew;
beforeAll(async () => {
  shop = await openApiShop();
  crew = await crewOf(shop);
});
afterAll(() => shop.close());

const { milk, pasta } = SMALL;
const counted = async (productId: number, amount: number, at = shop.now.at, other: object = {}) => {
  const counts = [{ uuid: randomUUID(), product_id: productId, amount, counted_at: at.getTime(), ...other }];
  const { received } = (await crew.picker.ok('staffStockCounts', { warehouse_id: SMALL.store, counts })).data;
  return received.map(({ outcome }) => outcome);
};

test('are written once each, also those that were made before goods were picked or arrived', async () => {
  await sellable(shop, pasta, 20);
  const at = shop.now.at;
  const order = await orderOf(shop, 'conta@esempio.it', [{ productId: pasta, quantity: 10 }]);
  shop.now.at = new Date(at.getTime() + 60_000);
  await picked(crew, order, { [pasta]: { quantity: 10 } });
  await crew.picker.ok('staffStockArrival', { ...named(pasta), amount: 10 });
  // 18 stood there: 10 were picked since, 10 have arrived
  const count = { uuid: randomUUID(), product_id: pasta, amount: 18, counted_at: at.getTime() };
  const body = { warehouse_id: SMALL.store, counts: [count] };
  const received = [{ uuid: count.uuid, outcome: 'written' }];
  expect((await crew.picker.ok('staffStockCounts', body)).data.received).toEqual(received);
  expect((await crew.picker.ok('staffStockCounts', body)).data.received).toEqual(received);
  expect(await stockNow(crew.picker, pasta)).toMatchObject({ amount: 18, inOrders: 0, free: 18 });
  shop.now.at = at;
});

test('an earlier count that comes later changes nothing', async () => {
  await sellable(shop, milk, 20);
  const at = shop.now.at;
  expect(await counted(milk, 17, at)).toEqual(['written']);
  expect(await counted(milk, 19, new Date(at.getTime() - 60_000))).toEqual(['later']);
  expect(await leftToSell(shop, milk)).toBe(17);
});

test('far off, old, impossible or unknown, they are not written', async () => {
  await sellable(shop, milk, 20);
  expect(await counted(milk, 5)).toEqual(['far']);
  expect(await counted(milk, -5)).toEqual(['refused']);
  expect(await counted(milk, 2.5)).toEqual(['refused']);
  expect(await counted(99_999, 5)).toEqual(['refused']);
  expect(await counted(milk, 19, new Date(shop.now.at.getTime() - 25 * 3_600_000))).toEqual(['old']);
  expect(await leftToSell(shop, milk)).toBe(20);
  expect(await counted(milk, 5, shop.now.at, { is_sure: true })).toEqual(['written']);
  expect(await leftToSell(shop, milk)).toBe(5);
});

test('start from the goods of a store with their codes and what the shop believes', async () => {
  await sellable(shop, milk, 9);
  const { data } = await crew.picker.ok('staffStockToCount', { warehouse_id: SMALL.store });
  expect(data).toMatchObject({ storeName: 'Bergamo', isWhole: true });
  expect(data.products.find(({ productId }) => productId === milk)).toMatchObject({
    codes: ['2000000000015', '0001'],
    amount: 9,
    isLoose: false,
  });
  const fruit = await crew.picker.ok('staffStockToCount', { warehouse_id: SMALL.store, department: 20 });
  expect(fruit.data.products.map(({ name }) => name)).toEqual(['Lattuga romana', 'Mele Golden']);
});
