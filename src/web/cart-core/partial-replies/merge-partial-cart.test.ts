import { expect, it } from 'vitest';
import type { Cart, CartItem } from '../../../contract/cart/schemas.ts';
import { mergePartialCart } from './merge-partial-cart.ts';

it('takes a reply that has the whole cart as it is', () => {
  const reply = cart({ itemsTag: 'a.2', cartItems: [item(1)] });
  expect(mergePartialCart(cart({ itemsTag: 'a.1', cartItems: [item(7)] }), reply)).toBe(reply);
});

it('puts what changed into what it holds, in the order of the items, and leaves the rest the very same', () => {
  const held = cart({ itemsTag: 'a.1', cartItems: [item(1), item(3), item(5)] });
  const reply = cart({
    itemsTag: 'a.2',
    itemsSince: 'a.1',
    removedItemIds: [5],
    cartItems: [item(9), item(3, 4)],
    totalItems: 3,
  });
  const whole = mergePartialCart(held, reply);
  expect(whole?.cartItems?.map(({ itemId, quantity }) => [itemId, quantity])).toEqual([
    [1, 1],
    [3, 4],
    [9, 1],
  ]);
  expect(whole?.cartItems?.[0]).toBe(held.cartItems?.[0]);
  expect(whole).toMatchObject({ itemsTag: 'a.2', totalItems: 3 });
  expect(whole).not.toHaveProperty('itemsSince');
});

it('does not put changes into another cart than the one they are of', () => {
  const reply = cart({ itemsTag: 'a.3', itemsSince: 'a.2', cartItems: [item(3)] });
  expect(mergePartialCart(cart({ itemsTag: 'a.1', cartItems: [item(1)] }), reply)).toBeUndefined();
  expect(mergePartialCart(undefined, reply)).toBeUndefined();
});

function cart(part: Partial<Cart>): Cart {
  return part as Cart;
}

function item(itemId: number, quantity = 1): CartItem {
  return { itemId, quantity } as CartItem;
}
