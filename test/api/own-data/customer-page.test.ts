import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { type Customer, chooseTomorrow, newCustomer } from '../../support/people/ready-to-buy.ts';
import { personOf } from '../../support/people/staff.ts';
import { SMALL } from '../../support/small-shop.ts';

// Issue 48: the page of a customer shows what the person who looks may see, and each look and act is recorded

const OTHER_STORE = 13;

let shop: ApiShop;
let service: ApiClient;
let customer: Customer;
let orderId: number;
beforeAll(async () => {
  shop = await openApiShop();
  service = await personOf(shop, 'assistenza@esempio.it', ['customer_service']);
  customer = await newCustomer(shop, 'giulia@esempio.it');
  await customer.ok('contactUpdate', { phone: '3475550182' });
  await customer.ok('cartAdd', { items: [{ productId: SMALL.pasta, quantity: 6 }] });
  await chooseTomorrow(customer);
  ({ orderId } = (await customer.ok('buy', { payment_type_id: 2 })).data);
  await customer.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 2 }] });
  await customer.ok('wishlistInsert', { name: 'Feste' });
  await shop.jobs.drained();
});
afterAll(() => shop.close());

const look = async (client: ApiClient, userId = customer.userId) =>
  (await client.ok('staffCustomerPage', {}, { user_id: userId })).data;

test('shows spend, orders, cart, addresses, lists, messages and consents, and the look is on record', async () => {
  const page = await look(service);
  expect(page).toMatchObject({
    email: 'giulia@esempio.it',
    phone: '3475550182',
    blocked: false,
    sums: { orders: 1, ratings: 0, requests: 0, credit: 0, due: 0 },
    cart: { lines: 1 },
    addresses: [{ text: expect.stringContaining('Via Roma 12'), isDefault: true }],
    dues: [],
    refunds: [],
    documents: [],
  });
  expect(page.orders).toEqual([expect.objectContaining({ orderId, lines: 1, place: 'Via Roma 12' })]);
  expect(page.sums.spent).toBe(page.orders?.[0]?.total);
  expect(page.lists.map(({ name }) => name)).toContain('Feste');
  expect(page.messages).toContainEqual(expect.objectContaining({ kind: 'mail', orderNumber: orderId }));
  expect(page.consents).toContainEqual(expect.objectContaining({ what: 'terms', accepted: true }));
  expect(page.openSessions).toBeGreaterThan(0);
  const looks = await shop.db.query<{ isRead: boolean }>(sql`
    select is_read from agent_acts where call = 'staffCustomerPage' and user_id = ${customer.userId} order by act_id`);
  expect(looks).toEqual([{ isRead: true }]);
});

test('shows what the customer owes, may use, gave back, rated and was invoiced', async () => {
  const { userId } = customer;
  const today = shop.now.at;
  await shop.db.query(sql`
    insert into gift_certificates (code, name, amount_cents, starts_on, ends_on, user_id, origin)
    values ('SCUSA-10', 'Scusaci', 500, '2020-01-01', '2099-12-31', ${userId}, 'staff'),
      ('VECCHIO', 'Scaduto', 700, '2020-01-01', '2020-12-31', ${userId}, 'staff')`);
  await shop.db.query(sql`
    insert into order_notes (order_id, user_id, rating, body, written_at, changed_at)
    values (${orderId}, ${userId}, 4, 'Puntuali', ${today}, ${today})`);
  await shop.db.query(sql`
    insert into refund_requests (order_id, user_id, kind, cause, note, asked_cents, asked_at)
    values (${orderId}, ${userId}, 'goods', 'damaged', 'Le pere erano acerbe', 437, ${today})`);
  await shop.db.query(sql`insert into document_counters (series, year, last_number) values ('Z', 2020, 7)`);
  await shop.db.query(sql`
    insert into documents (kind, series, year, number, issued_on, user_id, party, lines, vat, details, total_cents)
    values ('invoice', 'Z', 2020, 7, '2020-03-01', ${userId}, '{}', '[]', '[]', '{}', 1234)`);
  const line = await shop.db.one<{ id: number }>(sql`
    insert into credit_lines (master_id, code, kind, granted_on, limit_cents, terms_days, changed_at)
    values (${userId}, 'GR-1', 'deferred', '2020-01-01', 100000, 30, ${today}) returning credit_line_id as id`);
  await shop.db.query(sql`
    insert into dues (credit_line_id, document_number, billed_on, due_on, amount_cents, credited_cents, created_at)
    values (${line.id}, '7/Z/2020', '2020-03-01', '2020-03-31', 1234, 34, ${today})`);
  await shop.db.query(sql`
    insert into devices (platform, uuid, user_id, external_id, model, platform_version, manufacturer, registered_at)
    values ('web', 'abc', ${userId}, '{}', 'Firefox', '1', '', ${today})`);
  expect(await look(service)).toMatchObject({
    sums: { stars: 4, ratings: 1, requests: 1, credit: 5, due: 12 },
    certificates: [{ code: 'SCUSA-10', left: 5 }],
    ratings: [{ orderId, stars: 4, text: 'Puntuali' }],
    refunds: [{ orderId, asked: 4.37, state: 'open' }],
    documents: [{ number: '7/Z/2020', total: 12.34 }],
    dues: [{ number: '7/Z/2020', dueOn: '2020-03-31', amount: 12, state: 'open' }],
    devices: [{ model: 'Firefox', platform: 'web' }],
  });
});

test('who works for some stores sees the orders of those, and people without the right see nothing', async () => {
  await personOf(shop, 'lecco@esempio.it', ['store_manager']);
  await shop.db.query(sql`insert into warehouses (warehouse_id, name, slug) values (${OTHER_STORE}, 'Lecco', 'lecco')`);
  await shop.db.query(
    sql`update customers set staff_stores = ${[OTHER_STORE]}::int[] where email = 'lecco@esempio.it'`,
  );
  const manager = shop.client();
  await manager.ok('backofficeLogin', { backoffice_user: 'lecco@esempio.it', password: 'mele-verdi-42' });
  expect(await look(manager)).toMatchObject({
    sums: { orders: 0, spent: 0, ratings: 0 },
    orders: [],
    refunds: [],
    messages: [],
  });
  const picker = await personOf(shop, 'prepara@esempio.it', ['picker']);
  expect((await picker.call('staffCustomerPage', {}, { user_id: customer.userId })).httpStatus).toBe(403);
  expect(await service.refused('staffCustomerPage', {}, { user_id: 999_999 })).toEqual(['CUSTOMER_NOT_FOUND']);
  const colleague = await shop.db.one<{ userId: number }>(sql`
    select user_id from customers where email = 'prepara@esempio.it'`);
  expect(await service.refused('staffCustomerPage', {}, { user_id: colleague.userId })).toEqual(['CUSTOMER_NOT_FOUND']);
});

test('a note is for colleagues, with who wrote it', async () => {
  const { userId } = customer;
  expect(await service.refused('staffCustomerNote', { user_id: userId, text: '   ' })).toEqual(['REQUIRED']);
  const { data } = await service.ok('staffCustomerNote', { user_id: userId, text: ' Citofono rotto: chiamare ' });
  expect(data.notes).toEqual([
    expect.objectContaining({ text: 'Citofono rotto: chiamare', by: 'Elena Rossi', at: shop.now.at.toISOString() }),
  ]);
  expect(await service.refused('staffCustomerNote', { user_id: 999_999, text: 'Chi è?' })).toEqual([
    'CUSTOMER_NOT_FOUND',
  ]);
});

test('any mail about an order is sent once more, and none about an order of somebody else', async () => {
  const { userId, email } = customer;
  await service.ok('staffMailAgain', { user_id: userId, order_id: orderId });
  await shop.jobs.drained();
  const { messages } = (await service.ok('staffCustomerPage', {}, { user_id: userId })).data;
  const sent = messages.find(({ kind, messageKey }) => kind === 'mail' && messageKey !== undefined);
  const again = { order_id: orderId, message_key: sent?.messageKey ?? '' };
  const count = async () => (await shop.allMails(email)).filter(({ subject }) => subject === sent?.subject).length;
  const before = await count();
  await service.ok('staffMailAgain', { user_id: userId, ...again });
  await shop.jobs.drained();
  expect(await count()).toBe(before + 1);
  expect(await service.refused('staffMailAgain', { user_id: userId, order_id: orderId, message_key: '1.2' })).toEqual([
    'MAIL_NOT_OF_CUSTOMER',
  ]);
  const stranger = await newCustomer(shop);
  expect(await service.refused('staffMailAgain', { user_id: stranger.userId, ...again })).toEqual([
    'MAIL_NOT_OF_CUSTOMER',
  ]);
});

test('the link for a new password and the confirmation of an order are mailed once more', async () => {
  const { userId, email } = customer;
  await service.ok('staffPasswordLink', { user_id: userId });
  const before = (await shop.allMails(email)).length;
  await service.ok('staffMailAgain', { user_id: userId, order_id: orderId });
  await shop.jobs.drained();
  const mails = await shop.allMails(email);
  expect(mails.map(({ subject }) => subject).join('\n')).toMatch(/password/i);
  expect(mails.length).toBeGreaterThan(before);
  const stranger = await newCustomer(shop);
  expect(await service.refused('staffMailAgain', { user_id: stranger.userId, order_id: orderId })).toEqual([
    'MAIL_NOT_OF_CUSTOMER',
  ]);
  await service.ok('staffCustomerBlock', { user_id: stranger.userId, blocked: true });
  expect(await service.refused('staffPasswordLink', { user_id: stranger.userId })).toEqual(['CUSTOMER_BLOCKED']);
  expect(await service.refused('staffPasswordLink', { user_id: 999_999 })).toEqual(['CUSTOMER_NOT_FOUND']);
});

test('the export is the customer’s own, with what colleagues wrote, and is recorded as an act', async () => {
  const { userId } = customer;
  const { tables } = (await service.ok('staffCustomerExport', { user_id: userId })).data;
  expect(tables['customer_notes']).toEqual([expect.objectContaining({ body: 'Citofono rotto: chiamare' })]);
  expect(tables['customer_notes']?.[0]).not.toHaveProperty('written_by');
  const acts = await shop.db.query<{ isRead: boolean; refused: string[] }>(sql`
    select is_read, refused from agent_acts
    where call = 'staffCustomerExport' and user_id = ${userId} order by act_id`);
  expect(acts).toEqual([{ isRead: false, refused: [] }]);
  const manager = await personOf(shop, 'negozio@esempio.it', ['store_manager']);
  expect((await manager.call('staffCustomerExport', { user_id: userId })).httpStatus).toBe(403);
  expect(await service.refused('staffCustomerExport', { user_id: 999_999 })).toEqual(['CUSTOMER_NOT_FOUND']);
});
