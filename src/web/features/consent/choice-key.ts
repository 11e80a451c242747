/** The local storage key of the choice. It is technical storage, which needs no consent. */
export const CHOICE_KEY = 'bottega.cookies';
/** The event on the window after each change of the choice on this page. */
export const CHOICE_CHANGED = 'bottega:cookies';
/** The data attribute that the root element has while the banner is shown. */
export const ASKING = 'cookies';
export const BANNER_ID = 'avviso-cookie';
