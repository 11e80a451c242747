import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { type Bought, type Crew, crewOf, orderOf, picked } from '../../support/people/staff-of-shop.ts';
import { SMALL } from '../../support/small-shop.ts';

// One rule for the stock of returned goods, whichever button records them

let shop: ApiShop;
let crew: Crew;
let order: Bought;
let count = 0;
beforeAll(async () => {
  shop = await openApiShop();
  crew = await crewOf(shop);
  await shop.db.query(sql`update timeslots set capacity = 100`);
  await shop.db.query(sql`
    insert into stock (warehouse_id, product_id, listed, available_amount)
    values (12, ${SMALL.pasta}, true, 100000), (12, ${SMALL.apples}, true, 100000)
    on conflict (warehouse_id, product_id) do update set available_amount = excluded.available_amount`);
});
afterAll(() => shop.close());
beforeEach(async () => {
  count += 1;
  order = await orderOf(shop, `torna-${count}@esempio.it`, undefined, { isPickup: true });
});

/** Returns the stock: grams of apples and packs of pasta. */
async function stock(): Promise<number[]> {
  const rows = await shop.db.query<{ availableAmount: number }>(sql`
    select available_amount from stock where product_id in (${SMALL.pasta}, ${SMALL.apples})
      order by product_id = ${SMALL.pasta}`);
  return rows.map(({ availableAmount }) => availableAmount);
}

/** Returns the increase of the stock by an act. */
async function risenBy(act: () => Promise<unknown>): Promise<number[]> {
  const before = await stock();
  await act();
  return (await stock()).map((amount, index) => amount - (before[index] ?? 0));
}

async function ready(): Promise<void> {
  await picked(crew, order, { [SMALL.apples]: { weight_grams: 1100 }, [SMALL.pasta]: { quantity: 4 } });
  await crew.picker.ok('staffOrderReady', { order_id: order.orderId });
}
const orderId = () => ({ order_id: order.orderId });

test('what is left at the counter counts again, by the step alone as by the counter', async () => {
  await ready();
  const delivered = { ...orderId(), returned_items: [order.itemOf(SMALL.pasta)] };
  expect(await risenBy(() => crew.manager.ok('staffOrderDelivered', delivered))).toEqual([0, 4]);
});

test('what nobody collected counts again, as far as the order had lowered it', async () => {
  await ready();
  expect(await risenBy(() => crew.picker.ok('staffOrderNotCollected', orderId()))).toEqual([1000, 4]);
});

test('an order that fails in the store leaves its goods on the shelf: what was picked, and what nobody looked for', async () => {
  await crew.picker.ok('staffOrderTake', orderId());
  await crew.picker.ok('staffOrderPick', { ...orderId(), order_item_id: order.itemOf(SMALL.pasta), quantity: 5 });
  expect(await risenBy(() => crew.manager.ok('staffOrderFailed', orderId()))).toEqual([1000, 5]);
});
