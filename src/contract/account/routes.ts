import { route } from '../base/route.ts';

export const userDetail = route('GET', '/registration/user_detail', { who: 'user' });
export const userDetailUpdate = route('POST', '/registration/update_user_detail', { who: 'user' });
export const personInfoUpdate = route('POST', '/registration/update_person_info', { who: 'user' });
export const billingAddressUpdate = route('POST', '/registration/update_billing_address', { who: 'user' });
export const contactUpdate = route('POST', '/registration/update_contact', { who: 'user' });
export const fiscalPersons = route('GET', '/user-person-fiscal/list', { who: 'user' });
export const billingAddressInsert = route('POST', '/user-person-fiscal/insert-billing-address', { who: 'user' });
// a client of the platform deletes by GET; our own pages post
export const fiscalPersonDelete = route('GET', '/user-person-fiscal/delete-person-fiscal', {
  who: 'user',
  changes: true,
});
export const fiscalPersonDeletePost = route('POST', '/user-person-fiscal/delete-person-fiscal', { who: 'user' });
