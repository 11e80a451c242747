import { route } from '../base/route.ts';

/** Price lists of companies (decision 66). The documents have the list of a product but no calls. */
const staff = { who: 'staff', right: 'price_lists' } as const;
export const staffPriceLists = route('GET', '/staff/price-list/list', staff);
export const staffPriceListView = route('GET', '/staff/price-list/view', staff);
export const staffPriceListSave = route('POST', '/staff/price-list/save', staff);
export const staffPriceListDelete = route('POST', '/staff/price-list/delete', staff);
export const staffPriceListSet = route('POST', '/staff/price-list/price', staff);
export const staffPriceListImport = route('POST', '/staff/price-list/import', staff);
export const staffPriceListExport = route('GET', '/staff/price-list/export', staff);
export const staffPriceListCompanies = route('GET', '/staff/price-list/companies', staff);
export const staffPriceListAssign = route('POST', '/staff/price-list/assign', staff);
