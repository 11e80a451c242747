import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { becomes, COMPANY } from '../../support/orders/delivered-order.ts';
import { type Crew, crewOf, orderOf, picked } from '../../support/people/staff-of-shop.ts';
import { changeCatalogue } from '../../support/shelf.ts';
import { SMALL } from '../../support/small-shop.ts';

const PASTA = SMALL.pasta;

let shop: ApiShop;
let crew: Crew;
beforeAll(async () => {
  shop = await openApiShop();
  crew = await crewOf(shop);
  await changeCatalogue(shop, (query) =>
    query(sql`update products set deposit_cents = 25 where product_id = ${PASTA}`),
  );
});
afterAll(() => shop.close());

test('a deposit is paid with each jar, billed without VAT for those that came, and given back with them', async () => {
  const pasta = { productId: PASTA, quantity: 10 };
  const bought = await orderOf(shop, 'piero@vetro.it', [pasta]);
  const { client, orderId, itemOf } = bought;
  const { data: order } = await client.ok('orderView', {}, { order_id: orderId });
  expect(order).toMatchObject({ goodsTotal: 12.4, orderItems: [{ unitPrice: 0.99, grossTotal: 12.4 }] });
  expect(order.orderItems[0]?.product.productInfos['DEPOSIT']).toBe('0.25');
  await becomes(shop, 'piero@vetro.it', COMPANY);
  await picked(crew, bought, { [PASTA]: { quantity: 8 } });
  await crew.picker.ok('staffOrderReady', { order_id: orderId });
  await crew.picker.ok('staffOrderDelivered', { order_id: orderId });
  await shop.jobs.drained();
  const documents = async () =>
    shop.db.query<{ lines: object[] }>(sql`select lines from documents order by document_id`);
  const [invoice] = await documents();
  expect(invoice?.lines.slice(0, 2)).toMatchObject([
    { kind: 'goods', quantity: 8, grossCents: 8 * 99 },
    { kind: 'deposit', quantity: 8, grossCents: 8 * 25, vatBasisPoints: 0, nature: 'N1' },
  ]);
  expect((await client.ok('orderView', {}, { order_id: orderId })).data.receipt).toMatchObject({ goodsTotal: 9.92 });

  const broken = { order_id: orderId, order_item_id: itemOf(PASTA), amount: 2.48, answer: 'Due vasi rotti' };
  await crew.service.ok('staffRefundStart', broken);
  expect((await documents())[1]?.lines).toMatchObject([
    { kind: 'goods', quantity: 2, grossCents: 2 * 99 },
    { kind: 'deposit', quantity: 2, grossCents: 2 * 25, nature: 'N1' },
  ]);
});
