import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PromotionDraft } from '../../../src/contract/promotions/schemas.ts';
import { addDays, romeTime } from '../../../src/domain/base/rome-time.ts';
import { sumPromotions } from '../../../src/server/features/promotions/promotion-result.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { chooseTomorrow, newCustomer } from '../../support/people/ready-to-buy.ts';
import { personOf } from '../../support/people/staff.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { SMALL } from '../../support/small-shop.ts';
import { shown } from '../price-lists/listed-shop.ts';

// What a promotion would have cost (issue 47) is priced by the function that prices carts: both agree to the cent

let shop: ApiShop;
let office: ApiClient;
let today: string;
const random = seededRandom(47);
const PIECES = [SMALL.milk, SMALL.pasta, SMALL.rareCheese, SMALL.chocolate];
type Items = readonly { readonly productId: number; readonly quantity: number }[];
const carts: Items[] = [];

beforeAll(async () => {
  shop = await openApiShop();
  office = await personOf(shop, 'offerte@negozio.it', ['catalogue']);
  today = romeTime(shop.morning).date;
  await shop.db.query(sql`update stock set available_amount = null`);
  for (let order = 0; order < 10; order++) {
    const items = [
      ...PIECES.map((productId) => ({ productId, quantity: random.below(6) })),
      { productId: SMALL.apples, quantity: 1000 + 200 * random.below(8) },
    ].filter(({ quantity }) => quantity > 0);
    carts.push([...items, { productId: SMALL.water, quantity: 12 }]);
  }
  for (const items of carts) {
    const customer = await newCustomer(shop);
    await customer.ok('cartAdd', { items });
    await chooseTomorrow(customer);
    await customer.ok('buy', { payment_type_id: 2, accept_terms: true });
  }
}, 120_000);
afterAll(() => shop.close());

const draftOf = (draft: Partial<PromotionDraft>): PromotionDraft => ({
  name: 'Prova',
  kind: 'price',
  repeats: false,
  giftCode: '',
  pieces: [],
  services: [],
  stores: [],
  startsOn: today,
  endsOn: addDays(today, 6),
  combines: 'alone',
  priority: 0,
  badge: '',
  goods: [],
  categories: [],
  classes: [],
  brands: [],
  isWholeCart: false,
  ...draft,
});
const MILK = { code: '0001' };
const PASTA = { code: '0005' };
const CHOCOLATE = { code: '0007' };

/** The cents that these carts cost together, as a visitor fills them. */
async function costNow(): Promise<number> {
  let sum = 0;
  for (const items of carts)
    sum += Math.round(((await shop.client().ok('cartAdd', { items })).data.totalPrice ?? 0) * 100);
  return sum;
}

const start = async (draft: PromotionDraft) => {
  const { promotion } = (await office.ok('staffPromotionSave', { draft })).data;
  const body = { promotion_id: promotion.promotionId, modified_at: promotion.modifiedAt };
  return shown(shop, async () => (await office.ok('staffPromotionStart', body)).data.promotion);
};
const stop = (promotion: { readonly promotionId: number }) =>
  shown(shop, () => office.ok('staffPromotionStop', { promotion_id: promotion.promotionId }));

test.each<[string, Partial<PromotionDraft>]>([
  ['a percentage', { percent: 17, goods: [MILK, CHOCOLATE] }],
  ['a price of a department, beside an earlier cut', { percent: 33, categories: ['dispensa'] }],
  ['three for two', { kind: 'n-for-m', take: 3, pay: 2, goods: [MILK, CHOCOLATE] }],
  ['the second for half', { kind: 'nth', nth: 2, percent: 50, most: 2, brands: ['Malga Serena'] }],
  [
    'a bundle of goods at a reduced price, too',
    { kind: 'bundle', priceCents: 180, pieces: [1, 1], combines: 'prices', goods: [PASTA, { ...CHOCOLATE, part: 2 }] },
  ],
  [
    'a threshold again and again',
    {
      kind: 'threshold',
      fromCents: 700,
      offCents: 90,
      repeats: true,
      combines: 'all',
      classes: ['Biologico'],
      goods: [PASTA],
    },
  ],
  [
    'a threshold of pieces',
    { kind: 'threshold', fromPieces: 4, percent: 15, goods: [MILK, CHOCOLATE, { code: '0002' }] },
  ],
])('%s costs in the simulation what it costs in the cart', async (_, terms) => {
  const draft = draftOf(terms);
  const { data } = await office.ok('staffPromotionSimulate', { draft, weeks: 4 });
  const before = await costNow();
  const started = await start(draft);
  const after = await costNow();
  await stop(started);
  expect(Math.round(data.cost * 100)).toBe(before - after);
  expect(before).toBeGreaterThan(after);
  expect(data).toMatchObject({ orders: carts.length, gifts: 0 });
  expect(data.customers).toBeLessThanOrEqual(data.reached);
  expect(JSON.stringify(data)).not.toMatch(/Anna|Bianchi/);
});

test('a gift costs its pieces, and a wrong draft is refused at its field', async () => {
  const gift = draftOf({ kind: 'gift', isWholeCart: true, fromCents: 1000, giftCode: '0007', combines: 'all' });
  const { data } = await office.ok('staffPromotionSimulate', { draft: gift, weeks: 1 });
  expect(data).toMatchObject({ cost: 0, giftsValue: Math.round(data.gifts * 199) / 100 });
  expect(data.gifts).toBeGreaterThan(0);
  const wrong = await office.call('staffPromotionSimulate', { draft: draftOf({ percent: 200 }), weeks: 1 });
  expect(wrong.response.errors[0]).toMatchObject({ code: 'PROMOTION_PERCENT', field: 'percent' });
});

test('what was given is summed, shown beside the weeks before, and stops a promotion whose budget is used up', async () => {
  const promotion = await start(draftOf({ name: 'Latte', percent: 20, goods: [MILK], budgetCents: 50 }));
  const customer = await newCustomer(shop);
  await customer.ok('cartAdd', {
    items: [
      { productId: SMALL.milk, quantity: 4 },
      { productId: SMALL.rareCheese, quantity: 1 },
    ],
  });
  await chooseTomorrow(customer);
  await customer.ok('buy', { payment_type_id: 2, accept_terms: true });
  // the order that uses the budget up asks for the job that stops the promotion
  const { data: summed } = await office.ok('staffPromotionView', {}, { promotion_id: promotion.promotionId });
  expect(summed).toMatchObject({ state: 'running', given: 1.2 });
  const asked = sql`select count(*)::int as jobs from graphile_worker.jobs where task_identifier = 'sum-promotions'`;
  expect(await shop.db.one(asked)).toEqual({ jobs: 1 });
  await shown(shop, () => sumPromotions(shop.db, shop.morning));
  const { data } = await office.ok('staffPromotionView', {}, { promotion_id: promotion.promotionId });
  expect(data).toMatchObject({ state: 'stopped', given: 1.2 });
  expect(data.changes[0]).toMatchObject({ act: 'spent', by: '' });
  const query = { promotion_id: promotion.promotionId };
  const { data: result } = await office.ok('staffPromotionResult', {}, query);
  expect(result).toMatchObject({ given: 1.2, reached: 1, weeksBefore: 1, before: { orders: 0, goods: 0 } });
  const row = (await office.ok('staffPromotions', {}, { q: 'Latte' })).data.promotions[0];
  expect(row).toMatchObject({ given: 1.2, budget: 0.5, state: 'stopped' });
});
