import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CATALOGUE_CHANGED } from '../../../src/server/infra/database/announcements.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, dayFrom, openApiShop } from '../../support/api-shop.ts';
import { untilLocksAreAwaited } from '../../support/database.ts';
import { becomeCustomer, chooseTomorrow, registerAs } from '../../support/people/ready-to-buy.ts';
import { SMALL } from '../../support/small-shop.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
});
afterAll(() => shop.close());
beforeEach(() => publish(SMALL.apples, true));

const PASSWORD = 'mele-verdi-42';

async function register(client: ApiClient): Promise<string> {
  const email = `k${Math.random().toString(36).slice(2)}@esempio.it`;
  await registerAs(client, email);
  return email;
}

/**
 * Does what an import does: changes the catalogue, raises the version and notifies the shops; resolves when this shop
 * has loaded it.
 */
async function publish(productId: number, published: boolean): Promise<void> {
  const { database: db } = shop.database;
  await db.tx(async (tx) => {
    await tx.query(sql`update products set published = ${published} where product_id = ${productId}`);
    await tx.query(sql`update catalogue_version set version = version + 1`);
    await tx.query(sql`select pg_notify(${CATALOGUE_CHANGED}, '')`);
  });
  await expect.poll(() => shop.catalogue.snapshot.ordinalOfId.has(productId)).toBe(published);
}

describe('goods taken off sale', () => {
  test('leave the cart and are named once', async () => {
    const client = shop.client();
    await client.ok('cartAdd', {
      items: [
        { productId: SMALL.apples, quantity: 1000 },
        { productId: SMALL.milk, quantity: 1 },
      ],
    });
    await publish(SMALL.apples, false);
    const reply = await client.ok('cartView');
    expect(reply.data.totalItems).toBe(1);
    expect(reply.response.warningsMessage).toEqual(['Mele Golden non è più in vendita: l’abbiamo tolto dal carrello']);
    expect((await client.ok('cartView')).response.warningsMessage).toEqual([]);
  });

  test('stay weighed goods when carts are merged meanwhile', async () => {
    const [desktop, phone] = [shop.client(), shop.client()];
    const email = await register(desktop);
    await desktop.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 1 }] });
    await phone.ok('cartAdd', { items: [{ productId: SMALL.apples, quantity: 1000 }] });
    await publish(SMALL.apples, false);
    // the cart is not read before the goods are back, because that would remove them
    await shop.server.inject({ method: 'POST', path: '/ebsn/api/auth/logout' });
    await publish(SMALL.apples, true);
    const login = await phone.ok('login', { login: email, password: PASSWORD });
    const apples = login.data.cartItems?.find((item) => item.product.productId === SMALL.apples);
    expect(apples).toMatchObject({ quantity: 0, weight: 1, grossTotal: 2.19 });
  });
});

test('an order being placed while the catalogue changes holds what was priced', async () => {
  const client = shop.client();
  await becomeCustomer(client, `m${Math.random().toString(36).slice(2)}@esempio.it`);
  await client.ok('cartAdd', { items: [{ productId: SMALL.pasta, quantity: 8 }] });
  await chooseTomorrow(client);
  const { database: db } = shop.database;
  let buying: Promise<{ data: { orderId: number } }> | undefined;
  // another transaction locks the slot's row: the purchase waits in its middle, while the catalogue changes
  await db.tx(async (tx) => {
    await tx.query(sql`select 1 from timeslots order by timeslot_id for update`);
    buying = client.ok('buy', { payment_type_id: 2, accept_terms: true });
    await untilLocksAreAwaited(shop.database);
    // by then the connection that it shares counts as stalled: earlier, the reading of the catalogue could be queued
    // behind the purchase
    await sleep(1_000);
    await publish(SMALL.apples, false);
  });
  const orderId = (await buying)?.data.orderId;
  const order = await client.ok('orderView', {}, { order_id: orderId });
  expect(order.data.orderItems.map((line) => [line.product.productId, line.product.name])).toEqual([
    [SMALL.pasta, 'Spaghetti n. 5'],
  ]);
  const { data } = await shop.client().ok('products', {}, { q: 'spaghetti', hash: 'w12d0t0' });
  expect('products' in data && data.products[0]).toMatchObject({ productId: SMALL.pasta, price: 1.29 });
});

describe('limits of a class', () => {
  const bottles = async (client: ApiClient) => (await client.ok('cartView')).data.cartItems?.[0]?.quantity;

  test('hold when a visitor’s cart joins', async () => {
    const customer = shop.client();
    const email = await register(customer);
    await customer.ok('cartAdd', { items: [{ productId: SMALL.water, quantity: 18 }] });
    for (let time = 0; time < 2; time++) {
      const visitor = shop.client();
      await visitor.ok('cartAdd', { items: [{ productId: SMALL.water, quantity: 24 }] });
      await visitor.ok('login', { login: email, password: PASSWORD });
    }
    expect(await bottles(customer)).toBe(24);
  });
});

test('devices that log in at the same moment share one cart', async () => {
  const first = shop.client();
  const email = await register(first);
  const devices = Array.from({ length: 6 }, () => shop.client());
  for (const device of devices) await device.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 2 }] });
  const logins = await Promise.all(devices.map((device) => device.ok('login', { login: email, password: PASSWORD })));
  expect(new Set(logins.map((login) => login.cartId)).size).toBe(1);
  expect((await first.ok('cartView')).data.cartItems).toMatchObject([{ quantity: 12 }]);
});

test('a refresh that fails is tried again until the shop sells at the right price', async () => {
  const { database: db } = shop.database;
  await db.query(sql`alter table prices rename to prices_away`);
  await db.query(sql`update catalogue_version set version = version + 1`);
  await db.query(sql`select pg_notify(${CATALOGUE_CHANGED}, '')`);
  // the notification needs time to arrive; then the reading is tried and fails
  await sleep(100);
  await shop.catalogue.settled();
  await db.query(sql`update prices_away set price_cents = 155 where product_id = ${SMALL.milk} and price_list_id = -1`);
  await db.query(sql`alter table prices_away rename to prices`);
  const price = async () => (await shop.client().ok('productById', {}, { productId: SMALL.milk })).data.price;
  await expect.poll(price).toBe(1.55);
});

test('the lowest price of 30 days counts an earlier promotion', async () => {
  const { database: db } = shop.database;
  await db.query(sql`
    insert into promotions (promotion_id, kind_id, promo_type, name, starts_on, ends_on)
    values (77, 5, 'taglio', 'Prima', ${dayFrom(shop, 0)}::date - 20, ${dayFrom(shop, 0)}::date - 10)`);
  await db.query(sql`insert into promotion_products values (77, ${SMALL.pasta}, 89)`);
  await db.query(sql`update catalogue_version set version = version + 1`);
  await db.query(sql`select pg_notify(${CATALOGUE_CHANGED}, '')`);
  const lowest = async () =>
    (await shop.client().ok('productById', {}, { productId: SMALL.pasta })).data.warehousePromo?.lowestPrice30;
  await expect.poll(lowest).toBe(0.89);
});
