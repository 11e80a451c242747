import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StaffRole } from '../../../src/contract/base/rights.ts';
import { HOUR_MS } from '../../../src/domain/base/duration.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { PERSON, registerAs } from '../../support/people/ready-to-buy.ts';
import { type Person, personOf } from '../../support/people/staff.ts';

let shop: ApiShop;
let asks: Person;
let confirms: Person;
beforeAll(async () => {
  shop = await openApiShop();
  asks = await personOf(shop, 'elena@esempio.it', ['customer_service']);
  confirms = await personOf(shop, 'dario@esempio.it', ['customer_service']);
});
afterAll(() => shop.close());

const { password } = PERSON;

/** Makes a customer whose logins need the code of an app. */
async function withApp(email: string, roles: readonly StaffRole[] = []): Promise<{ userId: number; client: Person }> {
  const client = await personOf(shop, email, roles);
  const { secret } = (await client.ok('mfaAppBegin', { password })).data;
  const mfa_pin = new TOTP({ secret }).generate({ timestamp: shop.now.at.getTime() });
  await client.ok('mfaAppConfirm', { mfa_pin });
  return { userId: (await client.ok('cartView')).user.userId, client };
}

const loginOf = async (email: string) =>
  (await shop.client().call('login', { login: email, password })).response.errors.map(({ code }) => code);

async function runDue(hours: number): Promise<void> {
  shop.now.at = new Date(shop.now.at.getTime() + hours * HOUR_MS);
  await shop.db.query(sql`select enqueue_job('remove-factors', '{}'::json, 1)`);
  await shop.jobs.drained();
}

/** Requests and confirms a removal. Returns the link of the mail by which the customer may object. */
async function confirmed(email: string, userId: number): Promise<string> {
  const { data } = await asks.ok('factorRemovalAsk', { user_id: userId, reason: 'Codice cliente e ultimo ordine' });
  const removal = data.removals.find((one) => one.userId === userId);
  expect(removal).toMatchObject({ state: 'asked', askedBy: 'Elena Rossi', mayDecide: false });
  const removal_id = removal?.removalId;
  expect(await asks.refused('factorRemovalDecide', { removal_id, confirm: true })).toEqual(['FACTOR_SECOND_PERSON']);
  await confirms.ok('factorRemovalDecide', { removal_id, confirm: true });
  expect(await confirms.refused('factorRemovalDecide', { removal_id, confirm: true })).toEqual([
    'FACTOR_REMOVAL_DECIDED',
  ]);
  await shop.jobs.drained();
  const [mail] = (await shop.mails(email)).slice(-1);
  expect(mail?.subject).toBe('Stiamo per togliere la verifica in due passaggi');
  return /mantieni-verifica\?token=([\w-]+)/.exec(mail?.plain ?? '')?.[1] ?? '';
}

test('two people of the staff take a lost second factor off, a day after its owner has been told', async () => {
  const email = 'persa@esempio.it';
  const { userId } = await withApp(email);
  await confirmed(email, userId);
  expect(await asks.refused('factorRemovalAsk', { user_id: userId, reason: 'ancora' })).toEqual([
    'FACTOR_REMOVAL_OPEN',
  ]);
  await runDue(23);
  expect(await loginOf(email)).toEqual(['MFA_REQUIRED']);
  await runDue(1);
  expect(await loginOf(email)).toEqual([]);
  expect((await shop.mails(email)).at(-1)?.subject).toBe('Verifica in due passaggi disattivata');
  const { removals } = (await confirms.ok('factorRemovals')).data;
  expect(removals.find((one) => one.userId === userId)).toMatchObject({ state: 'done', decidedBy: 'Elena Rossi' });
  expect(await asks.refused('factorRemovalAsk', { user_id: userId, reason: 'ancora' })).toEqual(['FACTOR_OFF']);
});

test('its owner objects by the link of the mail, also after a thief has changed the password', async () => {
  const email = 'vigile@esempio.it';
  const { userId, client } = await withApp(email);
  const token = await confirmed(email, userId);
  await client.ok('passwordUpdatePost', { old_password: password, new_password: 'altre-mele-43' });
  await shop.client().ok('factorRemovalObject', { token });
  expect(await shop.client().refused('factorRemovalObject', { token })).toEqual(['LINK_ENDED']);
  await runDue(25);
  const codes = (await shop.client().call('login', { login: email, password: 'altre-mele-43' })).response.errors;
  expect(codes.map(({ code }) => code)).toEqual(['MFA_REQUIRED']);
});

test('nobody asks or confirms for themselves, without the right or without a reason, and a request may be refused', async () => {
  const { userId, client } = await withApp('collega@esempio.it', ['customer_service']);
  expect(await client.refused('factorRemovalAsk', { user_id: userId, reason: 'io' })).toEqual(['FACTOR_SECOND_PERSON']);
  expect(await asks.refused('factorRemovalAsk', { user_id: userId, reason: ' ' })).toEqual(['REQUIRED']);
  const { data } = await asks.ok('factorRemovalAsk', { user_id: userId, reason: 'Di persona' });
  const removal_id = data.removals.find((one) => one.userId === userId)?.removalId;
  expect(await client.refused('factorRemovalDecide', { removal_id, confirm: true })).toEqual(['FACTOR_SECOND_PERSON']);
  await confirms.ok('factorRemovalDecide', { removal_id, confirm: false });
  await runDue(25);
  expect(await loginOf('collega@esempio.it')).toEqual(['MFA_REQUIRED']);
  const picker = await personOf(shop, 'magazzino@esempio.it', ['picker']);
  expect(await picker.refused('factorRemovals')).toEqual(['FORBIDDEN']);
  const customer = shop.client();
  await registerAs(customer, 'comune@esempio.it');
  expect(await customer.refused('factorRemovalAsk', { user_id: userId, reason: 'x' })).toEqual(['FORBIDDEN']);
});
