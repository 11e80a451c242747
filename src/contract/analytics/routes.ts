import { route } from '../base/route.ts';

export const analyticsCollect = route('POST', '/analytics/collect', { who: 'any', limit: 'analyticsBatches' });
export const analyticsReport = route('GET', '/analytics/report', { who: 'staff', right: 'analytics' });
