import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '../../../src/domain/base/duration.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { becomeCustomer, chooseTomorrow, PERSON } from '../../support/people/ready-to-buy.ts';
import { type Person, personOf } from '../../support/people/staff.ts';
import { SMALL } from '../../support/small-shop.ts';

// Issue 48, point 3, and decision 139: who asks on paper is erased by two people of the staff

let shop: ApiShop;
let asks: Person;
let confirms: Person;
beforeAll(async () => {
  shop = await openApiShop();
  asks = await personOf(shop, 'elena@esempio.it', ['customer_service']);
  confirms = await personOf(shop, 'dario@esempio.it', ['customer_service']);
});
afterAll(() => shop.close());
// each begins on the day for which the shop has slots
let start: Date;
beforeAll(() => {
  start = shop.now.at;
});
beforeEach(() => {
  shop.now.at = start;
});

async function customer(email: string) {
  const client = shop.client();
  await becomeCustomer(client, email);
  return { client, userId: (await client.ok('cartView')).user.userId };
}

async function asked(userId: number): Promise<number> {
  const { removals } = (await asks.ok('accountErasureAsk', { user_id: userId, reason: 'Lettera firmata' })).data;
  const removal = removals.find((one) => one.userId === userId);
  expect(removal).toMatchObject({ state: 'asked', askedBy: 'Elena Rossi', mayDecide: false });
  return removal?.removalId ?? 0;
}

async function confirmed(userId: number, email: string): Promise<string> {
  await confirms.ok('accountErasureDecide', { removal_id: await asked(userId), confirm: true });
  await shop.jobs.drained();
  const mail = (await shop.mails(email)).at(-1);
  expect(mail?.subject).toBe('Stiamo per cancellare il tuo account');
  return /tieni-account\?token=([\w-]+)/.exec(mail?.plain ?? '')?.[1] ?? '';
}

async function after(days: number): Promise<void> {
  shop.now.at = new Date(shop.now.at.getTime() + days * DAY_MS);
  await shop.db.query(sql`select enqueue_job('erase-accounts', '{}'::json, 1)`);
  await shop.jobs.drained();
}

const loginOf = async (email: string) =>
  (await shop.client().call('login', { login: email, password: PERSON.password })).response.errors.length;

test('two people erase an account seven days after its owner was told, and the list forgets it, too', async () => {
  const { userId } = await customer('carta@esempio.it');
  await confirmed(userId, 'carta@esempio.it');
  expect(await asks.refused('accountErasureAsk', { user_id: userId, reason: 'ancora' })).toEqual([
    'FACTOR_REMOVAL_OPEN',
  ]);
  await after(6);
  expect(await loginOf('carta@esempio.it')).toBe(0);
  await after(1);
  expect(await loginOf('carta@esempio.it')).toBe(1);
  expect((await shop.mails('carta@esempio.it')).at(-1)?.subject).toBe('Il tuo account è chiuso');
  expect((await asks.ok('accountErasures')).data.removals).toEqual([]);
  expect(await asks.refused('accountErasureAsk', { user_id: userId, reason: 'ancora' })).toEqual([
    'CUSTOMER_NOT_FOUND',
  ]);
});

test('its owner keeps it by the link of the mail; what is bought meanwhile is waited for', async () => {
  const keeps = await customer('resto@esempio.it');
  const token = await confirmed(keeps.userId, 'resto@esempio.it');
  await shop.client().ok('accountErasureObject', { token });
  expect(await shop.client().refused('accountErasureObject', { token })).toEqual(['LINK_ENDED']);
  const buys = await customer('compra@esempio.it');
  await confirmed(buys.userId, 'compra@esempio.it');
  await buys.client.ok('cartAdd', { items: [{ productId: SMALL.pasta, quantity: 6 }] });
  await chooseTomorrow(buys.client);
  const { orderId } = (await buys.client.ok('buy', { payment_type_id: 2 })).data;
  await after(8);
  for (const email of ['resto@esempio.it', 'compra@esempio.it']) expect(await loginOf(email)).toBe(0);
  await shop.db.query(sql`update orders set status_id = 8 where order_id = ${orderId}`);
  await after(0);
  expect(await loginOf('compra@esempio.it')).toBe(1);
  expect(await loginOf('resto@esempio.it')).toBe(0);
});

test('nobody does it alone, for themselves, without a reason or the right, nor while orders are under way', async () => {
  const { userId, client } = await customer('protetta@esempio.it');
  const removal_id = await asked(userId);
  expect(await asks.refused('accountErasureDecide', { removal_id, confirm: true })).toEqual(['FACTOR_SECOND_PERSON']);
  // a request of one kind is none of the other
  expect(await confirms.refused('factorRemovalDecide', { removal_id, confirm: true })).toEqual(['NOT_FOUND']);
  await confirms.ok('accountErasureDecide', { removal_id, confirm: false });
  await after(8);
  expect(await loginOf('protetta@esempio.it')).toBe(0);
  shop.now.at = start;
  expect(await asks.refused('accountErasureAsk', { user_id: userId, reason: ' ' })).toEqual(['REQUIRED']);
  await client.ok('cartAdd', { items: [{ productId: SMALL.pasta, quantity: 6 }] });
  await chooseTomorrow(client);
  await client.ok('buy', { payment_type_id: 2 });
  expect(await asks.refused('accountErasureAsk', { user_id: userId, reason: 'Lettera' })).toEqual(['CLOSING_ORDERS']);
  const staffOnes = (await confirms.ok('cartView')).user.userId;
  expect(await asks.refused('accountErasureAsk', { user_id: staffOnes, reason: 'x' })).toEqual(['CLOSING_STAFF']);
  const picker = await personOf(shop, 'magazzino@esempio.it', ['picker']);
  expect(await picker.refused('accountErasures')).toEqual(['FORBIDDEN']);
});
