import { expect, test } from 'vitest';
import type { CategoryRow, ProductRow } from '../rows/rows.ts';
import { buildTree } from '../rows/tree.ts';
import { search } from './search.ts';
import { buildSearchIndex } from './search-index.ts';

const PRODUCTS = [
  ['Ceci cotti 250 g', ''],
  ['Ceci secchi 500 g', ''],
  ['Ceci in vetro 300 g', ''],
  ['Barolo 75 cl', 'Cantina Alta'],
  ['Spaghetti 500 g', 'De Cecco'],
  ['Farfalle 500 g', 'De Cecco'],
  ['Spaghetti n. 5 500 g', 'Barilla'],
  ['Passata di pomodoro 700 g', 'Mutti'],
  ['Gnocchi di patate 500 g', 'Giovanni Rana'],
  ['Insalata di giovani foglie 100 g', 'Orto'],
  ['Fette biscottate 315 g', 'Mulino Bianco'],
  ['Caffè freddo 250 ml', 'Lattea'],
  ['Latte fresco 1 l', 'Alpina'],
] as const;

const category = {
  categoryId: 1,
  parentId: null,
  slug: 'tutto',
  name: 'Tutto',
  description: '',
  meta: {},
  addresses: [] as string[],
  finishedLast: false,
  picture: null,
};
// the search reads only these columns of a product
const rows = PRODUCTS.map(([name, brand]) => ({
  name,
  brandLine: brand,
  packLine: '',
  vendorId: null,
  categoryId: 1,
})) as unknown as ProductRow[];
const index = await buildSearchIndex(rows, buildTree([category as CategoryRow]), new Map());

const find = (query: string) => {
  const { ordinals, corrected } = search(index, query, () => true);
  const [name = '', brand = ''] = PRODUCTS[ordinals[0] ?? -1] ?? [];
  return { first: `${name} ${brand}`.trim(), corrected };
};

test.each([
  ['de ceco', 'Spaghetti 500 g De Cecco', 'de cecco'],
  ['de ceco farfalle', 'Farfalle 500 g De Cecco', 'de cecco farfalle'],
  ['barila', 'Spaghetti n. 5 500 g Barilla', 'barilla'],
  ['muti', 'Passata di pomodoro 700 g Mutti', 'mutti'],
  ['giovani rana', 'Gnocchi di patate 500 g Giovanni Rana', 'giovanni rana'],
  ['mulinobianco fette', 'Fette biscottate 315 g Mulino Bianco', 'mulino bianco fette'],
])('%s finds the brand first: %s', (query, first, corrected) => {
  expect(find(query)).toEqual({ first, corrected });
});

test('a word that goods have is no misspelt brand, and a brand as it is written is not corrected', () => {
  expect(find('late').corrected).toBe('latte');
  expect(find('ceci')).toEqual({ first: 'Ceci cotti 250 g', corrected: undefined });
  expect(find('giovani foglie')).toEqual({ first: 'Insalata di giovani foglie 100 g Orto', corrected: undefined });
  expect(find('De Cecco spaghetti')).toEqual({ first: 'Spaghetti 500 g De Cecco', corrected: undefined });
});

test('of words that no product has together, the one that was found counts', () => {
  expect(find('terre d’italia barolo').first).toBe('Barolo 75 cl Cantina Alta');
});

test('a brand that is the whole name of goods says what they are', async () => {
  const spirits = [
    ['Crema di limoncello 50 cl', 'Alta'],
    ['50 cl', 'Limoncello di Capri'],
  ].map(([name, brandLine]) => ({ name, brandLine, packLine: '', vendorId: null, categoryId: 1 }));
  const built = await buildSearchIndex(
    spirits as unknown as ProductRow[],
    buildTree([category as CategoryRow]),
    new Map(),
  );
  expect(search(built, 'limoncello 50 cl', () => true).ordinals[0]).toBe(1);
});
