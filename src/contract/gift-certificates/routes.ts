import { route } from '../base/route.ts';

export const certificateCheck = route('GET', '/cart-giftcertificate/check', { who: 'user', limit: 'giftCodes' });
export const certificateAdd = route('POST', '/cart-giftcertificate/add_code', {
  who: 'user',
  changesCart: true,
  limit: 'giftCodes',
});
export const certificateRemove = route('POST', '/cart-giftcertificate/remove_code', { who: 'user', changesCart: true });
export const certificateList = route('GET', '/giftcertificate/list', { who: 'user' });
export const certificateListAssigned = route('GET', '/giftcertificate/list-manual-assigned', { who: 'user' });
