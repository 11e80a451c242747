import type { Cart, CartItem } from '../../../../contract/cart/schemas.ts';
import { t } from '../../../../language/language.ts';
import { cartItemsOf } from '../../../cart-core/state/use-cart.ts';

export interface DepartmentLines {
  readonly sectorId: number;
  readonly name: string;
  readonly items: readonly CartItem[];
  /** The number of lines in earlier departments. */
  readonly before: number;
}

/** Groups the lines of a cart by department, in the order of a walk through a shop. */
export function linesByDepartment(cart: Cart): DepartmentLines[] {
  const sectorOf = new Map<number, number>();
  const found = new Map<number, CartItem[]>();
  for (const { sectorId, categoryIds } of cart.departments ?? []) {
    found.set(sectorId, []);
    for (const categoryId of categoryIds) sectorOf.set(categoryId, sectorId);
  }
  const others: CartItem[] = [];
  for (const item of cartItemsOf(cart)) (found.get(sectorOf.get(item.product.categoryId) ?? -1) ?? others).push(item);
  const named = (cart.departments ?? []).map(({ sectorId, name }) => ({
    ...{ sectorId, name },
    items: found.get(sectorId) ?? [],
  }));
  let before = 0;
  return [...named, { sectorId: -1, name: t('Altro'), items: others }].flatMap((department) => {
    if (department.items.length === 0) return [];
    const placed = { ...department, before };
    before += department.items.length;
    return [placed];
  });
}
