import { describe, expect, test } from 'vitest';
import { billingProblems, fiscalProblems, isDoubtfulCode, ownNameProblems, plainFiscalData } from './fiscal-data.ts';

const NOBODY = { companyName: '', vatNumber: '', fiscalCode: '', sdiCode: '', pec: '' };
const COMPANY = { ...NOBODY, companyName: 'Bar Sport', vatNumber: '01234567897', sdiCode: 'ABC1234' };
const BILLING = {
  ...COMPANY,
  firstName: '',
  lastName: '',
  address1: 'Via Roma',
  addressNumber: '1',
  city: 'BERGAMO',
  province: 'BG',
  postalcode: '24121',
};

describe('data of an invoice', () => {
  test('may be missing altogether, or be those of a company', () => {
    for (const data of [NOBODY, COMPANY, { ...COMPANY, sdiCode: '', pec: 'bar@pec.it' }])
      expect(fiscalProblems(data, { hasCard: false })).toEqual([]);
  });

  test.each([
    [{ companyName: '' }, 'companyName', 'REQUIRED'],
    [{ vatNumber: '' }, 'vatNumber', 'REQUIRED'],
    [{ vatNumber: '0123456789' }, 'vatNumber', 'VAT_DIGITS'],
    [{ vatNumber: '0123456789A' }, 'vatNumber', 'VAT_DIGITS'],
    [{ fiscalCode: '123456789012' }, 'fiscalCode', 'VAT_DIGITS'],
    [{ fiscalCode: 'RSSMRA80A01F20' }, 'fiscalCode', 'FORMAT'],
    [{ sdiCode: 'ABC12' }, 'sdiCode', 'FORMAT'],
    [{ sdiCode: '', pec: 'bar' }, 'pec', 'INVALID_EMAIL'],
    [{ sdiCode: '' }, 'sdiCode', 'SDI_OR_PEC'],
    [{ sdiCode: '0000000' }, 'sdiCode', 'SDI_OR_PEC'],
    [{ sdiCode: 'ABC1234', pec: 'bar.sport@gmail.com' }, 'pec', 'NOT_CERTIFIED'],
  ])('%o are refused at %s with %s', (wrong, field, problem) => {
    expect(fiscalProblems({ ...COMPANY, ...wrong }, { hasCard: false })).toEqual([[field, problem]]);
  });

  test('of who has a customer card need neither SDI code nor certified mail', () => {
    expect(fiscalProblems({ ...COMPANY, sdiCode: '' }, { hasCard: true })).toEqual([]);
  });

  test('are stored in one way', () => {
    const typed = {
      companyName: ' Bar ',
      vatNumber: '012 345',
      fiscalCode: ' rssMRA',
      sdiCode: 'abc',
      pec: ' A@PEC.it ',
    };
    expect(plainFiscalData(typed)).toEqual({
      companyName: 'Bar',
      vatNumber: '012345',
      fiscalCode: 'RSSMRA',
      sdiCode: 'ABC',
      pec: 'a@pec.it',
    });
  });
});

describe('a billing address', () => {
  test('is of a company, or of a person with a fiscal code', () => {
    const person = { ...BILLING, ...NOBODY, firstName: 'Anna', lastName: 'Bianchi', fiscalCode: 'RSSMRA80A01F205X' };
    expect(billingProblems(BILLING, { hasCard: false })).toEqual([]);
    expect(billingProblems(person, { hasCard: false })).toEqual([]);
    expect(billingProblems({ ...person, fiscalCode: '', lastName: '' }, { hasCard: false })).toEqual([
      ['lastName', 'REQUIRED'],
      ['fiscalCode', 'REQUIRED'],
    ]);
  });

  test('has a whole place', () => {
    const nowhere = { address1: '', addressNumber: '', city: '', province: '', postalcode: '241' };
    expect(billingProblems({ ...BILLING, ...nowhere }, { hasCard: false })).toEqual([
      ['address1', 'REQUIRED'],
      ['addressNumber', 'REQUIRED'],
      ['postalcode', 'INVALID_POSTCODE'],
      ['city', 'REQUIRED'],
      ['province', 'REQUIRED'],
    ]);
  });
});

test('the file of an invoice has Latin letters only, and names of a certain length', () => {
  const person = { ...BILLING, ...NOBODY, firstName: 'Оксана', lastName: '王', fiscalCode: 'RSSMRA80A01F205X' };
  const problems = (other: object) => billingProblems({ ...person, ...other }, { hasCard: false });
  expect(problems({})).toEqual([
    ['firstName', 'INVOICE_LETTERS'],
    ['lastName', 'INVOICE_LETTERS'],
  ]);
  expect(problems({ firstName: 'Łukasz', lastName: 'Đorđević' })).toEqual([]);
  expect(billingProblems({ ...BILLING, companyName: 'Trattoria '.repeat(10) }, { hasCard: false })).toEqual([
    ['companyName', 'INVOICE_TOO_LONG'],
  ]);
});

test('an address in Italy has what the file of an invoice needs, one abroad has no Italian codes', () => {
  const problems = (other: object) => billingProblems({ ...BILLING, ...other }, { hasCard: false });
  expect(problems({ postalcode: '2412', province: 'Bergamo' })).toEqual([
    ['postalcode', 'INVOICE_POSTCODE'],
    ['province', 'PROVINCE_CODE'],
  ]);
  expect(problems({ country: 'Svizzera' })).toEqual([['country', 'FORMAT']]);
  const abroad = { country: 'Germania', vatNumber: 'DE136695976', sdiCode: '', province: '', postalcode: '1011' };
  expect(problems(abroad)).toEqual([]);
  expect(problems({ ...abroad, vatNumber: 'DE-1' })).toEqual([['vatNumber', 'FORMAT']]);
  const person = { ...abroad, ...NOBODY, firstName: 'Anna', lastName: 'Schmidt' };
  expect(problems(person)).toEqual([]);
});

test('a name is whole, and a telephone number is one', () => {
  expect(ownNameProblems({ firstName: 'Anna', lastName: 'Bianchi', phone: '' })).toEqual([]);
  expect(ownNameProblems({ firstName: ' ', lastName: '', phone: '12' })).toEqual([
    ['firstName', 'REQUIRED'],
    ['lastName', 'REQUIRED'],
    ['phone', 'INVALID_PHONE'],
  ]);
});

test.each([
  ['', false],
  ['01234567897', false],
  ['01234567890', true],
  ['0123', false],
  ['RSSMRA80A01F205X', false],
  ['rssmra80a01f205y', true],
  ['RSSMRA', false],
])('the last character of %j is doubtful: %j', (code, isDoubtful) => {
  expect(isDoubtfulCode(code)).toBe(isDoubtful);
});
