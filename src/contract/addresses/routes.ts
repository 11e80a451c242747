import { route } from '../base/route.ts';

export const addressCheck = route('POST', '/user-address/check', { who: 'any', limit: 'addressLookups' });
export const addressSave = route('POST', '/eurospin-address-form/save-new-address', {
  who: 'user',
  limit: 'addressLookups',
});
export const addressUpdate = route('POST', '/user-address/update', { who: 'user', limit: 'addressLookups' });
export const addressView = route('GET', '/user-address/view', { who: 'user' });
export const addressDelete = route('GET', '/user-address/delete', { who: 'user', changes: true });
export const addressDeletePost = route('POST', '/user-address/delete', { who: 'user' });
export const municipalities = route('GET', '/geo/municipalities', { who: 'any' });
export const streets = route('GET', '/geo/streets', { who: 'any', limit: 'addressLookups' });
export const municipalitiesNear = route('GET', '/geo/municipalities-near', { who: 'any', limit: 'addressLookups' });
export const addressNear = route('GET', '/geo/address-near', { who: 'any', limit: 'addressLookups' });
export const areaNotify = route('POST', '/user-address/notify', { who: 'any', limit: 'forms' });
export const addressBook = route('GET', '/address/list', { who: 'user' });
export const addressBookView = route('GET', '/address/view', { who: 'user' });
export const addressBookCheck = route('POST', '/address/check', { who: 'any', limit: 'addressLookups' });
export const homeDeliveryTowns = route('GET', '/geo/homedelivery-list-simple', { who: 'any', limit: 'addressLookups' });
