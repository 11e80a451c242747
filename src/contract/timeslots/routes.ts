import { route } from '../base/route.ts';

export const timeslotList = route('GET', '/timeslot/list', { who: 'any' });
export const timeslotWait = route('POST', '/timeslot/wait', { who: 'user' });
export const deliveryFeeView = route('GET', '/delivery-fee/view', { who: 'any' });
