import { expect, test } from 'vitest';
import { messagesIn } from './dictionary-by-chunk.ts';

const MESSAGES = new Set(['Chiudi', 'Mostra altri {n}', 'Menu', 'Cerca']);

test('a file of the build gets what is written in it, in quotes of any kind', () => {
  expect(messagesIn("say('Chiudi'); const more = t(`Mostra altri {n}`, { n });", MESSAGES)).toEqual([
    'Chiudi',
    'Mostra altri {n}',
  ]);
});

test('names of properties and parts of other words bring nothing along', () => {
  expect(messagesIn("const text = { Menu: 1, 'Cerca': 'Cerca qui' };", MESSAGES)).toEqual([]);
});
