import { route } from '../base/route.ts';

// Sales without a cart: subscriptions of home delivery (D 2, D 4, D 9) and gift certificates. The documents have no
// calls for them: these are ours.

export const subscriptionView = route('GET', '/subscription/view', { who: 'user' });
export const subscriptionBuy = route('POST', '/subscription/buy', { who: 'user', inPerson: true });
export const subscriptionWithdraw = route('POST', '/subscription/withdraw', { who: 'user', inPerson: true });
export const certificateBuy = route('POST', '/giftcertificate/buy', { who: 'user', inPerson: true });
export const certificatesBought = route('GET', '/giftcertificate/bought', { who: 'user' });
