import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { announceChange } from '../../../src/server/features/catalogue/engine/announce-change.ts';
import { OWN_PRICES_COOKIE } from '../../../src/server/http/call-context.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, dayFrom, openRoomyShop } from '../../support/api-shop.ts';
import { type CompanyClient, newCompany, newMember } from '../../support/people/companies.ts';
import { becomeCustomer, chooseTomorrow, PERSON } from '../../support/people/ready-to-buy.ts';
import { personOf } from '../../support/people/staff.ts';
import { crewOf, picked } from '../../support/people/staff-of-shop.ts';
import { changeCatalogue, setPrice as setStorePrice } from '../../support/shelf.ts';
import { SMALL } from '../../support/small-shop.ts';
import { assign, CODE, newList, setPrice, shown } from './listed-shop.ts';

// A company has a price list: its buyers see and pay these prices everywhere, and other customers never do (decision
// 66)

let shop: ApiShop;
let staff: ApiClient;
let company: CompanyClient;
let buyer: CompanyClient;
let list = 0;
beforeAll(async () => {
  shop = await openRoomyShop();
  staff = await personOf(shop, 'listini@negozio.it', ['catalogue']);
  company = await newCompany(shop, 'azienda@esempio.it');
  buyer = await newMember(shop, company, 'compra@esempio.it', { role: 'buyer' });
  list = (await newList(staff, 'Ristorazione', { [CODE.milk]: 1.2, [CODE.apples]: 2, [CODE.pasta]: 1.1 })).priceListId;
  await assign(shop, staff, list, company.userId);
});
afterAll(() => shop.close());

const LETTUCE = { productId: 8, code: '0008' };
const STORE = 1.49;
const OWN = 1.2;
/** The hash of another store than the cart's: a hash contains store and day, never a company. */
const HASH = 'w12d0t0';

/** Returns the price of the milk in each call that shows one. */
async function milkAt(client: ApiClient, headers: Record<string, string> = {}): Promise<Record<string, number>> {
  const { ok } = client;
  const priceIn = (products: readonly { productId: number; priceDisplay?: number }[] | undefined) =>
    products?.find(({ productId }) => productId === SMALL.milk)?.priceDisplay ?? 0;
  const productsOf = async (query: object) => {
    const { data } = await ok('products', {}, query, headers);
    return 'products' in data ? data.products : [];
  };
  const page = (await ok('products', {}, { slug: 'latte-intero-1l' }, headers)).data as { priceDisplay?: number };
  const adv = (await ok('adv', {}, { layout: 12, limit: 48 }, headers)).data.products;
  const { items } = (await ok('suggest', {}, { q: 'latte' }, headers)).data;
  const history = (await ok('getPrices', {}, { product_id: SMALL.milk }, headers)).data.prices;
  return {
    list: priceIn(await productsOf({ q: 'latte' })),
    category: priceIn(await productsOf({ parent_category_id: 11, hash: HASH })),
    page: page.priceDisplay ?? 0,
    byId: (await ok('productById', {}, { productId: SMALL.milk }, headers)).data.priceDisplay ?? 0,
    suggest: priceIn(items.flatMap(({ product }) => product ?? [])),
    adv: priceIn(adv),
    history: history.at(-1)?.price ?? 0,
  };
}

const expectAll = (prices: Record<string, number>, price: number) =>
  expect(prices).toEqual(Object.fromEntries(Object.keys(prices).map((name) => [name, price])));

describe('the prices of the company', () => {
  test('are seen by everybody who buys for it, wherever a price is shown', async () => {
    for (const client of [company, buyer]) {
      expectAll(await milkAt(client), OWN);
      const milk = (await client.ok('productById', {}, { productId: SMALL.milk })).data;
      expect(milk).toMatchObject({ price: OWN, priceListId: list, priceListName: 'Ristorazione', priceUmDisplay: OWN });
      // goods without a price in the list have that of the store, and are marked
      const wine = (await client.ok('productById', {}, { productId: SMALL.wine })).data;
      expect(wine).toMatchObject({ priceDisplay: 7.9, priceListId: -1 });
    }
  });

  test('are seen by nobody else, whatever their browser says', async () => {
    const person = shop.client();
    await becomeCustomer(person, 'privata@esempio.it');
    for (const client of [shop.client(), person, staff]) expectAll(await milkAt(client), STORE);
    const forged = `${OWN_PRICES_COOKIE}=${list}; bottega_scope=w12d0t0`;
    expectAll(await milkAt(shop.client(), { cookie: forged }), STORE);
    // the cookie of the company, without its session
    expectAll(await milkAt(person, { cookie: `${OWN_PRICES_COOKIE}=1` }), STORE);
    const cart = (await person.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 1 }] })).data;
    expect(cart).toMatchObject({ totalPrice: STORE });
  });

  test('are seen by clients that carry their session in a header', async () => {
    const { headers } = await shop.client().ok('login', { login: 'compra@esempio.it', password: PERSON.password });
    const app = shop.client();
    expectAll(await milkAt(app, { 'x-ebsn-session': headers['x-ebsn-session'] ?? '' }), OWN);
    expectAll(await milkAt(app), STORE);
  });

  test('are in lists, in orders by code and in shared carts, for who looks at them', async () => {
    const wished = await buyer.ok('wishlistAddProducts', { items: [{ productId: SMALL.milk }] });
    expect(wished.data.wishlistItems?.[0]?.product).toMatchObject({ priceDisplay: OWN });
    const [quick] = (await buyer.ok('quickOrderCheck', { text: '0001;2' })).data.lines;
    expect(quick?.product).toMatchObject({ priceDisplay: OWN });
    await buyer.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 1 }] });
    const token = (await buyer.ok('cartShare')).data.url.split('/').at(-1);
    const seenBy = async (client: ApiClient) => (await client.ok('cartShared', {}, { token })).data.items[0]?.product;
    expect(await seenBy(company)).toMatchObject({ priceDisplay: OWN });
    expect(await seenBy(shop.client())).toMatchObject({ priceDisplay: STORE });
    await buyer.ok('cartDelete', { items: [{ productId: SMALL.milk, quantity: 0 }] });
  });

  test('are charged: cart, order, its mail and goods that are added to it', async () => {
    const client = await newMember(shop, company, 'ordina@esempio.it', { role: 'buyer' });
    // the first change of a cart already uses the company's prices
    const first = (await client.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 2 }] })).data;
    expect(first).toMatchObject({ totalPrice: 2.4, totalDiscount: 0 });
    await client.ok('cartAdd', { items: [{ productId: SMALL.wine, quantity: 1 }] });
    await client.ok('cartUpdateInfo', { property: 'of_age', value: 'true' });
    await chooseTomorrow(client);
    const cart = (await client.ok('cartView')).data;
    expect(cart.totalPrice).toBe(10.3);
    expect(cart.cartItems?.[0]?.product).toMatchObject({ priceDisplay: OWN, priceListId: list });
    const { orderId } = (await client.ok('buy', { payment_type_id: 2, accept_terms: true })).data;
    const order = (await client.ok('orderView', {}, { order_id: orderId })).data;
    expect(order.grossTotal).toBe(cart.grossTotal);
    await shop.jobs.drained();
    const mail = (await shop.mails('ordina@esempio.it')).find(({ plain }) => plain.includes('Latte intero'));
    expect(mail?.plain).toMatch(/Latte intero[\s\S]*2,40/);
    // a placed order keeps its prices; added goods have the present price
    await setPrice(shop, staff, list, CODE.milk, 1);
    await client.ok('orderAddItems', { order_id: orderId, items: [{ productId: SMALL.milk, quantity: 1 }] });
    const lines = await shop.db.query(sql`
      select quantity, price_cents from order_lines where order_id = ${orderId} and product_id = ${SMALL.milk}
        order by order_item_id`);
    expect(lines).toEqual([
      { quantity: 2, priceCents: 120 },
      { quantity: 1, priceCents: 100 },
    ]);
    await setPrice(shop, staff, list, CODE.milk, OWN);
  });

  test('are those of what is packed in place of ordered goods', async () => {
    await setPrice(shop, staff, list, LETTUCE.code, 1.25);
    await company.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 5 }] });
    await chooseTomorrow(company);
    const { orderId } = (await company.ok('buy', { payment_type_id: 2, accept_terms: true })).data;
    const [line] = await shop.db.query<{ id: number }>(sql`
      update order_lines set details = '{"accepts_alternatives": "true"}'
        where order_id = ${orderId} returning order_item_id as id`);
    await picked(
      await crewOf(shop),
      { client: company, orderId, itemOf: () => line?.id ?? 0 },
      { [SMALL.milk]: { quantity: 4, substitute: { product_id: LETTUCE.productId, quantity: 1 } } },
    );
    expect(await shop.db.query(sql`select substitute_cents from order_picks where order_id = ${orderId}`)).toEqual([
      { substituteCents: 125 },
    ]);
  });
});

describe('a promotion', () => {
  const paid = async (client: ApiClient, quantity = 1) => {
    await client.ok('cartAdd', { items: [{ productId: SMALL.pasta, quantity }] });
    const { totalPrice } = (await client.ok('cartView')).data;
    await client.ok('cartDelete', { items: [{ productId: SMALL.pasta, quantity: 0 }] });
    return totalPrice;
  };
  const shelf = async () => (await company.ok('productById', {}, { productId: SMALL.pasta })).data;

  test('at a fixed price holds only where it is below the price of the company', async () => {
    expect(await shelf()).toMatchObject({ price: 1.1, priceDisplay: 0.99, priceStandardDisplay: 1.1 });
    // the lowest price of the store is not affected by that of the company
    expect((await shelf()).warehousePromo).not.toHaveProperty('lowestPrice30');
    expect(await paid(company)).toBe(0.99);
    await setPrice(shop, staff, list, CODE.pasta, 0.95);
    expect(await shelf()).toMatchObject({ price: 0.95, priceDisplay: 0.95 });
    expect(await shelf()).not.toHaveProperty('warehousePromo');
    expect(await paid(company)).toBe(0.95);
    // other customers still see it
    expect((await shop.client().ok('productById', {}, { productId: SMALL.pasta })).data.priceDisplay).toBe(0.99);
  });

  test('by a percentage is taken off the price of the company', async () => {
    await changeCatalogue(shop, async (query) => {
      await query(sql`insert into customer_segments (user_id, segment_id) values (${company.userId}, 77)`);
      await query(sql`
        with made as (
          insert into promotions (kind_id, promo_type, name, starts_on, ends_on, priority, rule)
          values (6, 'prova', 'Sconto 20%', ${dayFrom(shop, 0)}::date - 2, ${dayFrom(shop, 0)}::date + 5, 9,
            '{"kind": "loyalty", "percentOff": 20, "segmentId": 77}')
          returning promotion_id)
        insert into promotion_products (promotion_id, product_id) select promotion_id, ${SMALL.pasta} from made`);
    });
    expect(await paid(company, 10)).toBe(7.6);
    await setPrice(shop, staff, list, CODE.pasta);
    expect(await paid(company, 10)).toBe(10.3);
  });
});

describe('a change of the list', () => {
  test('is seen without a restart, and told in carts like any other price', async () => {
    const client = await newMember(shop, company, 'cambia@esempio.it', { role: 'buyer' });
    await client.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 1 }] });
    await setPrice(shop, staff, list, CODE.milk, 1.3);
    const changed = await client.ok('cartView');
    expect(changed.data.totalPrice).toBe(1.3);
    expect(changed.response.warnings.map(({ code }) => code)).toEqual(['PRICE_ROSE']);
    expectAll(await milkAt(client), 1.3);
    // removed from the list: the price of the store applies again, without a restart
    await setPrice(shop, staff, list, CODE.milk);
    expectAll(await milkAt(client), STORE);
    expect((await client.ok('cartView')).data.totalPrice).toBe(STORE);
    // a changed price of the store applies to goods without a price in the list
    await setStorePrice(shop, SMALL.milk, 159);
    expectAll(await milkAt(client), 1.59);
    await setStorePrice(shop, SMALL.milk, 149);
    await setPrice(shop, staff, list, CODE.milk, OWN);
  });

  test('and one of the products leaves each price with its product', async () => {
    const apples = async (client: ApiClient) =>
      (await client.ok('productById', {}, { productId: SMALL.apples })).data.priceDisplay;
    await shown(shop, () =>
      shop.db.tx(async (tx) => {
        // it is sorted before the apples, whose positions in memory change
        await tx.query(sql`
          insert into products (product_id, code, slug, name, category_id, vat_id, sale_type)
          values (900, '0900', 'latte-nuovo', 'Latte nuovo', 11, 25, 'Pezzo')`);
        await tx.query(sql`insert into prices (price_list_id, product_id, price_cents) values (-1, 900, 111)`);
        await announceChange(tx, [{ what: 'products' }]);
      }),
    );
    expect(await apples(company)).toBe(2);
    expect(await apples(shop.client())).toBe(2.19);
    expectAll(await milkAt(company), OWN);
  });

  test('does not touch a cart that is prepared for payment, and asks again about a total that was shown', async () => {
    const client = await newMember(shop, company, 'prepara@esempio.it', { role: 'buyer' });
    await client.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 10 }] });
    await chooseTomorrow(client);
    const { grossTotal } = (await client.ok('cartView')).data;
    await client.ok('prepare');
    await setPrice(shop, staff, list, CODE.milk, 1.4);
    expect((await client.ok('cartView')).data.grossTotal).toBe(grossTotal);
    await client.ok('prepareEnd');
    const after = await client.call('buy', { payment_type_id: 2, accept_terms: true, expected_total: grossTotal });
    expect(after.response.errors.map(({ code }) => code)).toEqual(['TOTAL_CHANGED']);
    await setPrice(shop, staff, list, CODE.milk, OWN);
  });

  test('reaches who leaves the company, who logs out, and the company when the list is taken from it', async () => {
    const client = await newMember(shop, company, 'lascia@esempio.it', { role: 'buyer' });
    expectAll(await milkAt(client), OWN);
    await company.ok('companyUserRemove', { company_user_id: client.userId });
    expectAll(await milkAt(client), STORE);
    expectAll(await milkAt(buyer), OWN);
    await buyer.ok('logout');
    expectAll(await milkAt(buyer), STORE);
    await buyer.ok('login', { login: 'compra@esempio.it', password: PERSON.password });
    expectAll(await milkAt(buyer), OWN);
    await assign(shop, staff, list, company.userId, true);
    for (const each of [company, buyer]) expectAll(await milkAt(each), STORE);
    await assign(shop, staff, list, company.userId);
    expectAll(await milkAt(company), OWN);
  });

  test('is seen by the staff who act for a customer of the company, as long as they do', async () => {
    const agent = await personOf(shop, 'agente@negozio.it', ['customer_service']);
    expectAll(await milkAt(agent), STORE);
    await agent.ok('userSelectPost', { user_id: company.userId });
    expectAll(await milkAt(agent), OWN);
    await agent.ok('ssoLogout');
    expectAll(await milkAt(agent), STORE);
  });
});
