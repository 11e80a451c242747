import { route } from '../base/route.ts';

export const wishlistInsertFrom = route('POST', '/wishlist/insert-from', { who: 'user' });
export const wishlistUsual = route('GET', '/wishlist/usual', { who: 'user' });
