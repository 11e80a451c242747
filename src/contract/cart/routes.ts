import { route } from '../base/route.ts';

export const cartView = route('GET', '/cart/view', { who: 'any' });
export const cartAdd = route('POST', '/cart/add', { who: 'shopper', changesCart: true });
export const cartUpdate = route('POST', '/cart/update', { who: 'any', changesCart: true });
export const cartDelete = route('POST', '/cart/delete', { who: 'any', changesCart: true });
export const cartClose = route('POST', '/cart/close', { who: 'user', changesCart: true });
export const cartAddAllFromOrder = route('POST', '/cart/add-all-from-order', { who: 'user', changesCart: true });
export const cartAddAllFromList = route('POST', '/cart/add-all-from-wishlist', { who: 'user', changesCart: true });
export const cartUpdateInfo = route('POST', '/cart/update-cart-info', { who: 'shopper', changesCart: true });
export const cartUpdateInfos = route('POST', '/cart/update-infos', { who: 'any', changesCart: true });
export const cartPurchaseRestriction = route('GET', '/cart/purchase-restriction', { who: 'any' });
