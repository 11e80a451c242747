import { describe, expect, test } from 'vitest';
import {
  email,
  fiscalCode,
  isCertifiedMail,
  maxLength,
  mobile,
  normaliseEmail,
  password,
  phone,
  postcode,
  required,
  vatNumber,
} from './validators.ts';

describe('e-mail', () => {
  test.each([
    'anna@esempio.it',
    'a.b+c@sub.dominio.museum',
    'X@Y.CO',
    'maria@esempio.international',
    'a@b.xn--p1ai',
    '',
  ])('takes %s', (value) => {
    expect(email(value)).toBeUndefined();
  });
  test.each([
    'anna',
    'anna@',
    '@esempio.it',
    'a b@esempio.it',
    'anna@esempio',
    'anna@esempio.i',
    `${'a'.repeat(260)}@esempio.it`,
    'a@-x.it',
  ])('refuses %s', (value) => {
    expect(email(value)).toBe('INVALID_EMAIL');
  });
  test.each(['anna@pec.esempio.it', 'anna@studio.legalmail.it', 'ditta@ArubaPEC.it'])('%s is certified', (value) => {
    expect(isCertifiedMail(value)).toBe(true);
  });
  test.each(['info@openspec.example', 'anna@spec.example.com', 'pec@esempio.it'])('%s is an ordinary one', (value) => {
    expect(isCertifiedMail(value)).toBe(false);
  });
  test('is compared in lower case and without blanks', () => {
    expect(normaliseEmail(' Anna@Esempio.IT ')).toBe('anna@esempio.it');
  });
});

describe('phone', () => {
  test.each(['3331234567', '333 123 4567', '+393331234567', '00393331234567', '035123456', '0212345678', ''])(
    'takes %s',
    (value) => {
      expect(phone(value)).toBeUndefined();
    },
  );
  test.each(['+40 721 234 567', '+41 79 123 45 67', '+355 69 123 4567', '0049 151 23456789', '+1 212 555 0100'])(
    'takes %s of another country',
    (value) => {
      expect(phone(value)).toBeUndefined();
      expect(mobile(value)).toBeUndefined();
    },
  );
  test.each([
    '12345',
    '123',
    '+39',
    '+39 12',
    '+40 12',
    '+0 123456789',
    '+1234567890123456',
    '4331234567',
    '33312345678901',
    'tel',
    '03',
    '3331234567 (mamma)',
  ])('refuses %s', (value) => {
    expect(phone(value)).toBe('INVALID_PHONE');
  });
  test('as mobile is no landline', () => {
    expect(mobile('3331234567')).toBeUndefined();
    expect(mobile('035123456')).toBe('INVALID_PHONE');
  });
});

test.each([
  ['24121', undefined],
  ['2412', undefined],
  ['241', 'INVALID_POSTCODE'],
  ['241210', 'INVALID_POSTCODE'],
  ['2412a', 'INVALID_POSTCODE'],
])('postcode %s', (value, expected) => {
  expect(postcode(value)).toBe(expected);
});

test.each([
  ['RSSMRA85T10A562S', undefined],
  ['rssmra85t10a562s', undefined],
  ['RSSMRA85T10A562', 'FORMAT'],
  ['12345678901', 'FORMAT'],
])('fiscal code %s', (value, expected) => {
  expect(fiscalCode(value)).toBe(expected);
});

test.each([
  ['', undefined],
  ['12345670017', undefined],
  ['1234567001', 'VAT_DIGITS'],
  ['123456700170', 'VAT_DIGITS'],
  ['IT12345670017', 'VAT_DIGITS'],
])('VAT number %s', (value, expected) => {
  expect(vatNumber(value)).toBe(expected);
});

test.each([
  ['', 'PASSWORD_REQUIRED'],
  ['abcde', 'PASSWORD_TOO_SHORT'],
  ['Password123', 'PASSWORD_TOO_COMMON'],
  ['zzzzzzzz', 'PASSWORD_TOO_COMMON'],
  ['abcdef', 'PASSWORD_TOO_COMMON'],
  ['zxcvbn', 'PASSWORD_TOO_COMMON'],
  ['987654', 'PASSWORD_TOO_COMMON'],
  ['Amore1', 'PASSWORD_TOO_COMMON'],
  ['bottega', 'PASSWORD_TOO_COMMON'],
  ['mele verdi', undefined],
  ['x'.repeat(5) + 'y'.repeat(70), undefined],
])('password %s', (value, expected) => {
  expect(password(value, 6)).toBe(expected);
});

test('blank is missing, and length counts characters as people do', () => {
  expect(required('  ')).toBe('REQUIRED');
  expect(required('x')).toBeUndefined();
  expect(maxLength('🍎🍎🍎', 3)).toBeUndefined();
  expect(maxLength('abcd', 3)).toBe('TOO_LONG');
});
