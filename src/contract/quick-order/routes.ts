import { route } from '../base/route.ts';

// Orders by code, for whoever buys the same goods from a list of their own. The documents name no calls for this: these
// are ours.

export const quickOrderCheck = route('POST', '/quick-order/check', { who: 'user' });
export const quickOrderAdd = route('POST', '/quick-order/add', { who: 'user', changesCart: true });
