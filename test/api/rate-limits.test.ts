import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { RATE_LIMITS } from '../../src/contract/base/rate-limits.ts';
import { calls } from '../../src/contract/calls.ts';
import { sql } from '../../src/server/infra/database/sql.ts';
import { tidy } from '../../src/server/open-shop.ts';
import { type ApiShop, openApiShop } from '../support/api-shop.ts';
import { ADDRESS, becomeCustomer, confirmMailbox, PERSON, registerAs } from '../support/people/ready-to-buy.ts';

const LIMITS = { loginsPerMinute: 5, giftCodesPerMinute: 5, productRequestsPerMinute: 2 };
const WRONG = { login: 'nessuno@esempio.it', password: 'mele-verdi-42' };

let one: ApiShop;
let other: ApiShop;
beforeAll(async () => {
  one = await openApiShop(LIMITS);
  other = await openApiShop(LIMITS, one.database);
});
afterAll(async () => {
  await other.close();
  await one.close();
});
/** Moves both processes to the same new minute. */
beforeEach(() => {
  one.now.at = new Date((Math.floor(one.now.at.getTime() / 60_000) + 1) * 60_000);
  other.now.at = one.now.at;
});

const statusOf = async (shop: ApiShop) => (await shop.client().call('login', WRONG)).httpStatus;

describe('a limit that is counted in the database', () => {
  test('refuses in one process what another one counted, and says how long to wait', async () => {
    for (let attempt = 0; attempt < 5; attempt++) expect(await statusOf(one)).toBe(200);
    one.now.at = new Date(one.now.at.getTime() + 20_000);
    other.now.at = one.now.at;
    const refused = await other.client().call('login', WRONG);
    expect(refused.httpStatus).toBe(429);
    expect(refused.headers['retry-after']).toBe('40');
    expect(refused.response.errors.map(({ code }) => code)).toEqual(['TOO_MANY_REQUESTS']);
    expect(refused.response.errorsMessage).toEqual(['Troppe richieste: riprova tra qualche istante.']);
  });

  test('counts fifty attempts at the same moment as fifty, in two processes', async () => {
    const shops = Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? one : other));
    const statuses = await Promise.all(shops.map(statusOf));
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(45);
  });

  test('begins anew with the next minute', async () => {
    for (let attempt = 0; attempt < 5; attempt++) await statusOf(one);
    expect(await statusOf(other)).toBe(429);
    one.now.at = other.now.at = new Date(one.now.at.getTime() + 60_000);
    expect([await statusOf(one), await statusOf(other)]).toEqual([200, 200]);
  });

  test('says how long to wait where the refusal is an ordinary reply, too', async () => {
    const ask = () => one.client().call('productRequest', { text: 'Cicerchie secche' });
    await ask();
    await ask();
    const refused = await ask();
    expect(refused.response.errors.map(({ code }) => code)).toEqual(['TOO_MANY_REQUESTS']);
    expect([refused.httpStatus, refused.headers['retry-after']]).toEqual([200, '60']);
  });
});

describe('an account', () => {
  const login = async (remoteAddress: string, name: string, password: string) => {
    const reply = await other.server.inject({
      method: 'POST',
      path: calls.login.path,
      payload: { login: name, password },
      remoteAddress,
    });
    return reply.json().response.errors.map(({ code }: { code: string }) => code);
  };

  test.each(['vittima@esempio.it', 'nessuno-qui@esempio.it'])(
    'is guessed at only so often, from however many addresses: %s',
    async (name) => {
      if (name.startsWith('vittima')) await becomeCustomer(one.client(), name);
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, each) => login(`203.0.113.${each}`, name, `prova-${each}`)),
      );
      expect(answers.filter(([code]) => code === 'WRONG_CREDENTIALS')).toHaveLength(RATE_LIMITS.accountLogins);
      expect(await login('198.51.100.1', ` ${name.toUpperCase()}`, 'mele-verdi-42')).toEqual(['TOO_MANY_REQUESTS']);
      one.now.at = other.now.at = new Date(other.now.at.getTime() + 15 * 60_000);
      expect(await login('198.51.100.1', name, 'sbagliata')).toEqual(['WRONG_CREDENTIALS']);
    },
  );

  test('does not count logins with the right password', async () => {
    await becomeCustomer(one.client(), 'spesso@esempio.it');
    for (let each = 0; each <= RATE_LIMITS.accountLogins; each++)
      expect(await login(`203.0.113.${each}`, 'spesso@esempio.it', 'mele-verdi-42')).toEqual([]);
  });
});

const HOUR_MS = 3_600_000;

test('an address learns of ten e-mails an hour that they have an account; nothing else holds registering up', async () => {
  const customer = (each: number) => `cliente-${each}@esempio.it`;
  const register = async (email: string, remoteAddress = '192.0.2.77') => {
    const reply = await one.server.inject({
      method: 'POST',
      path: calls.registerUser.path,
      payload: { ...PERSON, email },
      remoteAddress,
    });
    // the limit of attempts per minute is a different one
    one.now.at = other.now.at = new Date(one.now.at.getTime() + 61_000);
    return reply.json().response.errors.map(({ code }: { code: string }) => code);
  };
  one.now.at = other.now.at = new Date(Math.ceil(one.now.at.getTime() / HOUR_MS) * HOUR_MS);
  for (let each = 0; each <= RATE_LIMITS.takenEmails; each++) expect(await register(customer(each))).toEqual([]);
  // repeated and concurrent attempts reveal nothing more
  for (let each = 0; each < RATE_LIMITS.takenEmails; each++)
    expect(await register(' Cliente-0@esempio.it')).toEqual(['EMAIL_TAKEN']);
  expect(await register('libera@esempio.it')).toEqual([]);
  for (let each = 1; each < RATE_LIMITS.takenEmails; each++)
    expect(await register(customer(each))).toEqual(['EMAIL_TAKEN']);
  expect(await register(customer(RATE_LIMITS.takenEmails))).toEqual(['TOO_MANY_REQUESTS']);
  expect(await register('sconosciuto@esempio.it')).toEqual(['TOO_MANY_REQUESTS']);
  expect(await register('sconosciuto@esempio.it', '192.0.2.78')).toEqual([]);
});

describe('mails to others', () => {
  const invite = async (account: string, email: string, remoteAddress: string) => {
    const client = one.client();
    const { headers } = await registerAs(client, account, { firstName: 'Lia', lastName: 'Sala' });
    await confirmMailbox(one.database.database, account);
    const { data } = await client.ok('wishlistInsert', { name: 'Casa' });
    const reply = await one.server.inject({
      method: 'POST',
      path: calls.wishlistShare.path,
      payload: { list_id: data.wishlists[0]?.listId, grant: 'READ', email },
      headers: { 'x-ebsn-session': String(headers['x-ebsn-session']) },
      remoteAddress,
    });
    one.now.at = other.now.at = new Date(one.now.at.getTime() + 60_000);
    return reply.json().response.errors.map(({ code }: { code: string }) => code);
  };

  test('go to one recipient five times a day, from whatever account and address', async () => {
    const answers: string[][] = [];
    for (let each = 0; each < 7; each++)
      answers.push(await invite(`spam-${each}@esempio.it`, 'Estranea@esempio.it', `203.0.113.${each}`));
    expect(answers.flat()).toEqual(['TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS']);
  });

  test('that are refused count for nobody: an unknown list uses up no quota of the recipient', async () => {
    const client = one.client();
    await becomeCustomer(client, 'insistente@esempio.it');
    await confirmMailbox(one.database.database, 'insistente@esempio.it');
    for (let each = 0; each < RATE_LIMITS.mailSenders + 2; each++) {
      const input = { list_id: 999_999, grant: 'READ', email: 'amica@esempio.it' };
      expect(await client.refused('wishlistShare', input)).toEqual(['LIST_NOT_FOUND']);
      expect(await client.refused('wishlistShare', { ...input, email: 'amica@' })).toEqual(['INVALID_EMAIL']);
    }
    expect(await invite('gentile@esempio.it', 'amica@esempio.it', '203.0.113.200')).toEqual([]);
  });

  test('come from one address thirty times a day, from whatever account', async () => {
    const answers: string[][] = [];
    for (let each = 0; each < RATE_LIMITS.mailSenders + 2; each++)
      answers.push(await invite(`molti-${each}@esempio.it`, `persona-${each}@esempio.it`, '198.51.100.7'));
    expect(answers.flat()).toEqual(['TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS']);
  });
});

describe('gift codes', () => {
  test('that are tried fifty at the same moment are looked up five times', async () => {
    const client = one.client();
    await becomeCustomer(client, 'indovina@esempio.it');
    const codes = await Promise.all(
      Array.from({ length: 50 }, (_, index) => client.refused('certificateCheck', { code: `PROVA-${index}` })),
    );
    expect(codes.filter(([code]) => code === 'GIFT_CODE_INVALID')).toHaveLength(5);
    expect(codes.filter(([code]) => code === 'TOO_MANY_REQUESTS')).toHaveLength(45);
  });

  test('are held up by the name of the customer, from whatever address', async () => {
    const client = one.client();
    await becomeCustomer(client, 'viaggia@esempio.it');
    const from = async (remoteAddress: string) => {
      const reply = await one.server.inject({
        path: calls.certificateCheck.path,
        query: { code: 'PROVA' },
        remoteAddress,
        headers: { 'x-ebsn-session': token },
      });
      return reply.json().response.errors[0].code;
    };
    const token = (await client.ok('login', { login: 'viaggia@esempio.it', password: 'mele-verdi-42' })).headers[
      'x-ebsn-session'
    ];
    const codes: string[] = [];
    for (let each = 1; each <= 6; each++) codes.push(await from(`203.0.113.${each}`));
    expect(codes).toEqual([...Array(5).fill('GIFT_CODE_INVALID'), 'TOO_MANY_REQUESTS']);
  });
});

test('counts of windows that ended are removed', async () => {
  const { database: db } = one.database;
  const rows = () => db.query<{ key: string }>(sql`select key from rate_limits`);
  await statusOf(one);
  expect((await rows()).length).toBeGreaterThan(0);
  await tidy(db, new Date());
  expect((await rows()).length).toBeGreaterThan(0);
  // the longest window is a day
  await tidy(db, new Date(Date.now() + 86_400_000 + 61_000));
  expect(await rows()).toEqual([]);
});

test('a call that names its limit in the contract is counted by it: one more than the default is refused', async () => {
  const uuid = '3f0f7b66-1f4b-4d0a-9d5e-6a2f0c9be001';
  const choice = { uuid, way: 'centre', version: 1, analytics: true, profilation: false } as const;
  const codes: (string | undefined)[] = [];
  for (let attempt = 0; attempt <= RATE_LIMITS.consentChoices; attempt++) {
    const { response } = await other.client().call('consentSave', choice);
    codes.push(response.errors[0]?.code);
  }
  expect(codes).toEqual([...Array(RATE_LIMITS.consentChoices).fill(undefined), 'TOO_MANY_REQUESTS']);
});

test('streets that are suggested, and addresses that are checked, located or saved, are counted together', async () => {
  const shop = await openApiShop();
  try {
    const client = shop.client();
    await registerAs(client, 'molte-vie@example.it');
    const asked = Array.from({ length: RATE_LIMITS.addressLookups }, () =>
      client.call('streets', {}, { q: 'via roma' }),
    );
    expect((await Promise.all(asked)).every(({ response }) => response.status === 0)).toBe(true);
    expect((await client.call('streets', {}, { q: 'via roma' })).response.errors[0]?.code).toBe('TOO_MANY_REQUESTS');
    const position = { latitude: 45.69, longitude: 9.67 };
    for (const name of ['addressCheck', 'addressBookCheck', 'addressSave', 'addressUpdate'] as const)
      expect([name, await client.refused(name, ADDRESS)]).toEqual([name, ['TOO_MANY_REQUESTS']]);
    for (const name of ['municipalitiesNear', 'geoServiceCoverage'] as const)
      expect([name, await client.refused(name, {}, position)]).toEqual([name, ['TOO_MANY_REQUESTS']]);
    expect((await client.ok('addressBook')).data.addresses).toEqual([]);
  } finally {
    await shop.close();
  }
});
