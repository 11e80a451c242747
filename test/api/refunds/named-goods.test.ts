import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { COMPANY, deliveredOrder } from '../../support/orders/delivered-order.ts';
import { type Crew, crewOf } from '../../support/people/staff-of-shop.ts';
import { SMALL } from '../../support/small-shop.ts';

let shop: ApiShop;
let crew: Crew;
beforeAll(async () => {
  shop = await openApiShop();
  crew = await crewOf(shop);
});
afterAll(() => shop.close());

test('the credit note of a refund names the goods and how many they were', async () => {
  const { orderId, itemOf } = await deliveredOrder(shop, crew, 'anna@nota.it', { receiver: COMPANY });
  const start = { order_id: orderId, order_item_id: itemOf(SMALL.pasta), amount: 1.98, answer: 'Due pacchi rotti' };
  await crew.service.ok('staffRefundStart', start);
  const [note] = await shop.db.query<{ lines: object[] }>(sql`
    select lines from documents where kind = 'credit-note'`);
  expect(note?.lines).toMatchObject([{ kind: 'goods', name: 'Spaghetti n. 5', quantity: 2, grossCents: 198 }]);
});
