import { route } from '../base/route.ts';

export const orderView = route('GET', '/order/view', { who: 'user' });
export const orderList = route('GET', '/order/list', { who: 'user' });
export const orderReserve = route('POST', '/order/reserve', { who: 'user' });
export const orderDelete = route('POST', '/order/delete', { who: 'user' });
