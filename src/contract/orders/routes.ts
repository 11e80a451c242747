import { route } from '../base/route.ts';

export const orderView = route('GET', '/order/view', { who: 'user' });
export const orderList = route('GET', '/order/list', { who: 'user' });
/** Ours. */
export const orderSpending = route('GET', '/order/spending', { who: 'user' });
export const orderListAllAddresses = route('GET', '/order/list-for-all-user-shipping-addresses', { who: 'user' });
export const orderListAllPerson = route('GET', '/order/list-for-all-person-orders', { who: 'user' });
export const tokenOrderView = route('GET', '/token-order/view', { who: 'any', limit: 'orderLinks' });
export const orderReserve = route('POST', '/order/reserve', { who: 'user' });
export const orderPayment = route('POST', '/order/payment', { who: 'user' });
export const orderModifyPaymentType = route('POST', '/order/modify-payment-type', { who: 'user' });
export const orderRetryList = route('GET', '/order/list-retry-payment', { who: 'user' });
export const orderModify = route('POST', '/order/modify', { who: 'user', changesCart: true });
/** Ours. */
export const orderModifyGiveUp = route('POST', '/order/modify-give-up', { who: 'user', changesCart: true });
/** Ours. */
export const orderAddItems = route('POST', '/order/add-items', { who: 'user' });
export const orderDelete = route('POST', '/order/delete', { who: 'user' });

export const staffArrivalServe = route('POST', '/staff/arrival/serve', { who: 'staff', right: 'arrivals' });

/** Ours. */
export const staffOrderList = route('GET', '/staff/order/list', { who: 'staff', right: 'orders' });
/** Ours. */
export const staffOrderView = route('GET', '/staff/order/view', { who: 'staff', right: 'orders' });
/** Ours. */
export const staffToday = route('GET', '/staff/order/today', { who: 'staff', right: 'orders' });
/** Ours. */
export const staffOrderSlots = route('GET', '/staff/order/slots', { who: 'staff', right: 'changing_orders' });
/** Ours. */
export const staffOrderMove = route('POST', '/staff/order/move', { who: 'staff', right: 'changing_orders' });
/** Ours. */
export const staffOrderJoin = route('POST', '/staff/order/join', { who: 'staff', right: 'changing_orders' });
/** Ours. */
export const staffOrderNote = route('POST', '/staff/order/note', { who: 'staff', right: 'orders' });
/** Ours. */
export const staffOrderCancel = route('POST', '/staff/order/cancel', { who: 'staff', right: 'failing_orders' });
