import type { QuantityRule } from '../quantity/quantity.ts';

/** The package a product is swapped for, and of how many pieces it is. */
export interface PackageOffer {
  /** QTY_MULT of the single product. */
  readonly piecesEach: number;
  readonly pieceCents: number;
  readonly packageCents: number;
}

export interface Swapped {
  readonly packages: number;
  /** What stays single. */
  readonly pieces: number;
}

/**
 * S 4: a product that is not sold loose is swapped for its package once the quantity reaches QTY_MULT. What makes no whole
 * package stays single, and nobody is moved to a package that costs more than its pieces. Undefined: nothing to swap.
 */
export function swapForPackages(
  saleType: QuantityRule['saleType'],
  pieces: number,
  { piecesEach, pieceCents, packageCents }: PackageOffer,
): Swapped | undefined {
  if (saleType === 'Sfuso' || piecesEach < 2 || pieces < piecesEach || packageCents > pieceCents * piecesEach) {
    return undefined;
  }
  return { packages: Math.floor(pieces / piecesEach), pieces: pieces % piecesEach };
}
