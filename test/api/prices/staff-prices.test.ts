import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallName } from '../../../src/contract/calls.ts';
import { instantOf } from '../../../src/domain/base/rome-time.ts';
import { applyDuePlans } from '../../../src/server/features/prices/price-plans.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, dayFrom, openApiShop } from '../../support/api-shop.ts';
import { personOf } from '../../support/people/staff.ts';
import { SMALL } from '../../support/small-shop.ts';
import { shown } from '../price-lists/listed-shop.ts';

// The price office changes and plans prices (issue 47): one call for each act, with right, refusal and record

let shop: ApiShop;
let office: ApiClient;
beforeAll(async () => {
  shop = await openApiShop();
  office = await personOf(shop, 'prezzi@negozio.it', ['catalogue']);
});
afterAll(() => shop.close());

const { milk, apples, water, wine, pasta, rareCheese, chocolate, store } = SMALL;
const list = async (query: object = {}) => (await office.ok('staffPrices', {}, query)).data;
const row = async (productId: number, query: object = {}) =>
  (await list(query)).prices.find((each) => each.productId === productId);
const price = (productId: number, text: string, rest: object = {}) => ({ product_id: productId, price: text, ...rest });
const change = async (prices: object[], rest: object = {}) =>
  (await office.ok('staffPricesChange', { prices, ...rest })).data;
const problems = async (name: CallName, body: object) =>
  (await office.call(name, body)).response.errors.map(({ code, field }) => [code, field]);
const wrong = (prices: object[], rest: object = {}) => problems('staffPricesChange', { prices, ...rest });
const view = async (productId: number, warehouseId?: number) =>
  (
    await office.ok(
      'staffPriceView',
      {},
      { product_id: productId, ...(warehouseId ? { warehouse_id: warehouseId } : {}) },
    )
  ).data;
const sold = async (productId: number) => {
  const scope = shop.catalogue.scopeAt(store, undefined);
  const ordinal = scope.snapshot.ordinalOfId.get(productId) ?? -1;
  return (JSON.parse(shop.catalogue.card(scope, ordinal)) as { price: number }).price;
};
const undo = async (actId: number | undefined) => (await office.ok('staffPricesUndo', { act_id: actId ?? 0 })).data;

describe('rights', () => {
  test('a store manager sees prices and changes none, others see none', async () => {
    const manager = await personOf(shop, 'negozio@negozio.it', ['store_manager']);
    await manager.ok('staffPrices');
    await manager.ok('staffPricePlans');
    await manager.ok('staffPricesExport');
    await manager.ok('staffPriceView', {}, { product_id: milk });
    const acts: [CallName, object][] = [
      ['staffPricesChange', { prices: [price(milk, '1,50')] }],
      ['staffPricesByRule', { filters: {}, percent: '3', rounding: 'cent' }],
      ['staffPricesUndo', { act_id: 1 }],
      ['staffPricePlansCancel', { plan_ids: [1] }],
      ['staffPriceCost', { product_id: milk, cost: '1' }],
    ];
    for (const [name, body] of acts) expect((await manager.call(name, body)).httpStatus).toBe(403);
    for (const role of ['customer_service', 'content', 'picker', 'driver'] as const) {
      const other = await personOf(shop, `${role}@negozio.it`, [role]);
      expect((await other.call('staffPrices')).httpStatus).toBe(403);
    }
    expect((await shop.client().call('staffPrices')).httpStatus).toBe(419);
    expect((await manager.file(`/ebsn/api/staff/price/labels?ids=${milk}`)).status).toBe(200);
    expect((await shop.client().file(`/ebsn/api/staff/price/labels?ids=${milk}`)).status).toBe(404);
  });
});

describe('the list', () => {
  test('says how many goods a filter finds, also on a page without any', async () => {
    const all = await list();
    expect(all.page.totItems).toBe(all.views.all);
    const totals = async (query: object) => {
      const { page, prices } = await list(query);
      return [page.totItems, prices.length];
    };
    const [found = 0] = await totals({ q: 'latte' });
    expect(found).toBeGreaterThan(0);
    expect(await totals({ q: 'latte', page: 9 })).toEqual([found, 0]);
    expect(await totals({ q: 'niente del genere' })).toEqual([0, 0]);
  });
});

describe('a price that counts at once', () => {
  test('of everybody reaches the shop, the history and the record, and is undone', async () => {
    const changed = await shown(shop, () => change([price(chocolate, '2,10', { was: 1.99 })]));
    expect(changed).toMatchObject({ changed: 1, same: 0, summary: { rising: 1, risingPercent: 5.5, steep: 0 } });
    expect(await sold(chocolate)).toBe(2.1);
    const [step] = (await view(chocolate)).steps;
    expect(step).toMatchObject({ price: 2.1, reason: 'one', by: 'Elena Rossi' });
    const acts = await shop.db.query<{ call: string }>(sql`
      select call from agent_acts where call = 'staffPricesChange' order by act_id desc limit 1`);
    expect(acts).toHaveLength(1);
    const changes = await shop.db.query(sql`
      select before_cents, after_cents, source from price_changes where act_id = ${changed.actId}`);
    expect(changes).toEqual([{ beforeCents: 199, afterCents: 210, source: 'one' }]);
    expect(await shown(shop, () => undo(changed.actId))).toEqual({ undone: 1, since: 0 });
    expect(await sold(chocolate)).toBe(1.99);
    expect(await problems('staffPricesUndo', { act_id: 999_999 })).toEqual([['PRICE_ACT_GONE', undefined]]);
  });

  test('of one store is its own until it is as everybody again', async () => {
    const own = await shown(shop, () => change([price(wine, '8,20', { warehouse_id: store, was: null })]));
    expect(await sold(wine)).toBe(8.2);
    expect(await row(wine, { view: 'own' })).toMatchObject({ price: 7.9, own: [{ warehouseId: store, price: 8.2 }] });
    await shown(shop, () => change([price(wine, '', { warehouse_id: store, was: 8.2 })]));
    expect(await sold(wine)).toBe(7.9);
    expect((await list({ view: 'own' })).prices).toEqual([]);
    expect((await view(wine, store)).steps.map((step) => step.price).slice(0, 3)).toEqual([7.9, 8.2, 7.9]);
    const shopper = (await shop.client().ok('getPrices', {}, { product_id: wine, hash: `w${store}d0t0` })).data.prices;
    expect(shopper.at(-1)?.price).toBe(7.9);
    // somebody changed it since: the first act leaves it
    expect(await undo(own.actId)).toEqual({ undone: 0, since: 1 });
  });

  test('wrong prices are refused at their fields, and nothing is done by half', async () => {
    for (const text of ['0', '-1', '1.999', '1,999', '1000000000', 'tanto', '1e3', '0,001'])
      expect([text, await wrong([price(milk, '1,55'), price(wine, text)])]).toEqual([
        text,
        [['PRICE_WRITTEN', `price-${wine}`]],
      ]);
    expect(await wrong([price(milk, '')])).toEqual([['PRICE_BASE_NEEDED', `price-${milk}`]]);
    expect(await wrong([price(999, '1')])).toEqual([['PRICE_PRODUCT_GONE', 'price-999']]);
    expect(await wrong([price(milk, '1,60', { warehouse_id: 777 })])).toEqual([
      ['PRICE_STORE_UNKNOWN', `price-${milk}-777`],
    ]);
    expect(await wrong([price(milk, '1,60')], { day: dayFrom(shop, 0) })).toEqual([['PRICE_DAY', 'day']]);
    expect(await wrong([price(milk, '1,60')], { day: '2099-02-31' })).toEqual([['PRICE_DAY', 'day']]);
    expect((await row(milk))?.price).toBe(1.49);
  });

  test('of two people on one price the second sees what the first one made of it', async () => {
    const { actId } = await change([price(pasta, '1,35', { was: 1.29 })]);
    const { response } = await office.call('staffPricesChange', { prices: [price(pasta, '1,39', { was: 1.29 })] });
    expect(response.errors).toMatchObject([{ code: 'PRICE_CHANGED', field: `price-${pasta}` }]);
    expect(response.errors[0]?.error).toContain('1,35');
    await undo(actId);
  });

  test('ten times the last one, a tenth of it and below cost it has to be confirmed', async () => {
    expect(await wrong([price(milk, '14,90')])).toEqual([['PRICE_UNUSUAL_JUMP', 'price']]);
    expect(await wrong([price(milk, '0,14')])).toEqual([['PRICE_UNUSUAL_JUMP', 'price']]);
    await office.ok('staffPriceCost', { product_id: milk, cost: '1,12' });
    expect(await row(milk)).toMatchObject({ cost: 1.12, margin: 21.8 });
    expect(await wrong([price(milk, '1,15')])).toEqual([['PRICE_BELOW_COST', 'price']]);
    const trial = await change([price(milk, '1,15')], { is_trial: true });
    expect(trial.questions).toMatchObject([{ productId: milk, reason: 'below_cost', before: 1.49, after: 1.15 }]);
    const done = await change([price(milk, '1,15')], { confirmed: [milk] });
    expect((await list({ view: 'below_cost' })).prices.map(({ productId }) => productId)).toEqual([milk]);
    // who raises a price that was below cost already needs no second yes
    const raised = await change([price(milk, '1,16')]);
    await undo(raised.actId);
    await undo(done.actId);
    expect((await list({ sort: 'margin' })).prices[0]?.productId).toBe(milk);
  });
});

describe('costs', () => {
  test('have a history, and can be forgotten', async () => {
    await office.ok('staffPriceCost', { product_id: wine, cost: '4' });
    await office.ok('staffPriceCost', { product_id: wine, cost: '4.20' });
    await office.ok('staffPriceCost', { product_id: wine, cost: '' });
    expect((await view(wine)).costs.map(({ cost }) => cost)).toEqual([undefined, 4.2, 4]);
    expect(await problems('staffPriceCost', { product_id: wine, cost: '0' })).toEqual([['PRICE_COST', 'cost']]);
    expect(await problems('staffPriceCost', { product_id: 999, cost: '1' })).toEqual([
      ['PRICE_PRODUCT_GONE', undefined],
    ]);
  });
});

describe('plans', () => {
  test('are seen on their day, named to the next one, changed, cancelled and brought back', async () => {
    const monday = dayFrom(shop, 3);
    await change([price(apples, '2,29')], { day: monday });
    expect(await row(apples)).toMatchObject({ price: 2.19, next: { day: monday, price: 2.29, percent: 4.6 } });
    expect((await row(apples, { day: monday }))?.price).toBe(2.29);
    const other = await change([price(apples, '2,35', { was: 2.29 })], { day: monday, is_trial: true });
    expect(other.waiting).toEqual([]);
    expect((await change([price(apples, '2,25')], { is_trial: true })).waiting).toMatchObject([
      { day: monday, price: 2.29 },
    ]);
    const replaced = await change([price(apples, '2,35', { was: 2.29 })], { day: monday });
    const plans = (await office.ok('staffPricePlans', {}, { day: monday })).data;
    expect(plans.plans).toMatchObject([
      { name: 'Mele Golden', before: 2.19, price: 2.35, by: 'Elena Rossi', store: '' },
    ]);
    expect(plans.summary).toMatchObject({ prices: 1, rising: 1, risingPercent: 7.3 });
    await undo(replaced.actId);
    expect((await row(apples))?.next?.price).toBe(2.29);
    const planId = (await office.ok('staffPricePlans', {}, { day: monday })).data.plans[0]?.planId ?? 0;
    const cancelled = (await office.ok('staffPricePlansCancel', { plan_ids: [planId] })).data;
    expect(cancelled.cancelled).toBe(1);
    expect((await row(apples))?.next).toBeUndefined();
    expect((await undo(cancelled.actId)).undone).toBe(1);
    expect((await row(apples))?.next?.price).toBe(2.29);
    expect((await list({ view: 'planned' })).views.planned).toBe(1);
    expect((await office.ok('staffPricePlansCancel', { plan_ids: [planId] })).data.cancelled).toBe(1);
  });

  test('become real at midnight in Rome, once, in the order of their days', async () => {
    const [first, second] = [dayFrom(shop, 1), dayFrom(shop, 2)];
    await change([price(water, '0,44')], { day: first });
    await change([price(water, '0,46'), price(water, '0,45', { warehouse_id: store })], { day: second });
    const midnight = instantOf(first, '00:00');
    await applyDuePlans(shop.db, new Date(midnight.getTime() - 1));
    expect((await row(water))?.price).toBe(0.42);
    await shown(shop, () => applyDuePlans(shop.db, midnight));
    expect(await sold(water)).toBe(0.44);
    // two processes that are late for the second day
    const late = instantOf(dayFrom(shop, 5), '03:00');
    await shown(shop, () => Promise.all([applyDuePlans(shop.db, late), applyDuePlans(shop.db, late)]));
    expect(await sold(water)).toBe(0.45);
    expect((await row(water))?.price).toBe(0.46);
    const written = await shop.db.query(sql`
      select 1 from price_history where product_id = ${water} and price_list_id = -1 and price_cents in (44, 46)`);
    expect(written).toHaveLength(2);
    expect((await view(water)).steps.slice(0, 2)).toMatchObject([
      { price: 0.46, reason: 'plan', by: 'Elena Rossi' },
      { price: 0.44, reason: 'plan' },
    ]);
    expect((await list()).lastRun).toEqual({ day: second, done: 2, failed: 0 });
    expect((await office.ok('staffPricePlans', {}, { day: second })).data.plans).toHaveLength(2);
  });

  test.each([
    ['forward', '2099-03-29'],
    ['back', '2099-10-25'],
  ])('become real at midnight before and after the clock goes %s', async (_way, day) => {
    for (const [date, cents] of [
      [day, 900],
      [new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10), 910],
    ] as const) {
      await shop.db.query(sql`
        insert into price_plans (act_id, product_id, price_cents, day) values (1, ${rareCheese}, ${cents}, ${date})`);
      const midnight = instantOf(date, '00:00');
      await applyDuePlans(shop.db, new Date(midnight.getTime() - 1));
      expect((await row(rareCheese))?.price).not.toBe(cents / 100);
      await applyDuePlans(shop.db, midnight);
      expect((await row(rareCheese))?.price).toBe(cents / 100);
    }
  });

  test('a price that cannot be written stops no other one, and is shown', async () => {
    const day = dayFrom(shop, 1);
    await change([price(milk, '1,55'), price(wine, '8,00')], { day });
    await shop.db.query(sql`
      create function refuse_wine() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$`);
    await shop.db.query(sql`
      create trigger planted before update on prices for each row when (new.product_id = 4)
      execute function refuse_wine()`);
    await shop.db.query(sql`select enqueue_job('apply-price-plans', '{}'::json, 1)`);
    const morning = shop.now.at;
    shop.now.at = instantOf(day, '00:00');
    await shop.jobs.drained();
    shop.now.at = morning;
    await shop.db.query(sql`drop trigger planted on prices`);
    expect((await row(milk))?.price).toBe(1.55);
    expect((await row(wine))?.price).toBe(7.9);
    const plans = (await office.ok('staffPricePlans', {}, { view: 'failed' })).data;
    expect(plans).toMatchObject({ views: { failed: 1 }, plans: [{ name: 'Vino rosso', state: 'failed' }] });
  });
});

describe('a rule', () => {
  test('changes what the filters show, with a preview and one undo', async () => {
    const body = { filters: { category: 'latte-e-formaggi' }, percent: '3', rounding: 'nine' };
    const trial = (await office.ok('staffPricesByRule', { ...body, is_trial: true })).data;
    expect(trial).toMatchObject({ changed: 2, summary: { prices: 2, rising: 2 } });
    expect(trial.actId).toBeUndefined();
    const done = (await office.ok('staffPricesByRule', body)).data;
    expect((await row(milk))?.price).toBe(1.59);
    expect(await undo(done.actId)).toEqual({ undone: 2, since: 0 });
    expect((await row(milk))?.price).toBe(1.55);
    const steep = (await office.ok('staffPricesByRule', { ...body, percent: '25', is_trial: true })).data;
    expect(steep.questions.map(({ reason }) => reason)).toEqual(['steep', 'steep']);
    const low = { ...body, percent: '-40' };
    expect(await problems('staffPricesByRule', low)).toEqual([['PRICES_TO_CONFIRM', undefined]]);
    expect((await office.ok('staffPricesByRule', { ...low, left_out: [milk] })).data.changed).toBe(1);
    for (const percent of ['0', '-100', '1000', 'x'])
      expect(await problems('staffPricesByRule', { ...body, percent })).toEqual([['PRICE_PERCENT', 'percent']]);
    expect(await problems('staffPricesByRule', { ...body, filters: { q: 'zzzz' } })).toEqual([
      ['PRICES_NONE', undefined],
    ]);
  });
});

describe('files', () => {
  test('have the filtered prices, and labels for the shelves', async () => {
    const { fileName, text } = (await office.ok('staffPricesExport', {}, { q: 'vino' })).data;
    expect(fileName).toBe(`prezzi-${dayFrom(shop, 0)}.csv`);
    expect(text.split('\r\n')[1]).toMatch(/^0004;Vino rosso;75 cl;7,90;/);
    const day = dayFrom(shop, 9);
    await change([price(milk, '1,60'), price(apples, '2,49')], { day });
    const labels = await office.file(`/ebsn/api/staff/price/labels?day=${day}`);
    expect(labels).toMatchObject({ status: 200, type: 'application/pdf' });
    expect(labels.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await office.file(`/ebsn/api/staff/price/labels?day=${dayFrom(shop, 8)}`)).status).toBe(404);
  });
});

test('the history of a price has the promotions of its days', async () => {
  expect(JSON.stringify(await view(SMALL.pasta))).toContain('Taglio prezzo');
});
