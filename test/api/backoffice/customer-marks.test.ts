import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  linkForEmptyShop,
  makeAdministrator,
  newAdministratorLink,
} from '../../../src/server/features/customers/first-administrator.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { PERSON, registerAs } from '../../support/people/ready-to-buy.ts';
import { type Person, personOf } from '../../support/people/staff.ts';

let shop: ApiShop;
let manager: Person;
let client: ApiClient;
let userId: number;
beforeAll(async () => {
  shop = await openApiShop();
  client = shop.client();
  userId = (await registerAs(client, 'cliente@esempio.it')).user.userId;
  manager = await personOf(shop, 'responsabile@esempio.it', ['store_manager']);
});
afterAll(() => shop.close());

const login = { login: 'cliente@esempio.it', password: PERSON.password };

test('a blocked customer is out, reads whom to ask, and gets in again', async () => {
  const { data } = await manager.ok('staffCustomerBlock', { user_id: userId, blocked: true });
  expect(data.blocked).toBe(true);
  expect((await client.call('orderList')).httpStatus).toBe(419);
  const refused = (await shop.client().call('login', login)).response.errors[0];
  expect(refused).toMatchObject({
    code: 'BLOCKED',
    error: expect.stringMatching(/^Utente Bloccato.*servizio clienti/),
  });
  expect(await manager.refused('userSelectPost', { user_id: userId })).toEqual(['CUSTOMER_BLOCKED']);
  await manager.ok('staffCustomerBlock', { user_id: userId, blocked: false });
  await client.ok('login', login);
  const [own] = await shop.db.query<{ userId: number }>(
    sql`select user_id from customers where email = 'responsabile@esempio.it'`,
  );
  expect(await manager.refused('staffCustomerBlock', { user_id: own?.userId, blocked: true })).toEqual([
    'NO_BLOCKING_STAFF',
  ]);
  expect((await client.call('staffCustomerBlock', { user_id: userId, blocked: true })).httpStatus).toBe(403);
  const acts = await shop.db.query<{ changed: object }>(sql`
    select changed from agent_acts where call = 'staffCustomerBlock' and user_id = ${userId} order by act_id`);
  expect(acts[0]?.changed).toEqual({ 'account.blocked': [false, true] });
});

test('segments and beta testers; profiling is the customer’s own choice', async () => {
  const into = { user_id: userId, segment_id: 77, value: 1 };
  expect((await manager.ok('staffCustomerSegment', into)).data.segments).toContainEqual({ segmentId: 77, value: 1 });
  expect((await manager.ok('staffCustomerSegment', { ...into, value: 0 })).data.segments).not.toContainEqual(
    expect.objectContaining({ segmentId: 77 }),
  );
  expect(await manager.refused('staffCustomerSegment', { ...into, segment_id: 4502 })).toEqual(['OWN_CHOICE_SEGMENT']);
  const { data } = await manager.ok('staffCustomerBeta', { user_id: userId, beta_tester: true });
  expect(data).toMatchObject({ betaTester: true, betaOpens: ['previews'] });
});

test('a certificate of the staff is the customer’s, and a second press gives no second one', async () => {
  const give = { user_id: userId, name: 'Scusaci per il ritardo', amount: 7.5, valid_until: '2099-12-31' };
  await Promise.all([1, 2].map(() => manager.ok('staffCertificateGive', give)));
  const { data } = await client.ok('certificateListAssigned');
  expect(JSON.stringify(data)).toContain('Scusaci per il ritardo');
  expect((await manager.ok('staffCustomerView', {}, { user_id: userId })).data.certificates).toEqual([
    expect.objectContaining({ amount: 7.5, name: 'Scusaci per il ritardo' }),
  ]);
  expect(await manager.refused('staffCertificateGive', { ...give, valid_until: '2020-01-01' })).toEqual([
    'DAY_IN_THE_PAST',
  ]);
});

test('customer cards and work agreements are written without SQL', async () => {
  const card = { card_code: 'k-77', company_name: 'Forno Sole', vat_number: '01234567897' };
  expect(await manager.refused('staffCardSave', { card_code: 'k-78' })).toEqual(['CARD_NEEDS_TAX_CODE']);
  expect((await manager.ok('staffCardSave', card)).data.cards).toEqual([
    expect.objectContaining({ code: 'K-77', companyName: 'Forno Sole', isUsed: false }),
  ]);
  const code = { customerCode: 'K-77', fiscalCode: '01234567897' };
  expect((await shop.client().call('cardCheck', code)).response.status).toBe(0);
  expect((await manager.ok('staffCardDelete', { card_code: 'K-77' })).data.cards).toEqual([]);
  const agreement = { code: 'sole 2026', employer: 'Forno Sole', benefit: 'Consegna gratuita' };
  const { agreements } = (await manager.ok('staffAgreementSave', agreement)).data;
  expect(agreements).toEqual([expect.objectContaining({ code: 'SOLE2026', members: 0 })]);
  expect(await manager.refused('staffAgreementSave', agreement)).toEqual(['AGREEMENT_CODE_TAKEN']);
  await client.ok('shopAtWorkSubscribePost', { subscriptionCode: 'SOLE2026' });
  const changed = { ...agreement, work_agreement_id: agreements[0]?.workAgreementId, valid_until: '2020-01-01' };
  expect((await manager.ok('staffAgreementSave', changed)).data.agreements[0]).toMatchObject({ members: 1 });
  expect(await manager.refused('staffAgreementSave', { ...changed, work_agreement_id: 9999, code: 'ALTRO' })).toEqual([
    'AGREEMENT_NOT_FOUND',
  ]);
  // both are recorded with the state before and after
  const acts = await shop.db.query<{ changed: object }>(sql`
    select changed from agent_acts where call in ('staffCardSave', 'staffCardDelete', 'staffAgreementSave')
      and changed is not null
      order by act_id`);
  expect(acts.map(({ changed: values }) => values)).toMatchObject([
    { 'card.company_name': [null, 'Forno Sole'] },
    { 'card.company_name': ['Forno Sole', null] },
    { 'agreement.employer': [null, 'Forno Sole'] },
    { 'agreement.ends_on': [null, '2020-01-01'] },
  ]);
});

test('the first administrator comes by a link that is shown once, or by the command', async () => {
  const db = shop.db;
  const [token, none] = await Promise.all([1, 2].map(() => linkForEmptyShop(db, shop.now.at)));
  const link = token ?? none ?? '';
  expect([token, none].filter(Boolean)).toHaveLength(1);
  expect(await linkForEmptyShop(db, shop.now.at)).toBeUndefined();
  const person = { token: link, email: 'prima@esempio.it', password: PERSON.password };
  expect(await shop.client().refused('firstAdministrator', { ...person, token: 'x' })).toEqual(['LINK_ENDED']);
  expect(await shop.client().refused('firstAdministrator', { ...person, password: '12' })).toEqual([
    'PASSWORD_TOO_SHORT',
  ]);
  expect(await shop.client().refused('firstAdministrator', { ...person, email: 'cliente@esempio.it' })).toEqual([
    'EMAIL_TAKEN',
  ]);
  const other = await newAdministratorLink(db, shop.now.at);
  const admin = shop.client();
  await admin.ok('firstAdministrator', person);
  expect((await admin.ok('staffOverview')).data.rights).toContain('staff');
  for (const used of [link, other])
    expect(await shop.client().refused('firstAdministrator', { ...person, token: used })).toEqual(['LINK_ENDED']);
  expect(await db.tx((tx) => makeAdministrator(tx, 'nessuno@esempio.it'))).toBe(false);
  expect(await db.tx((tx) => makeAdministrator(tx, 'responsabile@esempio.it'))).toBe(true);
  expect((await manager.ok('staffOverview')).data.rights).toContain('staff');
});
