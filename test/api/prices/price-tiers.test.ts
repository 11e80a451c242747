import { afterAll, beforeAll, expect, test } from 'vitest';
import { instantOf } from '../../../src/domain/base/rome-time.ts';
import { applyDuePlans } from '../../../src/server/features/prices/price-plans.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, dayFrom, openApiShop } from '../../support/api-shop.ts';
import { newCompany } from '../../support/people/companies.ts';
import { personOf } from '../../support/people/staff.ts';
import { SMALL } from '../../support/small-shop.ts';
import { assign, newList, shown } from '../price-lists/listed-shop.ts';

// Prices by quantity (issue 47, part 3): of everybody and of a store, now and on a day, on card, in cart and in order

let shop: ApiShop;
let office: ApiClient;
beforeAll(async () => {
  shop = await openApiShop();
  office = await personOf(shop, 'prezzi@negozio.it', ['catalogue']);
});
afterAll(() => shop.close());

const { milk, apples, wine, chocolate, store } = SMALL;
const change = (prices: object[], rest: object = {}) =>
  shown(shop, async () => (await office.ok('staffPricesChange', { prices, ...rest })).data);
const tiered = (productId: number, price: string, tiers: [string, string][], rest: object = {}) => ({
  product_id: productId,
  price,
  tiers: tiers.map(([from, each]) => ({ from, price: each })),
  ...rest,
});
const undo = (actId: number | undefined) =>
  shown(shop, async () => (await office.ok('staffPricesUndo', { act_id: actId ?? 0 })).data);
const card = (productId: number, warehouseId: number = store) => {
  const scope = shop.catalogue.scopeAt(warehouseId, undefined);
  const ordinal = scope.snapshot.ordinalOfId.get(productId) ?? -1;
  return JSON.parse(shop.catalogue.card(scope, ordinal)) as { price: number; priceTiers?: object[] };
};
const view = async (productId: number) => (await office.ok('staffPriceView', {}, { product_id: productId })).data;

test('tiers reach card, cart and order, and are undone with the price', async () => {
  const done = await change([
    tiered(wine, '7,90', [
      ['6', '7,50'],
      ['12', '7'],
    ]),
  ]);
  expect(done).toMatchObject({ changed: 1 });
  expect(card(wine)).toMatchObject({
    price: 7.9,
    priceTiers: [
      { from: 6, price: 7.5 },
      { from: 12, price: 7 },
    ],
  });
  expect((await view(wine)).tiers).toEqual([
    { from: 6, price: 7.5 },
    { from: 12, price: 7 },
  ]);
  const { text } = (await office.ok('staffPricesExport', {}, { q: 'vino' })).data;
  expect(text).toContain(';7,90;6=7,50|12=7,00;');
  // no history: the lowest price of 30 days knows no tiers
  const lows = await shop.db.query(sql`select 1 from price_history where product_id = ${wine} and price_cents < 790`);
  expect(lows).toEqual([]);
  const cart = async (quantity: number) =>
    (await shop.client().ok('cartAdd', { items: [{ productId: wine, quantity }] })).data;
  expect((await cart(5)).totalPrice).toBe(39.5);
  const sixth = await cart(6);
  expect(sixth).toMatchObject({ totalPrice: 45, totalDiscount: 0 });
  expect(sixth.cartItems?.[0]?.priceSteps).toBeUndefined();
  expect((await cart(12)).totalPrice).toBe(84);
  expect(await undo(done.actId)).toEqual({ undone: 1, since: 0 });
  expect(card(wine).priceTiers).toBeUndefined();
  expect((await cart(12)).totalPrice).toBe(94.8);
});

test('a store has its own with its own price, and a company has its price without them', async () => {
  const base = await change([tiered(chocolate, '1,99', [['3', '1,80']])]);
  expect(card(chocolate).priceTiers).toEqual([{ from: 3, price: 1.8 }]);
  await change([{ product_id: chocolate, warehouse_id: store, price: '2,05' }]);
  expect(card(chocolate)).toMatchObject({ price: 2.05 });
  expect(card(chocolate).priceTiers).toBeUndefined();
  expect(card(chocolate, 5).priceTiers).toHaveLength(1);
  await change([tiered(chocolate, '2,05', [['4', '1,95']], { warehouse_id: store })]);
  expect(card(chocolate).priceTiers).toEqual([{ from: 4, price: 1.95 }]);
  const gone = await change([{ product_id: chocolate, warehouse_id: store, price: '' }]);
  expect(card(chocolate).priceTiers).toEqual([{ from: 3, price: 1.8 }]);
  await undo(gone.actId);
  expect(card(chocolate).priceTiers).toEqual([{ from: 4, price: 1.95 }]);
  // what others of the catalogue change leaves them
  await change([{ product_id: milk, price: '1,51' }]);
  expect(card(chocolate).priceTiers).toEqual([{ from: 4, price: 1.95 }]);
  // the price of a company's own list has none
  const company = await newCompany(shop, 'azienda@esempio.it');
  const { priceListId } = await newList(office, 'Ristorazione', { '0007': 1.9 });
  await assign(shop, office, priceListId, company.userId);
  const { cartItems } = (await company.ok('cartAdd', { items: [{ productId: chocolate, quantity: 4 }] })).data;
  expect(cartItems?.[0]).toMatchObject({ grossTotal: 7.6 });
  expect(cartItems?.[0]?.product.priceTiers).toBeUndefined();
  await undo(base.actId);
});

test('loose goods have kilos, and a plan brings its tiers at midnight', async () => {
  const day = dayFrom(shop, 1);
  await change([tiered(apples, '2,19', [['2,5', '2,05']])], { day });
  expect(card(apples).priceTiers).toBeUndefined();
  const { plans } = await view(apples);
  expect(plans).toMatchObject([{ day, price: 2.19, tiers: [{ from: 2.5, price: 2.05 }] }]);
  // a plan whose price is written again keeps its tiers
  await change([{ product_id: apples, price: '2,20' }], { day });
  await shown(shop, () => applyDuePlans(shop.db, instantOf(day, '00:00')));
  expect(card(apples)).toMatchObject({ price: 2.2, priceTiers: [{ from: 2.5, price: 2.05 }] });
  const total = async (weight: number) =>
    (await shop.client().ok('cartAdd', { items: [{ productId: apples, quantity: weight }] })).data.totalPrice;
  expect([await total(2400), await total(2600)]).toEqual([5.28, 5.33]);
});

test('a rule raises the tiers with the price', async () => {
  const made = await change([tiered(milk, '1,50', [['6', '1,40']])]);
  const ruled = await shown(
    shop,
    async () =>
      (await office.ok('staffPricesByRule', { filters: { q: 'latte intero' }, percent: '10', rounding: 'cent' })).data,
  );
  expect(card(milk)).toMatchObject({ price: 1.65, priceTiers: [{ from: 6, price: 1.54 }] });
  await undo(ruled.actId);
  expect(card(milk)).toMatchObject({ price: 1.5, priceTiers: [{ from: 6, price: 1.4 }] });
  await undo(made.actId);
});

test.each([
  [[['1', '1,40']], 'PRICE_TIERS'],
  [[['2,5', '1,40']], 'PRICE_TIERS'],
  [[['6', '1,60']], 'PRICE_TIERS'],
  [
    [
      ['6', '1,40'],
      ['6', '1,30'],
    ],
    'PRICE_TIERS',
  ],
  [
    [
      ['6', '1,30'],
      ['12', '1,40'],
    ],
    'PRICE_TIERS',
  ],
  [[['6', '']], 'PRICE_TIERS_WRITTEN'],
  [[['', '1,40']], 'PRICE_TIERS_WRITTEN'],
  [[['sei', '1,40']], 'PRICE_TIERS_WRITTEN'],
  [[['6', '1,405']], 'PRICE_TIERS_WRITTEN'],
] as [[string, string][], string][])('tiers %j are refused at their fields', async (tiers, code) => {
  const { response } = await office.call('staffPricesChange', { prices: [tiered(milk, '1,50', tiers)] });
  expect(response.errors).toMatchObject([{ code, field: 'tiers' }]);
});

test('a tier below cost is asked about, and a store without a price has none', async () => {
  await office.ok('staffPriceCost', { product_id: milk, cost: '1,30' });
  const body = { prices: [tiered(milk, '1,50', [['6', '1,20']])] };
  expect((await office.call('staffPricesChange', body)).response.errors).toMatchObject([{ code: 'PRICE_BELOW_COST' }]);
  const own = { prices: [tiered(milk, '', [['6', '1,20']], { warehouse_id: store })] };
  expect((await office.call('staffPricesChange', own)).response.errors).toMatchObject([{ code: 'PRICE_TIERS_OWN' }]);
});
