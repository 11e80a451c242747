import type { CardProduct } from '../../../product-model/card-product.ts';
import type { Listing } from './listing.ts';

export type GrowthPhase = 'idle' | 'loading' | 'failed' | 'offline';

/** The displayed pages of a list: those that were loaded first and those that were added. */
export interface Grown {
  readonly of: Listing;
  readonly first: number;
  readonly last: number;
  readonly products: readonly CardProduct[];
  readonly phase: GrowthPhase;
}

export function asLoaded(listing: Listing): Grown {
  const { first, last, products } = listing;
  return { of: listing, first, last, products, phase: 'idle' };
}
