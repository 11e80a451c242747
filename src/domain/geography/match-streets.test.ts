import { describe, expect, it } from 'vitest';
import { type KnownStreet, matchStreets } from './match-streets.ts';
import { streetWords } from './street-words.ts';

const STREETS: readonly KnownStreet[] = [
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
].map((name, index) => ({ streetId: index + 1, name, ...streetWords(name) }));

const names = (typed: string, isWhole = false) =>
  matchStreets(typed, STREETS, { isWhole }).map(({ street }) => street.name);

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
