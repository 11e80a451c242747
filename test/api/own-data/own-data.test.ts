import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../../src/domain/base/duration.ts';
import { PERSONAL_TABLES } from '../../../src/server/features/own-data/personal-tables.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { mailedToken } from '../../support/people/mailed-token.ts';
import { becomeCustomer, chooseTomorrow, PERSON, registerAs } from '../../support/people/ready-to-buy.ts';
import { personOf } from '../../support/people/staff.ts';
import { SMALL } from '../../support/small-shop.ts';

// D 7, user_anonymize: an account is closed and its person's data erased, but its sales stay documented.

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
});
afterAll(() => shop.close());

const DELIVERED = 8;
const SUBJECT = 'Vuoi chiudere il tuo account?';

async function idOf(client: ApiClient): Promise<number> {
  return (await client.ok('cartView')).user.userId;
}

async function order(client: ApiClient): Promise<number> {
  await client.ok('cartAdd', { items: [{ productId: SMALL.pasta, quantity: 6 }] });
  await chooseTomorrow(client);
  return (await client.ok('buy', { payment_type_id: 2 })).data.orderId;
}

const setStatus = (orderId: number, statusId: number) =>
  shop.db.query(sql`update orders set status_id = ${statusId} where order_id = ${orderId}`);

/** Returns the whole database except these tables, as one text. */
async function everything(but: readonly string[] = []): Promise<string> {
  const tables = await shop.db.query<{ name: string }>(sql`
    select table_name as name from information_schema.tables where table_schema = 'public'
      and table_type = 'BASE TABLE'`);
  const texts = [];
  for (const { name } of tables.filter((table) => !but.includes(table.name))) {
    const [row] = await shop.db.query<{ xml: string }>(sql`
      select query_to_xml(format('select t::text as r from %I t', ${name}::text), true, true, '')::text as xml`);
    texts.push(`${name}: ${row?.xml}`);
  }
  return texts.join('\n');
}

/** Writes personal data into every place that a customer can write to. */
async function liveFully(email: string): Promise<{ client: ApiClient; orderId: number }> {
  const client = shop.client();
  await registerAs(client, email, { firstName: 'Zenobia', lastName: 'Quarantotti', phone: '3459876501' });
  const address = { addressName: 'Casa', doorbellName: 'Quarantotti', address1: 'Via Roma', addressNumber: '12' };
  const town = { city: 'Bergamo', province: 'BG', postalcode: SMALL.bergamo, floor: '2' };
  await client.ok('addressSave', {
    ...address,
    ...town,
    referencePhoneNumber: '3459876502',
    addressNote: 'cancello quarzoverde',
  });
  const company = { companyName: 'Quarzo Verde Srl', vatNumber: '12345670017', sdiCode: 'QZVRD01' };
  await client.ok('userDetailUpdate', { ...company, fiscalCode: '12345670017', pec: 'quarzoverde@pec.example' });
  await client.ok('billingAddressInsert', {
    firstName: 'Zenobia',
    lastName: 'Quarantotti',
    fiscalCode: 'RSSMRA80A01F205X',
    address1: 'Via Quarzo',
    addressNumber: '8',
    city: 'Bergamo',
    province: 'BG',
    postalcode: SMALL.bergamo,
  });
  await client.ok('personInfoUpdate', { personInfoTypeId: 2, value: 'chiedere di quarzoverde' });
  await client.ok('wishlistInsert', { name: 'Lista quarzoverde' });
  await client.ok('disclaimerUpdate', { disclaimers: [{ disclaimerId: 3, accepted: true }] });
  await client.ok('personalCode');
  await client.ok('cartAdd', { items: [{ productId: SMALL.pasta, quantity: 6 }] });
  await client.ok('cartUpdateInfo', { property: 'order_note', value: 'nota quarzoverde' });
  await client.ok('cartUpdateInfo', { property: 'need_invoice', value: 'true' });
  await chooseTomorrow(client);
  const { orderId } = (await client.ok('buy', { payment_type_id: 2 })).data;
  // and a second order is begun, with a place of a slot
  await client.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 1 }] });
  await chooseTomorrow(client);
  await shop.jobs.drained();
  return { client, orderId };
}

const TRACES = /zenobia|quarantotti|quarz|34598765|12345670017|RSSMRA80A01F205X|QZVRD01/gi;

describe('closing an account', () => {
  test('leaves nothing of the person in any table, keeps the sale, frees the slot and ends the sessions', async () => {
    const email = 'zenobia@esempio.it';
    const { client, orderId } = await liveFully(email);
    const userId = await idOf(client);
    const other = shop.client();
    await other.ok('login', { login: email, password: PERSON.password });
    await setStatus(orderId, DELIVERED);
    const db = shop.db;
    await db.query(sql`
      insert into order_history (order_id, status_id, actor, note)
      values (${orderId}, ${DELIVERED}, 'staff:1', 'Consegnato alla quarzoverde del piano di sopra')`);
    const saleSql = sql`
      select o.order_id, o.total_cents, o.goods_cents, o.status_id, o.placed_at, o.slot, p.status_id as payment,
        (select json_agg(json_build_array(l.code, l.name, l.quantity, l.line_cents, l.vat_basis_points)
        order by l.position)
          from order_lines l where l.order_id = o.order_id) as lines
      from orders o join payments p using (order_id) where o.order_id = ${orderId}`;
    const sale = await db.query(saleSql);
    const heldSql = sql`select sum(held)::int as held from timeslots`;
    const [{ held: heldBefore } = { held: 0 }] = await db.query<{ held: number }>(heldSql);
    expect((await everything()).match(TRACES)?.length).toBeGreaterThan(20);

    await client.ok('closingRequestPost');
    const token = await mailedToken(shop, email, SUBJECT);
    expect((await shop.client().ok('closingCheckPost', { login: email, token })).data.email).toBe('z•••@esempio.it');
    await shop.client().ok('accountClosePost', { login: email, token });
    await shop.jobs.drained();

    // the last mail is in the mailbox of a shop without a mail server, and the order keeps its billing data
    const text = await everything(['mailbox', 'invoice_parties']);
    expect(text.match(TRACES) ?? []).toEqual([]);
    const last = await shop.allMails(email);
    expect(last.map(({ subject }) => subject)).toEqual(['Il tuo account è chiuso']);
    expect(await db.query(saleSql)).toEqual(sale);
    const [party] = await db.query<{ party: object }>(
      sql`select party from invoice_parties where order_id = ${orderId}`,
    );
    expect(party?.party).toMatchObject({
      fiscal_code: 'RSSMRA80A01F205X',
      last_name: 'Quarantotti',
      street: 'Via Quarzo',
    });
    const [{ held } = { held: -1 }] = await db.query<{ held: number }>(heldSql);
    expect(held).toBe(heldBefore - 1);
    for (const session of [client, other]) expect((await session.call('orderList')).httpStatus).toBe(419);
    expect(await shop.client().refused('login', { login: email, password: PERSON.password })).toEqual([
      'WRONG_CREDENTIALS',
    ]);
    expect(await shop.client().refused('accountClosePost', { token })).toEqual(['LINK_ENDED']);
    // the same person may register again, as a new customer
    await registerAs(shop.client(), email);
    const [old] = await db.query<{ email: string }>(sql`select email from customers where user_id = ${userId}`);
    expect(old?.email).toBe(`chiuso-${userId}@account.invalid`);
  });

  test('is done once by parallel presses, and its orders by nobody', async () => {
    const email = 'doppia@esempio.it';
    const client = shop.client();
    await becomeCustomer(client, email);
    await client.ok('closingRequest');
    const token = await mailedToken(shop, email, SUBJECT);
    const closed = await Promise.all([1, 2, 3].map(() => shop.client().call('accountClose', {}, { token })));
    expect(closed.map(({ response }) => response.status).sort()).toEqual([0, 1, 1]);
  });

  test('and an order at the same time: one of the two is refused', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 8; round += 1) {
      const email = `corsa-${round}@esempio.it`;
      const client = shop.client();
      await becomeCustomer(client, email);
      await client.ok('closingRequestPost');
      const token = await mailedToken(shop, email, SUBJECT);
      await client.ok('cartAdd', { items: [{ productId: SMALL.pasta, quantity: 6 }] });
      await chooseTomorrow(client);
      const userId = await idOf(client);
      const late = (work: () => Promise<unknown>) => new Promise((done) => setTimeout(() => done(work()), round));
      const [bought, closed] = await Promise.all([
        client.call('buy', { payment_type_id: 2 }),
        late(() => shop.client().call('accountClosePost', { token })) as ReturnType<ApiClient['call']>,
      ]);
      const [row] = await shop.db.query<{ orders: number; closed: boolean }>(sql`
        select (select count(*)::int from orders o where o.user_id = c.user_id) as orders, closed_at is not null
          as closed
        from customers c where user_id = ${userId}`);
      expect(row).toEqual({ orders: bought.response.status === 0 ? 1 : 0, closed: closed.response.status === 0 });
      expect([row?.orders === 1, row?.closed].filter(Boolean).length).toBe(1);
      expect([bought.httpStatus, closed.httpStatus].every((status) => status < 500)).toBe(true);
      outcomes.add(row?.closed ? 'closed' : 'ordered');
    }
    expect(outcomes.size).toBeGreaterThan(0);
  });

  test('works as clients of the platform do it: request, check with login and token, then without any', async () => {
    const email = 'antica@esempio.it';
    const client = shop.client();
    await becomeCustomer(client, email);
    await client.ok('closingRequest');
    const token = await mailedToken(shop, email, SUBJECT);
    expect(await client.refused('accountClose')).toEqual(['LINK_ENDED']);
    expect(await client.refused('closingCheck', { login: 'altra@esempio.it', token })).toEqual(['LINK_ENDED']);
    await client.ok('closingCheck', { login: email, token });
    // the token is valid only in its session, and only for its account
    const stranger = shop.client();
    await registerAs(stranger, 'estranea@esempio.it');
    expect(await stranger.refused('accountClose')).toEqual(['LINK_ENDED']);
    await stranger.ok('closingCheck', { token });
    expect(await stranger.refused('accountClose')).toEqual(['LINK_ENDED']);
    await client.ok('accountClose');
    expect((await client.ok('cartView')).user.userId).toBe(-1);
    expect(await idOf(stranger)).toBeGreaterThan(0);
  });

  test('is refused while something is open, with every reason', async () => {
    const email = 'impegnata@esempio.it';
    const client = shop.client();
    await becomeCustomer(client, email);
    await client.ok('closingRequestPost');
    const token = await mailedToken(shop, email, SUBJECT);
    const orderId = await order(client);
    const db = shop.db;
    for (const statusId of [1, 3, 4, 6, 7, 18]) {
      await setStatus(orderId, statusId);
      expect(await client.refused('closingRequestPost')).toEqual(['CLOSING_ORDERS']);
    }
    // the earlier link does not help either, and stays valid afterwards
    expect(await shop.client().refused('accountClosePost', { token })).toEqual(['CLOSING_ORDERS']);
    await db.query(sql`update payments set payment_type_id = 11 where order_id = ${orderId}`);
    await db.query(sql`update customers set staff_roles = '{picker}' where email = ${email}`);
    expect(await client.refused('closingRequestPost')).toEqual(['CLOSING_ORDERS', 'CLOSING_DUES', 'CLOSING_STAFF']);
    await db.query(sql`update customers set staff_roles = '{}' where email = ${email}`);
    await setStatus(orderId, DELIVERED);
    expect(await client.refused('closingRequestPost')).toEqual(['CLOSING_DUES']);
    await db.query(sql`update payments set status_id = 3 where order_id = ${orderId}`);
    await db.query(sql`
      insert into uncollected_orders (order_id, since, reason) values (${orderId}, now(), 'expired')`);
    await db.query(sql`
      insert into transfer_receipts (user_id, reference, amount_cents, staff_id, received_at, state, why)
      select user_id, '', 1000, user_id, now(), 'open', 'too-much' from customers where email = ${email}`);
    expect(await client.refused('closingRequestPost')).toEqual(['CLOSING_DUES', 'CLOSING_TRANSFER']);
    await db.query(sql`update uncollected_orders set state = 'paid', settled_at = now() where order_id = ${orderId}`);
    await db.query(sql`update transfer_receipts set state = 'returned', settled_at = now() where why = 'too-much'`);
    await shop.client().ok('accountClosePost', { token });
  });

  test('needs a link that is younger than an hour', async () => {
    const email = 'lenta@esempio.it';
    const client = shop.client();
    await becomeCustomer(client, email);
    await client.ok('closingRequestPost');
    const token = await mailedToken(shop, email, SUBJECT);
    const before = shop.now.at;
    shop.now.at = new Date(before.getTime() + 61 * MINUTE_MS);
    expect(await shop.client().refused('accountClosePost', { token })).toEqual(['LINK_ENDED']);
    shop.now.at = before;
  });

  test('may be begun by the staff who have the right, on record, and done by the customer only', async () => {
    const email = 'assistita@esempio.it';
    const client = shop.client();
    await becomeCustomer(client, email);
    const userId = await idOf(client);
    const agent = await personOf(shop, 'servizio@esempio.it', ['customer_service']);
    expect(await agent.refused('staffClosingStart', { user_id: 2_000_000_000 })).toEqual(['CUSTOMER_NOT_FOUND']);
    await agent.ok('staffClosingStart', { user_id: userId });
    const [act] = await shop.db.query(sql`
      select call, user_id, refused from agent_acts order by act_id desc limit 1`);
    expect(act).toEqual({ call: 'staffClosingStart', userId, refused: [] });
    const token = await mailedToken(shop, email, SUBJECT);
    await agent.ok('userSelectPost', { user_id: userId });
    for (const call of ['closingRequestPost', 'ownDataExport'] as const)
      expect(await agent.refused(call)).toEqual(['NOT_FOR_AGENTS']);
    expect(await agent.refused('accountClosePost', { token })).toEqual(['CLOSING_IN_PERSON']);
    await shop.client().ok('accountClosePost', { token });
    const admin = await personOf(shop, 'capo@esempio.it', ['administrator']);
    const { users } = (await admin.ok('userSearch', { q: 'assistita' })).data;
    expect(users).toEqual([]);
  });
});

describe('the export', () => {
  test('has every table of the anonymiser with what is held, and no secret', async () => {
    const { client } = await liveFully('esporta@esempio.it');
    const { data } = await client.ok('ownDataExport');
    expect(Object.keys(data.tables).sort()).toEqual(Object.keys(PERSONAL_TABLES).sort());
    const rows = (table: string) => data.tables[table] ?? [];
    expect(rows('customers')).toMatchObject([{ email: 'esporta@esempio.it', last_name: 'Quarantotti' }]);
    expect(rows('addresses')).toMatchObject([{ note: 'cancello quarzoverde' }]);
    expect(rows('billing_addresses')).toMatchObject([{ street: 'Via Quarzo' }]);
    expect(rows('shopping_lists').map(({ name }) => name)).toContain('Lista quarzoverde');
    expect(rows('orders')).toMatchObject([{ infos: { order_note: 'nota quarzoverde' } }]);
    expect(rows('order_lines').length).toBe(1);
    expect(rows('carts').flatMap(({ lines }) => lines)).toMatchObject([
      { productId: SMALL.pasta, quantity: 6 },
      { productId: SMALL.milk },
    ]);
    expect(JSON.stringify(data)).not.toMatch(/argon2|token_hash|password_hash/);
    // no data of other customers
    const other = shop.client();
    await registerAs(other, 'altra-esporta@esempio.it');
    expect(JSON.stringify((await other.ok('ownDataExport')).data)).not.toMatch(TRACES);
  });

  test('is made some times a day, for who is logged in themselves', async () => {
    const client = shop.client();
    await registerAs(client, 'spesso@esempio.it');
    for (let times = 0; times < 5; times += 1) await client.ok('ownDataExport');
    expect(await client.refused('ownDataExport')).toEqual(['TOO_MANY_REQUESTS']);
    expect((await shop.client().call('ownDataExport')).httpStatus).toBe(419);
  });
});
