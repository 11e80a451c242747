import { expect, test } from 'vitest';
import { readAddressLine } from './address-line.ts';

test.each([
  ['Via Sant’Orsola 12', undefined, ['Via Sant’Orsola|12|']],
  ['via brera 3 milano', undefined, ['via brera|3|milano']],
  ['Via Brera, 3, 20121 Milano (MI)', '20121', ['Via Brera|3|Milano']],
  ['Via 25 Aprile 3/a, Bergamo', undefined, ['Via 25 Aprile|3/A|Bergamo', 'Via|25|Aprile 3/a, Bergamo']],
  ['Via Roma snc Lecco', undefined, ['Via Roma|SNC|Lecco']],
  ['Via Brera, Mil', undefined, ['Via Brera||Mil']],
  ['Via Torquato Tasso Bergamo', undefined, ['Via Torquato Tasso Bergamo||', 'Via Torquato Tasso||Bergamo', 'Via Torquato||Tasso Bergamo']],
  ['Via Brera', undefined, ['Via Brera||']],
])('reads %s', (typed, postcode, readings) => {
  const read = readAddressLine(typed);
  expect(read.postcode).toBe(postcode);
  expect(read.readings.map(({ street, number = '', town = '' }) => `${street}|${number}|${town}`)).toEqual(readings);
});
