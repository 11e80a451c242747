import { route } from '../base/route.ts';

export const cartShare = route('POST', '/cart/share', { who: 'any' });
export const cartShared = route('GET', '/cart/shared', { who: 'any' });
export const cartAddAllShared = route('POST', '/cart/add-all-shared', { who: 'shopper', changesCart: true });
export const cartProposed = route('GET', '/cart/proposed', { who: 'any' });
export const cartAddAllProposed = route('POST', '/cart/add-all-proposed', { who: 'shopper', changesCart: true });
