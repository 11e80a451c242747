import { expect, test } from 'vitest';
import type { CategoryRow, ProductRow } from '../rows/rows.ts';
import { buildTree } from '../rows/tree.ts';
import { search } from './search.ts';
import { buildSearchIndex } from './search-index.ts';

const DEPARTMENTS = ['Dispensa', 'Latticini', 'Bevande', 'Casa', 'Pesce', 'Forno'];
/** Name, brand, and the number of the department. The shop's own label is in all of them. */
const PRODUCTS = [
  ['Pesto alla genovese 190 g', 'Tigullio', 0],
  ['Pesto alla genovese 190 g', 'Da Noi', 0],
  ['Brodo granulare vegetale 250 g', 'Knorr', 0],
  ['Brodo vegetale granulare 150 g', 'Da Noi', 0],
  ['Burro 250 g', 'Da Noi', 1],
  ['Acqua 1,5 l', 'Da Noi', 2],
  ['Sapone 1 l', 'Da Noi', 3],
  ['Panettone 1 kg', 'Tre Forni', 5],
  ['Burro 125 g', 'Alpina', 1],
  ['Risotto allo zafferano 175 g', 'Knorr', 0],
  ['Risotto ai funghi 175 g', 'Da Noi', 0],
] as const;

const categories = DEPARTMENTS.map((name, index) => ({
  categoryId: index + 1,
  parentId: null,
  slug: name.toLowerCase(),
  name,
  description: '',
  meta: {},
  addresses: [],
  finishedLast: false,
}));
// the search reads only these columns of a product
const rows = PRODUCTS.map(([name, brandLine, department]) => ({
  name,
  brandLine,
  packLine: '',
  vendorId: null,
  categoryId: department + 1,
})) as unknown as ProductRow[];
const index = await buildSearchIndex(rows, buildTree(categories as unknown as CategoryRow[]), new Map());

const find = (query: string) => {
  const { ordinals, dropped } = search(index, query, () => true);
  return { found: [...ordinals].map((at) => PRODUCTS[at]?.[1]), dropped };
};

test('who names the own label of another chain gets the own label of this shop first, then the others', () => {
  expect(find('pesto alla genovese 190 g')).toEqual({ found: ['Tigullio', 'Da Noi'], dropped: undefined });
  expect(find('pesto alla genovese 190 g conad')).toEqual({ found: ['Da Noi', 'Tigullio'], dropped: ['conad'] });
  expect(find('carrefour classic pesto')).toEqual({ found: ['Da Noi', 'Tigullio'], dropped: ['carrefour classic'] });
  // nothing of the own label has these words
  expect(find('panettone conad')).toEqual({ found: ['Tre Forni'], dropped: ['conad'] });
});

test('if no product has all words, the typed size says more than the brand', () => {
  expect(find('knorr brodo granulare vegetale 150 g').found[0]).toBe('Da Noi');
  expect(find('knorr brodo granulare vegetale').found[0]).toBe('Knorr');
  expect(find('knorr brodo granulare vegetale 250 g').found[0]).toBe('Knorr');
});

test('the own label of another chain is understood with a typo, too, and beside a word that no goods have', () => {
  expect(find('burro comad').found).toEqual(['Da Noi', 'Alpina']);
  expect(find('risotto funghi zafferano conad').found[0]).toBe('Da Noi');
});

test('in a shop of few departments no brand counts as its own', async () => {
  const few = await buildSearchIndex(rows.slice(0, 2), buildTree([categories[0] as unknown as CategoryRow]), new Map());
  expect(few.ownLabels).toEqual([]);
});
