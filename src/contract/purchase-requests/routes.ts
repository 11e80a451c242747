import { route } from '../base/route.ts';

// A purchase above a buyer's limits waits until an approver of the company decides (S 6). The documents have no calls
// for this: these are ours.

export const purchaseRequest = route('POST', '/purchase-request/send', { who: 'user' });
export const purchaseRequestList = route('GET', '/purchase-request/list', { who: 'user' });
export const purchaseRequestView = route('GET', '/purchase-request/view', { who: 'user' });
export const purchaseRequestWithdraw = route('POST', '/purchase-request/withdraw', { who: 'user' });
export const purchaseRequestRefuse = route('POST', '/purchase-request/refuse', { who: 'user', inPerson: true });
export const purchaseRequestBuy = route('POST', '/purchase-request/buy', { who: 'user', inPerson: true });
