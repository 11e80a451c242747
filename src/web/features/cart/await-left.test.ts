import { beforeEach, expect, it, vi } from 'vitest';
import type { Cart } from '../../../contract/cart.ts';
import { awaitLeft } from './await-left.ts';
import { cartState } from './cart-state.ts';
import type { LeftPress } from './left-presses.ts';

const press = (amount: number, sent: number, before = 0): LeftPress => ({
  product: {
    productId: 1,
    name: 'Latte',
    selling: {
      rule: { saleType: 'Pezzo', multiple: 1, minimum: 0 },
      wireUnitsPerKilo: 1,
      isWeightVariable: false,
    },
  },
  amount,
  sent,
  before,
});

const cartWith = (quantity: number): Cart =>
  ({
    cartItems:
      quantity === 0
        ? []
        : [{ itemId: 11, quantity, weight: 0, cartItemInfo: {}, product: { productId: 1, selectOptions: [] } }],
  }) as unknown as Cart;

const ensure = vi.spyOn(cartState, 'ensure');
const ask = vi.spyOn(cartState, 'ask');

beforeEach(() => {
  ensure.mockReset();
  ask.mockReset();
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

async function dueAfter(left: LeftPress, carts: readonly (Cart | Error)[]) {
  const [first, ...later] = carts.map(
    (cart) => () => (cart instanceof Error ? Promise.reject(cart) : Promise.resolve(cart)),
  );
  ensure.mockImplementation(first ?? ask);
  for (const next of later) ask.mockImplementationOnce(next);
  const due = awaitLeft([left]);
  await vi.runAllTimersAsync();
  return (await due).map(({ amount }) => amount);
}

it('has nothing to do where the cart shows the change already', async () => {
  expect(await dueAfter(press(6, 6), [cartWith(6)])).toEqual([]);
  expect(ask).not.toHaveBeenCalled();
});

it('asks again where the cart was read before the change was made', async () => {
  expect(await dueAfter(press(6, 6), [cartWith(0), cartWith(0), cartWith(6)])).toEqual([]);
  expect(ask).toHaveBeenCalledTimes(2);
});

it('sets anew what was never made', async () => {
  expect(await dueAfter(press(6, 6), [cartWith(0), cartWith(0), cartWith(0), cartWith(0)])).toEqual([6]);
});

it('sets what was wanted after the change that was on its way, once that one is made', async () => {
  expect(await dueAfter(press(3, 1), [cartWith(0), cartWith(1)])).toEqual([3]);
});

it('leaves alone what somebody else has changed meanwhile', async () => {
  expect(await dueAfter(press(2, 2, 1), [cartWith(5)])).toEqual([]);
});

it('goes on while the cart cannot be read', async () => {
  expect(await dueAfter(press(6, 6), [new Error('down'), new Error('down'), cartWith(6)])).toEqual([]);
});

it('waits for a removal too', async () => {
  expect(await dueAfter(press(0, 0, 2), [cartWith(2), cartWith(0)])).toEqual([]);
});
