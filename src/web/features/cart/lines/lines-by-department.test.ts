import { expect, it } from 'vitest';
import type { Cart, CartItem } from '../../../../contract/cart/schemas.ts';
import { linesByDepartment } from './CartLines.tsx';

const FRUIT = { sectorId: 20, name: 'Frutta e verdura', categoryIds: [21, 22] };
const DRINKS = { sectorId: 30, name: 'Bevande', categoryIds: [31] };

it('puts the lines into their departments, each in the order in which they were added', () => {
  expect(placed([FRUIT, DRINKS], [item(1, 31), item(2, 22), item(3, 31), item(4, 21)])).toEqual([
    ['Frutta e verdura', [2, 4], 0],
    ['Bevande', [1, 3], 2],
  ]);
});

it('leaves out a department whose lines are gone, and puts what lies nowhere last', () => {
  expect(placed([FRUIT, DRINKS], [item(1, 99), item(2, 31)])).toEqual([
    ['Bevande', [2], 0],
    ['Altro', [1], 1],
  ]);
});

it('has one place for everything where the departments are not known', () => {
  expect(placed(undefined, [item(1, 31), item(2, 21)])).toEqual([['Altro', [1, 2], 0]]);
  expect(placed(undefined, [])).toEqual([]);
});

function placed(departments: Cart['departments'], cartItems: CartItem[]) {
  const cart = { cartItems, ...(departments && { departments }) } as Cart;
  return linesByDepartment(cart).map(({ name, items, before }) => [name, items.map(({ itemId }) => itemId), before]);
}

function item(itemId: number, categoryId: number): CartItem {
  return { itemId, product: { categoryId } } as CartItem;
}
