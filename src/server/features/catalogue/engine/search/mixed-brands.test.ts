import { expect, test } from 'vitest';
import type { CategoryRow, ProductRow } from '../rows/rows.ts';
import { buildTree } from '../rows/tree.ts';
import { search } from './search.ts';
import { buildSearchIndex } from './search-index.ts';

/** Name and brand: of the brand with the shortest names there are the most. */
const PRODUCTS = [
  ...['Fusilli', 'Penne', 'Ditali', 'Conchiglie', 'Farfalle', 'Stelline', 'Tubetti'].map((kind) => [
    `Pasta ${kind}`,
    'Barilla',
  ]),
  ['Pasta di semola fusilli lunghi', 'Rummo'],
  ['Pasta di semola penne lisce', 'Rummo'],
  ['Pasta di semola di una volta', ''],
  ['Salsa per pasta', 'Mutti'],
] as const;

const category = { categoryId: 1, parentId: null, slug: 'pasta', name: 'Dispensa', description: '', meta: {} };
const tree = buildTree([{ ...category, addresses: [], finishedLast: false, picture: null } as unknown as CategoryRow]);
// the search reads only these columns of a product
const rows = PRODUCTS.map(([name, brandLine]) => ({ name, brandLine, packLine: '', vendorId: null, categoryId: 1 }));
const index = await buildSearchIndex(rows as unknown as ProductRow[], tree, new Map());

const find = (query: string) => [...search(index, query, () => true).ordinals].map((ordinal) => PRODUCTS[ordinal]);
const brands = (query: string) => find(query).map((product) => product?.[1]);

test('the goods of one generic word have their brands mixed, the best first, and other goods stay behind them', () => {
  const found = find('pasta');
  expect(found).toHaveLength(PRODUCTS.length);
  expect(found[0]?.[1]).toBe('Barilla');
  // two of six, and the brand goes on where no other is left
  expect(found.slice(0, 6).filter((product) => product?.[1] === 'Barilla')).toHaveLength(3);
  expect(brands('pasta').slice(0, 5)).toEqual(['Barilla', 'Barilla', '', 'Rummo', 'Rummo']);
  expect(found.at(-1)?.[0]).toBe('Salsa per pasta');
  // goods of a brand stay in their order
  const ofBrand = found.filter((product) => product?.[1] === 'Barilla').map((product) => PRODUCTS.indexOf(product!));
  expect(ofBrand).toEqual(ofBrand.toSorted((a, b) => a - b));
});

test('who says which goods are meant gets them by the words alone', () => {
  expect(brands('pasta barilla').slice(0, 7)).toEqual(Array(7).fill('Barilla'));
  expect(find('pasta semola fusilli')[0]?.[0]).toBe('Pasta di semola fusilli lunghi');
});
