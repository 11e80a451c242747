import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { becomes, COMPANY } from '../../support/orders/delivered-order.ts';
import { personOf } from '../../support/people/staff.ts';
import { type Crew, crewOf, orderOf, picked, viewOf } from '../../support/people/staff-of-shop.ts';
import { SMALL } from '../../support/small-shop.ts';
import { shown } from '../price-lists/listed-shop.ts';

// A price by quantity is the same in cart, order, mail and invoice, also if fewer pieces are there than were ordered

let shop: ApiShop;
let crew: Crew;
beforeAll(async () => {
  shop = await openApiShop();
  crew = await crewOf(shop);
  const office = await personOf(shop, 'prezzi@negozio.it', ['catalogue']);
  const tiers = [{ from: '4', price: '1,80' }];
  await shown(shop, () =>
    office.ok('staffPricesChange', { prices: [{ product_id: SMALL.chocolate, price: '1,99', tiers }] }),
  );
});
afterAll(() => shop.close());

test.each([
  ['all', 4, 720],
  ['three of four', 3, 540],
] as const)('%s', async (name, pieces, cents) => {
  const email = `${name.replaceAll(' ', '-')}@storni.it`;
  const bought = await orderOf(shop, email, [{ productId: SMALL.chocolate, quantity: 4 }]);
  await becomes(shop, email, COMPANY);
  expect(await viewOf(bought)).toMatchObject({ goodsTotal: 7.2 });
  const mails = await shop.allMails(email);
  expect(JSON.stringify(mails.filter(({ subject }) => /ordine/i.test(subject)))).toContain('7,20');
  // what was promised for four holds if the shop has fewer
  await picked(crew, bought, { [SMALL.chocolate]: { quantity: pieces } });
  await crew.picker.ok('staffOrderReady', { order_id: bought.orderId });
  await crew.picker.ok('staffOrderDelivered', { order_id: bought.orderId });
  await shop.jobs.drained();
  const delivered = await viewOf(bought);
  expect(delivered.receipt).toMatchObject({
    lines: [{ orderedTotal: 7.2, total: cents / 100 }],
    goodsTotal: cents / 100,
  });
  const documents = await shop.db.query<{ totalCents: number; first: string }>(sql`
    select d.total_cents, d.lines -> 0 ->> 'grossCents' as first from documents d
    join document_orders o using (document_id) where o.order_id = ${bought.orderId} order by d.document_id`);
  expect(documents).toMatchObject([
    { totalCents: Math.round((delivered.receipt?.total ?? 0) * 100), first: String(cents) },
  ]);
});
