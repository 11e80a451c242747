import { route } from '../base/route.ts';

// D 7, Push and other. GET calls that change data are for existing clients; each has a twin that our own pages post.

const own = { who: 'user', inPerson: true } as const;
const ownChanging = { ...own, changes: true } as const;

export const deviceRegister = route('GET', '/externalregistration/register', ownChanging);
export const deviceRegisterPost = route('POST', '/externalregistration/register', own);
export const deviceUnregister = route('GET', '/externalregistration/unregister', ownChanging);
export const deviceUnregisterPost = route('POST', '/externalregistration/unregister', own);
export const contactKey = route('POST', '/marketingcloud/contact-key', { ...own, limit: 'addressLookups' });
export const contactRemove = route('POST', '/marketingcloud/remove', { ...own, limit: 'addressLookups' });
export const pushSettings = route('GET', '/externalregistration/settings', { who: 'any' });
