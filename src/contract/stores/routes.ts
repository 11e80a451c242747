import { route } from '../base/route.ts';

export const warehouseLocator = route('GET', '/warehouse-locator/search', { who: 'any' });
export const storeList = route('GET', '/store/list', { who: 'any' });
export const storeView = route('GET', '/store/view', { who: 'any' });
