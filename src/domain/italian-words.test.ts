import { expect, test } from 'vitest';
import { fold, words } from './italian-words.ts';

test.each([
  ['mela', 'mele'],
  ['biscotto', 'biscotti'],
  ['fresco', 'fresche'],
  ['formaggio', 'formaggi'],
  ['arancia', 'arance'],
  ['yogurt', 'yogurt'],
  ['Caffè', 'caffe'],
])('%s and %s are one word', (one, other) => {
  expect(words(one)[0]?.stem).toBe(words(other)[0]?.stem);
});

test.each([
  ['latte', 'late'],
  ['pane', 'panna'],
  ['uva', 'uova'],
])('%s and %s are two', (one, other) => {
  expect(words(one)[0]?.stem).not.toBe(words(other)[0]?.stem);
});

test.each([
  ['1,5 l', '1500ml'],
  ['1.5l', '1500ml'],
  ['80g', '80g'],
  ['2 kg', '2000g'],
  ['75 cl', '750ml'],
])('%s is the size %s', (text, size) => {
  expect(words(text)).toMatchObject([{ stem: size, kind: 'size' }]);
});

test('articles and prepositions are left out', () => {
  expect(words("Passata di pomodoro dell'orto").map((word) => word.text)).toEqual(['passata', 'pomodoro', 'orto']);
});

test('accents and typographic signs are folded', () => {
  expect(fold('L’Òlio È Così')).toBe("l'olio e cosi");
});
