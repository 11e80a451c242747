import { route } from '../base/route.ts';

/** Prices of the base list and of the stores, now and on coming days (issue 47, part 3). */
const read = { who: 'staff', right: 'prices' } as const;
const change = { who: 'staff', right: 'changing_prices' } as const;
export const staffPrices = route('GET', '/staff/price/list', read);
export const staffPriceView = route('GET', '/staff/price/view', read);
export const staffPricePlans = route('GET', '/staff/price/plans', read);
export const staffPricesExport = route('GET', '/staff/price/export', read);
export const staffPricesChange = route('POST', '/staff/price/change', change);
export const staffPricesByRule = route('POST', '/staff/price/rule', change);
export const staffPricesPaste = route('POST', '/staff/price/paste', change);
export const staffPricesUndo = route('POST', '/staff/price/undo', change);
export const staffPricePlansCancel = route('POST', '/staff/price/cancel', change);
export const staffPriceCost = route('POST', '/staff/price/cost', change);
