import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DAY_MS } from '../../../src/domain/base/duration.ts';
import { STOCK_CHANGED } from '../../../src/server/infra/database/announcements.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiReply, type ApiShop, dayFrom, openApiShop } from '../../support/api-shop.ts';
import { countStatements } from '../../support/count-statements.ts';
import { PATIENCE } from '../../support/patience.ts';
import { becomeCustomer, chooseTomorrow } from '../../support/people/ready-to-buy.ts';
import { addShelf, changeCatalogue, setPrice } from '../../support/shelf.ts';
import { SMALL } from '../../support/small-shop.ts';

/** A shelf of 300 products at one euro, beside the small shop. */
const SHELF = Array.from({ length: 300 }, (_, index) => 1000 + index);
/** Six bottles of sparkling water, and the package that replaces them. */
const BOTTLE = 2000;
const PACKAGE = 2001;

let shop: ApiShop;
let other: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
  await changeCatalogue(shop, async (query) => {
    await addShelf(query, SHELF, () => 100);
    await query(sql`
      insert into products (product_id, code, slug, name, category_id, vat_id, sale_type, quantity_multiple,
        infos) values
        (${BOTTLE}, 'b1', 'frizzante', 'Frizzante', 31, 23, 'Pezzo', 6, '{"PACKAGE_CODE": "b6"}'),
        (${PACKAGE}, 'b6', 'frizzante-6', 'Frizzante 6 x 1 l', 31, 23, 'Confezione', 1, '{}')`);
    await query(
      sql`insert into prices (price_list_id, product_id, price_cents) values (-1, ${BOTTLE}, 50), (-1, ${PACKAGE},
        270)`,
    );
  });
  other = await openApiShop({}, shop.database);
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

async function setStock(productId: number, left: number): Promise<void> {
  await shop.db.tx(async (tx) => {
    await tx.query(sql`update stock set available_amount = ${left} where product_id = ${productId}`);
    await tx.query(sql`select pg_notify(${STOCK_CHANGED}, ${String(productId)})`);
  });
  const ordinal = shop.catalogue.snapshot.ordinalOfId.get(productId) ?? 0;
  await vi.waitUntil(() => shop.catalogue.scope(undefined).warehouse.goods.stock?.[ordinal] === left, PATIENCE);
}

const add = (...items: [number, number][]) => ({
  items: items.map(([productId, quantity]) => ({ productId, quantity })),
});
const lines = ({ data }: ApiReply<'cartView'>) =>
  data.cartItems?.map((item) => [item.product.productId, item.quantity || item.weight]);
const said = ({ response }: ApiReply<'cartView'>) => [...response.infosMessage, ...response.warningsMessage];
let customers = 0;
const nextEmail = () => `changes-${(customers += 1)}@esempio.it`;

describe('the row of a cart', () => {
  test('has less than 2 KB of lines for 20 goods, and stays on its page when it changes', async () => {
    const client = shop.client();
    await becomeCustomer(client, nextEmail());
    const goods = SHELF.slice(0, 20);
    const { data } = await client.ok('cartAdd', add(...goods.map((id): [number, number] => [id, 1])));
    const [row] = await shop.db.query<{ bytes: number }>(sql`
      select octet_length(lines::text) as bytes from carts where cart_id = ${data.cartId}`);
    expect(row?.bytes).toBeLessThan(2_000);
    const counted = () =>
      shop.db.one<{ all: number; onPage: number }>(sql`
        select n_tup_upd::int as all, n_tup_hot_upd::int as on_page from pg_stat_user_tables where relname = 'carts'`);
    // Each connection reports its counts when it is idle. A long statement keeps old rows on their pages: then the next
    // ones count.
    let before = await counted();
    await expect
      .poll(
        async () => {
          for (let turn = 0; turn < 60; turn++) await client.ok('cartAdd', add([goods[turn % 20] ?? 0, 1]));
          const now = await counted();
          const onPage = (now.onPage - before.onPage) / (now.all - before.all);
          before = now;
          return onPage;
        },
        { ...PATIENCE, interval: 1_100 },
      )
      .toBeGreaterThan(0.95);
  });
});

describe('a change of the cart', () => {
  test.each([1, 300])('costs at most three statements with %d lines in it', async (count) => {
    const client = shop.client();
    await becomeCustomer(client, nextEmail());
    // the mail of the registration is made before statements are counted
    await shop.jobs.drained();
    for (let from = 0; from < count; from += 150)
      await client.ok(
        'cartAdd',
        add(...SHELF.slice(from, Math.min(from + 150, count)).map((id): [number, number] => [id, 1])),
      );
    let whole = await client.ok('cartView');
    expect(whole.data.cartItems).toHaveLength(count);
    const itemId = whole.data.cartItems?.[0]?.itemId;
    const changes: [string, () => Promise<ApiReply<'cartView'>>][] = [
      ['add', () => client.ok('cartAdd', add([SHELF[0] as number, 1]))],
      ['update', () => client.ok('cartUpdate', { items: [{ itemId, quantity: 5 }] })],
      ['note', () => client.ok('cartUpdateInfo', { property: 'order_note', value: String(count) })],
      ['view', () => client.ok('cartView')],
      ['delete', () => client.ok('cartDelete', { items: [{ itemId }] })],
    ];
    for (const [name, press] of changes) {
      const statements = await countStatements(async () => {
        whole = await press();
      });
      expect([name, statements.length <= 3 ? [] : statements]).toEqual([name, []]);
      // the reply is the cart that the next view returns
      expect(whole.data).toEqual((await client.ok('cartView')).data);
    }
  });

  test('of a new visitor costs three statements with the session', async () => {
    const statements = await countStatements(() => shop.client().ok('cartAdd', add([SMALL.milk, 1])));
    expect(statements.length).toBeLessThanOrEqual(3);
  });

  test('that makes the cart answers it whole, with bags and what is for the customer alone', async () => {
    const { database } = shop.database;
    await database.query(sql`
      insert into packaging_types (packaging_type_id, kind, name, price_cents, vat_id, fits, categories)
      values (7, 'produce', 'Sacchetto', 2, 23, 1000, '{frutta-e-verdura}')`);
    await changeCatalogue(shop, async (query) => {
      await query(sql`
        insert into promotions (promotion_id, kind_id, promo_type, name, starts_on, ends_on, rule)
        values (80, 6, 'soci', 'Soci', ${dayFrom(shop, 0)}::date - 1,
          ${dayFrom(shop, 0)}::date + 9, '{"kind": "loyalty", "segmentId": 77}')`);
      await query(sql`insert into promotion_products values (80, ${SMALL.wine}, 650)`);
    });
    const client = shop.client();
    const email = nextEmail();
    await becomeCustomer(client, email);
    await database.query(sql`
      insert into customer_segments (user_id, segment_id, value, changed_at)
      select user_id, 77, 1, now() from customers where email = ${email}`);
    const made = await client.ok('cartAdd', add([SMALL.wine, 2], [SMALL.apples, 2000]));
    expect(made.data.bagItems).toHaveLength(1);
    expect(made.data.cartItems?.[0]?.grossTotal).toBe(13);
    expect(made.data).toEqual((await client.ok('cartView')).data);
    await database.query(sql`delete from packaging_types where packaging_type_id = 7`);
    await changeCatalogue(shop, (query) =>
      query(sql`update promotions set ends_on = ${dayFrom(shop, 0)}::date - 1 where promotion_id = 80`),
    );
  });

  test('loses nothing between ten tabs, also of two processes', async () => {
    const first = shop.client();
    const opened = await first.ok('cartAdd', add([SHELF[10] as number, 1]));
    const token = { 'x-ebsn-session': opened.headers['x-ebsn-session'] ?? '' };
    const tabs = Array.from({ length: 10 }, (_, tab) => (tab % 2 === 0 ? shop : other).client());
    await Promise.all(
      tabs.map(async (tab, index) => {
        for (let press = 0; press < 9; press += 1) {
          await tab.ok('cartAdd', add([SHELF[11] as number, 1], [SHELF[20 + index] as number, 1]), {}, token);
        }
      }),
    );
    const { data } = await first.ok('cartView');
    const quantities = Object.fromEntries(data.cartItems?.map((item) => [item.product.productId, item.quantity]) ?? []);
    expect(quantities).toEqual({ 1010: 1, 1011: 90, ...Object.fromEntries(tabs.map((_, index) => [1020 + index, 9])) });
  });
});

describe('the daily maximum', () => {
  /** Makes a customer who has bought 20 of the 24 bottles of milk that the daily limit allows. */
  async function whoBoughtTwenty(): Promise<ApiClient> {
    const client = shop.client();
    await becomeCustomer(client, nextEmail());
    await client.ok('cartAdd', add([SMALL.milk, 20]));
    await chooseTomorrow(client);
    await client.ok('buy', { payment_type_id: 2 });
    return client;
  }

  test('counts what the customer ordered today, in the cart and when buying', async () => {
    const client = await whoBoughtTwenty();
    const over = await client.call('cartAdd', add([SMALL.milk, 5]));
    expect(over.response.errorsMessage).toEqual([
      'Hai superato la quantità massima giornaliera acquistabile per questo articolo',
    ]);
    await client.ok('cartAdd', add([SMALL.milk, 4], [SMALL.wine, 1]));
    await chooseTomorrow(client);
    await client.ok('cartUpdateInfo', { property: 'of_age', value: 'true' });
    await client.ok('buy', { payment_type_id: 2 });
    expect(await client.refused('cartAdd', add([SMALL.milk, 1]))).toEqual(['MAX_QUANTITY']);
  });

  test('is a new one tomorrow, and nobody else’s', async () => {
    const client = await whoBoughtTwenty();
    const another = shop.client();
    await becomeCustomer(another, nextEmail());
    await another.ok('cartAdd', add([SMALL.milk, 24]));
    const { at } = shop.now;
    shop.now.at = new Date(at.getTime() + DAY_MS);
    await client.ok('cartAdd', add([SMALL.milk, 24]));
    shop.now.at = at;
  });

  test('is given back by a cancelled order', async () => {
    const client = await whoBoughtTwenty();
    const { data } = await client.ok('orderList');
    await client.ok('orderDelete', { order_id: data.orders[0]?.orderId });
    await client.ok('cartAdd', add([SMALL.milk, 24]));
  });

  test.each([
    ['declared void', 11],
    ['that failed', 13],
  ])('is given back by an order %s', async (_, statusId) => {
    const client = await whoBoughtTwenty();
    const { data } = await client.ok('orderList');
    await shop.db.query(sql`update orders set status_id = ${statusId} where order_id = ${data.orders[0]?.orderId}`);
    await client.ok('cartAdd', add([SMALL.milk, 24]));
  });
});

describe('a product that has a package', () => {
  test('is swapped for it once there are enough, and says so', async () => {
    const client = shop.client();
    expect(said(await client.ok('cartAdd', add([BOTTLE, 5])))).toEqual([]);
    const swapped = await client.ok('cartAdd', add([BOTTLE, 3]));
    expect(lines(swapped)).toEqual([
      [BOTTLE, 2],
      [PACKAGE, 1],
    ]);
    expect(said(swapped)).toEqual(['6 pz di Frizzante diventano una confezione: Frizzante 6 x 1 l']);
    const itemId = swapped.data.cartItems?.[0]?.itemId;
    expect(lines(await client.ok('cartUpdate', { items: [{ itemId, quantity: 12 }] }))).toEqual([[PACKAGE, 3]]);
    const two = await shop.client().ok('cartAdd', add([BOTTLE, 13]));
    expect(said(two)).toEqual(['12 pz di Frizzante diventano 2 confezioni: Frizzante 6 x 1 l']);
  });

  test('stays single where the package is dearer', async () => {
    await setPrice(shop, PACKAGE, 301);
    expect(lines(await shop.client().ok('cartAdd', add([BOTTLE, 6])))).toEqual([[BOTTLE, 6]]);
    await setPrice(shop, PACKAGE, 270);
  });
});

describe('what changed since the cart was shown', () => {
  test('is told once, with what was before', async () => {
    const client = shop.client();
    await client.ok('cartAdd', add([SMALL.pasta, 1], [SMALL.chocolate, 2]));
    expect(said(await client.ok('cartView'))).toEqual([]);
    await setPrice(shop, SMALL.chocolate, 219);
    const reply = await client.ok('cartView');
    expect(reply.response.warnings).toEqual([
      { warning: 'Il prezzo di Cioccolato al latte è salito: 2,19\u00a0€ invece di 1,99\u00a0€', code: 'PRICE_ROSE' },
    ]);
    expect(reply.data.cartItems?.[1]?.grossTotal).toBe(4.38);
    expect(said(await client.ok('cartView'))).toEqual([]);
    await setPrice(shop, SMALL.chocolate, 199);
    // the change reports it as well, and later views do not
    const changed = await client.ok('cartAdd', add([SMALL.pasta, 1]));
    expect(changed.response.infosMessage).toEqual([
      'Il prezzo di Cioccolato al latte è sceso: 1,99\u00a0€ invece di 2,19\u00a0€',
    ]);
    expect(said(await client.ok('cartView'))).toEqual([]);
  });

  test('is told to one of ten tabs that look at once', async () => {
    const client = shop.client();
    const { headers } = await client.ok('cartAdd', add([SMALL.wine, 1]));
    const token = { 'x-ebsn-session': headers['x-ebsn-session'] ?? '' };
    await setPrice(shop, SMALL.wine, 690);
    const views = await Promise.all(Array.from({ length: 10 }, () => shop.client().ok('cartView', {}, {}, token)));
    expect(views.flatMap(said)).toEqual(['Il prezzo di Vino rosso è sceso: 6,90\u00a0€ invece di 7,90\u00a0€']);
    await setPrice(shop, SMALL.wine, 790);
  });

  test('is the stock as well: short, gone and back', async () => {
    const client = shop.client();
    await client.ok('cartAdd', add([SMALL.rareCheese, 8]));
    await setStock(SMALL.rareCheese, 3);
    expect(said(await client.ok('cartView'))).toEqual([
      'Formaggio raro: nel carrello ce ne sono 8 pz, ne restano 3 pz',
    ]);
    expect(said(await client.ok('cartView'))).toEqual([]);
    await setStock(SMALL.rareCheese, 0);
    expect(said(await client.ok('cartView'))).toEqual([
      'Formaggio raro non è più disponibile: puoi sostituirlo o toglierlo dal carrello',
    ]);
    await setStock(SMALL.rareCheese, 10);
    expect(said(await client.ok('cartView'))).toEqual(['Formaggio raro è di nuovo disponibile']);
  });

  test('is told when the cart goes elsewhere, where it costs something else', async () => {
    await changeCatalogue(shop, async (query) => {
      await query(sql`insert into price_lists values (77, 'Bergamo') on conflict do nothing`);
      await query(sql`insert into prices (price_list_id, product_id, price_cents) values (77, ${SMALL.milk}, 159)`);
      await query(sql`update warehouses set price_list_id = 77 where warehouse_id = 12`);
    });
    const client = shop.client();
    await becomeCustomer(client, nextEmail());
    await client.ok('cartAdd', add([SMALL.milk, 1]));
    const { data } = await client.ok('addressList', { address_type: 'home' });
    const choice = { address_id: data.addresses[0]?.addressId, address_type: 'home' };
    expect(said(await client.ok('addressSelect', {}, choice))).toEqual([
      'Il prezzo di Latte intero è salito: 1,59\u00a0€ invece di 1,49\u00a0€',
    ]);
    await changeCatalogue(shop, (query) =>
      query(sql`update warehouses set price_list_id = -1 where warehouse_id = 12`),
    );
  });
});
