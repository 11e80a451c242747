import { expect, test } from 'vitest';
import type { CardProduct } from '../../product-model/card-product.ts';
import { linePriceText, netPricesOf, perText } from './shown-prices.ts';

const piece = {
  price: 1.29,
  fullPrice: 1.99,
  pricePerUnit: 2.58,
  vat: 1000,
  promo: { text: '−25%', lowest30: 1.72 },
  selling: { rule: { saleType: 'Pezzo' } },
} as CardProduct;

test('every price of a product loses its VAT, and is rounded to the cent', () => {
  // 1.29 / 1.1 = 1.1727, 1.99 / 1.1 = 1.809, 2.58 / 1.1 = 2.3454, 1.72 / 1.1 = 1.5636
  expect(netPricesOf(piece)).toMatchObject({
    price: 1.17,
    fullPrice: 1.81,
    pricePerUnit: 2.35,
    promo: { text: '−25%', lowest30: 1.56 },
  });
});

test('goods without VAT cost the same, and what is not there stays away', () => {
  const shown = netPricesOf({ ...piece, vat: undefined, fullPrice: undefined, promo: undefined });
  expect([shown.price, shown.fullPrice, shown.promo]).toEqual([1.29, undefined, undefined]);
});

test('a price says what it is of, and that it is without VAT', () => {
  const loose = { ...piece, selling: { rule: { saleType: 'Sfuso' } } } as CardProduct;
  expect([piece, netPricesOf(piece), loose, netPricesOf(loose)].map(perText)).toEqual([
    '',
    '+ IVA',
    '/kg',
    '/kg + IVA',
  ]);
  expect(linePriceText(netPricesOf(loose))).toBe('1,17\u00a0€ /kg + IVA');
});
