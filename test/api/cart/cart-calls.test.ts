import { randomUUID } from 'node:crypto';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import { CONSENT_VERSION } from '../../../src/domain/account/consent.ts';
import { announceChange } from '../../../src/server/features/catalogue/engine/announce-change.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiReply, type ApiShop, dayFrom, openApiShop } from '../../support/api-shop.ts';
import { PATIENCE } from '../../support/patience.ts';
import { becomeCustomer, chooseTomorrow } from '../../support/people/ready-to-buy.ts';
import { SMALL } from '../../support/small-shop.ts';

/** A product that is sold sliced or whole. */
const HAM = 60;
/** Three dark chocolates: one similar to ours, one more than a fifth dearer, one of another kind. */
const LIKE = 61;
const DEAR = 62;

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
  const sizes = [
    {
      name: 'Taglio',
      parameterName: 'size',
      options: [
        { key: 'fette', value: 'A fette' },
        { key: 'intero', value: 'Intero' },
      ],
    },
  ];
  await shop.db.tx(async (tx) => {
    await tx.query(sql`
      insert into products (product_id, code, slug, name, category_id,
        vat_id, sale_type, content_amount, content_unit, weight_variable, select_options)
      values (${HAM}, 'p60', 'prosciutto', 'Prosciutto', 12, 25, 'Pezzo', 500, 'g', true,
        ${JSON.stringify(sizes)}::jsonb),
        (${LIKE}, 'p61', 'cioccolato-61', 'Cioccolato fondente', 40, 24, 'Pezzo', 100, 'g', false, '[]'),
        (${DEAR}, 'p62', 'cioccolato-62', 'Cioccolato pregiato', 40, 24, 'Pezzo', 100, 'g', false, '[]')`);
    await tx.query(
      sql`insert into prices (price_list_id, product_id, price_cents) values (-1, ${HAM}, 990), (-1, ${LIKE}, 205),
        (-1, ${DEAR}, 499)`,
    );
    await tx.query(sql`
      insert into promotions (promotion_id, kind_id, promo_type, name, starts_on, ends_on, selectable, rule)
      values (90, 6, 'scadenza', 'Sottocosto', ${dayFrom(shop, 0)}::date - 1,
        ${dayFrom(shop, 0)}::date + 9, true, '{"kind": "batch", "percentOff": 40, "most": 2}'),
        (91, 6, 'scadenza', 'Ultime bottiglie', ${dayFrom(shop, 0)}::date - 1,
        ${dayFrom(shop, 0)}::date + 9, true, '{"kind": "batch", "percentOff": 50, "most": 4}')`);
    await tx.query(
      sql`insert into promotion_products (promotion_id, product_id) values (90, ${SMALL.rareCheese}), (91,
        ${SMALL.water})`,
    );
    await announceChange(tx, []);
  });
  await vi.waitUntil(() => shop.catalogue.snapshot.ordinalOfId.has(DEAR), PATIENCE);
});
afterAll(() => shop.close());

async function withItem(productId: number, quantity = 1, more: object = {}) {
  const client = shop.client();
  // goods with options are for customers (S 6)
  if (productId === HAM) await becomeCustomer(client, `taglio-${randomUUID()}@esempio.it`);
  const { data } = await client.ok('cartAdd', { items: [{ productId, quantity }], ...more });
  return { client, itemId: data.cartItems?.[0]?.itemId ?? 0, item: data.cartItems?.[0] };
}

const infos = (itemId: number, infos: object) => ({ items: [{ itemId, infos }] });
async function infoOf(client: ApiClient, index = 0) {
  return (await client.ok('cartView')).data.cartItems?.[index]?.cartItemInfo;
}

describe('what is said of a line', () => {
  test('is kept with it, changed and taken away, and makes no other line', async () => {
    const { client, itemId } = await withItem(SMALL.milk);
    await client.ok('cartUpdateInfos', infos(itemId, { note: 'banane verdi', accept_alternatives: false }));
    const more = await client.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 2 }] });
    expect(more.data.cartItems).toMatchObject([
      { itemId, quantity: 3, cartItemInfo: { note: 'banane verdi', accept_alternatives: 'false' } },
    ]);
    const left = await client.ok('cartUpdateInfos', infos(itemId, { note: '' }));
    expect(left.data.cartItems?.[0]?.cartItemInfo).toEqual({ accept_alternatives: 'false' });
    await client.ok('cartUpdate', { items: [{ itemId, quantity: 1 }] });
    expect(await infoOf(client)).toEqual({ accept_alternatives: 'false' });
  });

  test.each([
    ['a note that is too long', { note: 'x'.repeat(201) }, 'TOO_LONG', 'note'],
    [
      'alternatives that are neither yes nor no',
      { accept_alternatives: 'forse' },
      'INVALID_CART_INFO',
      'accept_alternatives',
    ],
    ['a size, which only adding chooses', { size: 'fette' }, 'INVALID_CART_INFO', 'size'],
    ['something nobody knows', { is_admin: 'true' }, 'INVALID_CART_INFO', 'is_admin'],
    ['what every object has', { constructor: 'x' }, 'INVALID_CART_INFO', 'constructor'],
    ['a weight of what is not weighed', { custom_weight: '300' }, 'INVALID_CART_INFO', 'custom_weight'],
    ['a warehouse that is none', { delivery_warehouse_id: '999' }, 'INVALID_CART_INFO', 'delivery_warehouse_id'],
    ['a promotion that nobody may choose', { use_wpid: '1' }, 'INVALID_OPTION', 'use_wpid'],
    [
      'a substitute of another shelf',
      { preferred_substitute: String(SMALL.milk) },
      'NO_SUBSTITUTE',
      'preferred_substitute',
    ],
    [
      'a substitute that costs far more',
      { preferred_substitute: String(DEAR) },
      'NO_SUBSTITUTE',
      'preferred_substitute',
    ],
    ['a substitute that does not exist', { preferred_substitute: '77777' }, 'NO_SUBSTITUTE', 'preferred_substitute'],
  ])('is refused where it is %s, at its field', async (_, wrong, code, field) => {
    const { client, itemId } = await withItem(SMALL.chocolate);
    const reply = await client.call('cartUpdateInfos', infos(itemId, { note: 'resta', ...wrong }));
    expect(reply.response.errors).toMatchObject([{ code, field: `${itemId}.${field}` }]);
    expect(await infoOf(client)).toEqual({});
  });

  test('may be a substitute that the alternatives of the product offer', async () => {
    const { client, itemId } = await withItem(SMALL.chocolate);
    const { data } = await client.ok('productAlternativeDetail', {}, { product_id: SMALL.chocolate });
    expect(data.alternativeIds).toEqual([LIKE]);
    await client.ok('cartUpdateInfos', infos(itemId, { preferred_substitute: LIKE }));
    expect(await infoOf(client)).toEqual({ preferred_substitute: String(LIKE) });
  });

  test('may be the weight wished for of what is weighed', async () => {
    const { client, itemId } = await withItem(HAM, 1, {
      items: [{ productId: HAM, quantity: 1, params: { size: 'intero' } }],
    });
    await client.ok('cartUpdateInfos', infos(itemId, { custom_weight: '450' }));
    expect(await infoOf(client)).toEqual({ size: 'intero', custom_weight: '450' });
    expect(await client.refused('cartUpdateInfos', infos(itemId, { custom_weight: '0' }))).toEqual([
      'INVALID_CART_INFO',
    ]);
  });

  test('a promotion that is chosen makes another line, and leaving it joins them again', async () => {
    const { client, itemId } = await withItem(SMALL.rareCheese, 3);
    const chosen = await client.ok('cartUpdateInfos', infos(itemId, { use_wpid: '90', note: 'per oggi' }));
    // the batch with a lower price has two of them: 2 x 5.34 and one at the usual price
    expect(chosen.data.cartItems).toMatchObject([
      { itemId, quantity: 1, grossTotal: 8.9, cartItemInfo: {} },
      { quantity: 2, grossTotal: 10.68, cartItemInfo: { use_wpid: '90', note: 'per oggi' } },
    ]);
    expect(chosen.data.cartItems?.[0]?.cartItemInfo).toEqual({});
    const two = await client.ok('cartAdd', { items: [{ productId: SMALL.rareCheese, quantity: 2 }] });
    expect(two.data.cartItems).toHaveLength(2);
    const cheap = two.data.cartItems?.find(({ cartItemInfo }) => cartItemInfo['use_wpid']);
    const joined = await client.ok('cartUpdateInfos', infos(cheap?.itemId ?? 0, { use_wpid: '' }));
    expect(joined.data.cartItems).toMatchObject([{ quantity: 5, cartItemInfo: { note: 'per oggi' } }]);
  });

  test('a promotion takes the part of a line that is chosen, and no more than it has', async () => {
    const { client, itemId } = await withItem(SMALL.rareCheese, 4);
    const part = (quantity: number) => ({ items: [{ itemId, infos: { use_wpid: '90' }, quantity }] });
    for (const quantity of [0, 5, 1.5]) {
      const refused = await client.call('cartUpdateInfos', part(quantity));
      expect(refused.response.errors).toMatchObject([{ code: 'INVALID_QUANTITY', field: `${itemId}.quantity` }]);
    }
    const amounts = ({ data }: ApiReply<'cartUpdateInfos'>) =>
      data.cartItems?.map(({ quantity, cartItemInfo }) => [quantity, cartItemInfo['use_wpid']]);
    expect(amounts(await client.ok('cartUpdateInfos', part(1)))).toEqual([
      [3, undefined],
      [1, '90'],
    ]);
    expect(amounts(await client.ok('cartUpdateInfos', part(3)))).toEqual([
      [2, undefined],
      [2, '90'],
    ]);
    const none = await client.call('cartUpdateInfos', infos(itemId, { use_wpid: '90', note: 'resta com’era' }));
    expect(none.response.errors).toMatchObject([{ code: 'PROMOTION_USED_UP', field: `${itemId}.use_wpid` }]);
    const { data } = await client.ok('cartView');
    expect(data.cartItems).toMatchObject([
      { itemId, quantity: 2, cartItemInfo: {} },
      { quantity: 2, cartItemInfo: { use_wpid: '90' } },
    ]);
    expect(data.cartItems?.[0]?.cartItemInfo).toEqual({});
    expect(data.totalPrice).toBe(28.48);
  });

  test('a line whose parts could not be bought by themselves goes over whole, at the price of each piece', async () => {
    const { client, itemId } = await withItem(SMALL.water, 6);
    const { data } = await client.ok('cartUpdateInfos', infos(itemId, { use_wpid: '91' }));
    // four of the six at half the price of 0.42
    expect(data.cartItems).toMatchObject([{ quantity: 6, grossTotal: 1.68, cartItemInfo: { use_wpid: '91' } }]);
  });

  test('what is said of goods whose promotion was chosen is kept when more of them join', async () => {
    const { client, itemId } = await withItem(SMALL.rareCheese, 2);
    const half = { items: [{ itemId, infos: { use_wpid: '90', note: 'per oggi' }, quantity: 1 }] };
    await client.ok('cartUpdateInfos', half);
    const { data } = await client.ok('cartUpdateInfos', infos(itemId, { use_wpid: '90' }));
    expect(data.cartItems).toMatchObject([{ quantity: 2, cartItemInfo: { use_wpid: '90', note: 'per oggi' } }]);
  });

  test('is nobody else’s to say', async () => {
    const anna = await withItem(SMALL.milk);
    const bruno = await withItem(SMALL.pasta);
    expect(await bruno.client.refused('cartUpdateInfos', infos(anna.itemId, { note: 'mia' }))).toEqual([
      'CART_ITEM_NOT_FOUND',
    ]);
    expect(await shop.client().refused('cartUpdateInfos', infos(anna.itemId, { note: 'mia' }))).toEqual([
      'CART_ITEM_NOT_FOUND',
    ]);
    expect(await infoOf(anna.client)).toEqual({});
  });

  test('is in the order and its mail, and comes along when it is bought again', async () => {
    const client = shop.client();
    const email = 'note@esempio.it';
    await becomeCustomer(client, email);
    const { data } = await client.ok('cartAdd', { items: [{ productId: SMALL.pasta, quantity: 6 }] });
    const itemId = data.cartItems?.[0]?.itemId ?? 0;
    await client.ok('cartUpdateInfos', infos(itemId, { note: 'formato <grande>', accept_alternatives: 'false' }));
    await chooseTomorrow(client);
    const bought = await client.ok('buy', { payment_type_id: 2 });
    const order = await client.ok('orderView', {}, { order_id: bought.data.orderId });
    expect(order.data.orderItems[0]?.orderItemInfo).toMatchObject({
      note: 'formato <grande>',
      accept_alternatives: 'false',
      accepts_alternatives: 'false',
    });
    await shop.jobs.drained();
    const [mail] = await shop.mails(email);
    expect(mail?.plain).toContain('Nota: formato <grande>\n   Senza alternative');
    expect(mail?.html).toContain('Nota: formato &lt;grande&gt;');
    const again = await client.ok('cartAddAllFromOrder', { order_id: bought.data.orderId });
    expect(again.data.cartItems?.[0]?.cartItemInfo).toEqual({ note: 'formato <grande>', accept_alternatives: 'false' });
  });

  test('settles what may stand in for it: the line, then the cart, then the shop, which keeps promotions apart', async () => {
    const { client, itemId } = await withItem(SMALL.chocolate);
    await client.ok('cartAdd', { items: [{ productId: SMALL.pasta, quantity: 1 }] });
    const settled = async () =>
      (await client.ok('cartView')).data.cartItems?.map(({ acceptsAlternatives }) => acceptsAlternatives ?? true);
    // the pasta is in a promotion
    expect(await settled()).toEqual([true, false]);
    await client.ok('cartUpdateInfo', { property: 'accept_alternatives', value: 'false' });
    expect(await settled()).toEqual([false, false]);
    await client.ok('cartUpdateInfos', infos(itemId, { accept_alternatives: 'true' }));
    expect(await settled()).toEqual([true, false]);
    await client.ok('cartUpdateInfo', { property: 'accept_alternatives', value: 'true' });
    expect(await settled()).toEqual([true, true]);
  });

  test('joins the customer’s cart at login', async () => {
    const client = shop.client();
    const email = 'merge-note@esempio.it';
    await becomeCustomer(client, email);
    const visitor = await withItem(SMALL.chocolate);
    await visitor.client.ok('cartUpdateInfos', infos(visitor.itemId, { note: 'fondente' }));
    const { data } = await visitor.client.ok('login', { login: email, password: 'mele-verdi-42' });
    expect(data.cartItems).toMatchObject([{ cartItemInfo: { note: 'fondente' } }]);
  });
});

describe('adding', () => {
  test('carries choices, what is said of the lines, and where they come from', async () => {
    const { client, item } = await withItem(HAM, 1, {
      items: [{ productId: HAM, quantity: 1, params: { size: 'fette', note: 'sottili', custom_weight: '250' } }],
      infos: { accept_alternatives: true },
      deliveryWarehouseId: 12,
      show_sectors: false,
    });
    expect(item?.cartItemInfo).toEqual({
      size: 'fette',
      note: 'sottili',
      custom_weight: '250',
      accept_alternatives: 'true',
      delivery_warehouse_id: '12',
    });
    const items = [{ productId: HAM, quantity: 1, params: { size: 'intero' } }];
    const sectors = await client.ok('cartAdd', { items, show_sectors: true });
    expect(sectors.data.cartItems).toBeUndefined();
    expect(sectors.data.sectors?.[0]?.cartItems).toHaveLength(2);
    const itemId = sectors.data.sectors?.[0]?.cartItems[0]?.itemId;
    const updated = await client.ok('cartUpdate', { items: [{ itemId, quantity: 2 }], show_sectors: true });
    expect(updated.data.sectors?.[0]?.cartItems[0]?.quantity).toBe(2);
  });

  test.each([
    ['a choice the article does not have', { params: { size: 'a dadini' } }, 'INVALID_OPTION'],
    ['a choice of another article', { params: { colour: 'rosso' } }, 'INVALID_OPTION'],
    [
      'a note that is too long',
      { params: { note: 'x'.repeat(201).slice(0, 200), custom_weight: '0' } },
      'INVALID_CART_INFO',
    ],
  ])('is refused for %s', async (_, more, code) => {
    const client = shop.client();
    await becomeCustomer(client, `taglio-${randomUUID()}@esempio.it`);
    expect(await client.refused('cartAdd', { items: [{ productId: HAM, quantity: 1, ...more }] })).toEqual([code]);
    expect((await client.ok('cartView')).data.totalItems).toBe(0);
  });

  test('the click that recorded clients send beside the choices is none', async () => {
    const client = shop.client();
    await client.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 1, params: { isTrusted: true } }] });
    await client.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 2, params: { isTrusted: 'true' } }] });
    const { data } = await client.ok('cartView');
    expect(data.cartItems).toMatchObject([{ quantity: 3, cartItemInfo: {} }]);
  });

  test('from a warehouse that is none is refused', async () => {
    const body = { items: [{ productId: SMALL.milk, quantity: 1 }], deliveryWarehouseId: 4711 };
    expect(await shop.client().refused('cartAdd', body)).toEqual(['INVALID_CART_INFO']);
  });

  test('out of a search is counted for who agreed, and for nobody else', async () => {
    const body = (position: number) => ({
      items: [{ productId: SMALL.wine, quantity: 1 }],
      searchParams: { q: 'vino rosso', position },
    });
    const counted = () =>
      shop.db.query<{ subject: string; times: number }>(sql`
        select subject, times::int from analytics_counts where event = 'add_to_cart' order by subject`);
    const silent = shop.client();
    await becomeCustomer(silent, 'silent@esempio.it');
    await silent.ok('cartAdd', body(1));
    const agreed = shop.client();
    await becomeCustomer(agreed, 'agreed@esempio.it');
    const choice = { uuid: randomUUID(), analytics: true, profilation: false, version: CONSENT_VERSION, way: 'centre' };
    await agreed.ok('consentSave', choice);
    await agreed.ok('cartAdd', body(4));
    await vi.waitUntil(async () => (await counted()).length > 0, PATIENCE);
    expect((await counted()).map(({ subject }) => subject)).toEqual([
      '',
      'position:4',
      `product:${SMALL.wine}`,
      'term:vino rosso',
    ]);
  });
});

describe('what limits a cart', () => {
  const restrictions = async (client: ApiClient) => {
    const { data } = await client.ok('cartPurchaseRestriction');
    expect([...Value.Errors(calls.cartPurchaseRestriction.data, data)]).toEqual([]);
    return data;
  };

  test('is nothing for who has no cart', async () => {
    expect(await restrictions(shop.client())).toEqual({ restrictions: [], ageRequired: false, ofAge: false });
  });

  test('is told with what is used and left, with what was ordered today', async () => {
    const client = shop.client();
    await becomeCustomer(client, 'limits@esempio.it');
    const add = (...items: [number, number][]) =>
      client.ok('cartAdd', { items: items.map(([productId, quantity]) => ({ productId, quantity })) });
    await add([SMALL.milk, 10], [SMALL.water, 6]);
    await chooseTomorrow(client);
    await client.ok('buy', { payment_type_id: 2 });
    await add([SMALL.milk, 4], [SMALL.water, 12], [SMALL.apples, 1200], [SMALL.wine, 1]);
    await client.ok('cartUpdateInfo', { property: 'of_age', value: 'true' });
    expect(await restrictions(client)).toEqual({
      restrictions: [
        {
          type: 'DAILY',
          name: 'Latte intero',
          unit: 'pz',
          max: 24,
          inCart: 4,
          orderedToday: 10,
          left: 10,
          productIds: [SMALL.milk],
        },
        {
          type: 'DAILY',
          name: 'Mele Golden',
          unit: 'kg',
          max: 5,
          inCart: 1.2,
          orderedToday: 0,
          left: 3.8,
          productIds: [SMALL.apples],
        },
        {
          type: 'CLASS',
          name: 'Acqua',
          unit: 'pz',
          max: 24,
          inCart: 12,
          orderedToday: 6,
          left: 6,
          productIds: [SMALL.water],
        },
      ],
      ageRequired: true,
      ofAge: true,
    });
    // the rest of the limit can be added, and no more
    await add([SMALL.milk, 10], [SMALL.water, 6]);
    for (const [productId, code] of [
      [SMALL.milk, 'MAX_QUANTITY'],
      [SMALL.water, 'MAX_OF_CLASS'],
    ] as const)
      expect(await client.refused('cartAdd', { items: [{ productId, quantity: 6 }] })).toEqual([code]);
  });
});
