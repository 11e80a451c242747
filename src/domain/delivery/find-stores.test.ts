import { expect, test } from 'vitest';
import { isMeant, provinceName } from './find-stores.ts';

const DESENZANO = {
  name: 'Bottega Desenzano',
  street: 'Viale Marconi',
  city: 'DESENZANO DEL GARDA',
  province: 'BS',
  postcode: '25015',
};

test.each([
  ['', true],
  ['desenzano', true],
  ['Desenzano del Garda', true],
  ['garda', true],
  ['25015', true],
  ['250', true],
  ['26', false],
  ['BS', true],
  ['bs', true],
  ['BG', false],
  ['brescia', true],
  ['provincia di Brescia', true],
  ['marconi desenzano', true],
  ['senzano', false],
  ['milano', false],
])('a store in Desenzano is meant by %j: %s', (typed, isOne) => {
  expect(isMeant(DESENZANO, typed)).toBe(isOne);
});

test('provinces have names', () => {
  expect([provinceName('bg'), provinceName('XX')]).toEqual(['Bergamo', 'XX']);
});
