import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeEmptyShop } from '../../../src/server/features/first-steps/opening.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { createTestDatabase } from '../../support/database.ts';
import { personOf } from '../../support/people/staff.ts';

// What a new shop needs, and the doors that open when it has it (issue 48, point 9)

let shop: ApiShop;
let boss: ApiClient;
let address: string;
beforeAll(async () => {
  shop = await openApiShop();
  boss = await personOf(shop, 'titolare@negozio.it', ['administrator']);
  await shop.server.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(shop.server.server.address() as AddressInfo).port}`;
});
afterAll(() => shop.close());

const stepsDone = async () =>
  Object.fromEntries((await boss.ok('staffFirstSteps')).data.steps.map(({ step, isDone }) => [step, isDone]));

test('each step is done when the data of the shop say so', async () => {
  const before = await stepsDone();
  expect(before).toMatchObject({ store: true, delivery: true, catalogue: true, prices: true, slots: true });
  expect(before).toMatchObject({ seller: false, legal: false, trial: false, people: false, look: false });
  await personOf(shop, 'banco@negozio.it', ['picker']);
  await shop.db.query(sql`
    insert into content_entries (type, slug, title, content)
    values ('pages', 'condizioni-di-vendita', 'Condizioni', 'Testo'), ('pages', 'privacy', 'Privacy', 'Testo')`);
  await shop.db.query(sql`update timeslots set capacity = 0 where taken = 0`);
  expect(await stepsDone()).toMatchObject({ people: true, legal: true, slots: false });
  const { steps } = (await boss.ok('staffFirstSteps')).data;
  expect(steps.find(({ step }) => step === 'people')).toMatchObject({ count: 2, isNeeded: false });
});

test('drafts are said until something is on sale', async () => {
  const catalogue = async () => (await boss.ok('staffFirstSteps')).data.steps.find(({ step }) => step === 'catalogue');
  expect(await catalogue()).toMatchObject({ isDone: true, drafts: 0 });
  await shop.db.query(sql`update products set published = false`);
  const drafts = await catalogue();
  expect(drafts).toMatchObject({ isDone: false, count: 0 });
  expect(drafts?.drafts).toBeGreaterThan(5);
  await shop.db.query(sql`update products set published = true`);
});

test('only an administrator sees the steps and opens the shop, which is refused while something lacks', async () => {
  const manager = await personOf(shop, 'negozio@negozio.it', ['store_manager', 'catalogue']);
  expect((await manager.call('staffFirstSteps')).httpStatus).toBe(403);
  expect((await manager.call('staffShopOpen', { open: false })).httpStatus).toBe(403);
  const { response } = await boss.call('staffShopOpen', { open: true });
  expect(response.errors).toMatchObject([{ code: 'SHOP_NOT_READY', error: 'Prima di aprire mancano 3 passi' }]);
});

test('visitors of a closed shop see that it opens soon, the staff see the shop, and opening lets all in', async () => {
  expect((await boss.ok('staffShopOpen', { open: false })).data.isOpen).toBe(false);
  const act = await shop.db.one<{ changed: object }>(sql`
    select changed from agent_acts where call = 'staffShopOpen' order by act_id desc limit 1`);
  expect(JSON.stringify(act.changed)).toContain('"opening.isOpen"');
  await expect.poll(async () => (await fetch(`${address}/ebsn/api/category`)).status).toBe(503);
  const refused = await fetch(`${address}/ebsn/api/category`);
  expect(refused.headers.get('retry-after')).toBe('3600');
  expect(await refused.json()).toMatchObject({ response: { errors: [{ code: 'SHOP_CLOSED' }] } });
  const page = await fetch(`${address}/prodotti`);
  expect([page.status, page.headers.get('x-robots-tag')]).toEqual([503, 'noindex']);
  expect(await page.text()).toContain('Apriamo presto');
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  // nobody is let in by a cookie that is no session
  expect((await fetch(`${address}/prodotti`, { headers: { cookie: 'ebsn-session=x' } })).status).toBe(503);

  const login = { login: 'banco@negozio.it', password: 'mele-verdi-42' };
  const headers = { 'content-type': 'application/json' };
  const entered = await fetch(`${address}/ebsn/api/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(login),
  });
  expect(entered.status).toBe(200);
  const cookie = entered.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  expect((await fetch(`${address}/ebsn/api/category`, { headers: { cookie } })).status).toBe(200);

  await shop.db.query(sql`update shop_opening set is_open = true`);
  await expect.poll(async () => (await fetch(`${address}/ebsn/api/category`)).status).toBe(200);
});

test('an empty shop begins closed, one with stores or about which somebody has decided stays as it is', async () => {
  const empty = await createTestDatabase();
  const decided = () => empty.database.query<{ isOpen: boolean }>(sql`select is_open from shop_opening`);
  await closeEmptyShop(empty.database, shop.morning);
  expect(await decided()).toEqual([{ isOpen: false }]);
  await empty.database.query(sql`update shop_opening set is_open = true`);
  await closeEmptyShop(empty.database, shop.morning);
  expect(await decided()).toEqual([{ isOpen: true }]);
  await empty.drop();
  await shop.db.query(sql`delete from shop_opening`);
  await closeEmptyShop(shop.db, shop.morning);
  expect(await shop.db.query(sql`select 1 from shop_opening`)).toEqual([]);
});
