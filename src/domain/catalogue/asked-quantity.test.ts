import { expect, it } from 'vitest';
import type { QuantityRule } from '../quantity/quantity.ts';
import { askedQuantity } from './asked-quantity.ts';

const pieces: QuantityRule = { saleType: 'Pezzo', multiple: 1, minimum: 1 };
const sixes: QuantityRule = { saleType: 'Pezzo', multiple: 6, minimum: 6 };
const loose: QuantityRule = { saleType: 'Sfuso', multiple: 1, minimum: 0, portionGrams: 500, stepGrams: 250 };

it.each([
  ['nothing said: one', { rule: pieces }, undefined, 1],
  ['nothing said of what comes in sixes', { rule: sixes }, undefined, 6],
  ['pieces', { rule: pieces }, { value: 3, unit: 'pz' }, 3],
  ['half a piece is a piece', { rule: pieces }, { value: 0.5, unit: 'pz' }, 1],
  ['the multiple nearest to it', { rule: sixes }, { value: 8, unit: 'pz' }, 6],
  ['eggs of a box of six', { rule: pieces, content: { amount: 6, unit: 'pz' } }, { value: 12, unit: 'pz' }, 2],
  ['two boxes of six', { rule: pieces, content: { amount: 6, unit: 'pz' } }, { value: 2, unit: 'pz' }, 2],
  ['a kilo of bags of 400 g', { rule: pieces, content: { amount: 400, unit: 'g' } }, { value: 1000, unit: 'g' }, 3],
  ['litres of bottles', { rule: pieces, content: { amount: 1500, unit: 'ml' } }, { value: 3000, unit: 'ml' }, 2],
  ['litres of what is weighed', { rule: pieces, content: { amount: 400, unit: 'g' } }, { value: 1000, unit: 'ml' }, 1],
  ['grams of loose goods', { rule: loose }, { value: 1200, unit: 'g' }, 1250],
  ['apples of 200 g', { rule: loose, pieceGrams: 200 }, { value: 6, unit: 'pz' }, 1250],
  ['pieces of what has no weight each: portions', { rule: loose }, { value: 2, unit: 'pz' }, 1000],
  ['no more than may be bought', { rule: { ...pieces, maximum: 4 } }, { value: 9, unit: 'pz' }, 4],
] as const)('%s', (_, product, asked, expected) => {
  expect(askedQuantity(product, asked)).toBe(expected);
});
