import { expect, test } from 'vitest';
import { fitsFiscalCode, fitsVatNumber } from './check-characters.ts';

test.each([
  ['RSSMRA85T10A562S', true],
  ['rssmra85t10a562s', true],
  ['RSSMRA85T10A562T', false],
  ['RSSMRA85T01A562S', false],
  // a second person with the same code gets letters instead of digits
  ['RSSMRA85T10A56NH', true],
])('the last letter of fiscal code %s fits: %s', (code, expected) => {
  expect(fitsFiscalCode(code)).toBe(expected);
});

test.each([
  ['12345670017', true],
  ['00743110157', true],
  ['12345670018', false],
  ['12345760017', false],
])('the last digit of VAT number %s fits: %s', (number, expected) => {
  expect(fitsVatNumber(number)).toBe(expected);
});
