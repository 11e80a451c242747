import { route } from '../base/route.ts';

export const warehouseLocator = route('GET', '/warehouse-locator/search', { who: 'any' });
export const storeList = route('GET', '/store/list', { who: 'any' });
export const storeView = route('GET', '/store/view', { who: 'any' });
export const listStore = route('GET', '/user-address/list-store', { who: 'any' });
export const warehousesNear = route('GET', '/warehouse/find-by-coordinates', { who: 'any' });
export const townsAround = route('GET', '/geo/towns-around', { who: 'any' });
export const storeProximityList = route('GET', '/store-proximity/list', { who: 'any' });
export const storeProximityLocalize = route('GET', '/store-proximity/localize', { who: 'any' });
