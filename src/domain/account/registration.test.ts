import { expect, test } from 'vitest';
import {
  inPerson,
  registrationProblems as problemsOf,
  type RegistrationFields,
  stepProblems,
  stepsOf,
} from './registration.ts';

const NO_COMPANY = { isCompany: false, companyName: '', vatNumber: '', fiscalCode: '', sdiCode: '', pec: '' };
const FORM = {
  ...NO_COMPANY,
  customerCode: '',
  email: 'anna@example.it',
  password: 'mele-verdi-42',
  firstName: 'Anna',
  lastName: 'Bianchi',
  phone: '',
  acceptTerms: true,
};

const registrationProblems = (form: RegistrationFields, minimum: number) => problemsOf(form, inPerson(minimum));

test('a mail whose domain only looks like certified mail is a username', () => {
  for (const email of ['pec@example.it', 'anna@pecora.it', 'anna@specchi.it'])
    expect(registrationProblems({ ...FORM, email }, 6)).toEqual([]);
});

test('a whole registration has no problems, with or without a telephone number', () => {
  expect(registrationProblems(FORM, 6)).toEqual([]);
  expect(registrationProblems({ ...FORM, phone: ' 3331234567 ' }, 6)).toEqual([]);
  // a last character that does not fit is a warning at the field only
  for (const fiscalCode of ['rss mra 80a01 f205x', 'RSSMRA80A01F205A', '01234567890'])
    expect(registrationProblems({ ...FORM, fiscalCode }, 6)).toEqual([]);
});

test.each([
  [{ firstName: ' ' }, 'firstName', 'REQUIRED'],
  [{ lastName: '' }, 'lastName', 'REQUIRED'],
  // D 5: a username must not be a PEC
  [{ email: 'anna@pec.it' }, 'email', 'CERTIFIED_MAIL'],
  [{ email: 'Ditta@Studio.LegalMail.it' }, 'email', 'CERTIFIED_MAIL'],
  [{ email: 'a@arubapec.it' }, 'email', 'CERTIFIED_MAIL'],
  [{ email: ' ' }, 'email', 'EMAIL_REQUIRED'],
  [{ email: 'anna' }, 'email', 'INVALID_EMAIL'],
  [{ password: '' }, 'password', 'PASSWORD_REQUIRED'],
  [{ password: 'mele1' }, 'password', 'PASSWORD_TOO_SHORT'],
  [{ password: 'password123' }, 'password', 'PASSWORD_TOO_COMMON'],
  [{ phone: '12' }, 'phone', 'INVALID_PHONE'],
  [{ fiscalCode: 'ABC' }, 'fiscalCode', 'FORMAT'],
  [{ fiscalCode: 'vittima@esempio.it' }, 'fiscalCode', 'FORMAT'],
  [{ fiscalCode: '0123456789' }, 'fiscalCode', 'VAT_DIGITS'],
  [{ acceptTerms: false }, 'acceptTerms', 'TERMS_REQUIRED'],
] as const)('%o is refused at %s with %s', (wrong, field, problem) => {
  expect(registrationProblems({ ...FORM, ...wrong }, 6)).toEqual([[field, problem]]);
});

test('every wrong field is named at once, in the order of the form', () => {
  const empty = { email: '', password: '', firstName: '', lastName: '', phone: 'x', acceptTerms: false };
  expect(registrationProblems({ ...FORM, ...empty }, 6).map(([field]) => field)).toEqual([
    'firstName',
    'lastName',
    'email',
    'phone',
    'password',
    'acceptTerms',
  ]);
});

const COMPANY = { ...FORM, isCompany: true, companyName: 'Bar Sport', vatNumber: '01234567897', sdiCode: 'ABC1234' };

test('only a company has the step about companies', () => {
  expect(stepsOf(FORM)).toEqual(['kind', 'person', 'access']);
  expect(stepsOf(COMPANY)).toEqual(['kind', 'company', 'person', 'access']);
  expect(registrationProblems({ ...FORM, vatNumber: '12' }, 6)).toEqual([]);
});

test.each([
  ['is complete', {}, []],
  ['has a PEC instead of an SDI code', { sdiCode: '', pec: 'bar@pec.it' }, []],
  ['has neither SDI code nor PEC', { sdiCode: '' }, [['sdiCode', 'SDI_OR_PEC']]],
  ['has a PEC that is no address', { sdiCode: '', pec: 'bar' }, [['pec', 'INVALID_EMAIL']]],
  ['has a customer card instead of both', { sdiCode: '', customerCode: 'B-1' }, []],
  ['has a VAT number of 10 digits', { vatNumber: '0123456789' }, [['vatNumber', 'VAT_DIGITS']]],
  ['has a fiscal code of another form', { fiscalCode: 'ABC' }, [['fiscalCode', 'FORMAT']]],
  ['has a fiscal code of 9 digits', { fiscalCode: '123456789' }, [['fiscalCode', 'VAT_DIGITS']]],
  [
    'says nothing of itself',
    { companyName: ' ', vatNumber: '', sdiCode: '' },
    [
      ['companyName', 'REQUIRED'],
      ['vatNumber', 'REQUIRED'],
      ['sdiCode', 'SDI_OR_PEC'],
    ],
  ],
])('a company that %s', (_what, wrong, found) => {
  expect(stepProblems('company', { ...COMPANY, ...wrong }, inPerson(6))).toEqual(found);
});

test('who comes by a social login needs no password, and who registers at the counter no terms', () => {
  const bare = { ...FORM, password: '' };
  expect(problemsOf(bare, { ...inPerson(6), needsPassword: false })).toEqual([]);
  const atCounter = { passwordMinimum: 6, needsPassword: false, needsTerms: false };
  expect(problemsOf({ ...bare, acceptTerms: false }, atCounter)).toEqual([]);
});
