import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../../src/domain/base/duration.ts';
import { keepSales } from '../../../src/server/features/reports/keep-sales.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, dayFrom, openApiShop } from '../../support/api-shop.ts';
import { becomes, COMPANY, deliveredOrder } from '../../support/orders/delivered-order.ts';
import { personOf } from '../../support/people/staff.ts';
import { CARD } from '../../support/people/staff-of-shop.ts';
import { runEvent, type VanCrew, vanCrewOf } from '../../support/people/van-crew.ts';
import { SMALL } from '../../support/small-shop.ts';

// Issue 48: what differs has a name, whoever made it: a van, a payment, a document

let shop: ApiShop;
let crew: VanCrew;
let boss: ApiClient;
let day: string;
beforeAll(async () => {
  shop = await openApiShop();
  crew = await vanCrewOf(shop);
  boss = await personOf(shop, 'direzione@conti.it', ['administrator']);
  day = dayFrom(shop, 0);
});
afterAll(() => shop.close());

const view = async () => (await boss.ok('staffClosingDay', {}, { day })).data;

test('the cash of a van is due until it is counted, and then differs by what is missing', async () => {
  const order = await crew.readyOrder('anna@conti.it');
  const { runId } = await crew.runOf(order);
  await crew.loadAll(runId);
  await crew.driver.ok('staffRunLeave', { run_id: runId });
  await crew.send(
    runId,
    runEvent('delivered', order, { payment: { by: 'cash', amount: 14.05, given: 15 } }),
    runEvent('back'),
  );
  await keepSales(shop.db, shop.now.at);
  const open = await view();
  expect(open.takings).toMatchObject([{ instrument: 'door_cash', nature: 'door', amount: 14.03 }]);
  expect(open.differences).toMatchObject([{ kind: 'run-open', sourceId: runId, due: 14.05, difference: -14.05 }]);
  expect(open.differences[0]).not.toHaveProperty('found');
  const close = { run_id: runId, cash: 10.05, returned: [], seen: [], note: 'Resto di 5 invece di 1' };
  await crew.crew.manager.ok('staffRunClose', close);
  const counted = await view();
  expect(counted.other).toMatchObject({ rounding: 0.02, cashDifference: -4 });
  expect(counted.differences).toMatchObject([
    { kind: 'run', due: 14.05, found: 10.05, difference: -4, note: 'Resto di 5 invece di 1', reason: '' },
  ]);
  const said = { closing_day: day, warehouse_id: SMALL.store, about: `run:${runId}`, reason: 'Ammanco di cassa' };
  expect((await boss.ok('staffClosingSay', said)).data).toMatchObject({ openDifferences: 0 });
});

test('an order that is not paid, an invoice that says something else, and one that is missing are named', async () => {
  const { crew: staff } = crew;
  const unpaid = await deliveredOrder(shop, staff, 'bruno@conti.it', { paidBy: CARD });
  const invoiced = await deliveredOrder(shop, staff, 'carla@conti.it', { paidBy: CARD, receiver: COMPANY });
  const missing = await deliveredOrder(shop, staff, 'dario@conti.it', { paidBy: CARD });
  await becomes(shop, 'dario@conti.it', COMPANY);
  await keepSales(shop.db, shop.now.at);
  await shop.db.query(sql`
    update payments set captured_cents = captured_cents - 3 where order_id = ${unpaid.orderId}`);
  await shop.db.query(sql`
    update sales_facts set goods_cents = goods_cents + 1, total_cents = total_cents + 1
    where order_id = ${invoiced.orderId}`);
  await shop.db.query(sql`
    insert into invoices_due (order_id, problem, since) values (${missing.orderId}, 'SDI_REQUIRED', ${shop.now.at})`);
  const { differences } = await view();
  expect(
    differences
      .filter(({ kind }) => kind !== 'run')
      .map(({ kind, sourceId, difference }) => [kind, sourceId, difference]),
  ).toEqual([
    ['order', unpaid.orderId, -0.03],
    // the planted cent is in the sum of the order, too
    ['order', invoiced.orderId, -0.01],
    ['document', expect.any(Number), -0.01],
    ['to-invoice', missing.orderId, -14.03],
  ]);
  shop.now.at = new Date(shop.morning.getTime() + DAY_MS);
  expect(await boss.refused('staffClosingClose', { closing_day: day })).toEqual(['CLOSING_OPEN']);
});
