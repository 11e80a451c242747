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

test('mails that were given up are shown to the staff alone, and can be sent again', async () => {
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
    expect((await client.call('staffMailList')).httpStatus).toBe(status);
    expect((await client.call('staffMailRetry', { mailId: 1 })).httpStatus).toBe(status);
  }
  expect((await staff.ok('staffOverview')).data.unsentMails).toBe(1);
  const { mails } = (await staff.ok('staffMailList')).data;
  expect(mails).toMatchObject([{ kind: 'order-confirmation', about: '12', reason: '550 No such mailbox' }]);

  const mailId = mails[0]?.mailId ?? 0;
  expect((await staff.ok('staffMailRetry', { mailId })).data.mails).toEqual([]);
  expect((await staff.ok('staffMailRetry', { mailId })).data.mails).toEqual([]);
  // a worker may have taken it up already: its attempts begin again from none
  const jobs = await db.query(sql`
    select task_identifier as kind, attempts <= 1 as "beganAgain" from graphile_worker.jobs order by kind`);
  expect(jobs).toMatchObject([{ kind: 'order-confirmation', beganAgain: true }, { kind: 'tidy-shop' }]);
});
