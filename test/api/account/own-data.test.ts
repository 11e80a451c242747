import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_BILLING_ADDRESSES } from '../../../src/contract/account/limits.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { PERSON, registered } from '../../support/people/ready-to-buy.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
});
afterAll(() => shop.close());

const COMPANY = { companyName: 'Bar Sport', vatNumber: '01234567897', fiscalCode: '01234567897', sdiCode: 'ABC1234' };
const BILLING = {
  ...COMPANY,
  address1: 'Via Roma',
  addressNumber: '1',
  city: 'Bergamo',
  province: 'bg',
  postalcode: '24121',
};

/** Returns the fields that a call refuses, each with its code. */
async function refusals(reply: Promise<{ response: { errors: readonly { field?: string; code: string }[] } }>) {
  return (await reply).response.errors.map(({ field, code }) => [field, code]);
}

describe('registration', () => {
  test('refuses names that are missing or too long at their fields', async () => {
    const email = 'nomi@esempio.it';
    const nameless = { ...PERSON, email, firstName: ' ', lastName: '' };
    expect(await refusals(shop.client().call('registerUser', nameless))).toEqual([
      ['firstName', 'REQUIRED'],
      ['lastName', 'REQUIRED'],
    ]);
    const long = await shop.client().call('registerUser', { ...PERSON, email, firstName: 'A'.repeat(81) });
    expect(long.response.errors).toEqual([
      { error: 'Lunghezza massima 80 caratteri', code: 'TOO_LONG', field: 'firstName' },
    ]);
  });
});

describe('the own data', () => {
  test('are for who is logged in', async () => {
    const visitor = shop.client();
    for (const name of ['userDetail', 'userDetailUpdate', 'contactUpdate', 'billingAddressUpdate'] as const)
      expect((await visitor.call(name)).httpStatus).toBe(419);
    for (const name of ['personInfoUpdate', 'fiscalPersons', 'billingAddressInsert', 'fiscalPersonDelete'] as const)
      expect((await visitor.call(name, { personInfoTypeId: 1, person_fiscal_id: 1 })).httpStatus).toBe(419);
  });

  test('change field by field; what is left out stays', async () => {
    const client = await registered(shop, 'dati@esempio.it');
    const { data: before } = await client.ok('userDetail');
    expect(before).toMatchObject({ firstName: 'Anna', contact: { email: 'dati@esempio.it', phone: '' } });
    expect([before.personInfos, before.fiscalPersons, before.billingAddress]).toEqual([[], [], undefined]);
    const company = { ...COMPANY, vatNumber: '012 3456 7897', sdiCode: 'abc1234', pec: ' Bar@PEC.it ' };
    const { data: exported } = await client.ok('userDetailUpdate', company);
    expect(exported).toMatchObject({ ...COMPANY, pec: 'bar@pec.it', firstName: 'Anna', lastName: 'Bianchi' });
    const { data: renamed } = await client.ok('userDetailUpdate', { firstName: ' Anna Maria ' });
    expect(renamed).toMatchObject({ ...COMPANY, firstName: 'Anna Maria', lastName: 'Bianchi' });
    expect((await client.ok('cartView')).data.user.firstName).toBe('Anna Maria');
    const none = { companyName: '', vatNumber: '', fiscalCode: '', sdiCode: '', pec: '' };
    expect((await client.ok('userDetailUpdate', none)).data.vatNumber).toBeUndefined();
  });

  test('are refused at the field that is wrong, with the documented texts', async () => {
    const client = await registered(shop, 'errati@esempio.it');
    const { response } = await client.call('userDetailUpdate', {
      firstName: '',
      companyName: 'Bar',
      vatNumber: '123',
      fiscalCode: 'ROSSI',
    });
    expect(response.errors).toEqual([
      { error: 'Campo obbligatorio', code: 'REQUIRED', field: 'firstName' },
      { error: 'P.Iva e C.F. devono avere 11 cifre', code: 'VAT_DIGITS', field: 'vatNumber' },
      { error: 'Formato non corretto', code: 'FORMAT', field: 'fiscalCode' },
      { error: 'Serve il codice SDI oppure una PEC valida', code: 'SDI_OR_PEC', field: 'sdiCode' },
    ]);
    expect((await client.ok('userDetail')).data.firstName).toBe('Anna');
  });

  test('of a company with a customer card need no SDI code', async () => {
    const client = await registered(shop, 'tessera@esempio.it');
    const data = { companyName: 'Bar Sport', vatNumber: '01234567897' };
    expect(await client.refused('userDetailUpdate', data)).toEqual(['SDI_OR_PEC']);
    await shop.db.query(sql`update customers set customer_code = 'T-100' where email = 'tessera@esempio.it'`);
    expect((await client.ok('userDetailUpdate', data)).data).toMatchObject({ ...data, customerCode: 'T-100' });
  });

  test('hold a telephone number and entries of the person', async () => {
    const client = await registered(shop, 'contatto@esempio.it');
    expect((await client.ok('contactUpdate', { phone: '333 1234567' })).data.contact.phone).toBe('333 1234567');
    expect(await client.refused('contactUpdate', { phone: '12' })).toEqual(['INVALID_PHONE']);
    await client.ok('personInfoUpdate', { personInfoTypeId: 2, value: 'Carla' });
    await client.ok('personInfoUpdate', { personInfoTypeId: 1, value: 'bar' });
    const { data } = await client.ok('personInfoUpdate', { personInfoTypeId: 1, value: ' ristorante ' });
    expect(data.personInfos).toEqual([
      { personInfoTypeId: 1, value: 'ristorante' },
      { personInfoTypeId: 2, value: 'Carla' },
    ]);
    await client.ok('personInfoUpdate', { personInfoTypeId: 2, value: '' });
    expect((await client.ok('userDetail')).data.personInfos).toHaveLength(1);
    for (let type = 2; type <= 30; type++) await client.ok('personInfoUpdate', { personInfoTypeId: type, value: 'x' });
    expect(await client.refused('personInfoUpdate', { personInfoTypeId: 31, value: 'x' })).toEqual([
      'TOO_MANY_PERSON_INFOS',
    ]);
    await client.ok('personInfoUpdate', { personInfoTypeId: 30, value: 'y' });
  });
});

describe('billing addresses', () => {
  test('are several, one of them the default, which another one follows', async () => {
    const client = await registered(shop, 'fatture@esempio.it');
    const { data: first } = await client.ok('billingAddressUpdate', BILLING);
    expect(first.billingAddress).toMatchObject({ ...BILLING, city: 'BERGAMO', province: 'BG', isDefault: true });
    const person = { firstName: 'Anna', lastName: 'Bianchi', fiscalCode: 'RSSMRA80A01F205X' };
    const { address1, addressNumber, city, province, postalcode } = BILLING;
    const home = { ...person, address1, addressNumber, city, province, postalcode };
    const { data: both } = await client.ok('billingAddressInsert', home);
    expect(both.fiscalPersons.map((one) => [one.companyName, one.firstName, one.isDefault])).toEqual([
      ['Bar Sport', '', true],
      ['', 'Anna', false],
    ]);
    const [bar, anna] = both.fiscalPersons.map(({ personFiscalId }) => personFiscalId);
    await client.ok('billingAddressUpdate', { ...home, lastName: 'Rossi', personFiscalId: anna, isDefault: true });
    const { data: list } = await client.ok('fiscalPersons');
    expect(list.fiscalPersons.map((one) => [one.personFiscalId, one.lastName, one.isDefault])).toEqual([
      [anna, 'Rossi', true],
      [bar, '', false],
    ]);
    const { data: left } = await client.ok('fiscalPersonDelete', { person_fiscal_id: anna });
    expect(left.fiscalPersons.map((one) => [one.personFiscalId, one.isDefault])).toEqual([[bar, true]]);
    expect((await client.ok('fiscalPersonDeletePost', { person_fiscal_id: bar })).data.fiscalPersons).toEqual([]);
  });

  test('are refused where something is missing', async () => {
    const client = await registered(shop, 'incompleta@esempio.it');
    expect(await refusals(client.call('billingAddressInsert', {}))).toEqual([
      ['firstName', 'REQUIRED'],
      ['lastName', 'REQUIRED'],
      ['fiscalCode', 'REQUIRED'],
      ['address1', 'REQUIRED'],
      ['addressNumber', 'REQUIRED'],
      ['postalcode', 'REQUIRED'],
      ['city', 'REQUIRED'],
      ['province', 'REQUIRED'],
    ]);
  });

  test('of another customer are not there', async () => {
    const [owner, other] = [await registered(shop, 'padrona@esempio.it'), await registered(shop, 'curiosa@esempio.it')];
    const { data } = await owner.ok('billingAddressInsert', BILLING);
    const personFiscalId = data.fiscalPersons[0]?.personFiscalId;
    const theirs = { ...BILLING, companyName: 'Altro', personFiscalId };
    expect(await other.refused('billingAddressUpdate', theirs)).toEqual(['BILLING_NOT_FOUND']);
    expect(await other.refused('fiscalPersonDelete', { person_fiscal_id: personFiscalId })).toEqual([
      'BILLING_NOT_FOUND',
    ]);
    expect((await other.ok('fiscalPersons')).data.fiscalPersons).toEqual([]);
    expect((await owner.ok('fiscalPersons')).data.fiscalPersons).toEqual(data.fiscalPersons);
  });

  test('that are added at once are counted one after the other', async () => {
    const client = await registered(shop, 'tante@esempio.it');
    const replies = await Promise.all(
      Array.from({ length: MAX_BILLING_ADDRESSES + 2 }, () => client.call('billingAddressInsert', BILLING)),
    );
    expect(replies.filter(({ response }) => response.status === 0)).toHaveLength(MAX_BILLING_ADDRESSES);
    const { data } = await client.ok('fiscalPersons');
    expect(data.fiscalPersons.filter(({ isDefault }) => isDefault)).toHaveLength(1);
    expect(await client.refused('billingAddressInsert', BILLING)).toEqual(['TOO_MANY_BILLING_ADDRESSES']);
  });
});
