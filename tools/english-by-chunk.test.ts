import { expect, test } from 'vitest';
import { dictionaryOf } from './english-by-chunk.ts';

const MESSAGES = { Chiudi: 'Close', 'Mostra altri {n}': 'Show {n} more', Menu: 'Menu', Cerca: 'Search' };

test('a file of the build gets the English for what is written in it, in quotes of any kind', () => {
  expect(dictionaryOf("say('Chiudi'); const more = t(`Mostra altri {n}`, { n });", MESSAGES)).toEqual({
    Chiudi: 'Close',
    'Mostra altri {n}': 'Show {n} more',
  });
});

test('names of properties and parts of other words bring nothing along', () => {
  expect(dictionaryOf("const text = { Menu: 1, 'Cerca': 'Cerca qui' };", MESSAGES)).toEqual({});
});
