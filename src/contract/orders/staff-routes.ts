import { route } from '../base/route.ts';

export const staffArrivalList = route('GET', '/staff/arrival/list', { who: 'staff', right: 'arrivals' });
export const staffArrivalServe = route('POST', '/staff/arrival/serve', { who: 'staff', right: 'arrivals' });
