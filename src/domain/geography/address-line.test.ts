import { expect, test } from 'vitest';
import { readAddressLine } from './address-line.ts';

test.each([
  ['Via Sant’Orsola 12', undefined, ['Via Sant’Orsola|12|']],
  ['via brera 3 milano', undefined, ['via brera|3|milano']],
  ['Via Brera, 3, 20121 Milano (MI)', '20121', ['Via Brera|3|Milano']],
  ['Via 25 Aprile 3/a, Bergamo', undefined, ['Via 25 Aprile|3/A|Bergamo', 'Via|25|Aprile 3/a, Bergamo']],
  ['Via Roma snc Lecco', undefined, ['Via Roma|SNC|Lecco']],
  ['Via Brera, Mil', undefined, ['Via Brera||Mil']],
  [
    'Via Torquato Tasso Bergamo',
    undefined,
    ['Via Torquato Tasso Bergamo||', 'Via Torquato Tasso||Bergamo', 'Via Torquato||Tasso Bergamo'],
  ],
  ['Via Brera', undefined, ['Via Brera||']],
  ['Strada Cantonale s/n, 20089 Rozzano (MI)', '20089', ['Strada Cantonale|SNC|Rozzano']],
  ['Via Roma 5 rosso, Firenze', undefined, ['Via Roma|5 rosso|Firenze']],
  ['Via Roma 12 bis, Monza', undefined, ['Via Roma|12 BIS|Monza']],
  ['Via Walther / Waltherplatz 5, 39100 Bolzano/Bozen', '39100', ['Via Walther|5|Bolzano']],
  ['Via della Scala 12, Firenze', undefined, ['Via della Scala|12|Firenze']],
  ['Frazione Sorisole 5', undefined, ['Frazione Sorisole|5|']],
])('reads %s', (typed, postcode, readings) => {
  const read = readAddressLine(typed);
  expect(read.postcode).toBe(postcode);
  expect(read.readings.map(({ street, number = '', town = '' }) => `${street}|${number}|${town}`)).toEqual(readings);
});

test.each([
  ['Via Roma 12 bis int. 4, Monza', 'Via Roma|12 BIS|Monza', 'int. 4', ''],
  ['Via Roma 12, scala B, interno 7, Monza', 'Via Roma|12|Monza', 'scala B, interno 7', ''],
  ['Via Roma 5, fraz. Colognola, Bergamo', 'Via Roma|5|Bergamo', '', 'Colognola'],
  ['Via della Scala 12', 'Via della Scala|12|', '', ''],
])('parts what is of no street from %s', (typed, reading, apartment, locality) => {
  const read = readAddressLine(typed);
  const [first] = read.readings;
  expect([
    `${first?.street}|${first?.number ?? ''}|${first?.town ?? ''}`,
    read.apartment ?? '',
    read.locality ?? '',
  ]).toEqual([reading, apartment, locality]);
});
