import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, instantOf } from '../../../src/domain/base/rome-time.ts';
import { bringBack, finishToday } from '../../../src/server/features/stock/change-stock.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, dayFrom, openApiShop } from '../../support/api-shop.ts';
import { chooseTomorrow, newCustomer } from '../../support/people/ready-to-buy.ts';
import { type Crew, crewOf, orderOf } from '../../support/people/staff-of-shop.ts';
import { SMALL } from '../../support/small-shop.ts';
import { isShown, leftToSell, named, sellable, stockNow } from './stocked-shop.ts';

// "Finito oggi": nobody can order a product until midnight in Rome, or until the next arrival

let shop: ApiShop;
let crew: Crew;
beforeAll(async () => {
  shop = await openApiShop();
  crew = await crewOf(shop);
});
afterAll(() => shop.close());

const { pasta, rareCheese, chocolate } = SMALL;
const movesOf = async (productId: number) =>
  (await crew.picker.ok('staffStockMoves', { warehouse_id: SMALL.store, product_id: productId })).data.moves;

const finished = async (productId: number, other: object = {}) =>
  crew.picker.ok('staffStockFinished', { ...named(productId), ...other });

test('nobody can order it, in all processes at once, until it is undone', async () => {
  await sellable(shop, rareCheese, 10);
  await finished(rareCheese);
  await isShown(shop, rareCheese);
  const buyer = await newCustomer(shop);
  await chooseTomorrow(buyer);
  const items = [{ productId: rareCheese, quantity: 1 }];
  expect(await buyer.refused('cartAdd', { items })).toEqual(['PRODUCT_UNAVAILABLE']);
  expect(await stockNow(crew.picker, rareCheese)).toMatchObject({ amount: 0, finishedUntil: dayFrom(shop, 1) });
  const today = async () => (await crew.manager.ok('staffToday')).data.finished;
  expect(await today()).toMatchObject([{ warehouseId: SMALL.store, products: 1 }]);
  await finished(rareCheese, { is_undone: true });
  expect(await today()).toEqual([]);
  expect(await leftToSell(shop, rareCheese)).toBe(10);
  expect((await movesOf(rareCheese)).map(({ kind, before, after }) => [kind, before, after]).slice(0, 2)).toEqual([
    ['back', 0, 10],
    ['finished', 10, 0],
  ]);
  await isShown(shop, rareCheese);
  await buyer.ok('cartAdd', { items });
});

test('pressed twice it is written once, as it is when it is undone twice', async () => {
  await sellable(shop, pasta, 10);
  await Promise.all([finished(pasta), finished(pasta)]);
  expect((await movesOf(pasta)).filter(({ kind }) => kind === 'finished')).toHaveLength(1);
  await finished(pasta, { is_undone: true });
  await finished(pasta, { is_undone: true });
  expect(await leftToSell(shop, pasta)).toBe(10);
});

test('what is cancelled meanwhile comes back with the rest, not today', async () => {
  await sellable(shop, chocolate, 10);
  const order = await orderOf(shop, 'finito@esempio.it', [{ productId: chocolate, quantity: 4 }]);
  await finished(chocolate);
  await order.client.ok('orderDelete', { order_id: order.orderId });
  expect(await leftToSell(shop, chocolate)).toBe(0);
  await finished(chocolate, { is_undone: true });
  expect(await leftToSell(shop, chocolate)).toBe(10);
});

test('an empty shelf that is counted stays finished, goods that are found end it', async () => {
  await sellable(shop, pasta, 3);
  await finished(pasta);
  await crew.picker.ok('staffStockSet', { ...named(pasta), amount: 0 });
  expect((await stockNow(crew.picker, pasta)).finishedUntil).toBe(dayFrom(shop, 1));
  await crew.picker.ok('staffStockSet', { ...named(pasta), amount: 1 });
  expect(await stockNow(crew.picker, pasta)).toMatchObject({ amount: 1, finishedUntil: undefined });
});

test.each([
  ['of an ordinary day', '2027-02-10'],
  ['in which the clock goes forward', '2027-03-28'],
  ['in which the clock goes back', '2027-10-31'],
])('it comes back by itself at midnight in Rome before and after a night %s', async (_night, date) => {
  await sellable(shop, pasta, 7);
  const deps = { db: shop.db, catalogue: shop.catalogue };
  const { staffId } = await shop.db.one<{ staffId: number }>(sql`
    select user_id as staff_id from customers where email = 'responsabile@negozio.it'`);
  for (const day of [date, addDays(date, 1)]) {
    const evening = instantOf(addDays(day, -1), '18:00');
    expect((await finishToday(deps, { staffId, now: evening }, named(pasta))).ok).toBe(true);
    const midnight = instantOf(day, '00:00');
    await bringBack(deps, new Date(midnight.getTime() - 1));
    expect([day, await leftToSell(shop, pasta)]).toEqual([day, 0]);
    await bringBack(deps, midnight);
    expect([day, await leftToSell(shop, pasta)]).toEqual([day, 7]);
  }
  expect((await movesOf(pasta))[0]).toMatchObject({ kind: 'back', by: '', after: 7 });
});

test('the job of each minute brings it back', async () => {
  await sellable(shop, pasta, 7);
  await finished(pasta);
  const morning = shop.now.at;
  shop.now.at = instantOf(dayFrom(shop, 1), '00:00');
  await shop.db.query(sql`select enqueue_job('end-finished-today', '{}'::json, 1)`);
  await shop.jobs.drained();
  shop.now.at = morning;
  expect(await leftToSell(shop, pasta)).toBe(7);
});
