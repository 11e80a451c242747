import { afterAll, beforeAll, expect, test } from 'vitest';
import { MERGE_RULES } from '../../../src/server/features/own-data/merge-rules.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { type Customer, chooseTomorrow, newCustomer, PERSON } from '../../support/people/ready-to-buy.ts';
import { personOf } from '../../support/people/staff.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { SMALL } from '../../support/small-shop.ts';

// Decision 111: two accounts of one person become one, and nothing of either is lost

let shop: ApiShop;
let service: ApiClient;
beforeAll(async () => {
  shop = await openApiShop();
  await shop.db.query(sql`update stock set available_amount = 100000`);
  await shop.db.query(sql`update timeslots set capacity = 1000`);
  service = await personOf(shop, 'assistenza@esempio.it', ['customer_service']);
});
afterAll(() => shop.close());

const why = 'Due conti per errore, lo chiede lei';
const merge = (into: Customer, from: Customer) =>
  service.ok('staffCustomersMerge', { user_id: into.userId, other_id: from.userId, reason: why });
const pair = (into: Customer, from: Customer) => ({ user_id: into.userId, other_id: from.userId });

test('every column of the database that names a customer is decided upon, once', async () => {
  const rows = await shop.db.query<{ name: string }>(sql`
    select c.conrelid::regclass::text || '.' || a.attname as name
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'customers'::regclass order by name`);
  const decided = MERGE_RULES.map(({ table, column }) => `${table}.${column}`);
  expect([...new Set(decided)]).toHaveLength(decided.length);
  // a list and its goods are decided together
  expect(decided.filter((name) => name !== 'shopping_list_items.list_id').sort()).toEqual(
    rows.map(({ name }) => name).sort(),
  );
});

test('orders, cart, addresses and lists are together; the old address leads to the account that is left', async () => {
  const into = await newCustomer(shop, 'giulia@esempio.it');
  const from = await newCustomer(shop, 'g.rota@lavoro.example');
  await from.ok('addressSave', {
    addressName: 'Lavoro',
    doorbellName: 'Rota',
    address1: 'Via Verdi',
    addressNumber: '3',
    city: 'Bergamo',
    province: 'BG',
    postalcode: SMALL.bergamo,
    floor: '1',
    referencePhoneNumber: '3331234567',
  });
  for (const each of [into, from]) await each.ok('contactUpdate', { phone: '3475550182' });
  expect((await service.ok('staffCustomerPage', {}, { user_id: into.userId })).data.maybeSame).toEqual([
    { userId: from.userId, email: from.email, name: 'Anna Bianchi' },
  ]);
  await into.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 1 }] });
  const orderId = await boughtBy(from);
  await from.ok('cartAdd', {
    items: [
      { productId: SMALL.milk, quantity: 2 },
      { productId: SMALL.pasta, quantity: 1 },
    ],
  });
  for (const each of [into, from]) await each.ok('wishlistInsert', { name: 'Feste' });
  await from.ok('wishlistInsert', { name: 'Solo sua' });
  await into.ok('disclaimerUpdate', { disclaimers: [{ disclaimerId: 3, accepted: true }] });
  await from.ok('disclaimerUpdate', { disclaimers: [{ disclaimerId: 3, accepted: true }] });
  await from.ok('disclaimerUpdate', { disclaimers: [{ disclaimerId: 3, accepted: false }] });

  const { data: preview } = await service.ok('staffMergePreview', {}, pair(into, from));
  expect(preview).toMatchObject({
    into: { email: 'giulia@esempio.it' },
    from: { email: 'g.rota@lavoro.example' },
    stops: ['MERGE_ORDERS'],
    loses: ['marketing'],
  });
  expect(preview.rows).toContainEqual(expect.objectContaining({ what: 'addresses', into: 1, from: 2, after: 2 }));
  expect(preview.rows).toContainEqual({ what: 'cart', into: 1, from: 2, after: 2 });
  const asked = { ...pair(into, from), reason: why };
  expect(await service.refused('staffCustomersMerge', asked)).toEqual(['MERGE_ORDERS']);
  await delivered(orderId);
  expect(await service.refused('staffCustomersMerge', { ...asked, reason: ' ' })).toEqual(['REQUIRED']);

  const { data: page } = await service.ok('staffCustomersMerge', asked);
  expect(page).toMatchObject({
    userId: into.userId,
    merged: [{ userId: from.userId, email: 'g.rota@lavoro.example' }],
  });
  expect(page.orders?.map((order) => order.orderId)).toEqual([orderId]);
  expect(page.addresses).toHaveLength(2);
  expect(page.cart?.lines).toBe(2);
  expect(page.lists.map(({ name }) => name)).toEqual(expect.arrayContaining(['Feste', 'Solo sua']));
  expect(page.lists.filter(({ name }) => name === 'Feste')).toHaveLength(1);
  expect(page.consents).toContainEqual(expect.objectContaining({ what: 'marketing', accepted: false }));

  await leadsThere(into, from);
});

/** The account that was merged is found in the one that it became, and nowhere else. */
async function leadsThere(into: Customer, from: Customer): Promise<void> {
  // the cart is the customer's, summed; the sessions of the other account have ended
  const goods = (await into.ok('cartView')).data.cartItems?.map(({ product, quantity }) => [
    product.productId,
    quantity,
  ]);
  expect(goods).toEqual(
    expect.arrayContaining([
      [SMALL.milk, 3],
      [SMALL.pasta, 1],
    ]),
  );
  expect((await from.call('orderList')).httpStatus).toBe(419);
  expect((await into.ok('orderList')).data.orders).toHaveLength(1);
  // with its address the other one is opened, by the password of the account that is left only
  const again = shop.client();
  const login = { login: 'g.rota@lavoro.example', password: PERSON.password };
  expect((await again.ok('login', login)).user).toMatchObject({ userId: into.userId, login: 'giulia@esempio.it' });
  expect(await shop.client().refused('registerUser', { ...PERSON, email: 'g.rota@lavoro.example' })).not.toEqual([]);
  await shop.client().ok('passwordResetRequestPost', { e_mail: 'g.rota@lavoro.example' });
  await shop.jobs.drained();
  const mails = (await shop.allMails('giulia@esempio.it')).map(({ subject }) => subject);
  expect(mails).toEqual(
    expect.arrayContaining(['I tuoi due account sono diventati uno', expect.stringMatching(/password/i)]),
  );
  expect((await shop.allMails('g.rota@lavoro.example')).map(({ subject }) => subject)).toContain(
    'I tuoi due account sono diventati uno',
  );
  // it is found no more, and its page is that of the account that is left
  expect((await service.ok('userSearch', { q: 'g.rota' })).data.users).toEqual([]);
  expect((await service.ok('staffCustomerPage', {}, { user_id: from.userId })).data.userId).toBe(into.userId);
  const [act] = await shop.db.query<{ input: object; refused: string[] }>(sql`
    select input, refused from agent_acts where call = 'staffCustomersMerge' and user_id = ${into.userId}
    order by act_id desc limit 1`);
  expect(act).toMatchObject({ input: { body: { reason: why } }, refused: [] });
}

test('what stops it is said, and nothing is half done', async () => {
  const [into, from] = [await newCustomer(shop), await newCustomer(shop)];
  const refused = (from: Customer, to: Customer) =>
    service.refused('staffCustomersMerge', { ...pair(from, to), reason: why });
  expect(await refused(into, into)).toEqual(['MERGE_SAME']);
  const unknown = { user_id: into.userId, other_id: 999_999 };
  expect(await service.refused('staffCustomersMerge', { ...unknown, reason: why })).toEqual(['CUSTOMER_NOT_FOUND']);
  expect(await service.refused('staffMergePreview', {}, unknown)).toEqual(['CUSTOMER_NOT_FOUND']);
  expect(await service.refused('staffMergePreview', {}, pair(into, into))).toEqual(['MERGE_SAME']);
  for (const [change, code] of [
    [sql`blocked = true`, 'MERGE_BLOCKED'],
    [sql`staff_roles = '{picker}'`, 'MERGE_STAFF'],
    [sql`vat_number = '12345670017'`, 'MERGE_COMPANY'],
  ] as const) {
    await shop.db.query(sql`update customers set ${change} where user_id = ${from.userId}`);
    expect(await refused(into, from)).toEqual([code]);
    await shop.db.query(sql`
      update customers set blocked = false, staff_roles = '{}', vat_number = null where user_id = ${from.userId}`);
  }
  for (const { userId } of [into, from])
    await shop.db.query(sql`
      insert into credit_lines (master_id, code, kind, granted_on, limit_cents, terms_days, changed_at)
      values (${userId}, ${`L-${userId}`}, 'deferred', '2020-01-01', 1000, 30, ${shop.now.at})`);
  expect(await refused(into, from)).toEqual(['MERGE_CREDIT']);
  expect((await from.ok('cartView')).user.userId).toBe(from.userId);
  const manager = await personOf(shop, 'testi@esempio.it', ['content']);
  expect((await manager.call('staffCustomersMerge', { ...pair(into, from), reason: why })).httpStatus).toBe(403);
  // who works for some stores does not decide about accounts, which are of all
  await shop.db.query(sql`update customers set staff_stores = '{5}' where email = 'assistenza@esempio.it'`);
  expect(await refused(into, from)).toEqual(['NOT_YOUR_STORE']);
  await shop.db.query(sql`update customers set staff_stores = '{}' where email = 'assistenza@esempio.it'`);
});

/** What two accounts have together, in cents and rows: what a merge must not change. */
async function sums(ids: readonly number[]) {
  return shop.db.one(sql`
    select (select count(*)::int from orders where user_id = any(${[...ids]}::int[])) as orders,
      (select coalesce(sum(total_cents), 0)::int from orders where user_id = any(${[...ids]}::int[])) as order_cents,
      (select count(*)::int from payments where user_id = any(${[...ids]}::int[])) as payments,
      (select count(*)::int from gift_certificates where user_id = any(${[...ids]}::int[])) as certificates,
      (select coalesce(sum(coalesce(left_cents, amount_cents)), 0)::int from gift_certificates
        where user_id = any(${[...ids]}::int[])) as certificate_cents,
      (select coalesce(sum(amount_cents - credited_cents), 0)::int from dues join credit_lines using (credit_line_id)
        where master_id = any(${[...ids]}::int[])) as due_cents,
      (select md5(coalesce(string_agg(document_id || party::text || lines::text || total_cents || issued_on, ','
        order by document_id), '')) from documents where user_id = any(${[...ids]}::int[])) as documents,
      (select count(distinct (lower(l.name), i.product_id))::int from shopping_list_items i
        join shopping_lists l using (list_id) where l.user_id = any(${[...ids]}::int[])) as wishes,
      (select count(*)::int from order_notes where user_id = any(${[...ids]}::int[])) as ratings,
      (select count(*)::int from refund_requests where user_id = any(${[...ids]}::int[])) as requests`);
}

test('random accounts: sums of orders, certificates, dues and documents are the same before and after', async () => {
  const random = seededRandom(48);
  for (let round = 0; round < 6; round += 1) {
    const [into, from] = [await newCustomer(shop), await newCustomer(shop)];
    for (const [index, each] of [into, from].entries()) await livesWith(each, random, `${round}${index}`);
    const ids = [into.userId, from.userId];
    const before = await sums(ids);
    const page = (await merge(into, from)).data;
    expect(await sums([into.userId])).toEqual(before);
    expect(page.sums.orders).toBe(page.orders?.length);
    // a second merge, into a third account, takes the first one along
    if (round % 2 === 0) {
      const third = await newCustomer(shop);
      const all = await sums([into.userId, third.userId]);
      expect((await merge(third, into)).data.merged.map(({ userId }) => userId).sort()).toEqual(ids.sort());
      expect(await sums([third.userId])).toEqual(all);
    }
  }
});

/** Gives an account some orders, certificates, dues, documents, lists, ratings and refunds. */
async function livesWith(person: Customer, random: ReturnType<typeof seededRandom>, word: string): Promise<void> {
  const { userId } = person;
  const at = shop.now.at;
  for (let times = random.below(3); times > 0; times -= 1) {
    const orderId = await boughtBy(person);
    await delivered(orderId);
    if (random.below(2) === 0)
      await shop.db.query(sql`
        insert into order_notes (order_id, user_id, rating, written_at, changed_at)
        values (${orderId}, ${userId}, ${1 + random.below(5)}, ${at}, ${at})`);
    if (random.below(2) === 0)
      await shop.db.query(sql`
        insert into refund_requests (order_id, user_id, kind, cause, asked_cents, asked_at)
        values (${orderId}, ${userId}, 'goods', 'missing', ${random.below(500)}, ${at})`);
  }
  for (let times = random.below(3); times > 0; times -= 1)
    await shop.db.query(sql`
      insert into gift_certificates (code, name, amount_cents, starts_on, ends_on, user_id, origin)
      values (${`RND-${word}-${times}`}, 'Buono', ${100 + random.below(900)}, '2020-01-01', '2099-12-31', ${userId},
        'staff')`);
  await shop.db.query(sql`
    with line as (
      insert into credit_lines (master_id, code, kind, granted_on, limit_cents, terms_days, state, changed_at)
      values (${userId}, ${`C-${word}`}, 'deferred', '2020-01-01', 100000, 30, 'closed', ${at})
      returning credit_line_id)
    insert into dues (credit_line_id, billed_on, due_on, amount_cents, created_at)
    select credit_line_id, '2020-01-01', '2020-02-01', ${1 + random.below(9000)}::int, ${at} from line`);
  await shop.db.query(sql`
    insert into document_counters (series, year, last_number) values ('Y', 2020, 1) on conflict do nothing`);
  await shop.db.query(sql`
    insert into documents (kind, series, year, number, issued_on, user_id, party, lines, vat, details, total_cents)
    values ('invoice', 'Y', 2020, ${Number(word) + 1}, '2020-03-01', ${userId}, '{"name": "Bianchi"}', '[]', '[]', '{}',
      ${random.below(9000)})`);
  for (const name of ['Feste', `Lista ${random.below(3)}`]) await person.ok('wishlistInsert', { name });
  const lists = await shop.db.query<{ listId: number }>(sql`
    select list_id from shopping_lists where user_id = ${userId} order by list_id`);
  for (const { listId } of lists)
    for (const productId of [SMALL.pasta, SMALL.milk])
      if (random.below(2) === 0)
        await shop.db.query(sql`
          insert into shopping_list_items (list_id, product_id, quantity) values (${listId}, ${productId}, 1)`);
}

async function boughtBy(client: ApiClient): Promise<number> {
  await client.ok('cartAdd', { items: [{ productId: SMALL.pasta, quantity: 6 }] });
  await chooseTomorrow(client);
  return (await client.ok('buy', { payment_type_id: 2 })).data.orderId;
}

const delivered = (orderId: number) => shop.db.query(sql`update orders set status_id = 8 where order_id = ${orderId}`);

test('a document stays with its account unless this one is merged, and nothing else of it ever changes', async () => {
  const [into, from] = [await newCustomer(shop), await newCustomer(shop)];
  await livesWith(from, seededRandom(1), '91');
  const move = (to: number) => shop.db.query(sql`update documents set user_id = ${to} where user_id = ${from.userId}`);
  await expect(move(into.userId)).rejects.toThrow('stays with the account');
  await merge(into, from);
  await expect(shop.db.query(sql`update documents set total_cents = 1 where user_id = ${into.userId}`)).rejects.toThrow(
    'append-only',
  );
});

test('closing the account that is left forgets the other one, too', async () => {
  const [into, from] = [await newCustomer(shop), await newCustomer(shop, 'quarzoverde@esempio.it')];
  await merge(into, from);
  await shop.jobs.drained();
  const { tables } = (await service.ok('staffCustomerExport', { user_id: into.userId })).data;
  expect(tables['customers']?.map((row) => row['user_id'])).toEqual([into.userId, from.userId]);
  await service.ok('staffClosingStart', { user_id: into.userId });
  await shop.jobs.drained();
  const mail = (await shop.allMails(into.email)).find(({ subject }) => subject.startsWith('Vuoi chiudere'));
  const token = /token=([\w-]+)/.exec(mail?.plain ?? mail?.html ?? '')?.[1];
  await shop.client().ok('accountClosePost', { token });
  const left = await shop.db.query<{ email: string; firstName: string }>(sql`
    select email, first_name from customers
    where user_id = any(${[into.userId, from.userId]}::int[]) order by user_id`);
  expect(left).toEqual(
    [into, from].map(({ userId }) => ({ email: `chiuso-${userId}@account.invalid`, firstName: '' })),
  );
});
