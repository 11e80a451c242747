import { expect, it } from 'vitest';
import { normalHouseNumber, splitHouseNumber } from './house-number.ts';

it.each([
  ['12', '12'],
  ['12/A', '12/A'],
  ['12 a', '12/A'],
  ['12-a', '12/A'],
  ['12a', '12/A'],
  ['12 bis', '12 BIS'],
  ['12/2', '12/2'],
  ['12/2 b', '12/2B'],
  ['s.n.c.', 'SNC'],
  ['snc', 'SNC'],
  ['SN', 'SNC'],
  ['s/n', 'SNC'],
  ['5 rosso', '5 rosso'],
  ['12/ter', '12 TER'],
  ['12 quater', '12 QUATER'],
  ['Palazzina 3', 'PALAZZINA 3'],
])('writes %s as %s', (typed, written) => {
  expect(normalHouseNumber(typed)).toBe(written);
});

it.each([
  ['Via Torquato Tasso 12', 'Via Torquato Tasso', '12'],
  ['Via Torquato Tasso, 12/a', 'Via Torquato Tasso', '12/A'],
  ['via Roma n. 7', 'via Roma', '7'],
  ['via Roma n°7 bis', 'via Roma', '7 BIS'],
  ['Strada Cantonale s/n', 'Strada Cantonale', 'SNC'],
  ['Via Roma 5 rosso', 'Via Roma', '5 rosso'],
  ['via Roma snc', 'via Roma', 'SNC'],
  ['Via XXV Aprile', 'Via XXV Aprile', undefined],
  ['Via 25 Aprile', 'Via 25 Aprile', undefined],
  ['Via 25 Aprile 4', 'Via 25 Aprile', '4'],
  ['Via Papa Giovanni XXIII 8', 'Via Papa Giovanni XXIII', '8'],
  ['  Piazza   Duomo ', 'Piazza Duomo', undefined],
])('splits %s', (typed, street, number) => {
  expect(splitHouseNumber(typed)).toEqual({ street, number });
});
