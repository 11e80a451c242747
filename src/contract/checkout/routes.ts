import { route } from '../base/route.ts';

export const paymentTypes = route('GET', '/payment-type/list-auth', { who: 'any' });
export const packagingTypes = route('GET', '/packaging-type/list', { who: 'any' });
export const prebilledAmount = route('GET', '/checkout/prebilled-amount', { who: 'user' });
export const paymentAuthAdd = route('POST', '/payment-type/add-auth', { who: 'user', inPerson: true });
export const paymentAuthDelete = route('POST', '/payment-type/delete-auth', { who: 'user' });
export const prepare = route('POST', '/checkout/prepare', { who: 'user', changesCart: true });
export const prepareEnd = route('POST', '/checkout/prepare-end', { who: 'user', changesCart: true });
export const buy = route('POST', '/checkout/buy', { who: 'user', changesCart: true });
