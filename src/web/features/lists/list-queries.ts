import { queryOptions, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Static } from 'typebox';
import {
  type wishlistDelete,
  wishlistDeleteProducts,
  wishlistInsertFrom,
  wishlistList,
  type wishlistSelect,
  type wishlistUpdate,
  wishlistUpdateProducts,
  wishlistView,
} from '../../../contract/lists/routes.ts';
import type { Wishlist, WishlistView } from '../../../contract/lists/schemas.ts';
import type { ListFromBody } from '../../../contract/lists/source-schemas.ts';
import { tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import type { Body } from '../../api/client.ts';
import { showNotices } from '../../api/notices.ts';
import { paths } from '../../page/paths.ts';
import { favorites } from '../../product-card/hearts/favorites.ts';

export const listsQuery = queryOptions({ queryKey: ['mine', 'lists'], queryFn: () => api.call(wishlistList, {}) });

export function listQuery(listId: number) {
  return queryOptions({
    queryKey: ['mine', 'list', listId],
    queryFn: () => api.call(wishlistView, { query: { list_id: listId } }),
  });
}

type ListChange = typeof wishlistUpdate | typeof wishlistDelete | typeof wishlistSelect;

/** storefront 4: after each of these changes, the lists that the server returns replace the local ones. */
export function useListChange(change: ListChange, done?: () => void) {
  const replace = useReplaceLists();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<ListChange> & { list_id: number }) => api.send(change, { body }),
    onSuccess: ({ data }, { list_id: listId }) => {
      replace(data.wishlists);
      void client.invalidateQueries({ queryKey: listQuery(listId).queryKey });
      done?.();
    },
    onError: tellError,
  });
}

/** Replaces the lists in the cache, and updates the hearts from the default list. */
export function useReplaceLists(): (wishlists: readonly Wishlist[]) => void {
  const client = useQueryClient();
  return (wishlists) => {
    client.setQueryData(listsQuery.queryKey, (known) => (known ? { ...known, wishlists: [...wishlists] } : known));
    favorites.set(wishlists.find((list) => list.default)?.productIds ?? []);
  };
}

/**
 * Shows changes at once and sends them one after the other, so that no reply overtakes another; a refused change is
 * undone, and the reason is shown. `unconfirmed` has the quantities that the server has not confirmed, by item and as
 * on the wire.
 */
export function useItemChange(listId: number) {
  const client = useQueryClient();
  const { queryKey } = listQuery(listId);
  const mutationKey = ['list item', listId];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: ({ itemId, quantity }: ItemChange) =>
      quantity === 0
        ? api.call(wishlistDeleteProducts, { body: { wishlistId: listId, items: [{ itemId }] } })
        : api.call(wishlistUpdateProducts, { body: { wishlistId: listId, items: [{ itemId, quantity }] } }),
    onSuccess: (list: WishlistView) => {
      client.setQueryData(queryKey, list);
      void client.invalidateQueries({ queryKey: listsQuery.queryKey });
      if (list.default) favorites.set(productIds(list));
    },
    onError: (error) => {
      tellError(error);
      void client.invalidateQueries({ queryKey });
    },
  });
  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as ItemChange,
  });
  return { mutate, unconfirmed: new Map(pending.map(({ itemId, quantity }) => [itemId, quantity])) };
}

export interface ItemChange {
  readonly itemId: number;
  readonly quantity: number;
}

function productIds({ wishlistItems = [], wishlistInactiveItems }: WishlistView): number[] {
  return [...wishlistItems, ...wishlistInactiveItems].map(({ product }) => product.productId);
}

/**
 * Creates a list from an order, a text or the usual shopping and opens it; the page shows the products that were not
 * found.
 */
export function useListFrom(onError: (error: Error) => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: Static<typeof ListFromBody>) => api.send(wishlistInsertFrom, { body }),
    onSuccess: async ({ data, response }) => {
      client.setQueryData(listQuery(data.listId).queryKey, data);
      void client.invalidateQueries({ queryKey: listsQuery.queryKey });
      await navigate(paths.list(data.listId));
      showNotices(response);
    },
    onError,
  });
}
