import { route } from '../base/route.ts';

// D 2 and 7, registration.

export const registerUser = route('POST', '/registration/register_user', {
  who: 'any',
  changesCart: true,
  limit: 'registrations',
  botCheck: 'registration',
});
export const cardCheck = route('POST', '/registration/check_card', { who: 'any', limit: 'cardChecks' });
export const staffRegister = route('POST', '/staff/customers/register', { who: 'staff', right: 'customers' });
export const companyList = route('GET', '/staff/companies', { who: 'staff', right: 'customers' });
export const companyDecide = route('POST', '/staff/companies/decide', { who: 'staff', right: 'customers' });
