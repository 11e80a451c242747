import { useSyncExternalStore } from 'react';
import { type CartProduct, lineKey } from '../../product-model/cart-product.ts';
import { cartAmounts } from '../queue/cart-amounts.ts';
import type { Amounts } from '../queue/cart-queue.ts';
import { cartStore } from '../queue/cart-store.ts';
import { cartState } from '../state/cart-state.ts';

/** How much of a line is wanted, at once; and the way to change it. A card is drawn anew only when its own amount changes. */
export function useLineAmount(product: CartProduct): {
  amount: number;
  isPending: boolean;
  set: (amount: number) => void;
} {
  const { queue, set } = cartStore();
  const line = lineKey(product);
  const pending = useSyncExternalStore(
    queue.subscribe,
    () => queue.pending().get(line),
    () => undefined,
  );
  const inCart = useSyncExternalStore(
    cartState.subscribe,
    () => cartAmounts(cartState.get().data).get(line) ?? 0,
    () => 0,
  );
  return { amount: pending ?? inCart, isPending: pending !== undefined, set: (next) => set(product, next) };
}

/** How much of a product is wanted in all its choices together. */
export function useProductAmount(productId: number): number {
  const { queue } = cartStore();
  return useSyncExternalStore(
    (notify) => {
      const leave = [queue.subscribe(notify), cartState.subscribe(notify)];
      return () => {
        for (const each of leave) each();
      };
    },
    () => sumOf(productId, queue.pending()),
    () => 0,
  );
}

/** How much of a line is wanted now, for who asks once. */
export function lineAmountNow(product: CartProduct): number {
  const line = lineKey(product);
  return cartStore().queue.pending().get(line) ?? cartAmounts(cartState.get().data).get(line) ?? 0;
}

/** Every card of a page asks at every press, so the lines of the cart are not gone through for each. */
function sumOf(productId: number, pending: Amounts): number {
  const inCart = cartAmounts(cartState.get().data);
  let sum = productAmounts(inCart).get(productId) ?? 0;
  for (const [line, amount] of pending) if (productIdOf(line) === productId) sum += amount - (inCart.get(line) ?? 0);
  return sum;
}

const known = new WeakMap<Amounts, ReadonlyMap<number, number>>();

function productAmounts(inCart: Amounts): ReadonlyMap<number, number> {
  const before = known.get(inCart);
  if (before) return before;
  const amounts = new Map<number, number>();
  for (const [line, amount] of inCart) amounts.set(productIdOf(line), (amounts.get(productIdOf(line)) ?? 0) + amount);
  known.set(inCart, amounts);
  return amounts;
}

function productIdOf(line: string): number {
  return Number.parseInt(line, 10);
}
