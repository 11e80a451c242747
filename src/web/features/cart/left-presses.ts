import type { CartProduct } from './cart-product.ts';
import { LEFT_PRESSES_KEY } from './left-presses-key.ts';

export interface LeftPress {
  readonly product: CartProduct;
  /** What the shopper wants of it in all, not in addition. */
  readonly amount: number;
  /** The amount that was on its way when the page was left, its answer unknown. */
  readonly sent?: number | undefined;
  /** What the cart was known to hold of it then. */
  readonly before?: number | undefined;
}

/** Keeps presses for the next page of this tab. A browser that keeps nothing loses them, as it would have anyway. */
export function keepLeftPresses(presses: readonly LeftPress[]): void {
  if (presses.length === 0) return;
  try {
    sessionStorage.setItem(LEFT_PRESSES_KEY, JSON.stringify(presses));
  } catch {
    // no storage, or full
  }
}
