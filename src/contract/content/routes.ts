import { route } from '../base/route.ts';

export const categoryBlockInfo = route('GET', '/category-block/info', { who: 'any' });

export const staffPlaceList = route('GET', '/staff/place/list', { who: 'staff', right: 'content' });
export const staffPlaceView = route('GET', '/staff/place/view', { who: 'staff', right: 'content' });
export const staffPlaceChoices = route('GET', '/staff/place/choices', { who: 'staff', right: 'content' });
export const staffPlacePreview = route('POST', '/staff/place/preview', { who: 'staff', right: 'content' });
export const staffPlaceInsert = route('POST', '/staff/place/insert', { who: 'staff', right: 'content' });
export const staffPlaceUpdate = route('POST', '/staff/place/update', { who: 'staff', right: 'content' });
export const staffPlaceDelete = route('POST', '/staff/place/delete', { who: 'staff', right: 'content' });

export const staffContentList = route('GET', '/staff/content/list', { who: 'staff', right: 'content' });
export const staffContentView = route('GET', '/staff/content/view', { who: 'staff', right: 'content' });
export const staffContentInsert = route('POST', '/staff/content/insert', { who: 'staff', right: 'content' });
export const staffContentUpdate = route('POST', '/staff/content/update', { who: 'staff', right: 'content' });
export const staffContentPublish = route('POST', '/staff/content/publish', { who: 'staff', right: 'content' });
export const staffContentWithdraw = route('POST', '/staff/content/withdraw', { who: 'staff', right: 'content' });
export const staffContentDelete = route('POST', '/staff/content/delete', { who: 'staff', right: 'content' });
export const staffContentPreview = route('POST', '/staff/content/preview', { who: 'staff', right: 'content' });

export const staffMediaList = route('GET', '/staff/media/list', { who: 'staff', right: 'content' });
export const staffMediaView = route('GET', '/staff/media/view', { who: 'staff', right: 'content' });
export const staffMediaOfProduct = route('POST', '/staff/media/of-product', { who: 'staff', right: 'content' });
export const staffMediaUpdate = route('POST', '/staff/media/update', { who: 'staff', right: 'content' });
export const staffMediaDelete = route('POST', '/staff/media/delete', { who: 'staff', right: 'content' });

export const staffMenuList = route('GET', '/staff/menu/list', { who: 'staff', right: 'content' });
export const staffMenuView = route('GET', '/staff/menu/view', { who: 'staff', right: 'content' });
export const staffMenuUpdate = route('POST', '/staff/menu/update', { who: 'staff', right: 'content' });
