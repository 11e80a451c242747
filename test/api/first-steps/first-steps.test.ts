import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatDay } from '../../../src/domain/base/format.ts';
import { addDays, romeTime } from '../../../src/domain/base/rome-time.ts';
import { USUAL_LOOK } from '../../../src/domain/content/look.ts';
import { NO_NEWS } from '../../../src/domain/settings/news.ts';
import { closedState, closeEmptyShop } from '../../../src/server/features/first-steps/opening.ts';
import { closedPage } from '../../../src/server/http/closed-shop/closed-page.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { enqueue } from '../../../src/server/infra/jobs/enqueue.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { createTestDatabase } from '../../support/database.ts';
import { chooseTomorrow, newCustomer } from '../../support/people/ready-to-buy.ts';
import { personOf } from '../../support/people/staff.ts';
import { orderOf } from '../../support/people/staff-of-shop.ts';
import { SMALL } from '../../support/small-shop.ts';

// What a new shop needs, and the doors that open when it has it (issue 48, point 9)

let shop: ApiShop;
let boss: ApiClient;
let address: string;
beforeAll(async () => {
  shop = await openApiShop({ showMailbox: false });
  boss = await personOf(shop, 'titolare@negozio.it', ['administrator']);
  await shop.server.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(shop.server.server.address() as AddressInfo).port}`;
});
afterAll(() => shop.close());

const waiters = async () =>
  (await shop.db.query<{ email: string }>(sql`select email from area_waiters order by email`)).map(
    ({ email }) => email,
  );
async function save(values: Record<string, string>) {
  const { modifiedAt = '' } = (await boss.ok('staffSettings')).data.groups.find(({ group }) => group === 'news') ?? {};
  await boss.ok('staffSettingsSave', { group: 'news', modifiedAt, values });
}
async function tell() {
  await shop.db.tx((tx) => enqueue(tx, 'tell-area-waiters', {}));
  shop.jobs.wake();
  await shop.jobs.drained();
}
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

test('a closed shop says when it opens, takes an e-mail without scripts, and writes once it takes orders', async () => {
  const send = (email: string) =>
    fetch(`${address}/apertura`, { method: 'POST', body: new URLSearchParams({ email }), redirect: 'manual' });
  // an open shop needs no e-mail
  expect([(await send('anna@esempio.it')).status, (await waiters()).length]).toEqual([303, 0]);
  const opensOn = addDays(romeTime(shop.now.at).date, 3);
  await save({ opens_on: opensOn, opens_where: 'A Bergamo <e> Brescia.' });
  await shop.db.query(sql`update shop_opening set is_open = false`);
  await expect.poll(async () => (await fetch(`${address}/prodotti`)).status).toBe(503);
  const page = await (await fetch(`${address}/prodotti`)).text();
  expect(page).toContain(`<h1>Apriamo ${formatDay(opensOn)}</h1>`);
  expect(page).toContain('A Bergamo &lt;e&gt; Brescia.');
  expect(page).toContain('action="/apertura"');

  const refused = await send('anna');
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('aria-invalid="true"')]);
  for (const email of ['Anna@esempio.it', 'anna@esempio.it']) expect((await send(email)).status).toBe(200);
  expect(await waiters()).toEqual(['anna@esempio.it']);
  const other = { origin: 'https://altrove.example' };
  const body = new URLSearchParams({ email: 'altro@esempio.it' });
  await fetch(`${address}/apertura`, { method: 'POST', body, redirect: 'manual', headers: other });
  expect(await waiters()).toEqual(['anna@esempio.it']);

  // the doors are open, the day has not come: one looks, and does not order
  await shop.db.query(sql`update shop_opening set is_open = true`);
  await shop.db.query(sql`update timeslots set capacity = 5`);
  const customer = await newCustomer(shop);
  await chooseTomorrow(customer);
  await customer.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 1 }] });
  const prepared = await customer.call('prepare');
  expect(prepared.response.errors).toMatchObject([{ code: 'SHOP_OPENS_LATER' }]);
  await tell();
  expect(await shop.mails('anna@esempio.it')).toEqual([]);
  await save({ opens_on: '' });
  await tell();
  await tell();
  expect((await shop.mails('anna@esempio.it')).map(({ subject }) => subject)).toEqual(['Abbiamo aperto']);
  expect((await customer.call('prepare')).response.errors.map(({ code }) => code)).not.toContain('SHOP_OPENS_LATER');
});

test('a trial shop that has orders opens again without the VAT number of a company, which a real one needs', async () => {
  const trial = await openApiShop({ showMailbox: true }, shop.database);
  const owner = await personOf(trial, 'prova@negozio.it', ['administrator']);
  const sellerOf = async (client: ApiClient) =>
    (await client.ok('staffFirstSteps')).data.steps.find(({ step }) => step === 'seller');
  // before its first order it is a shop that is being set up
  expect(await sellerOf(owner)).toMatchObject({ isDone: false, isNeeded: true });
  await orderOf(shop, 'spesa@esempio.it');
  await owner.ok('staffShopOpen', { open: false });
  expect((await owner.ok('staffShopOpen', { open: true })).data.isOpen).toBe(true);
  expect(await sellerOf(boss)).toMatchObject({ isDone: false, isNeeded: true });
  const { response } = await boss.call('staffShopOpen', { open: true });
  expect(response.errors).toMatchObject([{ error: 'Prima di aprire mancano 1 passi' }]);
  await trial.close();
});

test('a shop that has orders and closes says when it is back, and that orders arrive', async () => {
  expect(closedState({ hasOrders: true }, { ...NO_NEWS, backAt: 'alle 6:30' }, '2026-12-25')).toEqual({
    kind: 'work',
    backAt: 'alle 6:30',
  });
  const closed = { state: { kind: 'work', backAt: 'alle 6:30' }, look: USUAL_LOOK, phone: '035 555 0101' } as const;
  const page = closedPage({ ...closed, phoneHours: 'lun-ven 8-20' }, 'it');
  expect(page).toContain('Riapriamo alle 6:30.');
  expect(page).toContain('lun-ven 8-20');
  expect(closedPage(closed, 'it')).not.toContain('lun-ven');
  expect(page).toContain('Gli ordini già fatti arrivano lo stesso');
  expect(page).toContain('href="tel:0355550101"');
  expect(page).toContain('http-equiv="refresh"');
  expect(closedPage({ ...closed, state: { kind: 'soon' }, phone: '' }, 'en')).toContain('We open soon');
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
