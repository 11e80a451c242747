import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../../src/domain/base/duration.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, dayFrom, openApiShop } from '../../support/api-shop.ts';
import { deliveredOrder } from '../../support/orders/delivered-order.ts';
import { type Person, personOf } from '../../support/people/staff.ts';
import { type Bought, CARD, type Crew, crewOf } from '../../support/people/staff-of-shop.ts';

// Issue 48: orders, customers and payments as files, on the record, and reminders of them without data

let shop: ApiShop;
let crew: Crew;
let boss: Person;
let bought: Bought;
let day: string;
beforeAll(async () => {
  shop = await openApiShop();
  crew = await crewOf(shop);
  boss = await personOf(shop, 'direzione@file.it', ['administrator']);
  day = dayFrom(shop, 0);
  bought = await deliveredOrder(shop, crew, 'anna@file.it', { paidBy: CARD });
});
afterAll(() => shop.close());

test('orders, customers and payments of some days are lists and files, for administrators only', async () => {
  const query = { from: day, to: day };
  expect((await boss.ok('staffExportOrders', {}, query)).data.orders).toMatchObject([
    { orderId: bought.orderId, email: 'anna@file.it', total: 14.03, store: 'Bergamo' },
  ]);
  expect((await boss.ok('staffExportCustomers', {}, query)).data.customers).toMatchObject([
    { email: 'anna@file.it', orders: 1, total: 14.03 },
  ]);
  expect((await boss.ok('staffExportPayments', {}, query)).data.payments).toMatchObject([
    { day, orderId: bought.orderId, kind: 'taken', amount: 14.03 },
  ]);
  expect((await boss.ok('staffExportOrders')).data.orders).toEqual([]);
  const { body } = await shop.server.inject({
    path: `/ebsn/api/staff/exports/payments.csv?from=${day}`,
    cookies: { 'X-Ebsn-Session': boss.session },
  });
  expect(body.split('\r\n')[1]).toContain(`;${bought.orderId};Bergamo;taken;`);
  expect((await crew.manager.call('staffExportOrders', {}, query)).httpStatus).toBe(403);
  expect(await boss.refused('staffExportOrders', {}, { from: day, to: dayFrom(shop, -1) })).toEqual(['CLOSING_PERIOD']);
  const { acts } = (await boss.ok('agentActs')).data;
  expect(acts.filter(({ call }) => call.startsWith('staffExport')).length).toBeGreaterThanOrEqual(3);
});

test('a reminder by mail has a link that needs a login, once a day, and no data of anybody', async () => {
  const body = { kind: 'orders', rhythm: 'day', email: 'Studio@Chain.example ' } as const;
  expect(await boss.refused('staffExportSchedule', { ...body, email: 'studio' })).toEqual(['EXPORT_EMAIL']);
  const [schedule] = (await boss.ok('staffExportSchedule', body)).data.schedules;
  await boss.ok('staffExportSchedule', body);
  expect((await boss.ok('staffExportSchedules')).data.schedules).toMatchObject([
    { email: 'studio@chain.example', by: 'Elena Rossi' },
  ]);
  shop.now.at = new Date(shop.morning.getTime() + DAY_MS);
  for (let run = 0; run < 2; run++) {
    await shop.db.query(sql`select enqueue_job('remind-of-exports', '{}'::json, 1)`);
    await shop.jobs.drained();
  }
  const letters = await shop.mails('studio@chain.example');
  expect(letters).toHaveLength(1);
  expect(letters[0]?.plain).toContain(`/gestione/esportazioni?dal=${day}&al=${day}`);
  expect(letters[0]?.plain).not.toMatch(/anna|14,03/i);
  const report = { kind: 'service', rhythm: 'day', email: 'sede@chain.example' } as const;
  await boss.ok('staffExportSchedule', report);
  await shop.db.query(sql`select enqueue_job('remind-of-exports', '{}'::json, 1)`);
  await shop.jobs.drained();
  expect((await shop.mails('sede@chain.example'))[0]?.plain).toContain(
    `/gestione/rapporti/servizio?dal=${day}&al=${day}`,
  );
  await boss.ok('staffExportUnschedule', { schedule_id: schedule?.scheduleId ?? 0 });
  expect(await boss.refused('staffExportUnschedule', { schedule_id: schedule?.scheduleId ?? 0 })).toEqual([
    'EXPORT_GONE',
  ]);
});
