import { route } from '../base/route.ts';

/** Flyers as the staff write them (issue 47): they belong to promotions, from which their prices come. */
const read = { who: 'staff', right: 'promotions' } as const;
const change = { who: 'staff', right: 'changing_promotions' } as const;
export const staffLeaflets = route('GET', '/staff/leaflet/list', read);
export const staffLeafletView = route('GET', '/staff/leaflet/view', read);
export const staffLeafletPromotions = route('GET', '/staff/leaflet/promotions', read);
export const staffLeafletSave = route('POST', '/staff/leaflet/save', change);
export const staffLeafletPublish = route('POST', '/staff/leaflet/publish', change);
export const staffLeafletWithdraw = route('POST', '/staff/leaflet/withdraw', change);
export const staffLeafletCopy = route('POST', '/staff/leaflet/copy', change);
export const staffLeafletDelete = route('POST', '/staff/leaflet/delete', change);
export const staffLeafletUndo = route('POST', '/staff/leaflet/undo', change);
