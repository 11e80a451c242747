import { useState } from 'react';
import { nearestQuantity } from '../../../../domain/quantity/quantity.ts';
import { cartStore } from '../../../cart-core/queue/cart-store.ts';
import { lineAmountNow } from '../../../cart-core/stepper/use-line-amount.ts';
import { type CartProduct, lineKey } from '../../../product-model/cart-product.ts';

/** Adds the same amount of another product to the cart, and removes the missing one once that is confirmed. */
export function useSwap(missing: CartProduct, other: CartProduct, amount: number) {
  const [isSwapping, setIsSwapping] = useState(false);
  async function swap(): Promise<void> {
    const before = lineAmountNow(other);
    const { rule } = other.selling;
    const isAlike = (rule.saleType === 'Sfuso') === (missing.selling.rule.saleType === 'Sfuso');
    const total = before + nearestQuantity(rule, isAlike ? amount : 1);
    setIsSwapping(true);
    cartStore().set(other, nearestQuantity(rule, total));
    await answered(lineKey(other));
    setIsSwapping(false);
    // when the other product was refused, with a message, the missing one stays visible
    if (lineAmountNow(other) > before) cartStore().set(missing, 0);
  }
  return { isSwapping, swap: () => void swap() };
}

/** Resolves when no change of the line is pending. */
function answered(line: string): Promise<void> {
  const { queue } = cartStore();
  return new Promise((resolve) => {
    const leave = queue.subscribe(() => {
      if (queue.pending().has(line)) return;
      leave();
      resolve();
    });
  });
}
