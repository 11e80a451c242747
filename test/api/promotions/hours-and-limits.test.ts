import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PromotionDraft } from '../../../src/contract/promotions/schemas.ts';
import { addDays, instantOf, romeTime } from '../../../src/domain/base/rome-time.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { chooseTomorrow, newCustomer } from '../../support/people/ready-to-buy.ts';
import { personOf } from '../../support/people/staff.ts';
import { SMALL } from '../../support/small-shop.ts';
import { shown } from '../price-lists/listed-shop.ts';

// Promotions of some hours and of some orders per customer (issue 47, part 4): cart, order and simulator agree

let shop: ApiShop;
let office: ApiClient;
let today: string;
beforeAll(async () => {
  shop = await openApiShop();
  office = await personOf(shop, 'offerte@negozio.it', ['catalogue']);
  today = romeTime(shop.morning).date;
  await shop.db.query(sql`update stock set available_amount = null`);
});
beforeEach(() => {
  shop.now.at = shop.morning;
});
afterAll(() => shop.close());

const draftOf = (draft: Partial<PromotionDraft>): PromotionDraft => ({
  ...{ name: 'Prova', kind: 'price', repeats: false, giftCode: '', pieces: [], services: [], stores: [] },
  ...{ startsOn: today, endsOn: addDays(today, 6), combines: 'alone', priority: 0, badge: '', goods: [] },
  ...{ categories: [], classes: [], brands: [], isWholeCart: false },
  ...draft,
});
const start = async (draft: PromotionDraft) => {
  const { promotion } = (await office.ok('staffPromotionSave', { draft })).data;
  const body = { promotion_id: promotion.promotionId, modified_at: promotion.modifiedAt };
  return shown(shop, async () => (await office.ok('staffPromotionStart', body)).data.promotion);
};
const stop = (promotion: { readonly promotionId: number }) =>
  shown(shop, () => office.ok('staffPromotionStop', { promotion_id: promotion.promotionId }));
const { milk, chocolate } = SMALL;
const fill = async (client: ApiClient, quantity = 4) =>
  (await client.ok('cartAdd', { items: [{ productId: milk, quantity }] })).data.totalPrice;
const simulate = async (draft: PromotionDraft) => (await office.ok('staffPromotionSimulate', { draft, weeks: 1 })).data;

test.each([
  ['hoursFrom', { hoursTo: '19:00' }],
  ['hoursTo', { hoursFrom: '17:00' }],
  ['hoursTo', { hoursFrom: '19:00', hoursTo: '17:00' }],
  ['perCustomer', { perCustomer: 0 }],
])('a wrong %s is refused at its field', async (field, wrong) => {
  const draft = draftOf({ percent: 10, goods: [{ code: '0001' }], ...wrong });
  const { response } = await office.call('staffPromotionSave', { draft });
  expect(response.errors.map((each) => each.field)).toEqual([field]);
});

test('a promotion of some hours counts for who orders in them, by the clock of Rome', async () => {
  const draft = draftOf({ percent: 50, goods: [{ code: '0001' }], hoursFrom: '17:00', hoursTo: '19:00' });
  const { reads } = (await office.ok('staffPromotionCheck', { draft })).data;
  expect(reads.sentence).toContain('Per chi ordina dalle 17:00 alle 19:00.');
  const promotion = await start(draft);
  const totals: (number | undefined)[] = [];
  for (const time of ['07:00', '16:59', '17:00', '18:59', '19:00']) {
    shop.now.at = instantOf(today, time);
    totals.push(await fill(shop.client()));
  }
  expect(totals).toEqual([5.96, 5.96, 2.96, 2.96, 5.96]);
  // no shelf shows a price that holds for some hours only
  const scope = shop.catalogue.scopeAt(SMALL.store, undefined);
  const card = shop.catalogue.card(scope, shop.catalogue.ordinalOfCode('0001') ?? -1);
  expect(JSON.parse(card)).toMatchObject({ priceDisplay: 1.49 });
  await stop(promotion);
});

test('a customer has a promotion in so many orders, cancelled ones aside, and the simulator counts alike', async () => {
  const draft = draftOf({ kind: 'n-for-m', take: 2, pay: 1, goods: [{ code: '0001' }], perCustomer: 1 });
  const customers = [await newCustomer(shop), await newCustomer(shop)] as const;
  const buy = async (client: ApiClient) => {
    await client.ok('cartAdd', {
      items: [
        { productId: milk, quantity: 4 },
        { productId: chocolate, quantity: 10 },
      ],
    });
    await chooseTomorrow(client);
    return (await client.ok('buy', { payment_type_id: 2, accept_terms: true })).data;
  };
  await buy(customers[0]);
  await buy(customers[0]);
  await buy(customers[1]);
  // of three orders of two customers the second of the first one would not have had it
  expect(await simulate(draft)).toMatchObject({ orders: 3, reached: 2, customers: 2, cost: 5.96 });
  const { perCustomer: _, ...unlimited } = draft;
  expect(await simulate(unlimited)).toMatchObject({ reached: 3, cost: 8.94 });
  const promotion = await start(draft);
  const [customer] = customers;
  expect(await fill(customer)).toBe(2.98);
  await customer.ok('cartAdd', { items: [{ productId: chocolate, quantity: 10 }] });
  await chooseTomorrow(customer);
  const bought = (await customer.ok('buy', { payment_type_id: 2, accept_terms: true })).data;
  expect(await fill(customer)).toBe(5.96);
  expect(await fill(customers[1])).toBe(2.98);
  await customer.ok('orderDelete', { order_id: bought.orderId });
  // of five pieces two are free
  expect(await fill(customer, 1)).toBe(4.47);
  await stop(promotion);
});

test('where costs are known the simulator says the margin before and after', async () => {
  await office.ok('staffPriceCost', { product_id: milk, cost: '1,00' });
  const draft = draftOf({ percent: 20, goods: [{ code: '0001' }, { code: '0007' }] });
  const { margin, cost, reached } = await simulate(draft);
  expect(reached).toBeGreaterThan(0);
  expect(margin?.costless).toBe(1);
  expect(margin?.after).toBeLessThan(margin?.before ?? 0);
  expect((margin?.before ?? 0) - (margin?.after ?? 0)).toBeLessThan(cost);
});
