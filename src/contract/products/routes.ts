import { route } from '../base/route.ts';

/** The products of the shop as the staff keep them (issue 47). */
const read = { who: 'staff', right: 'products' } as const;
const change = { who: 'staff', right: 'changing_products' } as const;
export const staffProducts = route('GET', '/staff/product/list', read);
export const staffProductChoices = route('GET', '/staff/product/choices', read);
export const staffProductView = route('GET', '/staff/product/view', read);
export const staffProductSave = route('POST', '/staff/product/save', change);
export const staffProductMake = route('POST', '/staff/product/make', change);
export const staffProductsChange = route('POST', '/staff/product/change', change);
export const staffProductsUndo = route('POST', '/staff/product/undo', change);
export const staffProductPictures = route('POST', '/staff/product/pictures', change);
export const staffProductCrop = route('POST', '/staff/product/crop', change);
export const staffProductLinks = route('POST', '/staff/product/links', change);
export const staffProductProof = route('POST', '/staff/product/proof', change);
export const staffProductProofRemove = route('POST', '/staff/product/proof/remove', change);
export const staffProductStore = route('POST', '/staff/product/store', change);
