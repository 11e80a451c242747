import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../../src/domain/base/duration.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { mailedToken } from '../../support/people/mailed-token.ts';
import { PERSON, registered } from '../../support/people/ready-to-buy.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
});
afterAll(() => shop.close());

const { password } = PERSON;
const ASKED = 'Qualcuno vuole cambiare la tua e-mail';
const CHANGED = 'Il tuo indirizzo e-mail è cambiato';

async function askFor(client: ApiClient, new_email: string): Promise<string> {
  await client.ok('emailUpdateRequestPost', { new_email, password });
  return mailedToken(shop, new_email, 'Conferma il nuovo indirizzo e-mail');
}

const canLogIn = async (login: string, typed = password) =>
  (await shop.client().call('login', { login, password: typed })).response.status === 0;

test('an e-mail changes when the new mailbox answers, and the old one hears of it before and afterwards', async () => {
  const client = await registered(shop, 'prima@esempio.it');
  await registered(shop, 'occupata@esempio.it');
  const refused = (body: object) => client.refused('emailUpdateRequestPost', { password, ...body });
  expect(await refused({ new_email: 'Prima@esempio.it' })).toEqual(['EMAIL_UNCHANGED']);
  expect(await askFor(client, 'occupata@esempio.it')).toBe('');
  const token = await askFor(client, 'dopo@esempio.it');
  expect(await mailedToken(shop, 'prima@esempio.it', ASKED)).not.toBe('');
  expect((await client.ok('userDetail')).data.email).toBe('prima@esempio.it');
  await shop.client().ok('emailUpdate', { token });
  expect((await client.ok('userDetail')).data.email).toBe('dopo@esempio.it');
  expect(await client.refused('emailUpdatePost', { token })).toEqual(['LINK_ENDED']);
  expect(await mailedToken(shop, 'prima@esempio.it', CHANGED)).not.toBe('');
});

test('whoever asks for it shows how the account is logged in to', async () => {
  const client = await registered(shop, 'prova@esempio.it');
  const ask = (body: object) => client.refused('emailUpdateRequestPost', { new_email: 'ladro@esempio.it', ...body });
  expect(await ask({})).toEqual(['PASSWORD_REQUIRED']);
  expect(await client.refused('emailUpdateRequest', { new_email: 'ladro@esempio.it' })).toEqual(['PASSWORD_REQUIRED']);
  expect(await ask({ password: 'sbagliata-1' })).toEqual(['OLD_PASSWORD_WRONG']);
  await client.ok('mfaUpdate', { enabled: true, password });
  expect(await ask({ password })).toEqual(['MFA_REQUIRED_BY_MAIL']);
  await shop.jobs.drained();
  // a customer without a password uses a code that is mailed to the old address
  await shop.db.query(sql`update customers set password_hash = null where email = 'prova@esempio.it'`);
  await shop.db.query(sql`delete from second_factors`);
  expect(await ask({})).toEqual(['MFA_REQUIRED_BY_MAIL']);
  expect(await ask({ mfa_pin: '000000' })).toEqual(['MFA_WRONG']);
  await shop.jobs.drained();
  const [pin] = (await shop.mails('prova@esempio.it')).flatMap(({ subject }) => /^\d{6}/.exec(subject) ?? []).slice(-1);
  expect(await shop.allMails('ladro@esempio.it')).toEqual([]);
  await client.ok('emailUpdateRequestPost', { new_email: 'ladro@esempio.it', mfa_pin: pin });
});

test('the old mailbox cancels a change that is not confirmed yet', async () => {
  const client = await registered(shop, 'resta@esempio.it');
  const token = await askFor(client, 'arriva@esempio.it');
  const undo = await mailedToken(shop, 'resta@esempio.it', ASKED);
  expect((await shop.client().ok('emailUndo', { token: undo })).data).toEqual({ restored: false });
  expect(await shop.client().refused('emailUpdatePost', { token })).toEqual(['LINK_ENDED']);
  expect(await shop.client().refused('emailUndo', { token: undo })).toEqual(['LINK_ENDED']);
  expect(await canLogIn('resta@esempio.it')).toBe(true);
});

test('the old mailbox takes back a takeover, whatever the thief has done meanwhile', async () => {
  const thief = await registered(shop, 'derubata@esempio.it');
  const token = await askFor(thief, 'ladra@esempio.it');
  const undo = await mailedToken(shop, 'derubata@esempio.it', ASKED);
  await shop.client().ok('emailUpdatePost', { token });
  await thief.ok('passwordUpdatePost', { old_password: password, new_password: 'refurtiva-9' });
  await thief.ok('mfaUpdate', { enabled: true, password: 'refurtiva-9' });
  await shop.db.query(sql`
    insert into passkeys (credential_id, user_id, public_key, name, created_at)
    select 'ladra', user_id, 'x', 'telefono', ${shop.now.at} from customers where email = 'ladra@esempio.it'`);
  // the old address cannot be registered meanwhile
  expect(await shop.client().refused('registerUser', { ...PERSON, email: 'derubata@esempio.it' })).toEqual([
    'EMAIL_TAKEN',
  ]);
  // and the account cannot be closed before its owner had time to undo the change
  expect(await thief.refused('closingRequestPost')).toEqual(['CLOSING_EMAIL_CHANGED']);
  const second = await mailedToken(shop, 'derubata@esempio.it', CHANGED);
  const { data } = await shop.client().ok('emailUndo', { token: undo });
  expect(data).toMatchObject({ restored: true });
  expect((await thief.ok('cartView')).user.userId).toBe(-1);
  expect(await canLogIn('derubata@esempio.it', 'refurtiva-9')).toBe(false);
  // the second link, sent when the thief confirmed, is no longer needed
  expect(await shop.client().refused('emailUndo', { token: second })).toEqual(['LINK_ENDED']);
  // and a mail that is written late contains no further link
  const written = async () => (await shop.allMails('derubata@esempio.it')).filter(({ subject }) => subject === CHANGED);
  const before = (await written()).length;
  await shop.db.query(sql`
    select enqueue_job('email-undo', json_build_object('userId', user_id, 'before', email, 'after', 'ladra@esempio.it',
      'since', ${shop.now.at.toISOString()}::text, 'isDone', true), 1) from customers
      where email = 'derubata@esempio.it'`);
  await shop.jobs.drained();
  expect(await written()).toHaveLength(before);
  await shop.client().ok('passwordResetPost', { reset_token: data.resetToken, password: 'nuove-pere-5' });
  expect(await canLogIn('derubata@esempio.it', 'nuove-pere-5')).toBe(true);
  const left = await shop.db.query(sql`select from passkeys where credential_id = 'ladra'`);
  expect(left).toEqual([]);
  expect((await shop.mails('derubata@esempio.it')).map(({ subject }) => subject)).toContain(
    'Il tuo indirizzo e-mail è di nuovo questo',
  );
});

test('after a week a change stays', async () => {
  const client = await registered(shop, 'vecchia@esempio.it');
  await shop.client().ok('emailUpdatePost', { token: await askFor(client, 'recente@esempio.it') });
  const undo = await mailedToken(shop, 'vecchia@esempio.it', CHANGED);
  expect(await client.refused('closingRequestPost')).toEqual(['CLOSING_EMAIL_CHANGED']);
  shop.now.at = new Date(shop.now.at.getTime() + 7 * DAY_MS);
  const again = shop.client();
  await again.ok('login', { login: 'recente@esempio.it', password });
  await again.ok('closingRequestPost');
  expect(await shop.client().refused('emailUndo', { token: undo })).toEqual(['LINK_ENDED']);
  await shop.client().ok('registerUser', { ...PERSON, email: 'vecchia@esempio.it' });
});

test('a link in the old mailbox ends when the e-mail changes', async () => {
  const client = await registered(shop, 'ieri@esempio.it');
  await shop.client().ok('passwordResetRequestPost', { e_mail: 'ieri@esempio.it' });
  const reset_token = await mailedToken(shop, 'ieri@esempio.it', 'Scegli una nuova password');
  await shop.client().ok('emailUpdatePost', { token: await askFor(client, 'oggi@esempio.it') });
  expect(await shop.client().refused('passwordResetPost', { reset_token, password: 'nuove-pere-5' })).toEqual([
    'LINK_ENDED',
  ]);
});

test('of those who want one e-mail at once, one gets it and the others read that it is taken', async () => {
  const tokens: string[] = [];
  for (const email of ['uno@esempio.it', 'due@esempio.it']) {
    const client = await registered(shop, email);
    tokens.push(await askFor(client, 'contesa@esempio.it'));
  }
  const confirmed = await Promise.all([
    ...tokens.map((token) => shop.client().call('emailUpdatePost', { token })),
    shop.client().call('registerUser', { ...PERSON, email: 'contesa@esempio.it' }),
  ]);
  expect(confirmed.map(({ httpStatus }) => httpStatus)).toEqual([200, 200, 200]);
  expect(confirmed.flatMap(({ response }) => response.errors.map(({ code }) => code))).toEqual([
    'EMAIL_TAKEN',
    'EMAIL_TAKEN',
  ]);
});
