import { route } from '../base/route.ts';

export const paymentTypes = route('GET', '/payment-type/list-auth', { who: 'user' });
export const packagingTypes = route('GET', '/packaging-type/list', { who: 'any' });
export const buy = route('POST', '/checkout/buy', { who: 'user', changesCart: true });
