import { Type } from 'typebox';
import { bind } from '../base/call.ts';
import { pageNumber } from '../base/page.ts';
import { scopeFields } from '../catalogue/scope-query.ts';
import { MAX_LISTS, MAX_SHARED_LISTS } from './limits.ts';
import * as routes from './routes.ts';
import { ListName, ListNames, WishlistAddBody, WishlistDeleteBody, WishlistList, WishlistUpdateBody, WishlistView } from './schemas.ts';

const OneList = Type.Object(ListNames);

export const listsCalls = {
  wishlistList: bind(routes.wishlistList, {
    query: Type.Object({
      page: pageNumber(1000),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: MAX_LISTS + MAX_SHARED_LISTS })),
    }),
    data: WishlistList,
    summary: 'The customer’s shopping lists, the default one first',
    source: 'S 7; shape ours',
  }),
  wishlistView: bind(routes.wishlistView, {
    query: Type.Object({
      ...ListNames,
      calculate_stock: Type.Optional(
        Type.Boolean({
          default: false,
          description: 'AVAILABLE is the share of the amount that is in stock, in percent',
        }),
      ),
      show_sectors: Type.Optional(Type.Boolean()),
      wishlist_type_id: Type.Optional(
        Type.Integer({ minimum: 0, maximum: 9999, description: '1: shopping lists, the one type there is; 0: any' }),
      ),
      ...scopeFields,
    }),
    data: WishlistView,
    summary: 'One list with its items; without list_id the default one',
    source: 'S 7, wire-facts 8',
  }),
  wishlistInsert: bind(routes.wishlistInsert, {
    body: Type.Object({ name: ListName }),
    data: WishlistList,
    summary: 'A new, empty list; answers all lists',
    source: 'S 4, S 7',
  }),
  wishlistUpdate: bind(routes.wishlistUpdate, {
    body: Type.Object({ ...ListNames, name: Type.Optional(ListName), new_name: Type.Optional(ListName) }),
    data: WishlistList,
    summary: 'Rename a list; answers all lists',
    source: 'S 4, S 7',
  }),
  wishlistDelete: bind(routes.wishlistDelete, {
    body: OneList,
    data: WishlistList,
    summary: 'Delete a list; answers those that are left',
    source: 'S 4, S 7',
  }),
  wishlistSelect: bind(routes.wishlistSelect, {
    body: OneList,
    data: WishlistList,
    summary: 'Make a list the default one; answers all lists',
    source: 'S 4, S 7',
  }),
  wishlistAddProducts: bind(routes.wishlistAddProducts, {
    body: WishlistAddBody,
    data: WishlistView,
    summary: 'Put products on a list, by default the default one, which is made when there is none',
    source: 'S 7',
  }),
  wishlistUpdateProducts: bind(routes.wishlistUpdateProducts, {
    body: WishlistUpdateBody,
    data: WishlistView,
    summary: 'Set amounts of items; 0 removes',
    source: 'S 7; body ours',
  }),
  wishlistDeleteProducts: bind(routes.wishlistDeleteProducts, {
    body: WishlistDeleteBody,
    data: WishlistView,
    summary: 'Take items or products off a list',
    source: 'S 7',
  }),
} as const;
