import { route } from '../base/route.ts';

export const addressList = route('GET', '/user-address/list', { who: 'user' });
export const addressSelect = route('POST', '/user-address/select', { who: 'user', changesCart: true });
export const addressSetDefault = route('POST', '/user-address/set-default', { who: 'user' });
export const deliveryServiceList = route('GET', '/user-address/delivery-service-list', { who: 'any' });
export const timeslotSelect = route('GET', '/timeslot/select', { who: 'user', changes: true, changesCart: true });
export const timeslotExtend = route('POST', '/timeslot/extend', { who: 'user', changesCart: true });
export const timeslotSelectPost = route('POST', '/timeslot/select', { who: 'user', changesCart: true });
export const serviceFigures = route('GET', '/delivery/figures', { who: 'any' });
export const placeAnswer = route('GET', '/geo/place', { who: 'any', limit: 'addressLookups' });
export const placeSelect = route('POST', '/geo/place-select', {
  who: 'shopper',
  limit: 'addressLookups',
  changesCart: true,
});
export const addressTry = route('POST', '/user-address/try', {
  who: 'shopper',
  limit: 'addressLookups',
  changesCart: true,
});
export const addressPreview = route('GET', '/user-address/preview', { who: 'any' });
export const storeSelect = route('POST', '/store/select', { who: 'shopper', changesCart: true });
export const storeProximitySelect = route('GET', '/store-proximity/select', {
  who: 'shopper',
  changes: true,
  changesCart: true,
});
export const storeProximitySelectPost = route('POST', '/store-proximity/select', { who: 'shopper', changesCart: true });
export const addressServices = route('GET', '/address/delivery-service-list', { who: 'any' });
export const geoServiceCoverage = route('GET', '/address/geo-service-coverage', {
  who: 'any',
  limit: 'addressLookups',
});
