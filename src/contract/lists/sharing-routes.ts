import { route } from '../base/route.ts';

export const wishlistConfirm = route('POST', '/wishlist/confirm', { who: 'user', changesCart: true });
export const wishlistSharing = route('GET', '/wishlist/sharing', { who: 'user' });
export const wishlistShare = route('POST', '/wishlist/share', { who: 'user' });
export const wishlistUnshare = route('POST', '/wishlist/unshare', { who: 'user' });
export const wishlistInvitation = route('GET', '/wishlist/invitation', { who: 'user' });
export const wishlistAccept = route('POST', '/wishlist/accept', { who: 'user' });
