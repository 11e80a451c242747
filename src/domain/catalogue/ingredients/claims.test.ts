import { describe, expect, test } from 'vitest';
import { contradictionOf, isClaim, readContents } from './claims.ts';

const contradiction = (
  name: string,
  texts: { name?: string; ingredients?: string; allergens?: string; traces?: string },
) => {
  const some = (text?: string) => (text === undefined ? [] : [text]);
  return contradictionOf(
    name,
    readContents({
      name: texts.name ?? '',
      ingredients: some(texts.ingredients),
      allergens: some(texts.allergens),
      traces: some(texts.traces),
    }),
  );
};

test.each([
  'Senza glutine',
  '10002:Senza lattosio',
  'Vegano',
  'Vegetariano',
  'Gluten free',
  'Senza olio di palma',
  'Privo di lattosio',
  '100% vegetale',
])('%s promises something', (name) => expect(isClaim(name)).toBe(true));

test.each(['Biologico', 'DOP', 'Integrale', 'Km 0', 'Ecologico', 'Nocciole'])('%s promises nothing', (name) =>
  expect(isClaim(name)).toBe(false),
);

describe('a class is contradicted', () => {
  test.each([
    ['Senza glutine', { ingredients: 'semola, acqua' }, '"semola" among the ingredients'],
    ['Senza glutine', { allergens: 'Cereali contenenti glutine' }, '"glutine" among the allergens'],
    ['Senza glutine', { ingredients: 'riso', traces: 'Cereali contenenti glutine' }, 'traces of "glutine"'],
    ['10002:Senza glutine', { ingredients: 'malto d’orzo deglutinato, grano' }, '"grano" among the ingredients'],
    ['Senza lattosio', { ingredients: 'latte delattosato, burro' }, '"burro" among the ingredients'],
    ['Senza lattosio', { ingredients: 'latte delattosato. Può contenere tracce di latte' }, 'traces of "latte"'],
    ['Senza lattosio', { name: 'Biscotti senza lattosio', ingredients: 'burro' }, '"burro" among the ingredients'],
    ['Senza latte', { ingredients: 'latte delattosato' }, '"latte" among the ingredients'],
    ['Senza uova', { ingredients: 'maionese' }, '"maionese" among the ingredients'],
    ['Senza frutta a guscio', { ingredients: 'Può contenere noci' }, 'traces of "noci"'],
    ['Vegano', { ingredients: 'riso, miele' }, '"miele" among the ingredients'],
    ['Vegano', { ingredients: 'colorante E120' }, '"E120" among the ingredients'],
    ['Vegano', { ingredients: 'riso. Può contenere tracce di pesce' }, 'traces of "pesce"'],
    ['Vegetariano', { ingredients: 'formaggio, strutto' }, '"strutto" among the ingredients'],
    ['Senza olio di palma', { ingredients: 'oli vegetali (girasole, palma)' }, '"palma" among the ingredients'],
    ['Senza conservanti', { ingredients: 'conservante: acido sorbico' }, '"conservante" among the ingredients'],
  ])('%s by %o', (name, texts, because) => expect(contradiction(name, texts)).toBe(because));
});

describe('a class stays', () => {
  test.each([
    ['Senza glutine', { ingredients: 'riso, farina di mais. Senza glutine' }],
    [
      'Senza glutine',
      { ingredients: 'acqua, malto d’orzo deglutinato, luppolo', allergens: 'Cereali contenenti glutine' },
    ],
    ['Senza glutine', { ingredients: 'fiocchi di avena (senza glutine)' }],
    ['Senza lattosio', { ingredients: 'mozzarella delattosata (latte, sale, caglio)', allergens: 'Latte' }],
    ['Senza lattosio', { ingredients: 'latte, sale, caglio. Naturalmente privo di lattosio' }],
    ['Senza lattosio', { ingredients: 'latte scremato, enzima lattasi' }],
    ['Senza lattosio', { name: 'Latte UHT senza lattosio', allergens: 'Latte' }],
    [
      'Vegano',
      {
        ingredients: 'riso, burro di cacao, latte di cocco, lattuga, gelatina vegetale, senza latte',
        allergens: 'Nessuno',
      },
    ],
    ['Vegetariano', { ingredients: 'formaggio, uova, miele' }],
    ['Senza olio di palma', { ingredients: 'olio di girasole. Senza olio di palma' }],
    ['Senza zuccheri aggiunti', { ingredients: 'mela. Contiene naturalmente zuccheri' }],
    ['Biologico', { ingredients: 'latte' }],
  ])('%s beside %o', (name, texts) => expect(contradiction(name, texts)).toBeUndefined());
});
