import { route } from '../base/route.ts';

export const staffOverview = route('GET', '/staff/view', { who: 'staff', right: 'overview' });
export const staffContentList = route('GET', '/staff/content/list', { who: 'staff', right: 'content' });
export const staffContentView = route('GET', '/staff/content/view', { who: 'staff', right: 'content' });
export const staffContentInsert = route('POST', '/staff/content/insert', { who: 'staff', right: 'content' });
export const staffContentUpdate = route('POST', '/staff/content/update', { who: 'staff', right: 'content' });
export const staffContentPublish = route('POST', '/staff/content/publish', { who: 'staff', right: 'content' });
export const staffContentWithdraw = route('POST', '/staff/content/withdraw', { who: 'staff', right: 'content' });
export const staffContentDelete = route('POST', '/staff/content/delete', { who: 'staff', right: 'content' });
export const staffContentPreview = route('POST', '/staff/content/preview', { who: 'staff', right: 'content' });
