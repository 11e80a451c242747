import { route } from '../base/route.ts';

export const staffOverview = route('GET', '/staff/view', { who: 'staff' });
export const staffContentList = route('GET', '/staff/content/list', { who: 'staff' });
export const staffContentView = route('GET', '/staff/content/view', { who: 'staff' });
export const staffContentInsert = route('POST', '/staff/content/insert', { who: 'staff' });
export const staffContentUpdate = route('POST', '/staff/content/update', { who: 'staff' });
export const staffContentPublish = route('POST', '/staff/content/publish', { who: 'staff' });
export const staffContentWithdraw = route('POST', '/staff/content/withdraw', { who: 'staff' });
export const staffContentDelete = route('POST', '/staff/content/delete', { who: 'staff' });
export const staffContentPreview = route('POST', '/staff/content/preview', { who: 'staff' });
