import { route } from '../base/route.ts';

const own = { who: 'user', feature: 'shopAtWork' } as const;

export const shopAtWork = route('GET', '/shopatwork/view', own);
// a client of the platform subscribes by GET; our own pages post
export const shopAtWorkSubscribe = route('GET', '/shopatwork/subscribe', { ...own, changes: true });
export const shopAtWorkSubscribePost = route('POST', '/shopatwork/subscribe', own);
export const shopAtWorkLeave = route('POST', '/shopatwork/leave', own);
