import { route } from '../base/route.ts';

export const refundView = route('GET', '/refund/view', { who: 'user' });
export const refundList = route('GET', '/refund/list', { who: 'user' });
export const refundAsk = route('POST', '/refund/ask', { who: 'user' });
export const refundReport = route('POST', '/refund/report', { who: 'user' });
export const refundWithdraw = route('POST', '/refund/withdraw', { who: 'user' });
export const withdrawalOrders = route('GET', '/refund/withdrawal/orders', { who: 'user' });
export const withdrawalFind = route('POST', '/refund/withdrawal/find', { who: 'any', limit: 'withdrawals' });
export const withdrawalDeclare = route('POST', '/refund/withdrawal/declare', { who: 'any', limit: 'withdrawals' });

export const staffRefundList = route('GET', '/staff/refund/list', { who: 'staff', right: 'refunds' });
export const staffRefundView = route('GET', '/staff/refund/view', { who: 'staff', right: 'refunds' });
export const staffRefundDecide = route('POST', '/staff/refund/decide', { who: 'staff', right: 'refunds' });
export const staffRefundOrder = route('GET', '/staff/refund/order', { who: 'staff', right: 'refunds' });
export const staffRefundStart = route('POST', '/staff/refund/start', { who: 'staff', right: 'refunds' });
export const staffRefundToPay = route('GET', '/staff/refund/to-pay', { who: 'staff', right: 'refunds' });
export const staffRefundPaid = route('POST', '/staff/refund/paid', { who: 'staff', right: 'refunds' });
export const staffRefundRetry = route('POST', '/staff/refund/retry', { who: 'staff', right: 'refunds' });

/** Photos of damaged goods, which are not a call: a POST adds one to a request, a GET shows one. */
export const REFUND_PHOTO = '/ebsn/api/refund/photo';
