import { route } from '../base/route.ts';

export const analyticsCollect = route('POST', '/analytics/collect', { who: 'any' });
export const analyticsReport = route('GET', '/analytics/report', { who: 'staff' });
