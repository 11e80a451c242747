import { route } from '../base/route.ts';

// Orders by code, for customers who buy the same goods from their own list. The documents have no calls for this: these
// are ours.

export const quickOrderCheck = route('POST', '/quick-order/check', { who: 'user' });
export const quickOrderAdd = route('POST', '/quick-order/add', { who: 'user', changesCart: true });
