import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { mailedToken } from '../../support/people/mailed-token.ts';
import { PERSON, registered } from '../../support/people/ready-to-buy.ts';
import { personOf, staffClient } from '../../support/people/staff.ts';

// Decision 112: people are appointed by mail, and the shop makes roles of rights

let shop: ApiShop;
let boss: ApiClient;
beforeAll(async () => {
  shop = await openApiShop();
  await personOf(shop, 'capo@esempio.it', ['administrator']);
  boss = await staffClient(shop, 'capo@esempio.it');
});
afterAll(() => shop.close());

const roles = async () => (await boss.ok('staffRoles')).data.roles;
const named = async (name: string) => (await roles()).find((role) => role.name === name);
async function make(name: string, rights: readonly string[], other: object = {}) {
  await boss.ok('staffRoleSave', { name, rights, needs_factor: false, ...other });
  return (await named(name)) ?? { roleId: 0, version: 0 };
}

test('a role of rights opens what it names and nothing else, and a change holds from the next call', async () => {
  expect((await roles()).filter(({ builtin }) => builtin !== undefined)).toHaveLength(7);
  const role = await make('Banco', ['orders', 'customers']);
  await personOf(shop, 'banco@esempio.it', ['picker']);
  const given = { email: 'banco@esempio.it', roles: [], own_roles: [role.roleId] };
  const { data } = await boss.ok('staffRolesUpdate', given);
  expect(data.people.find(({ email }) => email === given.email)).toMatchObject({ roles: [], ownRoles: [role.roleId] });
  const clerk = await staffClient(shop, given.email);
  expect((await clerk.ok('staffOverview')).data).toMatchObject({
    roles: [],
    rights: ['overview', 'customers', 'orders'],
  });
  await clerk.ok('staffOrderList');
  expect((await clerk.call('staffStock', {})).httpStatus).toBe(403);
  // staff is not a customer, whatever role makes it so
  expect(await boss.refused('userSelectPost', { user_id: await idOf(given.email) })).toEqual(['NO_ACTING_FOR_STAFF']);

  const changed = {
    role_id: role.roleId,
    version: role.version,
    name: 'Banco',
    rights: ['stock'],
    needs_factor: false,
  };
  await boss.ok('staffRoleSave', changed);
  await clerk.ok('staffStock', {});
  expect((await clerk.call('staffOrderList')).httpStatus).toBe(403);
  // somebody who saw the role before does not overwrite it
  expect(await boss.refused('staffRoleSave', { ...changed, rights: ['orders'] })).toEqual(['ROLE_CHANGED']);
  expect(await boss.refused('staffRoleDelete', { role_id: role.roleId })).toEqual(['ROLE_USED']);
  await boss.ok('staffRolesUpdate', { email: given.email, roles: ['picker'] });
  await boss.ok('staffRoleDelete', { role_id: role.roleId });
  expect(await named('Banco')).toBeUndefined();
  expect(await boss.refused('staffRoleDelete', { role_id: role.roleId })).toEqual(['ROLE_NOT_FOUND']);
  expect(await boss.refused('staffRolesUpdate', given)).toEqual(['ROLE_NOT_FOUND']);
});

test('a role has a name of its own and some rights; a built-in one stays as it is', async () => {
  const { roleId, version } = await make('Vetrina', ['content']);
  const body = { name: 'vetrina', rights: ['content'], needs_factor: false };
  expect(await boss.refused('staffRoleSave', body)).toEqual(['ROLE_NAME_TAKEN']);
  expect(await boss.refused('staffRoleSave', { ...body, name: ' ', rights: [] })).toEqual([
    'REQUIRED',
    'ROLE_WITHOUT_RIGHTS',
  ]);
  expect(await boss.refused('staffRoleSave', { ...body, rights: ['flying'] })).toEqual(['BAD_INPUT']);
  await make('Altra', ['orders']);
  expect(await boss.refused('staffRoleSave', { ...body, role_id: roleId, version, name: 'ALTRA' })).toEqual([
    'ROLE_NAME_TAKEN',
  ]);
  const driver = (await roles()).find(({ builtin }) => builtin === 'driver');
  const touched = {
    role_id: driver?.roleId,
    version: driver?.version,
    name: 'Re',
    rights: ['staff'],
    needs_factor: true,
  };
  await boss.ok('staffRoleSave', touched);
  expect((await roles()).find(({ builtin }) => builtin === 'driver')).toEqual({
    ...driver,
    needsFactor: true,
    version: (driver?.version ?? 0) + 1,
  });
  expect(await boss.refused('staffRoleDelete', { role_id: driver?.roleId })).toEqual(['ROLE_NOT_FOUND']);
});

test('nobody gives, takes or makes rights that they lack', async () => {
  const role = await make('Persone', ['staff', 'orders', 'overview']);
  const strong = await make('Soldi', ['refunds']);
  await personOf(shop, 'persone@esempio.it', ['picker']);
  await boss.ok('staffRolesUpdate', { email: 'persone@esempio.it', roles: [], own_roles: [role.roleId] });
  const lesser = await staffClient(shop, 'persone@esempio.it');
  await registered(shop, 'nuova@esempio.it');
  const give = (body: object) => lesser.refused('staffRolesUpdate', { email: 'nuova@esempio.it', ...body });
  expect(await give({ roles: ['administrator'] })).toEqual(['ROLE_TOO_MUCH']);
  expect(await give({ roles: [], own_roles: [strong.roleId] })).toEqual(['ROLE_TOO_MUCH']);
  expect(await lesser.refused('staffRolesUpdate', { email: 'capo@esempio.it', roles: [] })).toEqual(['ROLE_TOO_MUCH']);
  expect(await lesser.refused('staffRoleSave', { name: 'Tutto', rights: ['refunds'], needs_factor: false })).toEqual([
    'ROLE_TOO_MUCH',
  ]);
  expect(await lesser.refused('staffRoleDelete', { role_id: strong.roleId })).toEqual(['ROLE_TOO_MUCH']);
  expect(await lesser.refused('staffInvite', { email: 'x@esempio.it', roles: ['administrator'] })).toEqual([
    'ROLE_TOO_MUCH',
  ]);
  await lesser.ok('staffRoleSave', { name: 'Solo ordini', rights: ['orders'], needs_factor: false });
  const only = await named('Solo ordini');
  await lesser.ok('staffRolesUpdate', { email: 'nuova@esempio.it', roles: [], own_roles: [only?.roleId] });
  const picker = await personOf(shop, 'prepara@esempio.it', ['picker']);
  expect((await picker.call('staffRoles')).httpStatus).toBe(403);
});

test('a role that asks for a second factor lets nobody work without one', async () => {
  const role = await make('Cassa', ['refunds'], { needs_factor: true });
  await personOf(shop, 'cassa@esempio.it', ['picker']);
  const clerk = await staffClient(shop, 'cassa@esempio.it');
  await clerk.ok('staffOverview');
  await boss.ok('staffRolesUpdate', { email: 'cassa@esempio.it', roles: [], own_roles: [role.roleId] });
  // also in a session that is open already
  const refused = await clerk.call('staffOverview');
  expect([refused.httpStatus, refused.response.errors[0]?.code]).toEqual([403, 'STAFF_SECOND_FACTOR']);
  const people = (await boss.ok('staffPeople')).data.people;
  expect(people.find(({ email }) => email === 'cassa@esempio.it')).toMatchObject({
    needsFactor: true,
    hasSecondFactor: false,
  });
  // with a factor of the session it goes on, and the factor cannot be taken off
  await shop.db.query(sql`
    update sessions set second_factor_at = ${shop.now.at} where user_id = ${await idOf('cassa@esempio.it')}`);
  await clerk.ok('staffOverview');
  expect(await clerk.refused('mfaUpdate', { enabled: false, password: PERSON.password })).toEqual([
    'STAFF_FACTOR_STAYS',
  ]);
});

test('an invitation makes the account with its roles, once, until it ends', async () => {
  const role = await make('Reparto', ['products']);
  const email = 'dario@esempio.it';
  const invite = { email: ' Dario@esempio.it ', roles: ['picker'], own_roles: [role.roleId], stores: [] };
  expect(await boss.refused('staffInvite', { ...invite, email: 'x', roles: [], own_roles: [] })).toEqual([
    'INVALID_EMAIL',
    'REQUIRED',
  ]);
  expect(await boss.refused('staffInvite', { ...invite, roles: ['administrator'], stores: [5] })).toEqual([
    'ADMINISTRATOR_STORES',
  ]);
  expect(await boss.refused('staffInvite', { ...invite, email: 'capo@esempio.it' })).toEqual(['INVITED_HAS_ACCOUNT']);
  const { invitations } = (await boss.ok('staffInvite', invite)).data;
  expect(invitations).toEqual([
    expect.objectContaining({ email, roles: ['picker'], ownRoles: [role.roleId], by: 'Elena Rossi', hasEnded: false }),
  ]);
  // a role of an open invitation stays
  expect(await boss.refused('staffRoleDelete', { role_id: role.roleId })).toEqual(['ROLE_USED']);
  const token = await mailedToken(shop, email, 'Lavora con noi: crea il tuo accesso');
  const stranger = shop.client();
  expect((await stranger.ok('staffInvitationView', {}, { token })).data).toEqual({ email });
  const person = { token, first_name: 'Dario', last_name: 'Neri', password: 'mele-verdi-42' };
  expect(await stranger.refused('staffInvitationTake', { ...person, first_name: ' ', password: '1' })).toEqual([
    'REQUIRED',
    'PASSWORD_TOO_SHORT',
  ]);
  expect(await stranger.refused('staffInvitationTake', { ...person, token: 'x' })).toEqual(['LINK_ENDED']);
  await stranger.ok('staffInvitationTake', person);
  const { rights, firstName } = (await stranger.ok('staffOverview')).data;
  expect([firstName, rights.includes('products'), rights.includes('picking'), rights.includes('refunds')]).toEqual([
    'Dario',
    true,
    true,
    false,
  ]);
  expect(await shop.client().refused('staffInvitationTake', person)).toEqual(['LINK_ENDED']);
  expect((await boss.ok('staffPeople')).data.invitations).toEqual([]);
  await staffClient(shop, email);
});

test('an invitation that is withdrawn or too old opens nothing', async () => {
  const [late, off] = ['tardi@esempio.it', 'ritirata@esempio.it'];
  for (const email of [late, off]) await boss.ok('staffInvite', { email, roles: ['driver'] });
  const tokens = await Promise.all(
    [late, off].map((email) => mailedToken(shop, email, 'Lavora con noi: crea il tuo accesso')),
  );
  const list = (await boss.ok('staffPeople')).data.invitations;
  const withdrawn = { invitation_id: list.find(({ email }) => email === off)?.invitationId };
  await boss.ok('staffInvitationRemove', withdrawn);
  expect(await boss.refused('staffInvitationRemove', withdrawn)).toEqual(['INVITATION_NOT_FOUND']);
  const before = shop.now.at;
  shop.now.at = new Date(before.getTime() + 8 * 24 * 60 * 60 * 1000);
  for (const token of tokens)
    expect(await shop.client().refused('staffInvitationView', {}, { token })).toEqual(['LINK_ENDED']);
  shop.now.at = before;
});

async function idOf(email: string): Promise<number> {
  const { userId } = await shop.db.one<{ userId: number }>(sql`select user_id from customers where email = ${email}`);
  return userId;
}
