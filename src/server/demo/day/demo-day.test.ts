import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, type ApiShop, openApiShop } from '../../../../test/support/api-shop.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { brokenInvariants, watchStock } from '../../../../test/support/invariants/check-invariants.ts';
import { testLog } from '../../../../test/support/reports/test-log.ts';
import { addDays, instantOf, romeTime, weekdayOf } from '../../../domain/base/rome-time.ts';
import { AWAITS_PAYMENT, AWAITS_TRANSFER } from '../../../domain/orders/order-status.ts';
import { createMediaStore } from '../../../pictures/store/media-store.ts';
import { readConfig } from '../../config/config.ts';
import { ensureSlots } from '../../features/timeslots/ensure-slots.ts';
import { payablesOf } from '../../features.ts';
import { straightLine } from '../../infra/travel/travel-times.ts';
import { createUploadStore } from '../../infra/uploads/upload-store.ts';
import { createPayments } from '../../makers.ts';
import { demoPassword } from '../demo-customers.ts';
import { loadDemoForms } from '../demo-forms.ts';
import { fillDemoLibrary } from '../demo-pictures.ts';
import { loadDemoShop } from '../load-demo.ts';
import { type DemoLifeDeps, loadDemoLife } from './demo-day.ts';

const today = romeTime(new Date()).date;
const inDays = (isWanted: (weekday: number) => boolean) =>
  [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(today, days)).find((day) => isWanted(weekdayOf(day))) ?? today;
const weekday = inDays((number) => number < 6);
const sunday = inDays((number) => number === 7);

describe.each([
  ['on a weekday at night', weekday, '03:00'],
  ['on a weekday in the morning', weekday, '10:30'],
  ['on a weekday in the evening', weekday, '22:00'],
  ['on a Sunday at night', sunday, '03:00'],
  ['on a Sunday in the morning', sunday, '10:30'],
  ['on a Sunday in the evening', sunday, '22:00'],
])('the day of the demo, %s', (_name, day, time) => {
  const now = instantOf(day, time);
  let testDatabase: TestDatabase;
  let shop: ApiShop;
  let deps: DemoLifeDeps;
  let staff: ApiClient;

  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    const db = testDatabase.database;
    await loadDemoShop(db, { now });
    await loadDemoForms(db);
    await ensureSlots(db, { now, days: 10 });
    await watchStock(db);
    shop = await openApiShop({}, testDatabase);
    shop.now.at = now;
    const config = readConfig({ DATA_DIR: shop.dataDir });
    deps = {
      ...{ config, catalogue: shop.catalogue, substitutions: config.substitutions, log: testLog() },
      uploads: createUploadStore('/tmp/bottega-test-uploads'),
      travelTimes: straightLine,
      invoicing: { seller: config.invoicing.seller, isSimulated: true },
      payments: (database) => {
        return { ...createPayments(config, { db: database }), payables: payablesOf(config) };
      },
    };
    await loadDemoLife(db, deps, now);
    await fillDemoLibrary({ db, media: createMediaStore('/tmp/bottega-test-media') });
    shop.jobs.wake();
    await shop.jobs.drained();
    staff = shop.client();
    await staff.ok('backofficeLogin', { backoffice_user: 'staff@bottega.example', password: demoPassword });
  });
  afterAll(async () => {
    await shop?.close();
    await testDatabase.drop();
  });

  test('follows the rules that hold for every shop', async () => {
    expect(await brokenInvariants(testDatabase.database)).toEqual([]);
    const late = await testDatabase.database.query({
      text: `select 1 from orders where placed_at > $1 union all select 1 from order_history where changed_at > $1`,
      values: [now],
    });
    expect(late).toEqual([]);
    expect((await staff.ok('staffJobList')).data).toMatchObject({ jobs: [] });
  });

  test('has about twenty open orders, of today, tomorrow, and in each state', async () => {
    const [{ open, people } = { open: 0, people: 0 }] = await testDatabase.database.query<{
      open: number;
      people: number;
    }>({
      text: `select count(*)::int as open, count(distinct user_id)::int as people
        from orders join customers using (user_id)
        where status_id in (1, 2, 3, 4, 5, 6, 7) and email like '%@posta.example'`,
    });
    expect(open).toBeGreaterThanOrEqual(18);
    expect(people).toBeGreaterThanOrEqual(10);
    const { counts } = (await staff.ok('staffOrderList')).data;
    expect(counts.failedPayment).toBe(1);
    const { orders } = (await staff.ok('staffOrderList', {}, { day: 'tomorrow' })).data;
    expect(orders.length).toBeGreaterThanOrEqual(5);
    const waiting = await testDatabase.database.query<{ statusId: number }>({
      text: 'select status_id from orders where status_id in (1, 2) order by status_id',
    });
    expect(waiting.map(({ statusId }) => statusId)).toEqual([AWAITS_PAYMENT, AWAITS_TRANSFER]);
  });

  test('has waves to pick, and a batch that is half picked, with a missing line and an open question', async () => {
    const days = [day, addDays(day, 1)];
    const lists = await Promise.all(days.map((date) => staff.ok('staffPickingWaves', {}, { date })));
    const waves = lists.flatMap(({ data }) => data.waves);
    expect(waves.filter(({ ordersToBatch }) => ordersToBatch > 0).length).toBeGreaterThanOrEqual(2);
    const begun = waves.find(({ batches }) => batches.taken > 0);
    expect(begun?.batches).toMatchObject({ taken: 1, free: 1 });
    const wave = (await staff.ok('staffPickingWave', {}, { timeslot_id: begun?.timeslotId })).data;
    const taken = wave.list.find(({ state }) => state === 'taken');
    const batch = (await staff.ok('staffBatch', {}, { batch_id: taken?.batchId })).data;
    expect(batch.pickedBy).toBe('Sara Cortinovis');
    const states = batch.lines.map(({ state }) => state);
    for (const state of ['found', 'not_found', 'pending']) expect(states).toContain(state);
    expect(batch.questions.map(({ state }) => state)).toEqual(['asked']);
    expect(batch.questions[0]?.proposals).toHaveLength(2);
  });

  test('has crates that are ready, and customers who are at the store', async () => {
    const { orders } = (await staff.ok('staffCounterList')).data;
    const ready = orders.filter(({ isReady, crates }) => isReady && crates.every(({ place }) => place !== ''));
    expect(ready.length).toBeGreaterThanOrEqual(3);
    expect(orders.filter(({ arrival }) => arrival && arrival.servedAt === undefined)).toHaveLength(2);
    expect(orders.filter(({ inLocker }) => inLocker)).toHaveLength(1);
    for (const { orderId } of orders) await staff.ok('staffCounterOrder', {}, { order_id: orderId });
  });

  test('has a run under way, with stops that are done and stops to do', async () => {
    const { runs } = (await staff.ok('staffRunList')).data;
    expect(runs).toHaveLength(1);
    expect(runs[0]).toMatchObject({ state: 'out', driver: { name: 'Marco Nava' }, conflicts: 0 });
    const states = runs[0]?.stops.map(({ state }) => state);
    expect(states).toEqual(['delivered', 'delivered', 'out', 'out', 'out']);
    const driver = shop.client();
    await driver.ok('backofficeLogin', { backoffice_user: 'autista@bottega.example', password: demoPassword });
    expect((await driver.ok('staffRunOwn')).data.runs).toHaveLength(1);
    await driver.ok('staffRunView', {}, { run_id: runs[0]?.runId });
  });

  test('has a refund, a company, forms and pictures in the office', async () => {
    const { requests } = (await staff.ok('staffRefundList')).data;
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({ state: 'open', cause: 'damaged' });
    expect(requests[0]?.note).not.toBe('');
    const { waiting } = (await staff.ok('staffToday')).data;
    expect(waiting).toMatchObject({ failedPayment: 1, arrivals: 2, refunds: 1, companies: 1 });
    expect((await staff.ok('companyList', {}, { state: 'pending' })).data.companies).toHaveLength(1);
    expect((await staff.ok('staffSubmissionList')).data.submissions).toHaveLength(3);
    expect((await staff.ok('staffMediaList')).data.media).toHaveLength(6);
  });

  test('is written once', async () => {
    const counts = () =>
      testDatabase.database.query({
        text: `select (select count(*) from orders) as orders, (select count(*) from customers) as customers,
          (select count(*) from content_media) as media, (select count(*) from form_submissions) as forms`,
      });
    const before = await counts();
    expect(await loadDemoLife(testDatabase.database, deps, now)).toEqual({ year: 0, day: 0 });
    expect(await counts()).toEqual(before);
  });
});
