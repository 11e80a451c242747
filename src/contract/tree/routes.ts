import { route } from '../base/route.ts';

/** Departments and categories as the staff keep them (issue 47). */
const read = { who: 'staff', right: 'products' } as const;
const change = { who: 'staff', right: 'changing_products' } as const;
export const staffCategories = route('GET', '/staff/category/list', read);
export const staffCategoryView = route('GET', '/staff/category/view', read);
export const staffCategoryMake = route('POST', '/staff/category/make', change);
export const staffCategorySave = route('POST', '/staff/category/save', change);
export const staffCategoryMove = route('POST', '/staff/category/move', change);
export const staffCategoryRemove = route('POST', '/staff/category/remove', change);
export const staffCategoryAddresses = route('GET', '/staff/category/addresses', read);
