import { route } from '../base/route.ts';

/** The stores of the chain (issue 48): who directs a store sees them, administrators change them. */
const look = { who: 'staff', right: 'delivery' } as const;
const change = { who: 'staff', right: 'settings' } as const;
export const staffStores = route('GET', '/staff/store/list', look);
export const staffStoreView = route('GET', '/staff/store/view', look);
export const staffStoreInsert = route('POST', '/staff/store/insert', change);
export const staffStoreUpdate = route('POST', '/staff/store/update', change);
