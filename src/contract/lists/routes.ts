import { route } from '../base/route.ts';

export const wishlistList = route('GET', '/wishlist/list', { who: 'user' });
export const wishlistView = route('GET', '/wishlist/view', { who: 'user' });
export const wishlistInsert = route('POST', '/wishlist/insert', { who: 'user' });
export const wishlistUpdate = route('POST', '/wishlist/update', { who: 'user' });
export const wishlistDelete = route('POST', '/wishlist/delete', { who: 'user' });
export const wishlistSelect = route('POST', '/wishlist/select', { who: 'user' });
export const wishlistAddProducts = route('POST', '/wishlist/add_prod', { who: 'user' });
export const wishlistUpdateProducts = route('POST', '/wishlist/update_prods', { who: 'user' });
export const wishlistDeleteProducts = route('POST', '/wishlist/delete_prods', { who: 'user' });
