import { expect, it } from 'vitest';
import type { CardProduct } from './card-product.ts';
import { packagesText, packagingText } from './packaging-text.ts';
import { nextTierText, packText, portionText, tierTexts } from './price-text.ts';

const loose = {
  price: 2,
  pack: 'al kg, un pezzo circa 200 g',
  selling: { rule: { saleType: 'Sfuso', portionGrams: 1000 }, isWeightVariable: true },
} as CardProduct;

it('says about how much loose goods are, and what they cost at most', () => {
  expect(portionText(loose)).toBe('circa 1 kg, max 2,60\u00a0€');
  expect(packText(loose)).toBe('un pezzo circa 200 g');
});

it('says what is left after draining, once', () => {
  const tuna = { pack: '3 x 80 g', drained: '156 g', selling: { rule: { saleType: 'Pezzo' } } } as CardProduct;
  expect(packText(tuna)).toBe('3 x 80 g (sgocciolato 156 g)');
});

it.each([
  [{ perCase: 12 }, '1 collo = 12 pz'],
  [{ perCase: 12, perPallet: 432 }, '1 collo = 12 pz · 1 pallet = 432 pz'],
  [{}, ''],
])('names the packages of %o: %s', (packaging, text) => {
  expect(packagingText(packaging)).toBe(text);
});

it.each([
  [11, ''],
  [12, '1 collo'],
  [24, '2 colli'],
  [30, ''],
  [432, '1 pallet'],
  [864, '2 pallet'],
  [444, '37 colli'],
])('%d pieces of 12 in a case and 432 on a pallet are "%s"', (pieces, text) => {
  expect(packagesText({ perCase: 12, perPallet: 432 }, pieces)).toBe(text);
});

it('says what more pieces or kilos cost, and what is missing for that', () => {
  const tiers = [
    { from: 6, price: 1.9 },
    { from: 12, price: 1.8 },
  ];
  const wine = { tiers, selling: { rule: { saleType: 'Pezzo' } } } as unknown as CardProduct;
  expect(tierTexts(wine)).toEqual(['da 6: 1,90\u00a0€ l’uno', 'da 12: 1,80\u00a0€ l’uno']);
  expect([0, 4, 6, 12].map((amount) => nextTierText(wine, amount))).toEqual([
    '',
    'ancora 2: 1,90\u00a0€ l’uno',
    'ancora 6: 1,80\u00a0€ l’uno',
    '',
  ]);
  const apples = { ...loose, tiers: [{ from: 2.5, price: 1.9 }] };
  expect(tierTexts(apples)).toEqual(['da 2,5 kg: 1,90\u00a0€/kg']);
  expect(nextTierText(apples, 2300)).toBe('ancora 200 g: 1,90\u00a0€/kg');
});
