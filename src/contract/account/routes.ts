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

// D 2 and 7, registration.

export const registerUser = route('POST', '/registration/register_user', {
  who: 'any',
  changesCart: true,
  limit: 'registrations',
  botCheck: 'registration',
});
export const cardCheck = route('POST', '/registration/check_card', { who: 'any', limit: 'cardChecks' });
export const vatCheck = route('POST', '/registration/check_vat', { who: 'any', limit: 'vatChecks' });
export const staffRegister = route('POST', '/staff/customers/register', { who: 'staff', right: 'customers' });
export const companyList = route('GET', '/staff/companies', { who: 'staff', right: 'customers' });
export const companyDecide = route('POST', '/staff/companies/decide', { who: 'staff', right: 'customers' });

export const disclaimers = route('GET', '/registration-disclaimer/list', { who: 'any' });
export const userDisclaimers = route('GET', '/user-registration-disclaimer/list-by-type', { who: 'user' });
export const disclaimerCheck = route('GET', '/user-registration-disclaimer/check-disclaimer', { who: 'user' });
export const disclaimerUpdate = route('POST', '/user-registration-disclaimer/update-disclaimer', {
  who: 'user',
  inPerson: true,
});
