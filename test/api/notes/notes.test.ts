import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { becomeCustomer, chooseTomorrow } from '../../support/people/ready-to-buy.ts';
import { SMALL } from '../../support/small-shop.ts';

// D 7, note/order/add, note/order/update, note/list/

let shop: ApiShop;
let client: ApiClient;
let orderId = 0;
beforeAll(async () => {
  shop = await openApiShop();
  client = shop.client();
  await becomeCustomer(client, 'voto@esempio.it');
  await client.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 4 }] });
  await chooseTomorrow(client);
  orderId = (await client.ok('buy', { payment_type_id: 2 })).data.orderId;
});
afterAll(() => shop.close());

test('an order is rated once, after it was handed over, and the rating can be changed', async () => {
  const early = await client.call('noteAdd', { order_id: orderId, rating: 5 });
  expect(early.response.errorsMessage).toEqual(['Puoi valutare l’ordine dopo la consegna']);
  await shop.db.query(sql`update orders set status_id = 8 where order_id = ${orderId}`);
  const attempts = await Promise.all(
    [4, 4, 4].map((rating) => client.call('noteAdd', { order_id: orderId, rating, body: ' Tutto fresco ' })),
  );
  expect(attempts.map(({ response }) => response.errors[0]?.code ?? 'written').sort()).toEqual([
    'NOTE_EXISTS',
    'NOTE_EXISTS',
    'written',
  ]);
  const { data } = await client.ok('noteList', { filter: { order_id: orderId } });
  expect(data.notes).toMatchObject([{ orderId, rating: 4, body: 'Tutto fresco' }]);
  const noteId = data.notes[0]?.noteId;
  const changed = await client.ok('noteUpdate', { noteId, rating: 2, body: '' });
  expect(changed.data.note).toMatchObject({ noteId, rating: 2, body: '' });
  expect((await client.ok('noteList', { filter: { rating: 4 } })).data.page.totItems).toBe(0);
});

test('stars beyond five and a text beyond its limit are refused at their fields', async () => {
  const body = { order_id: orderId, rating: 6, body: 'x'.repeat(1001) };
  const { response, httpStatus } = await client.call('noteAdd', body);
  expect(httpStatus).toBe(200);
  expect(response.errors).toMatchObject([
    { error: 'Scegli da 1 a 5 stelle', field: 'rating' },
    { error: 'Lunghezza massima 1000 caratteri', field: 'body' },
  ]);
  expect(await client.refused('noteUpdate', { noteId: 1, rating: 0 })).toEqual(['RATING_OUT_OF_RANGE']);
});

test('nobody else rates the order, or sees or changes its rating', async () => {
  const other = shop.client();
  await becomeCustomer(other, 'altro-voto@esempio.it');
  const noteId = (await client.ok('noteList')).data.notes[0]?.noteId;
  expect(await other.refused('noteAdd', { order_id: orderId, rating: 1 })).toEqual(['ORDER_NOT_FOUND']);
  expect(await other.refused('noteUpdate', { noteId, rating: 1 })).toEqual(['NOTE_NOT_FOUND']);
  expect((await other.ok('noteList', { order_id: orderId })).data.notes).toEqual([]);
});
