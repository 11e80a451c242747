import { expect, test, vi } from 'vitest';
import type { Cart } from '../../../contract/cart/schemas.ts';
import { toastRequests } from '../../ui/toast/toast.ts';
import { priceMarks } from './price-marks.ts';
import { sayBack } from './say-back.ts';

const cartOf = (...prices: readonly (readonly [name: string, euro: number])[]) =>
  ({
    cartItems: prices.map(([name, priceDisplay], at) => ({
      product: { productId: at + 1, name, priceDisplay },
      cartItemInfo: {},
    })),
  }) as unknown as Cart;

test('back online it says what was sent, and each price that is another than before', () => {
  const request = vi.spyOn(toastRequests, 'request');
  const said = () => request.mock.lastCall?.[0];
  sayBack(1, cartOf(['Latte', 1.5]), cartOf(['Latte', 1.5]));
  expect(said()).toMatchObject({ tone: 'success', text: 'La rete è tornata. Il tuo cambio è arrivato.' });
  sayBack(2, cartOf(['Banane', 1.69], ['Latte', 1.5]), cartOf(['Banane', 1.79], ['Latte', 1.5], ['Pane', 2]));
  expect(said()?.tone).toBe('warning');
  expect(said()?.text.replaceAll('\u00a0', ' ')).toBe(
    'La rete è tornata. I tuoi 2 cambi sono arrivati. Banane: ora 1,79 €, prima 1,69 €',
  );
  expect([...priceMarks.get()].map(([line, { price, text }]) => [line, price, text.replaceAll('\u00a0', ' ')])).toEqual(
    [['1', 1.79, 'ora 1,79 €, era 1,69 €']],
  );
  sayBack(1, undefined, undefined);
  expect(priceMarks.get().size).toBe(0);
  expect(said()?.tone).toBe('success');
});
