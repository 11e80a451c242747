import { describe, expect, test } from 'vitest';
import type { CategoryRow, ProductRow } from './rows.ts';
import { search } from './search.ts';
import { buildSearchIndex } from './search-index.ts';
import { buildTree } from './tree.ts';

const NAMES = [
  'Mela succo limpido 1 l',
  'Mele Golden sfuse',
  'Acqua frizzante 6 x 1,5 L',
  'Acqua frizzante 6 x 0,5 L',
  'Pasta fusilli integrali 500 g',
  'Pasta fusilli integrali 1 kg',
  'Pasta fusilli di ceci 250 g',
  'Latte intero 80 g',
  'Biscotti frollini 350 g',
];

describe('what a search finds', () => {
  test.each([
    ['mele', 'Mele Golden sfuse'],
    ['mela', 'Mela succo limpido 1 l'],
  ])('%s finds first what is written so, then its other form', (query, first) => {
    const found = find(query);
    expect(found[0]).toBe(first);
    expect(found).toHaveLength(2);
  });

  test.each(['acqua 6x1,5', 'acqua 6 x 1,5 l', 'acqua frizzante 6X1.5lt', 'acqua 1,5'])(
    '%s finds the size',
    (query) => {
      expect(find(query)[0]).toBe('Acqua frizzante 6 x 1,5 L');
    },
  );

  test('a slip in a word is forgiven, and what was meant is told', () => {
    expect(find('bisctti')).toEqual(['Biscotti frollini 350 g']);
    expect(ask('bisctti').corrected).toBe('biscotti');
  });

  test.each(['81g', '351 g', '351'])('the size or number %s is never taken for a near one', (query) => {
    expect(find(query)).toEqual([]);
  });

  test('a single exact result is followed by other sizes and kinds', () => {
    expect(find('pasta fusilli integrali 1 kg')).toEqual([
      'Pasta fusilli integrali 1 kg',
      'Pasta fusilli integrali 500 g',
    ]);
  });

  test('what the store does not sell is not found', () => {
    const index = build();
    expect([...search(index, 'mele', (ordinal) => ordinal !== 1).ordinals]).toEqual([0]);
  });
});

function find(query: string): string[] {
  return Array.from(ask(query).ordinals, (ordinal) => NAMES[ordinal] ?? '');
}

function ask(query: string) {
  return search(build(), query, () => true);
}

function build() {
  const category = { category_id: 1, parent_id: null, slug: 'tutto', name: 'Tutto', description: '', meta: {} };
  // of a product's row search reads only these columns
  const products = NAMES.map((name) => ({ name, brand_line: '', pack_line: '', vendor_id: null, category_id: 1 }));
  return buildSearchIndex(products as unknown as ProductRow[], buildTree([category as CategoryRow]), new Map());
}
