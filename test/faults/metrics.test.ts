import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DatabaseAway } from '../../src/server/infra/database/database-away.ts';
import { awayReplies, ordersPlaced } from '../../src/server/infra/processes/metrics.ts';
import { type ApiShop, openApiShop } from '../support/api-shop.ts';
import { becomeCustomer, chooseTomorrow } from '../support/people/ready-to-buy.ts';
import { SMALL } from '../support/small-shop.ts';

let shop: ApiShop;

beforeAll(async () => {
  shop = await openApiShop();
  shop.server.get('/away-of-test', () => Promise.reject(new DatabaseAway('away')));
});

afterAll(() => shop?.close());

test('every metric that the rules and the dashboard name exists', async () => {
  // a counter with labels shows no line before its first event, but its name
  const shown = await metrics();
  const exists = new Set([...shown.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name));
  for (const file of ['rules.yml', 'dashboard.json']) {
    const names = named(
      await readFile(fileURLToPath(new URL(`../../deploy/monitoring/${file}`, import.meta.url)), 'utf8'),
    );
    expect(names.length).toBeGreaterThan(8);
    expect(names.filter((name) => !exists.has(name))).toEqual([]);
  }
});

test('values of the database are shown, and a job that was given up is counted', async () => {
  const before = await metrics();
  expect(valueOf(before, 'bottega_database_up')).toBe(1);
  expect(valueOf(before, 'bottega_replicas_connected')).toBe(0);
  // no copy was named, so none is missed
  expect(before).toMatch(/^bottega_read_copy_used Nan$/im);
  expect(valueOf(before, 'bottega_catalogue_age_seconds')).toBeGreaterThan(0);
  expect(before).toMatch(/^bottega_build_info\{version="\d+\.\d+\.\d+[^"]*"\} 1$/m);
  await shop.db.query({
    text: `select graphile_worker.add_job('nobody-runs-this', job_key => 'old', run_at => now() - interval '1 hour')`,
  });
  await expect.poll(async () => valueOf(await metrics(), 'bottega_oldest_job_seconds')).toBeGreaterThan(3500);
  await shop.db.query({ text: `update graphile_worker._private_jobs set attempts = max_attempts where key = 'old'` });
  await expect.poll(async () => valueOf(await metrics(), 'bottega_jobs_given_up')).toBe(1);
  await shop.db.query({ text: `delete from graphile_worker._private_jobs where key = 'old'` });
});

test('a reply without the database is counted', async () => {
  const before = (await awayReplies.get()).values[0]?.value ?? 0;
  expect((await shop.server.inject('/away-of-test')).statusCode).toBe(503);
  expect((await awayReplies.get()).values[0]?.value).toBe(before + 1);
});

test('an order counts once, however often it is sent', async () => {
  const placed = async () => (await ordersPlaced.get()).values[0]?.value ?? 0;
  const before = await placed();
  const client = shop.client();
  await becomeCustomer(client, 'metrics@esempio.it');
  await client.ok('cartAdd', { items: [{ productId: SMALL.rareCheese, quantity: 1 }] });
  await chooseTomorrow(client);
  const key = { 'idempotency-key': crypto.randomUUID() };
  for (let time = 0; time < 3; time++) await client.ok('buy', { payment_type_id: 2, accept_terms: true }, {}, key);
  expect(await placed()).toBe(before + 1);
});

async function metrics(): Promise<string> {
  return (await shop.server.inject({ path: '/metrics', remoteAddress: '127.0.0.1' })).body;
}

function valueOf(shown: string, name: string): number {
  return Number(new RegExp(`^${name} (.+)$`, 'm').exec(shown)?.[1]);
}

/** Series of a histogram have a word more than its name. */
function named(text: string): string[] {
  const names = text.match(/\b(?:bottega|http_request|process|nodejs)_[a-z_]+\b/g) ?? [];
  return [...new Set(names.map((name) => name.replace(/_(?:bucket|count|sum)$/, '')))];
}
