import fc from 'fast-check';
import { expect, test } from 'vitest';
import { swapForPackages } from './package-swap.ts';

const six = { piecesEach: 6, pieceCents: 42, packageCents: 240 };

test.each([
  ['five bottles stay single', 'Pezzo', 5, six, undefined],
  ['six bottles are a package', 'Pezzo', 6, six, { packages: 1, pieces: 0 }],
  ['eight bottles are a package and two', 'Pezzo', 8, six, { packages: 1, pieces: 2 }],
  ['thirteen bottles are two packages and one', 'Pezzo', 13, six, { packages: 2, pieces: 1 }],
  ['a package as dear as its pieces is taken', 'Pezzo', 6, { ...six, packageCents: 252 }, { packages: 1, pieces: 0 }],
  ['a package that costs more is not', 'Pezzo', 6, { ...six, packageCents: 253 }, undefined],
  ['loose goods come in no packages', 'Sfuso', 6000, six, undefined],
  ['a package of one is none', 'Pezzo', 6, { ...six, piecesEach: 1 }, undefined],
] as const)('%s', (_, saleType, pieces, offer, expected) => {
  expect(swapForPackages(saleType, pieces, offer)).toEqual(expected);
});

test('no piece is lost or won, and nobody pays more', () => {
  const offers = fc.record({
    piecesEach: fc.integer({ min: 1, max: 24 }),
    pieceCents: fc.integer({ min: 1, max: 5000 }),
    packageCents: fc.integer({ min: 1, max: 50_000 }),
  });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999 }), offers, (pieces, offer) => {
      const swapped = swapForPackages('Pezzo', pieces, offer);
      if (!swapped) return true;
      const isSame = swapped.packages * offer.piecesEach + swapped.pieces === pieces;
      const cents = swapped.packages * offer.packageCents + swapped.pieces * offer.pieceCents;
      return isSame && cents <= pieces * offer.pieceCents && swapped.pieces < offer.piecesEach;
    }),
  );
});
