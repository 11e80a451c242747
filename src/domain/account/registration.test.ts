import { expect, test } from 'vitest';
import { registrationProblems } from './registration.ts';

const FORM = {
  email: 'anna@example.it',
  password: 'mele-verdi-42',
  firstName: 'Anna',
  lastName: 'Bianchi',
  phone: '',
  acceptTerms: true,
};

test('a mail whose domain only looks like certified mail is a username', () => {
  for (const email of ['pec@example.it', 'anna@pecora.it', 'anna@specchi.it'])
    expect(registrationProblems({ ...FORM, email }, 6)).toEqual([]);
});

test('a whole registration has no problems, with or without a telephone number', () => {
  expect(registrationProblems(FORM, 6)).toEqual([]);
  expect(registrationProblems({ ...FORM, phone: ' 3331234567 ' }, 6)).toEqual([]);
});

test.each([
  [{ firstName: ' ' }, 'firstName', 'REQUIRED'],
  [{ lastName: '' }, 'lastName', 'REQUIRED'],
  // D 5: a username is no PEC
  [{ email: 'anna@pec.it' }, 'email', 'INVALID_EMAIL'],
  [{ email: 'Ditta@Studio.LegalMail.it' }, 'email', 'INVALID_EMAIL'],
  [{ email: 'a@arubapec.it' }, 'email', 'INVALID_EMAIL'],
  [{ email: ' ' }, 'email', 'EMAIL_REQUIRED'],
  [{ email: 'anna' }, 'email', 'INVALID_EMAIL'],
  [{ password: '' }, 'password', 'PASSWORD_REQUIRED'],
  [{ password: 'mele1' }, 'password', 'PASSWORD_TOO_SHORT'],
  [{ password: 'password123' }, 'password', 'PASSWORD_TOO_COMMON'],
  [{ phone: '12' }, 'phone', 'INVALID_PHONE'],
  [{ acceptTerms: false }, 'acceptTerms', 'TERMS_REQUIRED'],
] as const)('%o is refused at %s with %s', (wrong, field, problem) => {
  expect(registrationProblems({ ...FORM, ...wrong }, 6)).toEqual([[field, problem]]);
});

test('every wrong field is named at once', () => {
  const empty = { email: '', password: '', firstName: '', lastName: '', phone: 'x', acceptTerms: false };
  expect(registrationProblems(empty, 6).map(([field]) => field)).toEqual(Object.keys(FORM_ORDER));
});

const FORM_ORDER = { firstName: 0, lastName: 0, email: 0, password: 0, phone: 0, acceptTerms: 0 };
