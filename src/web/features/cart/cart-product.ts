import type { Selling } from '../catalogue/selling.ts';

/** What the cart needs to know of a product to change its amount and to speak of it. */
export interface CartProduct {
  readonly productId: number;
  readonly name: string;
  readonly selling: Selling;
}
