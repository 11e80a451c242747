import { expect, test } from 'vitest';
import { fold, sizesOf, words } from './italian-words.ts';

test.each([
  ['mela', 'mele'],
  ['biscotto', 'biscotti'],
  ['fresco', 'fresche'],
  ['formaggio', 'formaggi'],
  ['arancia', 'arance'],
  ['finocchio', 'finocchi'],
  ['fico', 'fichi'],
  ['lenticchia', 'lenticchie'],
  ['bistecca', 'bistecche'],
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
  ['gr. 500', '500g'],
  ['gr.500', '500g'],
  ['cl 33', '330ml'],
  ['kg 1,5', '1500g'],
  ['mezzo chilo', '500g'],
  ['mezzo litro', '500ml'],
  ['un kilo', '1000g'],
  ['2 etti', '200g'],
])('%s is the size %s', (text, size) => {
  expect(words(text)).toMatchObject([{ stem: size, kind: 'size' }]);
});

test('articles and prepositions are left out', () => {
  expect(words("Passata di pomodoro dell'orto").map((word) => word.text)).toEqual(['passata', 'pomodoro', 'orto']);
});

test('a word behind a preposition says more about a thing that was named before', () => {
  const modifiers = (text: string) =>
    words(text)
      .filter(({ isModifier }) => isModifier)
      .map((word) => word.text);
  expect(modifiers("Succo d'arancia")).toEqual(['arancia']);
  expect(modifiers('Succo 100% arancia')).toEqual(['arancia']);
  expect(modifiers('Tagliatelle fresche all’uovo')).toEqual(['uovo']);
  expect(modifiers('Arance Navel')).toEqual([]);
  expect(modifiers('Di arance')).toEqual([]);
});

test('accents and typographic signs are folded', () => {
  expect(fold('L’Òlio È Così')).toBe("l'olio e cosi");
});

test.each(['6x1,5 l', '6 x 1,5 L', '6X1.5lt'])('%s is six and a size', (text) => {
  expect(words(text).map((word) => word.stem)).toEqual(['6', '1500ml']);
});

test('the size of a part only describes the whole, one before or behind it does not', () => {
  const described = (text: string) => words(text).map(({ stem, isModifier = false }) => [stem, isModifier]);
  expect(described('4x150 g')).toEqual([
    ['4', false],
    ['150g', true],
  ]);
  expect(described('500 g kg 2 l')).toEqual([
    ['500g', false],
    ['kg', false],
    ['2000ml', false],
  ]);
  // it is the name of something that every object has
  expect(described('5 constructor')).toEqual([
    ['5', false],
    ['constructor', false],
  ]);
  expect(words('un latte').map(({ text }) => text)).toEqual(['latte']);
});

test('an x that multiplies nothing stays a word', () => {
  expect(words('x factor').map((word) => word.stem)).toEqual(['x', 'factor']);
});

test.each([
  ['1,5', ['1500ml', '1500g']],
  ['500', ['500g', '500ml']],
  ['6', []],
  ['20000', []],
])('the bare number %s may mean %j', (amount, sizes) => {
  expect(sizesOf(amount)).toEqual(sizes);
});
