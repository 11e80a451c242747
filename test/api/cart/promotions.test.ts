import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, dayFrom, openApiShop } from '../../support/api-shop.ts';
import { chooseTomorrow, newCustomer } from '../../support/people/ready-to-buy.ts';
import { SMALL } from '../../support/small-shop.ts';

let shop: ApiShop;
let nextId = 0;
beforeAll(async () => {
  shop = await openApiShop();
});
afterAll(() => shop.close());
/** Each test has only its own promotions; the price cut of the spaghetti stays. */
beforeEach(async () => {
  await shop.db.query(sql`delete from promotions where promotion_id <> 1`);
});

interface Made {
  readonly goods: readonly (readonly [productId: number, part: number] | number)[];
  readonly warehouse?: number;
  readonly from?: number;
  readonly to?: number;
  readonly selectable?: boolean;
  readonly priceCents?: number;
  readonly priority?: number;
}

/** Writes a promotion to the database and waits until the shop has loaded it. */
async function promote(rule: object, made: Made): Promise<number> {
  const id = 1_990_000 + ++nextId;
  const { goods, warehouse = null, from = -1, to = 20, selectable = false, priceCents = null, priority = 0 } = made;
  await shop.db.query(sql`
    insert into promotions (promotion_id, kind_id, promo_type, name, warehouse_id, starts_on, ends_on, selectable,
      priority, rule)
    values (${id}, 6, 'prova', ${`Promozione ${id}`}, ${warehouse}, ${dayFrom(shop, from)}::date,
      ${dayFrom(shop, to)}::date,
      ${selectable}, ${priority}, ${JSON.stringify(rule)}::jsonb)`);
  for (const each of goods) {
    const [productId, part] = typeof each === 'number' ? [each, 1] : each;
    await shop.db.query(sql`
      insert into promotion_products (promotion_id, product_id, promo_price_cents, part)
      values (${id}, ${productId}, ${priceCents}, ${part})`);
  }
  await announce();
  return id;
}

async function announce(): Promise<void> {
  await shop.db.query(sql`update catalogue_version set version = version + 1`);
  await shop.db.query({ text: `select pg_notify('catalogue_changed', '')` });
  const [row] = await shop.db.query<{ version: number }>(sql`select version from catalogue_version`);
  await expect.poll(() => shop.catalogue.snapshot.version).toBe(row?.version);
}

async function visitorWith(items: object[]) {
  const client = shop.client();
  return { client, cart: (await client.ok('cartAdd', { items })).data };
}

describe('on the shelf', () => {
  test('a product names the mechanics of its promotion, and keeps its price', async () => {
    const id = await promote({ kind: 'n-for-m', take: 3, pay: 2 }, { goods: [SMALL.chocolate] });
    const client = shop.client();
    const { data } = await client.ok('products', { slug: 'cioccolato-al-latte' });
    expect(data).toMatchObject({
      priceDisplay: 1.99,
      warehousePromo: {
        warehousePromoId: id,
        warehousePromoTypeId: 6,
        view: { header: '3x2', cssClass: 'promo_n-for-m promo_prova' },
      },
    });
    expect(data).not.toHaveProperty('priceStandardDisplay');
    expect(data).not.toHaveProperty('warehousePromo.lowestPrice30');
    const list = await client.ok('products', { promo: true });
    expect((list.data as { products: { id: number }[] }).products.map((each) => each.id)).toContain(SMALL.chocolate);
  });

  test('a price cut stands before what else holds, and one that leaves out reduced goods is not named', async () => {
    await promote({ kind: 'n-for-m', take: 3, pay: 2 }, { goods: [SMALL.pasta] });
    const { data } = await shop.client().ok('products', { slug: 'spaghetti-500g' });
    expect(data).toMatchObject({
      priceDisplay: 0.99,
      priceStandardDisplay: 1.29,
      warehousePromo: { warehousePromoId: 1 },
    });
    expect(data).not.toHaveProperty('otherPromos');
    await promote({ kind: 'gift', fromCents: 500, giftCode: '0008' }, { goods: [SMALL.pasta] });
    const both = await shop.client().ok('products', { slug: 'spaghetti-500g' });
    expect(both.data).toMatchObject({
      warehousePromo: { warehousePromoId: 1 },
      otherPromos: [{ view: { header: 'Omaggio' } }],
    });
  });

  test('a whole department, a class and a brand can be named instead of their goods', async () => {
    await promote(
      { kind: 'threshold', fromCents: 1000, percentOff: 10, goods: { categories: ['bevande'] } },
      { goods: [] },
    );
    await promote({ kind: 'nth', nth: 2, percentOff: 50, goods: { classes: ['Biologico'] } }, { goods: [] });
    const header = async (slug: string) =>
      (await shop.client().ok('products', { slug })).data as { warehousePromo?: { view: { header?: string } } };
    expect((await header('vino-rosso-75cl')).warehousePromo?.view.header).toBe('−10% da 10\u00a0€');
    expect((await header('latte-intero-1l')).warehousePromo?.view.header).toBe('2° −50%');
    expect(await header('formaggio-raro')).not.toHaveProperty('warehousePromo');
  });

  test('a broken rule is no promotion, and nothing breaks', async () => {
    await promote({ kind: 'n-for-m', take: 2, pay: 3 }, { goods: [SMALL.chocolate] });
    await promote({ kind: 'n-for-m', take: '3', pay: null }, { goods: [SMALL.chocolate] });
    const { cart } = await visitorWith([{ productId: SMALL.chocolate, quantity: 3 }]);
    expect(cart.totalPrice).toBe(5.97);
    expect(cart.cartItems?.[0]?.product).not.toHaveProperty('warehousePromo');
  });
});

describe('in the cart', () => {
  test('three are paid as two, the steps say why, and what is missing is told', async () => {
    const id = await promote({ kind: 'n-for-m', take: 3, pay: 2 }, { goods: [SMALL.chocolate] });
    const { client, cart } = await visitorWith([{ productId: SMALL.chocolate, quantity: 2 }]);
    expect(cart).toMatchObject({
      totalPrice: 3.98,
      promotionHints: [
        { promotionId: id, kind: 'n-for-m', take: 3, pay: 2, missingPieces: 1, itemIds: [cart.cartItems?.[0]?.itemId] },
      ],
    });
    const { data } = await client.ok('cartUpdate', { items: [{ itemId: cart.cartItems?.[0]?.itemId, quantity: 3 }] });
    expect(data).toMatchObject({ totalPrice: 3.98, totalDiscount: 1.99 });
    expect(data.cartItems?.[0]).toMatchObject({
      grossTotal: 3.98,
      priceSteps: [{ promotionId: id, name: `Promozione ${id}`, units: 3, before: 5.97, after: 3.98 }],
    });
    expect(data).not.toHaveProperty('promotionHints');
  });

  test('a promotion ends with its last day, also in a cart that had its price', async () => {
    await promote({ kind: 'n-for-m', take: 3, pay: 2 }, { goods: [SMALL.chocolate], to: 0 });
    const { client, cart } = await visitorWith([{ productId: SMALL.chocolate, quantity: 3 }]);
    expect(cart.totalPrice).toBe(3.98);
    const today = shop.now.at;
    shop.now.at = new Date(today.getTime() + 24 * 3_600_000);
    const { data } = await client.ok('cartView');
    shop.now.at = today;
    expect(data).toMatchObject({ totalPrice: 5.97, totalDiscount: 0 });
    expect(data.cartItems?.[0]).not.toHaveProperty('priceSteps');
  });

  test('a bundle out of two shelves has its price, split over both lines', async () => {
    await promote(
      { kind: 'bundle', priceCents: 900, parts: [1, 1] },
      {
        goods: [
          [SMALL.wine, 1],
          [SMALL.chocolate, 2],
        ],
      },
    );
    const { cart } = await visitorWith([
      { productId: SMALL.wine, quantity: 1 },
      { productId: SMALL.chocolate, quantity: 1 },
    ]);
    expect(cart.totalPrice).toBe(9);
    expect(cart.cartItems?.map((item) => item.grossTotal)).toEqual([7.19, 1.81]);
  });

  test('loose goods count towards a threshold by what they cost', async () => {
    await promote({ kind: 'threshold', fromCents: 400, offCents: 100 }, { goods: [SMALL.apples] });
    const { client, cart } = await visitorWith([{ productId: SMALL.apples, quantity: 1000 }]);
    expect(cart).toMatchObject({
      totalPrice: 2.19,
      promotionHints: [{ kind: 'threshold', missingAmount: 1.81, amount: 1 }],
    });
    const { data } = await client.ok('cartUpdate', {
      items: [{ itemId: cart.cartItems?.[0]?.itemId, quantity: 2000 }],
    });
    expect(data.totalPrice).toBe(3.38);
  });

  test('a gift is a line of its own that costs nothing, as long as there is one', async () => {
    const id = await promote({ kind: 'gift', fromCents: 500, giftCode: '0006' }, { goods: [SMALL.chocolate] });
    const { client, cart } = await visitorWith([{ productId: SMALL.chocolate, quantity: 3 }]);
    expect(cart).toMatchObject({
      totalPrice: 5.97,
      totalItems: 1,
      giftItems: [{ promotionId: id, quantity: 1, product: { productId: SMALL.rareCheese } }],
    });
    await shop.db.query(sql`update stock set available_amount = 0 where product_id = ${SMALL.rareCheese}`);
    await shop.db.query({ text: `select pg_notify('stock_changed', '${SMALL.rareCheese}')` });
    await expect.poll(async () => (await client.ok('cartView')).data.giftItems).toBeUndefined();
    await shop.db.query(sql`update stock set available_amount = 10 where product_id = ${SMALL.rareCheese}`);
    await shop.db.query({ text: `select pg_notify('stock_changed', '${SMALL.rareCheese}')` });
  });

  test('a reward for the whole cart comes from its amount on, says before what is missing, and stands beside no goods', async () => {
    const id = await promote({ kind: 'gift', fromCents: 3000, giftCode: '0006', goods: { all: true } }, { goods: [] });
    const { client, cart } = await visitorWith([{ productId: SMALL.chocolate, quantity: 3 }]);
    expect(cart).not.toHaveProperty('giftItems');
    expect(cart).toMatchObject({
      promotionHints: [{ promotionId: id, kind: 'gift', missingAmount: 24.03, itemIds: [cart.cartItems?.[0]?.itemId] }],
    });
    const { data: card } = await client.ok('products', { slug: 'cioccolato-al-latte' });
    expect(card).not.toHaveProperty('warehousePromo');
    const { data } = await client.ok('cartAdd', { items: [{ productId: SMALL.wine, quantity: 4 }] });
    expect(data).toMatchObject({
      totalPrice: 37.57,
      giftItems: [{ promotionId: id, quantity: 1, product: { productId: SMALL.rareCheese } }],
    });
    expect(data).not.toHaveProperty('promotionHints');
  });

  test('only a gift may be for the whole cart', async () => {
    await promote({ kind: 'threshold', fromCents: 100, percentOff: 50, goods: { all: true } }, { goods: [] });
    const { cart } = await visitorWith([{ productId: SMALL.chocolate, quantity: 3 }]);
    expect(cart.totalPrice).toBe(5.97);
  });

  test('goods near their date are cheaper on the line that chose them, and only there', async () => {
    const id = await promote(
      { kind: 'batch', percentOff: 40, most: 2 },
      { goods: [SMALL.rareCheese], selectable: true },
    );
    const client = shop.client();
    await client.ok('cartAdd', { items: [{ productId: SMALL.rareCheese, quantity: 1 }] });
    const { data, response } = await client.ok('cartAdd', {
      items: [{ productId: SMALL.rareCheese, quantity: 3, params: { use_wpid: String(id) } }],
    });
    expect(response.warningsMessage).toEqual([
      'Formaggio raro: la promozione vale per 2 pz, il resto è a prezzo pieno',
    ]);
    expect(data.cartItems?.map(({ grossTotal, cartItemInfo }) => [grossTotal, cartItemInfo])).toEqual([
      [8.9, {}],
      [19.58, { use_wpid: String(id) }],
    ]);
    expect(data.cartItems?.[0]?.product.warehousePromo).toMatchObject({ selectable: true, warehousePromoId: id });
  });

  test('a promotion that cannot be chosen is refused', async () => {
    const id = await promote({ kind: 'n-for-m', take: 3, pay: 2 }, { goods: [SMALL.chocolate] });
    const items = (value: string) => [{ productId: SMALL.chocolate, quantity: 1, params: { use_wpid: value } }];
    expect(await shop.client().refused('cartAdd', { items: items(String(id)) })).toEqual(['INVALID_OPTION']);
    expect(await shop.client().refused('cartAdd', { items: items('__proto__') })).toEqual(['INVALID_OPTION']);
  });

  test('the price for members is for members', async () => {
    await promote({ kind: 'loyalty', segmentId: 77 }, { goods: [SMALL.wine], priceCents: 650 });
    const client = await newCustomer(shop);
    const { email } = client;
    const { data } = await client.ok('cartAdd', { items: [{ productId: SMALL.wine, quantity: 1 }] });
    expect(data.totalPrice).toBe(7.9);
    expect(data.cartItems?.[0]?.product).toMatchObject({
      priceDisplay: 7.9,
      warehousePromo: { view: { header: 'Prezzo soci' } },
    });
    await shop.db.query(
      sql`insert into customer_segments (user_id, segment_id, value) select user_id, 77, 1 from customers
        where email = ${email}`,
    );
    expect((await client.ok('cartView')).data).toMatchObject({ totalPrice: 6.5, totalDiscount: 1.4 });
  });

  describe('prices that changed', () => {
    afterEach(() => shop.db.query(sql`update prices set price_cents = 790 where product_id = ${SMALL.wine}`));

    test('a member is told of the price for members when it changes, and of no other', async () => {
      const shelf = async (cents: number) => {
        await shop.db.query(sql`update prices set price_cents = ${cents} where product_id = ${SMALL.wine}`);
        await announce();
      };
      const id = await promote({ kind: 'loyalty', segmentId: 77 }, { goods: [SMALL.wine], priceCents: 650 });
      const client = await newCustomer(shop);
      const { email } = client;
      await shop.db.query(
        sql`insert into customer_segments (user_id, segment_id, value) select user_id, 77, 1 from customers
          where email = ${email}`,
      );
      const other = await newCustomer(shop);
      for (const each of [client, other]) await each.ok('cartAdd', { items: [{ productId: SMALL.wine, quantity: 1 }] });
      const said = async (of: typeof client) => {
        const { response } = await of.ok('cartView');
        return [...response.infosMessage, ...response.warningsMessage];
      };
      for (const each of [client, other]) expect(await said(each)).toEqual([]);
      await shelf(850);
      expect(await said(client)).toEqual([]);
      expect(await said(other)).toEqual(['Il prezzo di Vino rosso è salito: 8,50\u00a0€ invece di 7,90\u00a0€']);
      await shop.db.query(sql`update promotion_products set promo_price_cents = 600 where promotion_id = ${id}`);
      await announce();
      // the reply to a change of the cart reports it as well
      const { response } = await client.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 1 }] });
      expect(response.infosMessage).toEqual(['Il prezzo di Vino rosso è sceso: 6,00\u00a0€ invece di 6,50\u00a0€']);
      expect(await said(other)).toEqual([]);
    });
  });

  test('store, day and service are those of the cart', async () => {
    await promote({ kind: 'nth', nth: 2, percentOff: 100 }, { goods: [SMALL.wine], warehouse: SMALL.store });
    await promote({ kind: 'n-for-m', take: 3, pay: 2 }, { goods: [SMALL.chocolate], from: 1, to: 1 });
    await promote({ kind: 'threshold', fromPieces: 2, percentOff: 10, services: [1] }, { goods: [SMALL.milk] });
    const client = await newCustomer(shop);
    const items = [
      { productId: SMALL.wine, quantity: 2 },
      { productId: SMALL.chocolate, quantity: 3 },
      { productId: SMALL.milk, quantity: 2 },
    ];
    // the cart gets the address of the new customer: the store stays, its day is not chosen yet
    const { data } = await client.ok('cartAdd', { items });
    const amounts = (cart: typeof data) => cart.cartItems?.map((item) => item.grossTotal);
    expect(amounts(data)?.slice(1)).toEqual([5.97, 2.98]);
    await chooseTomorrow(client);
    expect(amounts((await client.ok('cartView')).data)).toEqual([7.9, 3.98, 2.98]);
  });
});

describe('an order', () => {
  const BUY = { payment_type_id: 2, accept_terms: true };

  test('keeps every step and gift as it was bought, whatever becomes of the promotion', async () => {
    const id = await promote({ kind: 'n-for-m', take: 3, pay: 2 }, { goods: [SMALL.wine] });
    const gift = await promote({ kind: 'gift', fromCents: 1000, giftCode: '0006' }, { goods: [SMALL.wine] });
    const client = await newCustomer(shop);
    const { email } = client;
    await client.ok('cartAdd', { items: [{ productId: SMALL.wine, quantity: 3 }] });
    await chooseTomorrow(client);
    await client.ok('cartUpdateInfo', { property: 'of_age', value: 'true' });
    const cart = (await client.ok('cartView')).data;
    const { orderId } = (await client.ok('buy', { ...BUY, expected_total: cart.grossTotal })).data;
    await shop.db.query(sql`update promotions set name = 'Altro', rule = '{}' where promotion_id in (${id}, ${gift})`);
    await announce();
    const { data } = await client.ok('orderView', {}, { order_id: orderId });
    expect(data.orderItems).toMatchObject([
      {
        unitPrice: 7.9,
        grossTotal: 15.8,
        cartItemInsertionTypeId: 1,
        priceSteps: [{ promotionId: id, name: `Promozione ${id}`, units: 3, before: 23.7, after: 15.8 }],
      },
      {
        grossTotal: 0,
        quantity: 1,
        cartItemInsertionTypeId: 2,
        priceSteps: [{ promotionId: gift, before: 8.9, after: 0 }],
      },
    ]);
    expect(data).toMatchObject({ goodsTotal: 15.8, totalDiscount: 7.9 });
    const mail = { plain: expect.stringMatching(/1 × Formaggio raro: Omaggio[^]*hai risparmiato 7,90/) };
    await expect.poll(() => shop.mails(email)).toMatchObject([mail]);
    const [left] = await shop.db.query(
      sql`select available_amount from stock where product_id = ${SMALL.rareCheese} and warehouse_id = 12`,
    );
    expect(left).toEqual({ availableAmount: 9 });
    await expect(shop.db.query(sql`update order_lines set steps = '[]' where order_id = ${orderId}`)).rejects.toThrow(
      'append-only',
    );
    // ordering it again does not order the gift
    const again = await client.ok('cartAddAllFromOrder', { order_id: orderId });
    expect(again.data.cartItems?.map(({ product }) => product.productId)).toEqual([SMALL.wine]);
    await client.ok('orderDelete', { order_id: orderId });
    const [back] = await shop.db.query(
      sql`select available_amount from stock where product_id = ${SMALL.rareCheese} and warehouse_id = 12`,
    );
    expect(back).toEqual({ availableAmount: 10 });
  });
});
