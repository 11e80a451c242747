import { expect, test } from 'vitest';
import { isInItaly, readTypedPlace } from './typed-place.ts';

test.each([
  ['Bergamo', undefined, undefined, ['Bergamo']],
  ['24122', '24122', undefined, []],
  ['Via Tasso 12, Bergamo', undefined, 'Via Tasso 12', ['Bergamo']],
  ['via Torquato Tasso, 12/a - 24122 Bergamo (BG)', '24122', 'via Torquato Tasso 12/a', ['Bergamo', 'Tasso']],
  ['Via Tasso Bergamo', undefined, 'Via Tasso Bergamo', ['Bergamo']],
  [
    'Viale Europa 3, San Giovanni Bianco BG, Italia',
    undefined,
    'Viale Europa 3',
    ['San Giovanni Bianco', 'Giovanni Bianco', 'Bianco'],
  ],
  ['Via Milano', undefined, 'Via Milano', []],
  ['Via 4 Novembre 7, Cantù', undefined, 'Via 4 Novembre 7', ['Cantù', 'Novembre']],
  ['123456', undefined, undefined, []],
])('of %j, the postcode is %s, the street %s and the town may be %j', (typed, postcode, street, towns) => {
  expect(readTypedPlace(typed)).toEqual({ postcode, street, towns });
});

test('names at most six possible towns, whatever is typed', () => {
  expect(readTypedPlace('uno due tre quattro cinque sei sette otto, nove dieci, undici').towns).toHaveLength(6);
});

test.each([
  ['Palermo', true],
  ['pa', true],
  ['90100', true],
  ['qwertz', false],
  ['9010', false],
])('%j is a place in Italy by itself: %s', (typed, isPlace) => {
  expect(isInItaly(typed)).toBe(isPlace);
});
