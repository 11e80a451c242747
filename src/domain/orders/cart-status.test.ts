import { expect, test } from 'vitest';
import {
  BUYABLE_CART,
  CART_PREPARED,
  CART_STATUSES,
  CHANGEABLE_CART,
  canChangeCart,
  OPEN_CART,
} from './cart-status.ts';

test("a cart that is prepared for payment is still its owner's cart, can be bought, and does not change", () => {
  expect(OPEN_CART).toContain(CART_PREPARED);
  expect(BUYABLE_CART).toContain(CART_PREPARED);
  expect(canChangeCart(CART_PREPARED)).toBe(false);
});

test('only carts that their owners see can be changed or bought', () => {
  expect(OPEN_CART).toEqual(expect.arrayContaining([...CHANGEABLE_CART, ...BUYABLE_CART]));
});

test('every state leads only to other states of the table, and an unknown one allows nothing', () => {
  for (const [id, { next }] of Object.entries(CART_STATUSES)) {
    expect(next).not.toContain(Number(id));
    for (const other of next) expect(CART_STATUSES).toHaveProperty(String(other));
  }
  expect(canChangeCart(99)).toBe(false);
});
