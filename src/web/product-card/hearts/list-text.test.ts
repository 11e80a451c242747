import { expect, it } from 'vitest';
import type { Selling } from '../../product-model/selling.ts';
import { listAmountText } from './pick-list.tsx';

const loose = (portionGrams: number, wireUnitsPerKilo: number): Selling => ({
  rule: { saleType: 'Sfuso', multiple: 1, minimum: 0, portionGrams },
  wireUnitsPerKilo,
  isWeightVariable: true,
});
const pack = (amount: number, unit: string): Selling => ({
  rule: { saleType: 'Confezione', multiple: 1, minimum: 0 },
  wireUnitsPerKilo: 1,
  isWeightVariable: false,
  content: { amount, unit },
});
const piece: Selling = { ...pack(1, 'KG'), rule: { saleType: 'Pezzo', multiple: 1, minimum: 0 } };

it.each([
  [piece, 3, '3 PZ'],
  [loose(650, 1000), 650, '650,00 GR'],
  // decisions, formats: thousands have a point, also those with four digits
  [loose(1000, 1000), 1000, '1.000,00 GR'],
  [loose(1000, 1), 1000, '1 KG'],
  [loose(1500, 1), 3000, '3,00 KG'],
  [loose(300, 10), 450, '4,50 HG'],
  [pack(1.5, 'LT'), 2, '3,00 LT'],
  [pack(1, 'LT'), 2, '2 LT'],
])('an amount in a list: %o, %d is %s', (selling, amount, text) => {
  expect(listAmountText(selling, amount)).toBe(text);
});
