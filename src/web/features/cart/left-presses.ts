import type { CartProduct } from './cart-product.ts';

export interface LeftPress {
  readonly product: CartProduct;
  /** What the shopper wants of it in all, not in addition. */
  readonly amount: number;
}

const KEY = 'bottega.cart.left';

/** Keeps presses for the next page of this tab. A browser that keeps nothing loses them, as it would have anyway. */
export function keepLeftPresses(presses: readonly LeftPress[]): void {
  if (presses.length === 0) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(presses));
  } catch {
    // no storage, or full
  }
}

/** The presses the page before left behind; each is taken once. */
export function takeLeftPresses(): readonly LeftPress[] {
  try {
    const kept = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return kept === null ? [] : (JSON.parse(kept) as LeftPress[]);
  } catch {
    return [];
  }
}
