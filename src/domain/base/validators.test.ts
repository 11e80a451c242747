import { describe, expect, test } from 'vitest';
import { email, fiscalCode, maxLength, mobile, normaliseEmail, password, phone, postcode, required, vatNumber } from './validators.ts';

describe('e-mail', () => {
  test.each(['anna@esempio.it', 'a.b+c@sub.dominio.museum', 'X@Y.CO', ''])('takes %s', (value) => {
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
  test('is compared in lower case and without blanks', () => {
    expect(normaliseEmail(' Anna@Esempio.IT ')).toBe('anna@esempio.it');
  });
});

describe('phone', () => {
  test.each(['3331234567', '333 123 4567', '+393331234567', '00393331234567', '035123456', '0212345678', ''])('takes %s', (value) => {
    expect(phone(value)).toBeUndefined();
  });
  test.each(['12345', '+39', '4331234567', '33312345678901', 'tel', '03'])('refuses %s', (value) => {
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
