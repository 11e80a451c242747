import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AnyCall } from '../../src/contract/base/call.ts';
import { hasRight, STAFF_ROLES, type StaffRole } from '../../src/contract/base/rights.ts';
import { type CallName, calls } from '../../src/contract/calls.ts';
import { COMPANY_USER_TYPE, CREDIT_LEGAL, type Gated, mayUse } from '../../src/domain/account/features.ts';
import { sql } from '../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../support/api-shop.ts';
import { becomeCustomer } from '../support/people/ready-to-buy.ts';
import { personOf } from '../support/people/staff.ts';
import { tableContents } from './table-contents.ts';

// Every call of the contract, made by every kind of caller: the expected refusals follow from `who`, `right` and
// `inPerson` of the call.

interface Caller {
  readonly token?: string;
  /** How the shop identifies the caller. */
  readonly as: 'visitor' | 'customer';
  /** The roles of the member of the staff, also while acting for a customer. */
  readonly roles?: readonly StaffRole[];
  readonly isAgent?: boolean;
  /** The data that the features of the shop require; by default those of a new customer. */
  readonly gated?: Partial<Gated>;
}

const STAFF = STAFF_ROLES.map((role) => `staff: ${role}`);
const CALLERS = [
  'visitor',
  'customer of level 1',
  'buyer of a company',
  'customer with credit',
  'customer',
  'blocked customer',
  'ended session',
  ...STAFF,
  'agent',
  'agent without rights',
];
/** Customers for whom some features are disabled. */
const GATED: Readonly<Record<string, Partial<Gated>>> = {
  'customer of level 1': { profileLevel: 1 },
  'buyer of a company': { userTypeId: COMPANY_USER_TYPE },
  'customer with credit': { legalIds: [CREDIT_LEGAL] },
};
const NEW_CUSTOMER: Gated = { userTypeId: 2, profileLevel: 2, isBetaTester: false, legalIds: [], segments: [] };

let shop: ApiShop;
const callers = new Map<string, Caller>([['visitor', { as: 'visitor' }]]);
beforeAll(async () => {
  shop = await openApiShop();
  const newPerson = async (email: string, roles: readonly StaffRole[] = []) => {
    const person = await personOf(shop, email, roles);
    return { person, token: person.session };
  };
  const { person: customer, token } = await newPerson('cliente@esempio.it');
  const customerId = (await customer.ok('cartView')).user.userId;
  callers.set('customer', { token, as: 'customer' });
  callers.set('blocked customer', { token: (await newPerson('bloccata@esempio.it')).token, as: 'visitor' });
  await shop.db.query(sql`update customers set blocked = true where email = 'bloccata@esempio.it'`);
  const { person: gone, token: ended } = await newPerson('uscita@esempio.it');
  await gone.ok('logout');
  callers.set('ended session', { token: ended, as: 'visitor' });
  for (const [index, [name, gated]] of Object.entries(GATED).entries()) {
    const email = `riservata-${index}@esempio.it`;
    callers.set(name, { token: (await newPerson(email)).token, as: 'customer', gated });
    await shop.db.query(sql`
      update customers set user_type_id = ${gated.userTypeId ?? 2}, profile_level = ${gated.profileLevel ?? 2},
        legal_ids = ${[...(gated.legalIds ?? [])]}::int[] where email = ${email}`);
  }
  for (const role of STAFF_ROLES)
    callers.set(`staff: ${role}`, {
      token: (await newPerson(`${role}@esempio.it`, [role])).token,
      as: 'customer',
      roles: [role],
    });
  // a person who acts for a customer keeps the current rights of their roles
  callers.set('agent', await agentOf('agente@esempio.it', ['customer_service']));
  const lowered = await agentOf('autista@esempio.it', ['store_manager']);
  await shop.db.query(sql`update customers set staff_roles = '{driver}' where email = 'autista@esempio.it'`);
  callers.set('agent without rights', { ...lowered, roles: ['driver'] });

  async function agentOf(email: string, roles: readonly StaffRole[]): Promise<Caller> {
    const { person } = await newPerson(email, roles);
    const selected = await person.ok('userSelectPost', { user_id: customerId });
    return { token: selected.headers['x-ebsn-session'] ?? '', as: 'customer', roles, isAgent: true };
  }
});
// background work of a call is finished before the tables are compared
beforeEach(() => shop.jobs.drained());
afterAll(() => shop.close());

const ALL = Object.entries(calls) as [CallName, AnyCall][];
const PASSES = 'passes';

/** Returns the refusal that the contract prescribes for this call of this caller. */
function expected({ who, right, inPerson, feature }: AnyCall, caller: Caller): string {
  const { as, token, roles = [], isAgent = false, gated = {} } = caller;
  if (who === 'any' || who === 'shopper') return PASSES;
  // an invalid token counts as an expired session
  if (as === 'visitor') return token === undefined ? '419 LOGIN_REQUIRED' : '419 SESSION_EXPIRED';
  if (inPerson === true && isAgent) return '403 NOT_FOR_AGENTS';
  if (who === 'staff') return right !== undefined && hasRight(roles, right) ? PASSES : '403 FORBIDDEN';
  if (feature !== undefined && !mayUse({ ...NEW_CUSTOMER, ...gated }, feature)) return '403 FEATURE_CLOSED';
  return PASSES;
}

let addresses = 0;

/** Returns the reply to this call without any input: the HTTP status, with the code if the caller may not make it. */
async function answered(call: AnyCall, { token }: Caller): Promise<string> {
  addresses += 1;
  const reply = await shop.server.inject({
    method: call.method,
    path: call.path.replace(/:\w+/g, '0'),
    // so that no limit of an address is reached
    remoteAddress: `10.0.${addresses >> 8}.${addresses & 255}`,
    headers: { 'x-ebsn-client': 'site', ...(token === undefined ? {} : { 'x-ebsn-session': token }) },
    ...(call.method === 'POST' ? { payload: {} } : {}),
  });
  const { errors } = reply.json().response;
  const codes = errors.map(({ code }: { code: string }) => code);
  const isOfFence = codes.some((code: string) => FENCE.has(code));
  if (reply.statusCode >= 500) return `${reply.statusCode} failed`;
  return isOfFence ? `${reply.statusCode} ${codes.join()}` : PASSES;
}

const FENCE = new Set([
  'LOGIN_REQUIRED',
  'SESSION_EXPIRED',
  'FORBIDDEN',
  'NOT_FOR_AGENTS',
  'FEATURE_CLOSED',
  'CROSS_SITE',
]);

test('every caller is one of the matrix', () => {
  expect([...callers.keys()].sort()).toEqual([...CALLERS].sort());
});

test.each(CALLERS)('%s: each call answers as the contract says, and refusals write nothing', async (name) => {
  const caller = callers.get(name) ?? { as: 'visitor' };
  const refused = ALL.filter(([, call]) => expected(call, caller) !== PASSES);
  const before = await tableContents(shop.db);
  const wrong: unknown[] = [];
  for (const [callName, call] of refused) {
    const answer = await answered(call, caller);
    if (answer !== expected(call, caller)) wrong.push([callName, answer, expected(call, caller)]);
  }
  expect(await tableContents(shop.db)).toEqual(before);
  const keepOpen = await sessionRestorer(caller);
  for (const [callName, call] of ALL) {
    if (expected(call, caller) !== PASSES) continue;
    const answer = await answered(call, caller);
    if (answer !== PASSES) wrong.push([callName, answer, PASSES]);
    // some calls end the session
    await keepOpen();
  }
  expect(wrong).toEqual([]);
});

/** Returns a function that restores the present session of a caller. */
async function sessionRestorer({ token, as }: Caller): Promise<() => Promise<unknown>> {
  if (token === undefined || as === 'visitor') return async () => undefined;
  const hash = sql`sha256(convert_to(${token}, 'utf8'))`;
  const [row] = await shop.db.query<{ until: string }>(
    sql`select expires_at::text as until from sessions where token_hash = ${hash}`,
  );
  expect(row).toBeDefined();
  return () =>
    shop.db.query(sql`update sessions set expires_at = ${row?.until ?? null}::timestamptz where token_hash = ${hash}`);
}

test('each staff call has a right that somebody has, and no other call has one', () => {
  const staff = ALL.filter(([, { who }]) => who === 'staff');
  expect(staff.length).toBeGreaterThan(50);
  for (const [callName, { right }] of staff)
    expect([callName, STAFF_ROLES.some((role) => right !== undefined && hasRight([role], right))]).toEqual([
      callName,
      true,
    ]);
  expect(ALL.filter(([, { who, right }]) => who !== 'staff' && right !== undefined)).toEqual([]);
});

test('each feature of the table closes a call to somebody, or is asked for by code alone', () => {
  const named = new Set(ALL.flatMap(([, { feature }]) => (feature === undefined ? [] : [feature])));
  expect([...named].sort()).toEqual(['buyingOnAccount', 'companyUsers', 'inviteFriends', 'shopAtWork']);
});

test('where visitors may have no carts, they are asked to log in before they shop', async () => {
  const closed = await openApiShop({ anonymousCarts: false }, shop.database);
  const client = closed.client();
  for (const [callName] of ALL.filter(([, { who }]) => who === 'shopper')) {
    const reply = await client.call(callName);
    expect([callName, reply.httpStatus, reply.response.errors[0]?.code]).toEqual([callName, 419, 'LOGIN_REQUIRED']);
  }
  const customer = closed.client();
  await becomeCustomer(customer, 'compra@esempio.it');
  expect((await customer.call('cartAdd')).httpStatus).not.toBe(419);
  await closed.close();
});
