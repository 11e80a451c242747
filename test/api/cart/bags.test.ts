import { afterAll, beforeAll, expect, test } from 'vitest';
import { announceChange } from '../../../src/server/features/catalogue/engine/announce-change.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { becomeCustomer, chooseTomorrow } from '../../support/people/ready-to-buy.ts';
import { SMALL } from '../../support/small-shop.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
});
afterAll(() => shop.close());

test('a shop that packs in nothing has no bags in any total', async () => {
  const client = shop.client();
  const { data } = await client.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 1 }] });
  expect(data).not.toHaveProperty('bagItems');
  expect((await client.ok('packagingTypes')).data).toEqual({ packagingTypes: [] });
});

test('bags are priced lines of the cart, the order and the mail, and the carrier can be chosen', async () => {
  await shop.db.query(sql`
    insert into packaging_types (packaging_type_id, kind, name, price_cents, vat_id, fits, most_paid, categories,
      position) values
      (1, 'carrier', 'Busta compostabile', 15, 23, 12, 10, '{}', 1), (2, 'carrier', 'Busta di carta', 25, 23, 12, 10,
      '{}', 2),
      (3, 'produce', 'Sacchetto ortofrutta', 2, 23, 3000, null, '{frutta-e-verdura}', 3)`);
  await shop.db.tx((tx) => announceChange(tx, [{ what: 'products' }]));
  await expect.poll(() => shop.catalogue.snapshot.packaging.length).toBe(3);
  const client = shop.client();
  await becomeCustomer(client, 'sacchetti@esempio.it');
  await client.ok('cartAdd', {
    items: [
      { productId: SMALL.milk, quantity: 13 },
      { productId: SMALL.apples, quantity: 1000 },
    ],
  });
  await chooseTomorrow(client);
  const before = (await client.ok('cartView')).data;
  expect(before).toMatchObject({
    totalPrice: 21.56,
    deliveryFee: 5.9,
    grossTotal: 27.78,
    bagItems: [
      { packagingTypeId: 1, quantity: 2, paidQuantity: 2, price: 0.15, grossTotal: 0.3 },
      { packagingTypeId: 3, name: 'Sacchetto ortofrutta', quantity: 1, grossTotal: 0.02 },
    ],
  });
  const { data } = await client.ok('cartUpdateInfo', { property: 'packaging_type_id', value: '2' });
  expect(data).toMatchObject({ grossTotal: 27.98, bagItems: [{ packagingTypeId: 2, grossTotal: 0.5 }, {}] });
  expect((await client.ok('packagingTypes')).data.packagingTypes).toMatchObject([
    { packagingTypeId: 1, price: 0.15, maxPaid: 10, selectable: true, selected: false },
    { packagingTypeId: 2, selected: true },
    { packagingTypeId: 3, selectable: false, selected: true },
  ]);
  for (const value of ['99', '0', '1e0', 'carta'])
    expect(await client.refused('cartUpdateInfo', { property: 'packaging_type_id', value })).toEqual([
      'INVALID_CART_INFO',
    ]);
  const { orderId } = (await client.ok('buy', { payment_type_id: 2, accept_terms: true, expected_total: 27.98 })).data;
  await shop.db.query(sql`update packaging_types set price_cents = 99`);
  expect((await client.ok('orderView', {}, { order_id: orderId })).data).toMatchObject({
    grossTotal: 27.98,
    bagItems: [{ name: 'Busta di carta', quantity: 2, price: 0.25, grossTotal: 0.5 }, { grossTotal: 0.02 }],
  });
  await expect
    .poll(() => shop.mails('sacchetti@esempio.it'))
    .toMatchObject([{ plain: expect.stringContaining('2 × Busta di carta: 0,50\u00a0€') }]);
});
