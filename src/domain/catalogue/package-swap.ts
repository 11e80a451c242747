import type { QuantityRule } from '../quantity/quantity.ts';

/** The package that a product is swapped for, with its number of pieces. */
export interface PackageOffer {
  /** QTY_MULT of the single product. */
  readonly piecesEach: number;
  readonly pieceCents: number;
  readonly packageCents: number;
}

export interface Swapped {
  readonly packages: number;
  /** Pieces that stay single. */
  readonly pieces: number;
}

/**
 * S 4: single pieces are swapped for a package once their number reaches QTY_MULT. The rest stays single, and nothing
 * is swapped for a package that costs more than its pieces. Undefined when there is nothing to swap.
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
