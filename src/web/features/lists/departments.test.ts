import { expect, it } from 'vitest';
import type { WishlistItem } from '../../../contract/lists/schemas.ts';
import { departmentsOf } from './ListPage.tsx';

const item = (itemId: number, quantity = 1) => ({ itemId, quantity }) as WishlistItem;

it('keeps the departments in their order, with the amounts as they are now', () => {
  const sectors = [
    { sectorId: 1, name: 'Frutta', wishlistItems: [item(3)] },
    { sectorId: 2, name: 'Latte', wishlistItems: [item(1)] },
  ];
  expect(departmentsOf([item(1, 4), item(3)], sectors)).toEqual([
    { name: 'Frutta', items: [item(3)] },
    { name: 'Latte', items: [item(1, 4)] },
  ]);
});

it('drops departments without anything left, and puts what is new at the end', () => {
  const sectors = [{ sectorId: 1, name: 'Frutta', wishlistItems: [item(3)] }];
  expect(departmentsOf([item(9)], sectors)).toEqual([{ name: 'Altro', items: [item(9)] }]);
});
