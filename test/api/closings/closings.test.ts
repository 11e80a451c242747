import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../../src/domain/base/duration.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, dayFrom, openApiShop } from '../../support/api-shop.ts';
import { becomes, COMPANY, deliveredOrder } from '../../support/orders/delivered-order.ts';
import { personOf } from '../../support/people/staff.ts';
import { type Bought, CARD, type Crew, crewOf, orderOf, picked, viewOf } from '../../support/people/staff-of-shop.ts';
import { SMALL } from '../../support/small-shop.ts';

// Issue 48, decision 120. 14.03 euro each at home: apples 2.19, pasta 5.94, delivery 5.90; 8.13 at the counter

const STORE = SMALL.store;

let shop: ApiShop;
let crew: Crew;
let boss: ApiClient;
let day: string;
let paid: Bought;
beforeAll(async () => {
  shop = await openApiShop();
  crew = await crewOf(shop);
  boss = await personOf(shop, 'direzione@chiusure.it', ['administrator']);
  day = dayFrom(shop, 0);
  paid = await deliveredOrder(shop, crew, 'anna@chiusure.it', { paidBy: CARD });
  const atCounter = await orderOf(shop, 'bruno@chiusure.it', undefined, { isPickup: true });
  const atDoor = await orderOf(shop, 'carla@chiusure.it');
  await becomes(shop, 'carla@chiusure.it', COMPANY);
  for (const bought of [atCounter, atDoor]) {
    await picked(crew, bought, { [SMALL.apples]: { weight_grams: 1000 }, [SMALL.pasta]: { quantity: 6 } });
    await crew.picker.ok('staffOrderReady', { order_id: bought.orderId });
    const { pickupCode: code } = await viewOf(bought);
    if (code !== undefined) await crew.picker.ok('staffCounterCode', { order_id: bought.orderId, code });
    await crew.picker.ok('staffOrderDelivered', {
      order_id: bought.orderId,
      paid_by: code === undefined ? 'card' : 'cash',
    });
  }
  await shop.jobs.drained();
  await turnTo(1);
});
afterAll(() => shop.close());

/** Turns the clock of the shop to seven in the morning, some days later than the tests began. */
async function turnTo(days: number): Promise<void> {
  shop.now.at = new Date(shop.morning.getTime() + days * DAY_MS);
  await shop.jobs.drained();
}

const view = async (query: object = {}, by: ApiClient = boss) =>
  (await by.ok('staffClosingDay', {}, { day, ...query })).data;
const say = (about: string, rest: object, store: number = STORE) =>
  boss.ok('staffClosingSay', { closing_day: day, warehouse_id: store, about, ...rest });

test('nobody closes a day that is not over, in no calendar, or of a store that is not theirs', async () => {
  expect(await boss.refused('staffClosingClose', { closing_day: dayFrom(shop, 0) })).toEqual(['CLOSING_NOT_OVER']);
  expect(await boss.refused('staffClosingClose', { closing_day: '2026-02-30' })).toEqual(['CLOSING_DAY']);
  expect(await boss.refused('staffClosingDay', {}, { day, warehouse_id: 99_999 })).toEqual(['CLOSING_STORE']);
});

test('a drawer, a terminal and a reason open and close what is missing', async () => {
  const before = await view();
  expect(before).toMatchObject({ day, isOver: true, isClosed: false });
  expect(
    before.takings.map(({ instrument, nature, payments, amount }) => [instrument, nature, payments, amount]),
  ).toEqual([
    ['card', 'distance', 1, 14.03],
    ['counter_cash', 'pickup', 1, 8.13],
    ['door_card', 'door', 1, 14.03],
  ]);
  expect(before.differences.map(({ about, due, found }) => [about, due, found])).toEqual([
    ['counter_cash', 8.15, undefined],
    ['door_card', 14.03, undefined],
  ]);
  expect(await boss.refused('staffClosingClose', { closing_day: day })).toEqual(['CLOSING_OPEN']);
  expect(
    await boss.refused('staffClosingSay', { closing_day: day, warehouse_id: STORE, about: 'order:1', counted: 3 }),
  ).toEqual(['CLOSING_COUNTED']);
  expect(
    await boss.refused('staffClosingSay', { closing_day: day, warehouse_id: STORE, about: 'order:1', reason: 'Boh' }),
  ).toEqual(['CLOSING_UNKNOWN']);
  await say('door_card', { counted: 14.03 });
  const counted = (await say('counter_cash', { counted: 8 })).data;
  expect(counted).toMatchObject({ openDifferences: 1, other: { rounding: 0.02, cashDifference: -0.15 } });
  const explained = (await say('counter_cash', { counted: 8, reason: 'Resto sbagliato' })).data;
  expect(explained).toMatchObject({
    openDifferences: 0,
    differences: [{ reason: 'Resto sbagliato', saidBy: 'Elena Rossi' }, {}],
  });
  // another count needs another reason
  expect((await say('counter_cash', { counted: 8.05 })).data.openDifferences).toBe(1);
  expect((await say('counter_cash', {})).data.differences[0]).not.toHaveProperty('found');
  await say('counter_cash', { counted: 8, reason: 'Resto sbagliato' });
});

test('a closed day has its figures for ever, and the database refuses to change them', async () => {
  const before = await view();
  expect(before.sales).toMatchObject({ orders: 3, sales: 36.19, notes: 0, total: 36.19, toCollect: 0 });
  expect(before.documents.reduce((sum, { total }) => sum + Math.round(total * 100), 0)).toBe(3619);
  expect(before.documents.map(({ kind, count }) => [kind, count])).toEqual([
    ['invoice', 1],
    ['receipt', 2],
  ]);
  expect(before.vat.reduce((sum, { gross }) => sum + Math.round(gross * 100), 0)).toBe(3619);
  const closed = (await boss.ok('staffClosingClose', { closing_day: day })).data;
  expect(closed).toMatchObject({ isClosed: true, branches: [{ closedBy: 'Elena Rossi' }, { name: '', sales: 0 }] });
  expect({ ...closed, isClosed: false, branches: [] }).toEqual({ ...before, branches: [] });
  expect(await boss.refused('staffClosingClose', { closing_day: day })).toEqual(['CLOSING_CLOSED']);
  expect(
    await boss.refused('staffClosingSay', { closing_day: day, warehouse_id: STORE, about: 'counter_cash', counted: 9 }),
  ).toEqual(['CLOSING_CLOSED']);
  for (const changed of [
    sql`update closings set figures = '{}'`,
    sql`delete from closings`,
    sql`truncate closings`,
    sql`update money_moves set cents = 1`,
    sql`delete from money_moves`,
    sql`delete from closing_statements`,
    sql`insert into money_moves (day, warehouse_id, kind, source_id, cents, made_at)
      values (${day}::date, ${STORE}, 'taken', 1, 1, now())`,
  ])
    await expect(shop.db.query(changed)).rejects.toThrow(/append-only|closed/);
});

test('what comes later for a closed day stands in the next one', async () => {
  const closed = await view();
  await crew.service.ok('staffRefundStart', {
    order_id: paid.orderId,
    order_item_id: paid.itemOf(SMALL.apples),
    amount: 1.19,
    answer: 'Ammaccate',
  });
  await shop.jobs.drained();
  // a fact of the closed day that turns out to be another one
  await shop.db.query(sql`
    update order_fulfilments set handed_over_at = handed_over_at - interval '2 days' where order_id = ${paid.orderId}`);
  await turnTo(2);
  const next = dayFrom(shop, -1);
  await boss.ok('staffClosingClose', { closing_day: next });
  expect(await view()).toEqual(closed);
  const later = await view({ day: next });
  expect(later.sales).toMatchObject({ notes: -1.19, sales: 0, orders: 0 });
  expect(later.takings).toMatchObject([{ instrument: 'card', amount: 0, paidBack: 1.19 }]);
  expect(await boss.refused('staffClosingClose', { closing_day: dayFrom(shop, -1), warehouse_id: STORE })).toEqual([
    'CLOSING_CLOSED',
  ]);
});

test('days are closed one after the other', async () => {
  await turnTo(4);
  expect(await boss.refused('staffClosingClose', { closing_day: dayFrom(shop, -1) })).toEqual(['CLOSING_ORDER']);
  await boss.ok('staffClosingClose', { closing_day: dayFrom(shop, -2) });
  await boss.ok('staffClosingClose', { closing_day: dayFrom(shop, -1) });
  const { days } = (await boss.ok('staffClosings')).data;
  expect(days.slice(0, 5).map(({ closedBranches, branches, sales }) => [closedBranches, branches, sales])).toEqual([
    [0, 2, 0],
    [2, 2, 0],
    [2, 2, 0],
    [2, 2, -1.19],
    [2, 2, 36.19],
  ]);
});

test('the journal is balanced for each day and store, by the accounts of the chain', async () => {
  const query = { from: day, to: dayFrom(shop, -1) };
  const { rows } = (await boss.ok('staffClosingJournal', {}, query)).data;
  const sums = (side: 'debit' | 'credit') => rows.reduce((sum, row) => sum + Math.round(row[side] * 100), 0);
  expect(sums('debit')).toBe(sums('credit'));
  expect(rows.filter((row) => row.day === day).map(({ line, debit, credit }) => [line, debit, credit])).toEqual(
    [
      ['card', 14.03, 0],
      ['cash_difference', 0.15, 0],
      ['counter_cash', 8.15, 0.15],
      ['customers', 36.19, 36.19],
      ['door_card', 14.03, 0],
      ['rounding', 0, 0.02],
      ['sales:400', 0, expect.any(Number)],
      ['sales:2200', 0, expect.any(Number)],
      ['vat', 0, expect.any(Number)],
    ].sort(([a], [b]) => String(a).localeCompare(String(b))),
  );

  const { accounts, modifiedAt } = (await boss.ok('staffClosingAccounts')).data;
  const changed = accounts.map((each) => (each.line === 'card' ? { ...each, code: '18.99', name: 'Nexi' } : each));
  expect(
    await boss.refused('staffClosingAccountsSave', { modifiedAt, accounts: [{ line: 'casa', code: '1', name: '' }] }),
  ).toEqual(['CLOSING_ACCOUNT']);
  await boss.ok('staffClosingAccountsSave', { modifiedAt, accounts: changed });
  expect(await boss.refused('staffClosingAccountsSave', { modifiedAt, accounts })).toEqual(['ENTRY_CHANGED']);
  const named = (await boss.ok('staffClosingJournal', {}, query)).data.rows;
  expect(named.find(({ line }) => line === 'card')).toMatchObject({ code: '18.99', name: 'Nexi' });
  expect(await boss.refused('staffClosingJournal', {}, { from: dayFrom(shop, -1), to: day })).toEqual([
    'CLOSING_PERIOD',
  ]);
});

test('day and journal are files for the accountant', async () => {
  const { session } = await personOf(shop, 'capo@chiusure.it', ['store_manager']);
  const file = async (path: string) =>
    (await shop.server.inject({ path: `/ebsn/api/staff/closings${path}`, cookies: { 'X-Ebsn-Session': session } }))
      .body;
  const closing = await file(`/day.csv?day=${day}`);
  expect(closing.split('\r\n')[0]).toBe(
    '\uFEFFgiorno;parte;voce;dettaglio;numero;imponibile;imposta;importo;da loro;differenza',
  );
  expect(closing).toContain(`${day};incassi;counter_cash;pickup;1;;;8,13;8,00;-0,15`);
  expect(await file(`/journal.csv?from=${day}`)).toContain(`${day};Bergamo;18.99;Nexi;14,03;0,00`);
});

test('a person of some stores sees and closes these, and nobody without the right sees any', async () => {
  const other = await personOf(shop, 'lontano@chiusure.it', ['store_manager']);
  await shop.db.query(sql`
    insert into warehouses (warehouse_id, name, slug) values (77, 'Lontano', 'lontano') on conflict do nothing`);
  await shop.db.query(sql`
    insert into stores (store_id, warehouse_id, name, slug, kind) values (77, 77, 'Lontano', 'lontano', 'store')
    on conflict do nothing`);
  await shop.db.query(sql`update customers set staff_stores = '{77}' where email = 'lontano@chiusure.it'`);
  const seen = await view({}, other);
  expect(seen).toMatchObject({ isClosed: false, stores: [{ name: 'Lontano' }], sales: { total: 0 }, takings: [] });
  expect((await other.call('staffClosingDay', {}, { day, warehouse_id: STORE })).httpStatus).toBe(403);
  expect((await other.call('staffClosingClose', { closing_day: day })).httpStatus).toBe(403);
  expect((await other.ok('staffClosingClose', { closing_day: day, warehouse_id: 77 })).data.isClosed).toBe(true);
  const { modifiedAt, accounts } = (await other.ok('staffClosingAccounts')).data;
  expect((await other.call('staffClosingAccountsSave', { modifiedAt, accounts })).httpStatus).toBe(403);
  expect((await crew.service.call('staffClosingDay', {}, { day })).httpStatus).toBe(403);
});

test('the record says what was counted and who closed', async () => {
  const { acts } = (await boss.ok('agentActs')).data;
  const closed = acts.find(({ call, refused }) => call === 'staffClosingClose' && refused?.length === 0);
  expect(closed?.changes.map(({ field }) => field)).toEqual(['closing.closed']);
  expect(acts.some(({ call }) => call === 'staffClosingSay')).toBe(true);
});
