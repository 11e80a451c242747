import { describe, expect, it } from 'vitest';
import { matchStreets, matchTowns } from './match-names.ts';
import { streetWords, townWords } from './name-words.ts';

const STREETS = [
  'Via Torquato Tasso',
  'Via Torino',
  'Via Alessandro Manzoni',
  'Vicolo Manzoni',
  'Piazza Giuseppe Garibaldi',
  'Via Giuseppe Garibaldi',
  'Via Anita Garibaldi',
  'Via Gabriele Rossetti',
  'Via San Rocco',
  'Via Don Giuseppe Riva',
  'Viale Papa Giovanni XXIII',
  'Via XXV Aprile',
  'Largo Fratelli Cervi',
  'Via Sant’Anna',
].map((name) => ({ name, ...streetWords(name) }));

const names = (typed: string, isWhole = false) =>
  matchStreets(typed, STREETS, { isWhole }).map(({ known }) => known.name);

describe('streets that a text may mean', () => {
  it.each([
    ['via tasso', 'Via Torquato Tasso'],
    ['via t. tasso', 'Via Torquato Tasso'],
    ['tasso torquato', 'Via Torquato Tasso'],
    ['via torquatto taso', 'Via Torquato Tasso'],
    ['via manz', 'Via Alessandro Manzoni'],
    ['vic. manzoni', 'Vicolo Manzoni'],
    ['p.za garibaldi', 'Piazza Giuseppe Garibaldi'],
    ['via g. garibaldi', 'Via Giuseppe Garibaldi'],
    ['via s. rocco', 'Via San Rocco'],
    ['don g riva', 'Via Don Giuseppe Riva'],
    ['v.le papa giovanni 23', 'Viale Papa Giovanni XXIII'],
    ['via 25 aprile', 'Via XXV Aprile'],
    ['l.go f.lli cervi', 'Largo Fratelli Cervi'],
    ['s. anna', 'Via Sant’Anna'],
  ])('%s means %s first', (typed, first) => {
    expect(names(typed)[0]).toBe(first);
  });

  it('leaves out what shares only a part of the words', () => {
    expect(names('via torquato verdi')).toEqual([]);
    expect(names('via zzz')).toEqual([]);
    expect(names('')).toEqual([]);
  });

  it('takes the last word for a beginning only while it is being typed', () => {
    expect(names('via tor')).toEqual(['Via Torino', 'Via Torquato Tasso']);
    expect(names('via tor', true)).toEqual([]);
    expect(names('via torino', true)).toEqual(['Via Torino']);
  });
});

it.each([
  ['sesto s. g', 'Sesto San Giovanni'],
  ['sesto san giovani', 'Sesto San Giovanni'],
  ['cantu', 'Cantù'],
  ['corte p', 'Corte Palasio'],
  ['s. pellegrino', 'San Pellegrino Terme'],
  ['milno', 'Milano'],
  ['ca', 'Cantù'],
])('%s means the town %s first', (typed, first) => {
  const towns = ['Milano', 'Cantù', 'Sesto San Giovanni', 'Corte Palasio', 'San Pellegrino Terme', 'Cassano d’Adda'];
  const known = towns.map((name) => ({ name, ...townWords(name) }));
  expect(matchTowns(typed, known)[0]?.known.name).toBe(first);
});
