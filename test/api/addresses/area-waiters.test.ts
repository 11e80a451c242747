import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { RATE_LIMITS } from '../../../src/contract/base/rate-limits.ts';
import { tellAreaWaiters } from '../../../src/server/features/addresses/area-waiters.ts';
import { offerSlots } from '../../../src/server/features/timeslots/queries.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { tidy } from '../../../src/server/open-shop.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';

const FORM = {
  firstName: 'Anna',
  surname: 'Bianchi',
  email: 'anna@esempio.it',
  postalcode: '22063',
  inputAddress: 'Via Milano 1, Cantù',
  city: 'Cantù',
  province: 'CO',
  address1: 'Via Milano',
  acceptPrivacyPolicies: true,
};

let shop: ApiShop;
let day = 0;
beforeAll(async () => {
  shop = await openApiShop({ formsPerMinute: 1000 });
});
afterAll(() => shop.close());
beforeEach(async () => {
  // a new day has new quotas of mails
  shop.now.at = new Date(shop.morning.getTime() + ++day * 86_400_000);
  const { database } = shop.database;
  await database.query(sql`delete from area_waiters`);
  await database.query(sql`delete from mailbox`);
  await database.query(sql`delete from zone_areas where postcode <> '24121'`);
  await database.query(sql`delete from zone_polygons`);
  await database.query(sql`delete from municipalities where postcode in ('00184', '47030')`);
  const tomorrow = new Date(shop.now.at.getTime() + 86_400_000);
  await database.query(sql`update timeslots set closes_at = ${tomorrow}`);
});

const ask = (other: object = {}) => shop.client().ok('areaNotify', { ...FORM, ...other });
const serve = (postcode: string, city: string | null = null) =>
  shop.db.query(sql`insert into zone_areas values (1, ${postcode}, ${city})`);
async function tell(): Promise<number> {
  const told = await tellAreaWaiters(shop.db, shop.now.at, offerSlots);
  shop.jobs.wake();
  await shop.jobs.drained();
  return told;
}

test('who asks for an address that is not served gets one mail once it is, told once and forgotten 30 days later', async () => {
  expect((await ask()).data).toEqual({ saved: true });
  await ask({ email: ' ANNA@esempio.it ', firstName: 'Anna Maria' });
  const { database } = shop.database;
  expect(await database.query(sql`select first_name, consented_at from area_waiters`)).toEqual([
    { firstName: 'Anna Maria', consentedAt: shop.now.at },
  ]);
  expect(await tell()).toBe(0);
  await serve('22063', 'CANTU');
  expect(await Promise.all([tell(), tell()])).toContain(1);
  expect(await tell()).toBe(0);
  const mails = await shop.mails('anna@esempio.it');
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toBe('Ora consegniamo da te: Cantù');
  expect(mails[0]?.plain).toContain('Ciao Anna Maria, ci avevi chiesto di avvisarti');

  const waiters = () => database.query(sql`select 1 from area_waiters`);
  await tidy(database, new Date(shop.now.at.getTime() + 29 * 86_400_000));
  expect(await waiters()).toHaveLength(1);
  await tidy(database, new Date(shop.now.at.getTime() + 31 * 86_400_000));
  expect(await waiters()).toHaveLength(0);
});

test('who waits for two years in vain is forgotten', async () => {
  await ask();
  await tidy(shop.db, new Date(shop.now.at.getTime() + 729 * 86_400_000));
  expect(await shop.db.query(sql`select 1 from area_waiters`)).toHaveLength(1);
  await tidy(shop.db, new Date(shop.now.at.getTime() + 731 * 86_400_000));
  expect(await shop.db.query(sql`select 1 from area_waiters`)).toHaveLength(0);
});

test('who waits is asked about as the address check asks: as it is written where the register knows nothing, never without slots', async () => {
  const rome = { city: 'Roma', province: 'RM', postalcode: '00184', address1: 'Via Cavour', email: 'roma@esempio.it' };
  await ask(rome);
  await ask({ ...rome, email: 'solo-cap@esempio.it', city: undefined, province: undefined, address1: undefined });
  await ask({ email: 'una-sola-citta@esempio.it', city: undefined, province: undefined, address1: undefined });
  expect(await tell()).toBe(0);
  await serve('00184');
  const { data } = await shop.client().ok('addressCheck', { ...FORM, ...rome });
  expect(data.active).toBe(1);
  expect(await tell()).toBe(2);
  await shop.db.query(sql`insert into municipalities values ('Roma', 'RM', '00184', 41.9, 12.5)`);
  expect(await tell()).toBe(0);
  expect((await shop.mails('solo-cap@esempio.it'))[0]?.subject).toBe('Ora consegniamo da te: CAP 00184');
  await shop.db.query(sql`update timeslots set closed_by = 'staff', open_capacity = capacity`);
  await serve('22063', 'CANTU');
  expect(await tell()).toBe(0);
  await shop.db.query(sql`update timeslots set closed_by = null, open_capacity = null`);
  expect(await tell()).toBe(1);
});

test('a zone that is drawn around the middle of a town reaches who asked before the register held the town', async () => {
  const town = { city: 'Sogliano', province: 'FC', postalcode: '47030', address1: 'Via Pascoli' };
  await ask({ ...town, email: 'disegno@esempio.it' });
  const { database } = shop.database;
  await database.query(sql`insert into municipalities values ('Sogliano', 'FC', '47030', 44, 12.3)`);
  const area = JSON.stringify([[[[12, 43.9], [12.5, 43.9], [12.5, 44.1], [12, 44.1], [12, 43.9]]]]); // biome-ignore format: one ring
  expect(await tell()).toBe(0);
  await database.query(sql`insert into zone_polygons values (1, ${area}::jsonb, 12, 43.9, 12.5, 44.1)`);
  expect(await tell()).toBe(1);
  expect((await shop.mails('disegno@esempio.it'))[0]?.subject).toBe('Ora consegniamo da te: Sogliano');
});

test('the part of the town that is not served is not told', async () => {
  await ask({ email: 'altrove@esempio.it' });
  await serve('22063', 'ALTRA CITTA');
  expect(await tell()).toBe(0);
});

test('who was told may ask again when the place is not served any more', async () => {
  await ask();
  await serve('22063');
  expect(await tell()).toBe(1);
  await shop.db.query(sql`delete from zone_areas where postcode = '22063'`);
  await ask();
  await serve('22063');
  expect(await tell()).toBe(1);
  expect(await shop.mails('anna@esempio.it')).toHaveLength(2);
});

test('a place that is served is refused', async () => {
  const served = { ...FORM, city: 'Bergamo', province: 'BG', postalcode: '24121' };
  expect(await shop.client().refused('areaNotify', served)).toEqual(['PLACE_IS_SERVED']);
});

test('each field that is missing or wrong is refused at the field; surname and lastName are the same', async () => {
  const problems = async (body: object) =>
    (await shop.client().call('areaNotify', body)).response.errors.map(({ code, field }) => [field, code]);
  expect(await problems({})).toEqual([
    ['firstName', 'REQUIRED'],
    ['lastName', 'REQUIRED'],
    ['email', 'EMAIL_REQUIRED'],
    ['postalcode', 'POSTCODE_REQUIRED'],
    ['inputAddress', 'REQUIRED'],
    ['acceptPrivacyPolicies', 'CONSENT_REQUIRED'],
  ]);
  const { surname, ...form } = FORM;
  expect(await problems({ ...form, lastName: surname })).toEqual([]);
  expect(await problems({ ...FORM, surname: ' ' })).toEqual([['surname', 'REQUIRED']]);
  const wrong = { email: 'anna@', postalcode: '123', acceptPrivacyPolicies: false, firstName: 'a'.repeat(81) };
  expect(await problems({ ...FORM, ...wrong })).toEqual([
    ['firstName', 'TOO_LONG'],
    ['email', 'INVALID_EMAIL'],
    ['postalcode', 'INVALID_POSTCODE'],
    ['acceptPrivacyPolicies', 'CONSENT_REQUIRED'],
  ]);
});

test('a name that could be an advertisement is not in the mail', async () => {
  await ask({ firstName: 'Vinci su www.premi.example' });
  await serve('22063');
  await tell();
  const [mail] = await shop.mails('anna@esempio.it');
  expect(mail?.plain).toContain('Ci avevi chiesto');
  expect(mail?.html).not.toContain('premi');
});

test('one recipient can be entered five times a day, and one address may send a few forms a minute', async () => {
  for (let each = 0; each < RATE_LIMITS.mailRecipients; each++)
    await ask({ postalcode: `8010${each}`, city: 'Napoli' });
  expect(await shop.client().refused('areaNotify', FORM)).toEqual(['TOO_MANY_REQUESTS']);
  const strict = await openApiShop({ formsPerMinute: 1 }, shop.database);
  try {
    await strict.client().ok('areaNotify', { ...FORM, email: 'uno@esempio.it' });
    const second = { ...FORM, email: 'due@esempio.it' };
    expect(await strict.client().refused('areaNotify', second)).toEqual(['TOO_MANY_REQUESTS']);
  } finally {
    await strict.close();
  }
});

test('the address at a position is found as far as the registers know it', async () => {
  const at = async (latitude: number, longitude: number) =>
    (await shop.client().ok('addressNear', {}, { latitude, longitude })).data.address;
  expect(await at(45.69, 9.67)).toMatchObject({ city: 'Bergamo', province: 'BG', address1: '', postalcode: '24121' });
  expect(await at(35, 30)).toBeUndefined();
});
