import { expect, test } from 'vitest';
import { purchaseLimit } from './quantity-rule.ts';

const waters = { max: 24, unit: 'pz' };

test.each([
  [{}, undefined],
  [{ maxAcq: 12 }, 12],
  [{ maxAcq: 24, multiPack: 6 }, 4],
  [{ maxAcq: 12, multiPack: 10 }, 1],
  [{ maxAcq: 4, multiPack: 6 }, 1],
  [{ classLimit: waters }, 24],
  [{ maxAcq: 30, classLimit: waters }, 24],
  [{ maxAcq: 60, multiPack: 6, classLimit: waters }, 4],
  [{ maxAcq: 12, multiPack: 6, classLimit: waters }, 2],
  [{ multiPack: 48, classLimit: waters }, 1],
  [{ classLimit: { max: 2, unit: 'kg' } }, undefined],
])('of pieces, %o leaves %s', (limits, expected) => {
  expect(purchaseLimit({ saleType: 'Pezzo', ...limits })).toBe(expected);
});

test.each([
  [{ maxAcq: 5000, multiPack: 6 }, 5000],
  [{ classLimit: waters }, undefined],
  [{ classLimit: { max: 2, unit: 'kg' } }, 2000],
  [{ classLimit: { max: 500, unit: 'GR' } }, 500],
  [{ maxAcq: 1000, classLimit: { max: 15, unit: 'hg' } }, 1000],
])('of loose goods, in grams, %o leaves %s', (limits, expected) => {
  expect(purchaseLimit({ saleType: 'Sfuso', ...limits })).toBe(expected);
});
