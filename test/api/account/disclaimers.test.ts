import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { PERSON, registered } from '../../support/people/ready-to-buy.ts';
import { personOf } from '../../support/people/staff.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
});
afterAll(() => shop.close());

const [TERMS, MARKETING, PROFILING] = [1, 3, 4];

async function own(client: ApiClient, id: number | undefined) {
  const { data } = await client.ok('userDisclaimers');
  return data.disclaimerTypes.flatMap(({ disclaimers }) => disclaimers).find((one) => one.disclaimerId === id);
}

/** The value of the segment of profiling in the cart's user. */
async function segment(client: ApiClient) {
  const { data } = await client.ok('cartView');
  return data.user.crmUserSegments.map(({ crmSegment, value }) => [crmSegment.crmSegmentId, value]);
}

describe('disclaimers', () => {
  test('are listed for a registration by store and module', async () => {
    const types = async (query: object = {}) =>
      (await shop.client().ok('disclaimers', query)).data.disclaimers.map((one) => one.disclaimerType);
    expect(await types()).toEqual(['terms', 'privacy', 'marketing', 'profiling']);
    expect(await types({ registration_module_type_id: 9 })).toEqual([]);
    await shop.db.query(sql`
      with made as (insert into disclaimers (disclaimer_type, is_required, store_id) values ('marketing', false,
        7) returning disclaimer_id)
      insert into disclaimer_versions select disclaimer_id, 1, 'Negozio', 'Del negozio 7', '2026-01-01' from made`);
    expect(await types({ store_id: 7 })).toHaveLength(5);
    expect(await types()).toHaveLength(4);
  });

  test('of a customer are for who is logged in', async () => {
    for (const name of ['userDisclaimers', 'disclaimerCheck', 'disclaimerUpdate'] as const)
      expect((await shop.client().call(name)).httpStatus).toBe(419);
  });

  test('are chosen in person; who acts for a customer reads them, and may change the other data', async () => {
    const client = await registered(shop, 'assistita@esempio.it');
    const { userId } = (await client.ok('userDetail')).data;
    const email = 'assistenza@esempio.it';
    await personOf(shop, email, ['customer_service']);
    const agent = shop.client();
    await agent.ok('backofficeLogin', { backoffice_user: email, password: PERSON.password });
    await agent.ok('userSelectPost', { user_id: userId });
    expect(await own(agent, TERMS)).toMatchObject({ accepted: true });
    const refused = await agent.call('disclaimerUpdate', { disclaimerId: MARKETING, accepted: true });
    expect([refused.httpStatus, refused.response.errors.map(({ code }) => code)]).toEqual([403, ['NOT_FOR_AGENTS']]);
    expect((await own(client, MARKETING))?.history).toEqual([]);
    await agent.ok('contactUpdate', { phone: '3331234567' });
    expect((await client.ok('userDetail')).data.phone).toBe('3331234567');
  });

  test('that are required were accepted at the registration, and stay so', async () => {
    const client = await registered(shop, 'consensi@esempio.it');
    expect((await client.ok('disclaimerCheck')).data).toEqual({ isComplete: true, missing: [] });
    expect(await own(client, TERMS)).toMatchObject({
      accepted: true,
      history: [{ accepted: true, version: 1, chosenAt: shop.now.at.toISOString() }],
    });
    expect(await client.refused('disclaimerUpdate', { disclaimerId: TERMS, accepted: false })).toEqual([
      'CONSENT_REQUIRED',
    ]);
    expect(await client.refused('disclaimerUpdate', { disclaimerId: 99, accepted: true })).toEqual([
      'DISCLAIMER_NOT_FOUND',
    ]);
  });

  test('keep every choice with its time and version, for their customer alone', async () => {
    const [client, other] = [
      await registered(shop, 'storia@esempio.it'),
      await registered(shop, 'altra-storia@esempio.it'),
    ];
    const choose = (accepted: boolean) =>
      client.ok('disclaimerUpdate', { disclaimers: [{ disclaimerId: MARKETING, accepted }] });
    await choose(true);
    await choose(true);
    shop.now.at = new Date(shop.now.at.getTime() + 60_000);
    await choose(false);
    const { accepted, history } = (await own(client, MARKETING)) ?? {};
    expect([accepted, history?.map((choice) => choice.accepted)]).toEqual([false, [false, true]]);
    expect((await own(other, MARKETING))?.history).toEqual([]);
    await expect(shop.db.query(sql`update disclaimer_choices set accepted = true where not accepted`)).rejects.toThrow(
      'proof',
    );
  });

  test('in a new version are asked for again', async () => {
    const client = await registered(shop, 'versione@esempio.it');
    await shop.db.query(
      sql`insert into disclaimer_versions values (${TERMS}, 2, 'Condizioni', 'Nuove', ${shop.now.at})`,
    );
    const { data } = await client.ok('disclaimerCheck');
    expect([data.isComplete, data.missing.map((one) => [one.disclaimerId, one.version])]).toEqual([false, [[1, 2]]]);
    await client.ok('disclaimerUpdate', { disclaimerId: TERMS, accepted: true });
    expect((await client.ok('disclaimerCheck')).data.isComplete).toBe(true);
    expect((await own(client, TERMS))?.history.map(({ version }) => version)).toEqual([2, 1]);
    expect((await client.ok('userDetail')).data.disclaimers[0]).toEqual({
      disclaimerId: TERMS,
      disclaimerType: 'terms',
      version: 2,
      accepted: true,
      isRequired: true,
    });
  });

  test('about profiling are the choice of the cookie centre', async () => {
    const client = await registered(shop, 'profilo@esempio.it');
    await client.ok('disclaimerUpdate', { disclaimerId: PROFILING, accepted: true });
    expect([await segment(client), (await own(client, PROFILING))?.accepted]).toEqual([[[4502, 1]], true]);
    shop.now.at = new Date(shop.now.at.getTime() + 60_000);
    const uuid = '00000000-0000-4000-8000-000000000001';
    await client.ok('consentSave', { uuid, analytics: true, profilation: false, version: 1, way: 'centre' });
    expect([await segment(client), (await own(client, PROFILING))?.accepted]).toEqual([[], false]);
    expect((await own(client, PROFILING))?.history.map(({ accepted }) => accepted)).toEqual([false, true]);
    shop.now.at = new Date(shop.now.at.getTime() + 60_000);
    await client.ok('disclaimerUpdate', { disclaimerId: PROFILING, accepted: true });
    // the choice about statistics stays
    expect((await client.ok('consentAttach', {})).data.preferences).toMatchObject({
      analytics: true,
      profilation: true,
    });
  });
});
