import { expect, it } from 'vitest';
import type { PriceHistory } from '../../contract/catalogue/product.ts';
import { priceCurve } from './PriceChart.tsx';

const history = (...prices: [string, number, boolean?][]): PriceHistory => ({
  productId: 1,
  priceListId: -1,
  prices: prices.map(([dateIso, price, promo = false]) => ({ dateIso, price, priceStandard: price, promo })),
});

it('holds each price until the next, the last until today', () => {
  const curve = priceCurve(history(['2026-01-01', 2], ['2026-01-06', 1.5, true], ['2026-01-09', 2.2]), '2026-01-11');
  expect(curve?.steps.map(({ from, to, price }) => [from, to, price])).toEqual([
    [0, 0.5, 2],
    [0.5, 0.8, 1.5],
    [0.8, 1, 2.2],
  ]);
  expect([curve?.lowest.price, curve?.lowest.isPromo, curve?.highest]).toEqual([1.5, true, 2.2]);
});

it('knows one price as one line, and nothing as nothing', () => {
  expect(priceCurve(history(['2026-01-11', 2]), '2026-01-11')?.steps).toHaveLength(1);
  expect(priceCurve(history(), '2026-01-11')).toBeUndefined();
  expect(priceCurve(history(['2026-02-01', 2]), '2026-01-11')).toBeUndefined();
});
