import { expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { openApiShop } from '../../support/api-shop.ts';
import { becomeCustomer, chooseTomorrow } from '../../support/people/ready-to-buy.ts';
import { SMALL } from '../../support/small-shop.ts';

// S 7, cart/add-all-from-order: differences from the order are reported

test('an order that is put into the cart again names what is gone, short, or dearer than it was', async () => {
  const shop = await openApiShop();
  const db = shop.db;
  const client = shop.client();
  await becomeCustomer(client, 'riordina@esempio.it');
  await client.ok('cartAdd', {
    items: [
      { productId: SMALL.milk, quantity: 2 },
      { productId: SMALL.chocolate, quantity: 1 },
      { productId: SMALL.rareCheese, quantity: 6 },
      { productId: SMALL.pasta, quantity: 6 },
    ],
  });
  await chooseTomorrow(client);
  const { orderId } = (await client.ok('buy', { payment_type_id: 2 })).data;
  // the milk becomes dearer; the chocolate is no longer sold, and four pieces of the cheese remain
  await db.query(sql`update prices set price_cents = 175 where product_id = ${SMALL.milk} and price_list_id = -1`);
  await db.query(sql`insert into stock (warehouse_id, product_id, listed) values (12, ${SMALL.chocolate}, false)`);
  // pasta now has a limit of 24 pieces a day, of which six were ordered and the others are in the cart
  await db.query(sql`update products set class_rule_id = 1 where product_id = ${SMALL.pasta}`);
  await db.query(sql`update catalogue_version set version = version + 1`);
  await db.query({ text: `select pg_notify('catalogue_changed', '')` });
  const [row] = await db.query<{ version: number }>(sql`select version from catalogue_version`);
  await expect.poll(() => shop.catalogue.snapshot.version).toBe(row?.version);

  await client.ok('cartAdd', { items: [{ productId: SMALL.water, quantity: 18 }] });
  const { response, data } = await client.ok('cartAddAllFromOrder', { order_id: orderId });
  expect(response.warningsMessage).toEqual([
    'Cioccolato al latte: il prodotto non è disponibile',
    'Formaggio raro: nel carrello 4 pz invece di 6 pz, di più adesso non se ne può avere',
    'Spaghetti n. 5: hai già la quantità massima giornaliera di “Acqua”, 24 pz',
    'Il prezzo di Latte intero è salito: 1,75\u00a0€ invece di 1,49\u00a0€',
  ]);
  expect(data.cartItems?.map(({ quantity }) => quantity).sort()).toEqual([18, 2, 4]);
  await shop.close();
});
