import type { Cart } from '../../../contract/cart.ts';
import { cartAmounts } from './cart-amounts.ts';
import { lineKey } from './cart-product.ts';
import { cartState } from './cart-state.ts';
import type { LeftPress } from './left-presses.ts';

/** A call that outlives its page is answered in tens of milliseconds; a busy shop or a poor network may take longer. */
const LOOK_AGAIN_MS = [300, 700, 2000];

/**
 * The page before was left while these changes were on their way: nobody heard whether they were made, and the cart that
 * this page asked for may be the one before them. Asks again until the cart is another one than it was. Answers what has
 * to be set anew: what was never made, so that a refusal is heard at last, and what was wanted otherwise since.
 */
export async function awaitLeft(left: readonly LeftPress[]): Promise<readonly LeftPress[]> {
  let missing = await stillMissing(left, cartState.ensure());
  for (const waitMs of LOOK_AGAIN_MS) {
    if (missing.length === 0) break;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    missing = await stillMissing(missing, cartState.ask());
  }
  return left.filter((press) => press.amount !== press.sent || missing.includes(press));
}

/** Those of which the cart holds what it held before. A cart that cannot be read shows nothing. */
async function stillMissing(left: readonly LeftPress[], asked: Promise<Cart>): Promise<readonly LeftPress[]> {
  const cart = await asked.catch(() => undefined);
  if (!cart) return left;
  const amounts = cartAmounts(cart);
  return left.filter(({ product, sent, before }) => {
    const amount = amounts.get(lineKey(product)) ?? 0;
    return amount === before && amount !== sent;
  });
}
