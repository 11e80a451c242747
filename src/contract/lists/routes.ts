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

export const wishlistInsertFrom = route('POST', '/wishlist/insert-from', { who: 'user' });
export const wishlistRead = route('POST', '/wishlist/read', { who: 'user' });
export const wishlistUsual = route('GET', '/wishlist/usual', { who: 'user' });

export const wishlistConfirm = route('POST', '/wishlist/confirm', { who: 'user', changesCart: true });
export const wishlistSharing = route('GET', '/wishlist/sharing', { who: 'user' });
export const wishlistShare = route('POST', '/wishlist/share', { who: 'user' });
export const wishlistUnshare = route('POST', '/wishlist/unshare', { who: 'user' });
export const wishlistInvitation = route('GET', '/wishlist/invitation', { who: 'user' });
export const wishlistAccept = route('POST', '/wishlist/accept', { who: 'user' });
