import { expect, test } from 'vitest';
import type { Cart } from '../../../../contract/cart/schemas.ts';
import { whatChanged } from './what-changed.ts';

const item = (productId: number, name: string, quantity: number) => ({
  itemId: productId,
  quantity,
  product: {
    productId,
    name,
    mediaURL: '',
    productClasses: [],
    ivaCategory: { ivaPct: 0 },
    productInfos: { TIPOLOGIA: 'Pezzo' },
  },
});
const cart = (items: readonly ReturnType<typeof item>[], number = '1', beginTime = '10:00') =>
  ({
    cartItems: items,
    shippingAddress: { address1: 'Via Roma', addressNumber: number, city: 'Bergamo' },
    timeslot: { dateIso: '2026-12-01', beginTime, endTime: '12:00' },
  }) as unknown as Cart;

test('says which goods, which place and which slot are others than a page showed', () => {
  const shown = cart([item(1, 'Latte', 2), item(2, 'Pane', 1), item(3, 'Mele', 1)]);
  expect(whatChanged(shown, shown)).toEqual([]);
  const now = cart([item(1, 'Latte', 3), item(3, 'Mele', 1), item(4, 'Riso', 2)], '9', '11:00');
  expect(whatChanged(shown, now)).toEqual([
    expect.stringMatching(/^Latte: 3 .* invece di 2/),
    'Non c’è più: Pane',
    expect.stringMatching(/^C’è in più: Riso, 2/),
    'Si consegna a: Via Roma 9, Bergamo',
    expect.stringMatching(/^La fascia è: mar 1 dic, 11/),
  ]);
});
