import { useQuery } from '@tanstack/react-query';
import { wishlistView } from '../../../contract/lists/routes.ts';
import type { WishlistItem, WishlistView } from '../../../contract/lists/schemas.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';

export interface Department {
  readonly name: string;
  readonly items: readonly WishlistItem[];
}

/** Returns the items of a list by department, in the order of a walk through a shop; undefined until the departments are loaded. */
export function useDepartments(list: WishlistView, isNeeded: boolean): readonly Department[] | undefined {
  const { data } = useQuery({
    queryKey: ['mine', 'list', list.listId, 'departments'],
    queryFn: () => api.call(wishlistView, { query: { list_id: list.listId, show_sectors: true } }),
    enabled: isNeeded,
  });
  return data && departmentsOf(list.wishlistItems ?? [], data.sectors ?? []);
}

/** Groups items by department; items added since the departments were loaded come at the end. */
export function departmentsOf(
  items: readonly WishlistItem[],
  sectors: NonNullable<WishlistView['sectors']>,
): Department[] {
  const named = sectors.map(({ name, wishlistItems }) => {
    const ids = new Set(wishlistItems.map(({ itemId }) => itemId));
    return { name, items: items.filter(({ itemId }) => ids.has(itemId)) };
  });
  const placed = new Set(named.flatMap((department) => department.items));
  const others = items.filter((item) => !placed.has(item));
  return [...named, { name: t('Altro'), items: others }].filter((department) => department.items.length > 0);
}
