import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '../../../src/domain/base/duration.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { PERSON, registerAs } from '../../support/people/ready-to-buy.ts';
import { personOf } from '../../support/people/staff.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
});
afterAll(() => shop.close());

const { password } = PERSON;

// the whole sequence with a device is in test/e2e/credentials/passkey.spec.ts

test('what no device has signed adds no passkey and logs nobody in', async () => {
  const client = shop.client();
  await registerAs(client, 'chiave@esempio.it');
  expect(await client.refused('passkeyBegin', { password: 'sbagliata' })).toEqual(['OLD_PASSWORD_WRONG']);
  const { data } = await client.ok('passkeyBegin', { password });
  const options = JSON.parse(data.options);
  expect(options).toMatchObject({ rp: { id: 'localhost', name: 'Bottega' }, user: { name: 'chiave@esempio.it' } });
  const clientDataJSON = Buffer.from(
    JSON.stringify({ type: 'webauthn.create', challenge: options.challenge, origin: 'http://localhost:3000' }),
  ).toString('base64url');
  const forged = {
    id: 'AAAA',
    rawId: 'AAAA',
    type: 'public-key',
    response: { clientDataJSON, attestationObject: 'oA' },
  };
  for (const credential of ['', '{', 'null', '[]', '{"id":1}', JSON.stringify(forged)])
    expect(await client.refused('passkeyConfirm', { credential, name: 'Telefono' })).toEqual(['PASSKEY_INVALID']);
  expect(await client.refused('passkeyConfirm', { credential: '{}', name: ' ' })).toEqual(['REQUIRED']);
  expect(await client.refused('passkeyConfirm', { credential: '{}', name: 'x'.repeat(61) })).toEqual(['TOO_LONG']);
  expect((await client.ok('passkeyList')).data).toEqual({ passkeys: [] });

  const visitor = shop.client();
  await visitor.ok('passkeyLoginBegin');
  for (const credential of ['', 'null', '{"id":"AAAA"}', JSON.stringify({ ...forged, response: {} })])
    expect(await visitor.refused('passkeyLogin', { credential })).toEqual(['PASSKEY_UNKNOWN']);
});

test('passkeys are the own ones only, and at most ten', async () => {
  const [owner, stranger] = [shop.client(), shop.client()];
  await registerAs(owner, 'dieci@esempio.it');
  await registerAs(stranger, 'altra-chiave@esempio.it');
  await shop.db.query(sql`
    insert into passkeys (credential_id, user_id, public_key, name, created_at)
    select 'c' || n, user_id, decode('00', 'hex'), 'Chiave ' || n, ${shop.now.at} from customers, generate_series(1,
      10) n
    where email = 'dieci@esempio.it'`);
  expect(await owner.refused('passkeyBegin', { password })).toEqual(['TOO_MANY_PASSKEYS']);
  const { passkeys } = (await owner.ok('passkeyList')).data;
  const passkey_id = passkeys[0]?.passkeyId;
  expect((await stranger.ok('passkeyDelete', { passkey_id })).data).toEqual({ passkeys: [] });
  expect((await owner.ok('passkeyList')).data.passkeys).toHaveLength(10);
  expect((await owner.ok('passkeyDelete', { passkey_id })).data.passkeys).toHaveLength(9);
});

test('a challenge ends after five minutes', async () => {
  const client = shop.client();
  await registerAs(client, 'tardi@esempio.it');
  await client.ok('passkeyBegin', { password });
  shop.now.at = new Date(shop.now.at.getTime() + 6 * MINUTE_MS);
  const [row] = await shop.db.query<{ ended: boolean }>(sql`
    select bool_and(expires_at <= ${shop.now.at}) as ended from passkey_challenges`);
  expect(row).toEqual({ ended: true });
});

test('whoever of the staff acts for a customer does not read the passkeys', async () => {
  const customer = shop.client();
  await registerAs(customer, 'privata@esempio.it');
  const { userId } = (await customer.ok('cartView')).user;
  const agent = await personOf(shop, 'agente@esempio.it', ['customer_service']);
  await agent.ok('userSelectPost', { user_id: userId });
  expect(await agent.refused('passkeyList')).toEqual(['NOT_FOR_AGENTS']);
});
