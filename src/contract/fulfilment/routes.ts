import { route } from '../base/route.ts';

export const orderConsent = route('POST', '/order/consent', { who: 'user' });

export const staffOrdersToServe = route('GET', '/staff/fulfilment/list', { who: 'staff', right: 'fulfilment' });
export const staffOrderToServe = route('GET', '/staff/fulfilment/view', { who: 'staff', right: 'fulfilment' });
export const staffOrderTake = route('POST', '/staff/fulfilment/take', { who: 'staff', right: 'picking' });
export const staffOrderPick = route('POST', '/staff/fulfilment/pick', { who: 'staff', right: 'picking' });
export const staffOrderReady = route('POST', '/staff/fulfilment/ready', { who: 'staff', right: 'picking' });
export const staffOrderLeave = route('POST', '/staff/fulfilment/leave', { who: 'staff', right: 'handing_over' });
export const staffOrderInLocker = route('POST', '/staff/fulfilment/in-locker', { who: 'staff', right: 'handing_over' });
export const staffOrderDelivered = route('POST', '/staff/fulfilment/delivered', {
  who: 'staff',
  right: 'handing_over',
});
export const staffOrderNotCollected = route('POST', '/staff/fulfilment/not-collected', {
  who: 'staff',
  right: 'handing_over',
});
export const staffOrderFailed = route('POST', '/staff/fulfilment/failed', { who: 'staff', right: 'failing_orders' });
