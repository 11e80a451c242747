import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, romeTime } from '../../../src/domain/base/rome-time.ts';
import { CANCELLED, ORDERED } from '../../../src/domain/orders/order-status.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { grant, newCompany } from '../../support/people/companies.ts';
import { ADDRESS, becomeCustomer, chooseTomorrow, PERSON } from '../../support/people/ready-to-buy.ts';
import { personOf, staffClient } from '../../support/people/staff.ts';
import { SMALL } from '../../support/small-shop.ts';
import { newList, setPrice } from '../price-lists/listed-shop.ts';

let shop: ApiShop;
let customerId: number;
beforeAll(async () => {
  shop = await openApiShop();
  await becomeCustomer(shop.client(), 'cliente@esempio.it');
  const [row] = await shop.db.query<{ userId: number }>(sql`
    update customers set staff_roles = '{}' where email = 'cliente@esempio.it' returning user_id`);
  customerId = row?.userId ?? 0;
  await personOf(shop, 'capo@esempio.it', ['administrator']);
  await personOf(shop, 'assistenza@esempio.it', ['customer_service']);
});
afterAll(() => shop.close());

/** Returns the record, the oldest entry first. */
async function acts(query: object = { user_id: customerId }) {
  return (await (await staffClient(shop, 'capo@esempio.it')).ok('agentActs', query)).data.acts.toReversed();
}

test('who looks is on record once in ten minutes, and who is refused, too', async () => {
  const client = await staffClient(shop, 'assistenza@esempio.it');
  await client.ok('userSelectPost', { user_id: customerId });
  for (const _ of [1, 2]) await client.ok('orderList');
  await client.ok('addressBook');
  for (const call of ['passkeyList', 'sessionList', 'mfaEnabled'] as const)
    expect(await client.refused(call)).toEqual(['NOT_FOR_AGENTS']);
  shop.now.at = new Date(shop.now.at.getTime() + 11 * 60_000);
  await client.ok('orderList');
  expect((await acts()).map(({ call, isLook, refused }) => [call, isLook, refused])).toEqual([
    ['userSelectPost', false, []],
    ['orderList', true, []],
    ['addressBook', true, []],
    ['passkeyList', true, ['NOT_FOR_AGENTS']],
    ['sessionList', true, ['NOT_FOR_AGENTS']],
    ['mfaEnabled', true, ['NOT_FOR_AGENTS']],
    ['orderList', true, []],
  ]);
});

test('a change is on record with both values, and its customer is told by mail', async () => {
  const client = await staffClient(shop, 'assistenza@esempio.it');
  await client.ok('userSelectPost', { user_id: customerId });
  const { data } = await client.ok('addressBook');
  const addressId = data.addresses[0]?.addressId ?? 0;
  await client.ok('contactUpdate', { phone: '347 7654321' });
  await client.ok('addressUpdate', { ...ADDRESS, addressId, addressNumber: '99' });
  const changed = (await acts()).slice(-2);
  expect(changed[0]).toMatchObject({ call: 'contactUpdate' });
  expect(changed[0]?.changes).toEqual([
    { field: 'account.phone', before: '', after: expect.stringContaining('7654321') },
  ]);
  expect(changed[1]?.changes).toContainEqual({
    field: `addresses.${addressId}.street_number`,
    before: '12',
    after: '99',
  });
  await shop.jobs.drained();
  const told = (await shop.mails('cliente@esempio.it')).filter(({ subject }) => subject.includes('servizio clienti'));
  const texts = told.map(({ plain }) => plain).join('\n');
  for (const words of ['il numero di telefono', 'gli indirizzi di consegna']) expect(texts).toContain(words);
  // the customer's own changes are not recorded as acts of the staff, and cause no mail
  const own = shop.client();
  await own.ok('login', { login: 'cliente@esempio.it', password: PERSON.password });
  await own.ok('contactUpdate', { phone: '347 1111111' });
  expect((await acts()).at(-1)?.call).toBe('addressUpdate');
});

test('what the staff do by calls of their own is on record, with the customer that it concerns', async () => {
  const client = await staffClient(shop, 'capo@esempio.it');
  await client.ok('userSearch', { q: 'cliente' });
  await client.refused('staffRefundStart', { order_id: 1, amount: 1, answer: 'Prova' });
  await client.ok('staffRolesUpdate', { email: 'assistenza@esempio.it', roles: ['customer_service', 'picker'] });
  await client.ok('staffClosingStart', { user_id: customerId });
  const all = await acts({});
  const last = (call: string) => all.findLast((act) => act.call === call);
  expect(last('userSearch')).toMatchObject({ isLook: true, customer: '' });
  expect(last('staffRefundStart')?.refused).not.toEqual([]);
  expect(last('staffRolesUpdate')?.changes).toEqual([
    { field: 'account.roles', before: '["customer_service"]', after: '["customer_service","picker"]' },
  ]);
  expect(last('staffClosingStart')).toMatchObject({ userId: customerId, refused: [] });
});

test('credit and prices are on record with what they were before and what they became', async () => {
  const client = await staffClient(shop, 'capo@esempio.it');
  const company = await newCompany(shop, 'negozio@esempio.it');
  const lineId = await grant(client, company, { limit: 100 });
  await client.ok('staffCreditSave', {
    user_id: company.userId,
    credit_line_id: lineId,
    kind: 'deferred',
    limit: 150,
    terms_days: 30,
  });
  const list = await newList(client, 'Ristoranti', { '0001': 1.5 });
  await setPrice(shop, client, list.priceListId, '0001', 1.25);
  const all = await acts({});
  const last = (call: string) => all.findLast((act) => act.call === call);
  expect(last('staffCreditSave')).toMatchObject({ userId: company.userId });
  expect(last('staffCreditSave')?.changes).toEqual([
    { field: expect.stringMatching(/^credit\.\d+\.limit_cents$/), before: '10000', after: '15000' },
  ]);
  expect(last('staffPriceListSet')?.changes).toEqual([{ field: 'priceList.priceCents', before: '150', after: '125' }]);
});

test('an order is on record with its state, in the name of its customer or by a call of the staff', async () => {
  const own = shop.client();
  await becomeCustomer(own, 'ordina@esempio.it');
  await own.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 4 }] });
  await chooseTomorrow(own);
  const { orderId } = (await own.ok('buy', { payment_type_id: 2 })).data;
  const { userId } = await shop.db.one<{ userId: number }>(
    sql`select user_id from customers where email = 'ordina@esempio.it'`,
  );
  const client = await staffClient(shop, 'capo@esempio.it');
  await client.ok('staffOrderView', { order_id: orderId });
  await client.ok('userSelectPost', { user_id: userId });
  await client.ok('orderDelete', { order_id: orderId });
  const all = await acts({ user_id: userId });
  const last = (call: string) => all.findLast((act) => act.call === call);
  expect(last('staffOrderView')).toMatchObject({ isLook: true, userId });
  const [before, after] = [ORDERED, CANCELLED].map(String);
  expect(last('orderDelete')?.changes).toContainEqual({ field: 'order.statusId', before, after });
});

test('acts stand apart from looks, and are found by people, words, names of calls and days', async () => {
  const client = await staffClient(shop, 'assistenza@esempio.it');
  await client.ok('userSelectPost', { user_id: customerId });
  await client.ok('contactUpdate', { phone: '339 7770001' });
  await client.ok('addressBook');
  const ofKind = async (kind: string) => (await acts({ kind })).map(({ isLook, refused }) => [isLook, refused?.length]);
  expect((await ofKind('acts')).every(([isLook]) => isLook === false)).toBe(true);
  expect((await ofKind('looks')).every(([isLook]) => isLook === true)).toBe(true);
  expect((await ofKind('refused')).every(([, refused]) => Number(refused) > 0)).toBe(true);
  const found = async (query: object) => (await acts(query)).map(({ call }) => call);
  expect(await found({ q: '7770001' })).toEqual(['contactUpdate']);
  expect(await found({ q: 'bianchi 7770001' })).toEqual(['contactUpdate']);
  expect(await found({ q: '100%' })).toEqual([]);
  const named = await found({ q: 'nessuno', calls: 'contactUpdate,userSelectPost' });
  expect(new Set(named)).toEqual(new Set(['contactUpdate', 'userSelectPost']));
  const day = romeTime(shop.now.at).date;
  const some = await found({ from: day, to: day, kind: 'acts' });
  expect(some.length).toBeGreaterThan(0);
  expect(await found({ from: addDays(day, 1) })).toEqual([]);
  expect(await found({ to: addDays(day, -1) })).toEqual([]);
});

test('nobody changes the record or deletes from it, not even with the rights of the database', async () => {
  const change = (text: ReturnType<typeof sql>) => shop.db.query(text);
  const refused = 'agent_acts is append-only';
  await expect(change(sql`delete from agent_acts`)).rejects.toThrow(refused);
  await expect(change(sql`update agent_acts set agent_id = agent_id, call = 'x'`)).rejects.toThrow(refused);
  await expect(change(sql`update agent_acts set refused = '{}' where finished_at is not null`)).rejects.toThrow(
    refused,
  );
  await expect(change(sql`update agent_acts set input = '{"a": 1}', changed = null`)).rejects.toThrow(refused);
});
