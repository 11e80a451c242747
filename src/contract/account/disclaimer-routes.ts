import { route } from '../base/route.ts';

export const disclaimers = route('GET', '/registration-disclaimer/list', { who: 'any' });
export const userDisclaimers = route('GET', '/user-registration-disclaimer/list-by-type', { who: 'user' });
export const disclaimerCheck = route('GET', '/user-registration-disclaimer/check-disclaimer', { who: 'user' });
export const disclaimerUpdate = route('POST', '/user-registration-disclaimer/update-disclaimer', {
  who: 'user',
  inPerson: true,
});
