import { expect, it } from 'vitest';
import type { CartProduct } from '../../product-model/cart-product.ts';
import { type ToastMessage, toastRequests } from '../../ui/toast/toast.ts';
import { sayAdded } from './send-amounts.ts';

const bottle = (name: string): CartProduct => ({
  productId: 1,
  name,
  selling: { rule: { saleType: 'Pezzo', multiple: 1, minimum: 0 }, wireUnitsPerKilo: 1000, isWeightVariable: false },
});
const added = (line: string, amount: number) => [{ line, product: bottle(line), amount }];

it('says quantity, unit and name, and counts what follows while it is shown (storefront 8 and 9)', () => {
  const toasts: ToastMessage[] = [];
  toastRequests.handle(async (message) => void toasts.push(message));
  sayAdded(added('Latte', 6), 0);
  sayAdded(added('Pane', 1), 2999);
  sayAdded(added('Pane', 1), 5900);
  sayAdded(added('Uova', 1), 8900);
  expect(toasts.map(({ text, id, durationMs }) => [text, id, durationMs])).toEqual([
    ['Latte aggiunto al carrello: 6 pz', 'cart-added', 3000],
    ['2 prodotti aggiunti al carrello', 'cart-added', 3000],
    ['2 prodotti aggiunti al carrello', 'cart-added', 3000],
    ['Uova aggiunto al carrello: 1 pz', 'cart-added', 3000],
  ]);
});
