import * as argon2 from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { CallName } from '../../../src/contract/calls.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { countStatements } from '../../support/count-statements.ts';
import { PERSON, registerAs } from '../../support/people/ready-to-buy.ts';

// test files of a process share its modules: here they are loaded again, with the counters in place
vi.hoisted(() => vi.resetModules());

// Neither the reply nor the work reveals whether an account exists: the expensive work is counted instead of measured,
// because times depend on the machine.

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>();
  return { ...real, hash: vi.fn(real.hash), verify: vi.fn(real.verify) };
});

// jobs that a call has enqueued wait until the call is counted, because they run concurrently
const beside = vi.hoisted(() => ({ open: Promise.resolve() }));
vi.mock('../../../src/server/infra/spare-time.ts', () => ({ untilSpareTime: () => beside.open }));

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
  await registerAs(shop.client(), 'nota@esempio.it');
  await registerAs(shop.client(), 'fermata@esempio.it');
  await registerAs(shop.client(), 'sociale@esempio.it');
  const db = shop.db;
  await db.query(sql`
    update customers set customer_code = 'C123456', fiscal_code = 'RSSMRA80A01F205X' where email = 'nota@esempio.it'`);
  await db.query(sql`update customers set blocked = true where email = 'fermata@esempio.it'`);
  await db.query(sql`update customers set password_hash = null where email = 'sociale@esempio.it'`);
  await db.query(sql`update customers set staff_roles = '{picker}' where email = 'sociale@esempio.it'`);
  await shop.jobs.drained();
  // one wrong password first, because the first one in a process does additional work
  await shop.client().call('login', { login: 'prima@esempio.it', password: PERSON.password });
});
afterAll(async () => {
  await shop.close();
  vi.resetModules();
});

/**
 * Returns the work and the reply of a call: hashes computed and compared with their costs, statements in their order,
 * the whole reply.
 */
async function workOf(call: CallName, body: object) {
  vi.mocked(argon2.hash).mockClear();
  vi.mocked(argon2.verify).mockClear();
  let reply: unknown;
  const { promise, resolve } = Promise.withResolvers<void>();
  beside.open = promise;
  const statements = await countStatements(async () => {
    const { httpStatus, response, data, user, headers } = await shop.client().call(call, body);
    reply = { httpStatus, response, data, user, headers: Object.keys(headers).sort() };
  });
  resolve();
  await shop.jobs.drained();
  const costs = vi.mocked(argon2.verify).mock.calls.map(([stored]) => /m=\d+,t=\d+,p=\d+/.exec(String(stored))?.[0]);
  return { hashes: vi.mocked(argon2.hash).mock.calls.length, costs, statements, reply };
}

/** Known names of every kind, and unknown names of the same kinds. */
const NAMES = {
  'an e-mail': ['nota@esempio.it', 'ignota@esempio.it'],
  'a blocked account': ['fermata@esempio.it', 'ignota-due@esempio.it'],
  'an account without a password': ['sociale@esempio.it', 'ignota-tre@esempio.it'],
  'a customer code': ['C123456', 'C999999'],
} as const;

test.each(Object.entries(NAMES))(
  'a login with a wrong password does the same for %s and for nobody’s',
  async (_kind, names) => {
    const done = [];
    for (const login of names) done.push(await workOf('login', { login, password: 'sbagliata-42' }));
    expect(done[1]).toEqual(done[0]);
    expect(done[0]).toMatchObject({ hashes: 0, costs: [expect.stringMatching(/^m=/)] });
    expect(done[0]?.statements.length).toBeGreaterThan(0);
    const staff = [];
    for (const backoffice_user of names)
      staff.push(await workOf('backofficeLogin', { backoffice_user, password: 'sbagliata' }));
    expect(staff[1]).toEqual(staff[0]);
  },
);

test.each([
  ...Object.entries(NAMES).map(([kind, names]) => [kind, 'login', names] as const),
  ['an e-mail', 'e_mail', NAMES['an e-mail']] as const,
  ['a fiscal code', 'fiscal_code', ['RSSMRA80A01F205X', 'RSSMRA80A01F206Y']] as const,
])('a forgotten password: %s as %s does the same as nobody’s', async (_kind, field, names) => {
  const done = [];
  for (const name of names) done.push(await workOf('passwordResetRequestPost', { [field]: name }));
  expect(done[1]).toEqual(done[0]);
  expect(done[0]).toMatchObject({ hashes: 0, costs: [], reply: { response: { status: 0 } } });
});

test('the mail of a registration that is asked for again does the same, too', async () => {
  const done = [];
  for (const e_mail of NAMES['an e-mail']) done.push(await workOf('emailConfirmResendPost', { e_mail }));
  expect(done[1]).toEqual(done[0]);
});

test('wrong tokens cost no hash', async () => {
  for (const call of ['passwordResetPost', 'accountClosePost', 'closingCheckPost'] as const) {
    const { hashes, costs, reply } = await workOf(call, { reset_token: 'x', token: 'x', password: 'mele-gialle-77' });
    expect([call, hashes, costs]).toEqual([call, 0, []]);
    expect(reply).toMatchObject({ response: { errors: [{ code: 'LINK_ENDED' }] } });
  }
});

test('the counter would notice: the right password does something else', async () => {
  const wrong = await workOf('login', { login: 'nota@esempio.it', password: 'sbagliata-42' });
  const right = await workOf('login', { login: 'nota@esempio.it', password: PERSON.password });
  expect(right.statements.length).toBeGreaterThan(wrong.statements.length);
});
