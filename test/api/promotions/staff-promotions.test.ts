import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallName } from '../../../src/contract/calls.ts';
import type { PromotionDraft, StaffPromotion } from '../../../src/contract/promotions/schemas.ts';
import { addDays, romeTime } from '../../../src/domain/base/rome-time.ts';
import { priceAt } from '../../../src/server/features/catalogue/engine/promotions.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { personOf } from '../../support/people/staff.ts';
import { SMALL } from '../../support/small-shop.ts';
import { CODE, shown } from '../price-lists/listed-shop.ts';

// The staff plan promotions (issue 47): one call for each act, with its right, its refusal and its record

let shop: ApiShop;
let buyer: ApiClient;
let today: string;
beforeAll(async () => {
  shop = await openApiShop();
  buyer = await personOf(shop, 'offerte@negozio.it', ['catalogue']);
  today = romeTime(shop.morning).date;
});
afterAll(() => shop.close());

const day = (days: number) => addDays(today, days);
const draftOf = (draft: Partial<PromotionDraft>): PromotionDraft => ({
  name: 'Prova',
  kind: 'price',
  repeats: false,
  giftCode: '',
  pieces: [],
  services: [],
  stores: [],
  startsOn: today,
  endsOn: day(6),
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
const milkAt = (priceCents: number) => draftOf({ name: 'Latte in offerta', priceCents, goods: [{ code: CODE.milk }] });

const asRead = ({ promotionId, modifiedAt }: StaffPromotion) => ({
  promotion_id: promotionId,
  modified_at: modifiedAt,
});
const make = async (draft: PromotionDraft) => (await buyer.ok('staffPromotionSave', { draft })).data.promotion;
const start = (promotion: StaffPromotion) =>
  shown(shop, async () => (await buyer.ok('staffPromotionStart', asRead(promotion))).data);
const stop = (promotion: StaffPromotion) =>
  shown(shop, async () => (await buyer.ok('staffPromotionStop', asRead(promotion))).data);
const undo = (changeId: number) =>
  shown(shop, async () => (await buyer.ok('staffPromotionUndo', { change_id: changeId })).data);
const view = async (id: number) => (await buyer.ok('staffPromotionView', {}, { promotion_id: id })).data;
const problems = async (name: CallName, body: object) =>
  (await buyer.call(name, body)).response.errors.map(({ code, field }) => [code, field]);
const list = async (query: object = {}) => (await buyer.ok('staffPromotions', {}, query)).data;
const names = async (query: object) => (await list(query)).promotions.map(({ name }) => name);
/** The euro that everybody pays for a piece in the store. */
function priceOf(productId: number): number {
  const scope = shop.catalogue.scopeAt(SMALL.store, undefined);
  return priceAt(scope, scope.snapshot.ordinalOfId.get(productId) ?? -1) / 100;
}

describe('rights', () => {
  test('a store manager sees promotions and changes none, others see none', async () => {
    const manager = await personOf(shop, 'negozio@negozio.it', ['store_manager']);
    await manager.ok('staffPromotions');
    await manager.ok('staffPromotionCheck', { draft: milkAt(99) });
    for (const [name, body] of [
      ['staffPromotionSave', { draft: milkAt(99) }],
      ['staffPromotionStart', { promotion_id: 1 }],
      ['staffPromotionStop', { promotion_id: 1 }],
      ['staffPromotionCopy', { promotion_id: 1 }],
      ['staffPromotionDelete', { promotion_id: 1 }],
      ['staffPromotionUndo', { change_id: 1 }],
    ] as const)
      expect((await manager.call(name, body)).httpStatus).toBe(403);
    const picker = await personOf(shop, 'chi-prepara@negozio.it', ['picker']);
    expect((await picker.call('staffPromotions')).httpStatus).toBe(403);
    expect((await shop.client().call('staffPromotions')).httpStatus).toBe(419);
  });
});

describe('a promotion', () => {
  test('is a draft that nobody sees, starts at once, is changed, stops at once, and each act is undone', async () => {
    const draft = await make(milkAt(99));
    expect(draft.state).toBe('draft');
    expect(priceOf(SMALL.milk)).toBe(1.49);
    const started = await start(draft);
    expect(started.promotion.state).toBe('running');
    expect(priceOf(SMALL.milk)).toBe(0.99);
    const saved = await shown(shop, async () => {
      const body = { ...asRead(started.promotion), draft: { ...started.promotion.draft, endsOn: day(9) } };
      return (await buyer.ok('staffPromotionSave', body)).data;
    });
    expect(saved.promotion.draft.endsOn).toBe(day(9));
    const stopped = await stop(saved.promotion);
    expect(stopped.promotion.state).toBe('stopped');
    expect(priceOf(SMALL.milk)).toBe(1.49);
    const again = await undo(stopped.changeId);
    expect(again.promotion.state).toBe('running');
    expect(priceOf(SMALL.milk)).toBe(0.99);
    expect(again.promotion.changes.map(({ act }) => act)).toEqual(['undone', 'stopped', 'saved', 'started', 'made']);
    expect(again.promotion.changes[0]?.by).toBe('Elena Rossi');
    expect(await problems('staffPromotionUndo', { change_id: stopped.changeId })).toEqual([
      ['PROMOTION_UNDO', undefined],
    ]);
    await stop(again.promotion);
    const acts = await shop.db.query<{ call: string; changed: object }>(sql`
      select call, changed from agent_acts where call = 'staffPromotionStop' order by act_id desc limit 1`);
    expect(JSON.stringify(acts)).toContain('stopped');
  });

  test('goes on in its row where only its end moves, so its own price is not the lowest one before it', async () => {
    const { promotion } = await start(await make(milkAt(120)));
    await shop.db.query(sql`
      update promotions set starts_on = starts_on - 3 where plan_id = ${promotion.promotionId}`);
    const body = { ...asRead(promotion), draft: { ...promotion.draft, endsOn: day(20), name: 'Latte più a lungo' } };
    const saved = await shown(shop, async () => (await buyer.ok('staffPromotionSave', body)).data);
    const rows = () =>
      shop.db.query<{ name: string; days: number }>(sql`
        select name, ends_on - starts_on as days from promotions where plan_id = ${promotion.promotionId}
        order by promotion_id`);
    expect(await rows()).toEqual([{ name: 'Latte più a lungo', days: 23 }]);
    const cheaper = { ...saved.promotion.draft, priceCents: 110 };
    const changed = await shown(
      shop,
      async () => (await buyer.ok('staffPromotionSave', { ...asRead(saved.promotion), draft: cheaper })).data,
    );
    expect(await rows()).toEqual([
      { name: 'Latte più a lungo', days: 2 },
      { name: 'Latte più a lungo', days: 20 },
    ]);
    expect(priceOf(SMALL.milk)).toBe(1.1);
    await stop(changed.promotion);
  });

  test('of two people who change the same one the second sees the conflict', async () => {
    const draft = await make(milkAt(99));
    const body = { ...asRead(draft), draft: { ...draft.draft, name: 'Altro nome' } };
    await buyer.ok('staffPromotionSave', body);
    expect(await problems('staffPromotionSave', body)).toEqual([['ENTRY_CHANGED', undefined]]);
  });

  test('is copied as a draft, and only drafts are thrown away', async () => {
    const { promotion } = (await buyer.ok('staffPromotionCopy', { promotion_id: 1 })).data;
    expect(promotion).toMatchObject({ state: 'draft', draft: { name: 'Taglio prezzo', startsOn: today } });
    expect(promotion.draft.goods).toEqual([{ code: CODE.pasta, priceCents: 99 }]);
    const thrown = (await buyer.ok('staffPromotionDelete', asRead(promotion))).data;
    const gone = await buyer.call('staffPromotionView', {}, { promotion_id: promotion.promotionId });
    expect(gone.response.errors[0]?.code).toBe('PROMOTION_GONE');
    expect((await undo(thrown.changeId)).promotion.state).toBe('draft');
    const { promotion: running } = await start(await make(milkAt(99)));
    expect(await problems('staffPromotionDelete', asRead(running))).toEqual([['PROMOTION_NOT_DRAFT', undefined]]);
    await stop(running);
  });

  test('of a file is seen, and can be stopped and taken back', async () => {
    expect(await view(1)).toMatchObject({ isPlan: false, state: 'running', draft: { kind: 'price' } });
    expect(priceOf(SMALL.pasta)).toBe(0.99);
    const stopped = await shown(shop, async () => (await buyer.ok('staffPromotionStop', { promotion_id: 1 })).data);
    expect(priceOf(SMALL.pasta)).toBe(1.29);
    expect((await undo(stopped.changeId)).promotion.state).toBe('running');
    expect(priceOf(SMALL.pasta)).toBe(0.99);
  });

  test('for a segment says everywhere that its price is personal', async () => {
    const promotion = await make(
      draftOf({ name: 'Soci', kind: 'loyalty', segmentId: 9001, percent: 10, goods: [{ code: CODE.wine }] }),
    );
    const check = (await buyer.ok('staffPromotionCheck', { draft: promotion.draft })).data;
    expect(check.reads).toMatchObject({ badge: 'Prezzo soci', isPersonal: true });
    const started = await start(promotion);
    const rows = await shop.db.query<{ name: string }>(sql`
      select name from promotions where plan_id = ${promotion.promotionId} order by promotion_id`);
    expect(rows).toEqual([{ name: 'Soci (prezzo personalizzato)' }]);
    await stop(started.promotion);
  });
});

describe('bad input is refused at its field, and nothing is half done', () => {
  test.each([
    ['ends before it begins', { endsOn: '2001-01-01' }, ['PROMOTION_ENDS', 'endsOn']],
    ['a day that does not exist', { startsOn: '2026-02-30' }, ['PROMOTION_ENDS', 'startsOn']],
    ['more than 100 percent', { percent: 101 }, ['PROMOTION_PERCENT', 'percent']],
    ['nothing for three', { kind: 'n-for-m', take: 3, pay: 3 }, ['PROMOTION_PAY', 'pay']],
    ['a price above the shelf', { priceCents: 150, goods: [{ code: '0001' }] }, ['PROMOTION_ABOVE', 'priceCents']],
    ['an own price above the shelf', { goods: [{ code: '0001', priceCents: 149 }] }, ['PROMOTION_ABOVE', 'goods']],
    ['a price of 0', { priceCents: 0 }, ['PROMOTION_PRICE', 'priceCents']],
    ['an unknown product', { goods: [{ code: 'NO-1' }] }, ['PROMOTION_UNKNOWN', 'goods']],
    ['an unknown store', { stores: [999] }, ['PROMOTION_STORE', 'stores']],
    ['no name', { name: ' ' }, ['PROMOTION_NAME', 'name']],
    ['an unknown gift', { kind: 'gift', giftCode: 'NO-1' }, ['PROMOTION_GIFT', 'giftCode']],
  ] as const)('%s', async (_, wrong, problem) => {
    const [before] = await shop.db.query<{ n: number }>(sql`select count(*)::int as n from promotion_plans`);
    expect(await problems('staffPromotionSave', { draft: draftOf(wrong as Partial<PromotionDraft>) })).toContainEqual(
      problem,
    );
    expect(await shop.db.query(sql`select count(*)::int as n from promotion_plans`)).toEqual([before]);
  });

  test('a draft may lack what a start needs', async () => {
    for (const [draft, found] of [
      [
        draftOf({}),
        [
          ['PROMOTION_NUMBER', 'percent'],
          ['PROMOTION_GOODS', 'goods'],
        ],
      ],
      [draftOf({ kind: 'loyalty', percent: 5, goods: [{ code: '0001' }] }), [['PROMOTION_SEGMENT', 'segmentId']]],
      [draftOf({ kind: 'gift', isWholeCart: true, fromCents: 3000 }), [['PROMOTION_GIFT', 'giftCode']]],
      [
        draftOf({ kind: 'bundle', priceCents: 200, pieces: [1, 1], goods: [{ code: '0001' }] }),
        [['PROMOTION_BUNDLE', 'goods']],
      ],
    ] as const) {
      const promotion = await make(draft);
      expect(await problems('staffPromotionStart', asRead(promotion))).toEqual(found);
      expect((await view(promotion.promotionId)).state).toBe('draft');
    }
  });
});

describe('the list', () => {
  test('has every state with its number, and is filtered and sorted by the server', async () => {
    const planned = await make({ ...milkAt(88), name: 'Latte la settimana dopo', startsOn: day(10), endsOn: day(12) });
    await start(planned);
    expect((await list()).counts).toMatchObject({ planned: 1 });
    expect(await names({ state: 'planned' })).toEqual(['Latte la settimana dopo']);
    expect(await names({ q: 'settimana dopo' })).toEqual(['Latte la settimana dopo']);
    expect(await names({ category: 'latte-e-formaggi', state: 'planned' })).toHaveLength(1);
    expect(await names({ category: 'bevande', state: 'planned' })).toEqual([]);
    expect(await names({ warehouse_id: SMALL.store, state: 'planned' })).toHaveLength(1);
    expect(await names({ from: day(11), to: day(11), sort: 'name', state: 'planned' })).toHaveLength(1);
    expect(await names({ kind: 'nth' })).toEqual([]);
    // unless a sort order is asked for, what is over is last
    const states = (await list()).promotions.map(({ state }) => state);
    expect(states.toSorted((one, other) => Number(one === 'over') - Number(other === 'over'))).toEqual(states);
    const [row] = (await list({ state: 'planned' })).promotions;
    expect(row).toMatchObject({ department: 'Latte e formaggi', products: 1, given: 0 });
  });
});

describe('a check', () => {
  test('says how it reads and whom it meets, by the rule of the pricing function', async () => {
    const draft = draftOf({ name: 'Pasta 3x2', kind: 'n-for-m', take: 3, pay: 2, goods: [{ code: CODE.pasta }] });
    const { data } = await buyer.ok('staffPromotionCheck', { draft });
    expect(data).toMatchObject({ problems: [], products: 1, reads: { badge: '3x2' } });
    expect(data.reads.sentence).toContain('Prendi 3, paghi 2');
    expect(data.meetings).toMatchObject([
      { products: 1, says: 'Vince “Taglio prezzo”: “Pasta 3x2” conta solo i pezzi che nessuna promozione ha toccato' },
    ]);
    const { data: choices } = await buyer.ok('staffPromotionChoices');
    expect(choices.stores).toContainEqual({ warehouseId: SMALL.store, name: 'Bergamo' });
  });
});

test('the form offers stores, services, segments, categories, classes and brands', async () => {
  await shop.db.query(sql`
    insert into customer_segments (user_id, segment_id) select user_id, 9001 from customers order by user_id limit 1
    on conflict do nothing`);
  const { data } = await buyer.ok('staffPromotionChoices');
  expect(data.segments).toContain(9001);
  expect(data.brands).toContain('Malga Serena');
  expect(data.classes).toContain('Biologico');
});

test('a member price starts in each store where one of them has a price of its own', async () => {
  await shop.db.query(sql`
    insert into price_lists (price_list_id, name) values (12, 'Bergamo') on conflict do nothing`);
  await shop.db.query(sql`update warehouses set price_list_id = 12 where warehouse_id = ${SMALL.store}`);
  await shop.db.query(sql`
    insert into prices (price_list_id, product_id, price_cents) values (12, ${SMALL.wine}, 777)
    on conflict do nothing`);
  const soci = draftOf({
    name: 'Soci',
    kind: 'loyalty',
    segmentId: 9001,
    priceCents: 700,
    goods: [{ code: CODE.wine }],
  });
  await start(await make(soci));
  const rows = await shop.db.query(
    sql`select 1 from promotions where name like 'Soci%' and warehouse_id = ${SMALL.store}`,
  );
  expect(rows.length).toBeGreaterThan(0);
});
