import { afterAll, beforeAll, expect, test } from 'vitest';
import { GIVEN_UP_KINDS } from '../../../src/contract/jobs/staff-schemas.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { enqueue } from '../../../src/server/infra/jobs/enqueue.ts';
import { RETRIED_KINDS } from '../../../src/server/infra/jobs/job-kinds.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { personOf } from '../../support/people/staff.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
});
afterAll(() => shop.close());

test('every kind of job that no clock repeats can be seen by the staff', () => {
  expect([...GIVEN_UP_KINDS].sort()).toEqual([...RETRIED_KINDS].sort());
  for (const kind of ['withdrawal-received', 'present', 'capture-payment', 'send-document', 'bill-order'] as const)
    expect(RETRIED_KINDS).toContain(kind);
  for (const kind of ['tidy-shop', 'push', 'check-payments']) expect(RETRIED_KINDS).not.toContain(kind);
});

test('what was given up is shown to the staff alone, whatever it is, and can be tried again', async () => {
  const customer = await personOf(shop, 'cliente@esempio.it', []);
  const staff = await personOf(shop, 'commessa@esempio.it', ['customer_service']);
  await shop.jobs.drained();
  const db = shop.db;
  // in one transaction, so that no worker sees them before they have failed
  await db.tx(async (tx) => {
    await enqueue(tx, 'order-confirmation', { orderId: 12 });
    await enqueue(tx, 'withdrawal-received', { requestId: 13 });
    await enqueue(tx, 'capture-payment', { paymentId: 14 });
    await enqueue(tx, 'send-document', { documentId: 15 });
    await enqueue(tx, 'account-closed', { to: 'ex@esempio.it', firstName: 'Ada' });
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
  expect((await staff.ok('staffOverview')).data.givenUpJobs).toBe(5);
  const { jobs } = (await staff.ok('staffJobList')).data;
  expect(jobs.map(({ kind, about, reason }) => `${kind} ${about}: ${reason}`).sort()).toEqual([
    'account-closed ex@esempio.it: 550 No such mailbox',
    'capture-payment 14: 550 No such mailbox',
    'order-confirmation 12: 550 No such mailbox',
    'send-document 15: 550 No such mailbox',
    'withdrawal-received 13: 550 No such mailbox',
  ]);

  const jobId = jobs.find(({ kind }) => kind === 'order-confirmation')?.jobId ?? 0;
  for (let time = 0; time < 2; time += 1)
    expect((await staff.ok('staffJobRetry', { jobId })).data.jobs).toHaveLength(4);
  // a worker may have started it already: its attempts are counted from zero
  const started = await db.query<{ beganAgain: boolean }>(sql`
    select task_identifier as kind, attempts <= 1 as began_again from graphile_worker.jobs
    where task_identifier in ('order-confirmation', 'tidy-shop') order by kind`);
  expect(started.filter(({ beganAgain }) => beganAgain)).toHaveLength(started.length - 1);
});

test('what fails and will be tried again, and what waits, is seen beside what was given up', async () => {
  const staff = await personOf(shop, 'servizio@esempio.it', ['customer_service']);
  await shop.jobs.drained();
  await shop.db.tx(async (tx) => {
    await enqueue(tx, 'send-document', { documentId: 21 }, { runAt: new Date('2100-01-01T00:00:00Z') });
    await enqueue(tx, 'capture-payment', { paymentId: 22 }, { runAt: new Date('2100-01-02T00:00:00Z') });
    await tx.query(sql`
      update graphile_worker._private_jobs set attempts = 3, last_error = 'the exchange is away'
      where payload ->> 'documentId' = '21'`);
  });
  const listed = async (state: 'given_up' | 'failing' | 'waiting') =>
    (await staff.ok('staffJobList', {}, { state })).data;
  const { jobs, counts } = await listed('failing');
  expect(counts).toMatchObject({ failing: 1, waiting: 1 });
  expect(jobs).toMatchObject([{ kind: 'send-document', about: '21', attempts: 3, nextAt: '2100-01-01T00:00:00.000Z' }]);
  expect(jobs[0]).not.toHaveProperty('givenUpAt');
  const { jobs: waiting } = await listed('waiting');
  expect(waiting).toMatchObject([{ kind: 'capture-payment', about: '22', attempts: 0, reason: '' }]);
  // what fails may be tried now; what was never tried is left alone
  await staff.ok('staffJobRetry', { jobId: waiting[0]?.jobId ?? 0 });
  expect((await listed('waiting')).jobs[0]).toMatchObject({ nextAt: '2100-01-02T00:00:00.000Z' });
  await staff.ok('staffJobRetry', { jobId: jobs[0]?.jobId ?? 0 });
  await expect
    .poll(async () =>
      (await listed('failing')).jobs.every(({ about, nextAt = '' }) => about !== '21' || nextAt < '2100'),
    )
    .toBe(true);
});
