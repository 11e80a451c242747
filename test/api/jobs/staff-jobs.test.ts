import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { enqueue } from '../../../src/server/infra/jobs/enqueue.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { personOf } from '../../support/staff.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
});
afterAll(() => shop.close());

test('what was given up, mails, payments and documents, are shown to the staff alone, and can be sent again', async () => {
  const customer = await personOf(shop, 'cliente@esempio.it', []);
  const staff = await personOf(shop, 'commessa@esempio.it', ['customer_service']);
  await shop.jobs.drained();
  const db = shop.database.database;
  // in one transaction: no worker sees them before they are given up
  await db.tx(async (tx) => {
    await enqueue(tx, 'order-confirmation', { orderId: 12 });
    await enqueue(tx, 'tidy-shop', {});
    await tx.query(sql`
      update graphile_worker._private_jobs set attempts = max_attempts, last_error = '550 No such mailbox'`);
  });

  for (const [client, status] of [
    [shop.client(), 419],
    [customer, 403],
  ] as const) {
    expect((await client.call('staffJobList')).httpStatus).toBe(status);
    expect((await client.call('staffJobRetry', { jobId: 1 })).httpStatus).toBe(status);
  }
  expect((await staff.ok('staffOverview')).data.givenUpJobs).toBe(1);
  const { jobs } = (await staff.ok('staffJobList')).data;
  expect(jobs).toMatchObject([{ kind: 'order-confirmation', about: '12', reason: '550 No such mailbox' }]);

  const jobId = jobs[0]?.jobId ?? 0;
  expect((await staff.ok('staffJobRetry', { jobId })).data.jobs).toEqual([]);
  expect((await staff.ok('staffJobRetry', { jobId })).data.jobs).toEqual([]);
  // a worker may have taken it up already: its attempts begin again from none
  const jobs = await db.query(sql`
    select task_identifier as kind, attempts <= 1 as "beganAgain" from graphile_worker.jobs order by kind`);
  expect(jobs).toMatchObject([{ kind: 'order-confirmation', beganAgain: true }, { kind: 'tidy-shop' }]);
});
