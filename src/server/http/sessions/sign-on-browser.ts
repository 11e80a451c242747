import { browserCookie } from './browser-cookie.ts';

/** Tells the browser in which a sign-on began from every other one. It lives longer than an attempt and what it may still need after it. */
const signOn = browserCookie('bottega_sign_on', 3600);

/** The sign-on cookie of this browser; undefined: it has begun none. */
export const signOnBrowser = signOn.of;

/** The sign-on cookie of this browser, made or prolonged now. */
export const markBrowser = signOn.mark;
