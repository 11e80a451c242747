import { route } from '../base/route.ts';

// D 7, Login, session, SSO. The first addresses redirect a browser; a program gets the address in the reply.

export const samlLogin = route('GET', '/saml/do-login', { who: 'any' });
export const samlFinish = route('GET', '/saml/finish', { who: 'any', changesCart: true });
// a client of the platform logs out by GET; our own pages post
export const samlLogout = route('GET', '/saml/do-logout', { who: 'any', changes: true });
export const samlLogoutPost = route('POST', '/saml/do-logout', { who: 'any' });
export const googleSignOn = route('GET', '/social-redir/google', { who: 'any', changesCart: true });
export const facebookSignOn = route('GET', '/social-redir/facebook', { who: 'any', changesCart: true });
export const googleMobile = route('GET', '/social-redir/google-mobile', { who: 'any', changesCart: true });
export const facebookMobile = route('GET', '/social-redir/facebook-mobile', { who: 'any', changesCart: true });
export const socialUserDetail = route('GET', '/registration/social_user_detail', { who: 'any' });

export const signOnOfDomain = route('POST', '/auth/sign_on_of_domain', { who: 'any', limit: 'signOnDomains' });

// The documents have no calls for the following steps of a sign-on: these are ours.
const answering = { who: 'any', changesCart: true, limit: 'logins' } as const;

export const signOnCode = route('POST', '/auth/sign_on_code', answering);
export const signOnLink = route('POST', '/auth/sign_on_link', { ...answering, botCheck: 'login' });
export const signOnList = route('GET', '/registration/sign_on_list', { who: 'user' });
export const signOnDelete = route('POST', '/registration/sign_on_delete', { who: 'user', inPerson: true });
