/** Where this browser keeps the choice: technical, it only remembers what was answered. */
export const CHOICE_KEY = 'bottega.cookies';
/** Told to the window whenever the choice of this page changed. */
export const CHOICE_CHANGED = 'bottega:cookies';
/** On the root element while there is a question to answer: the banner shows. */
export const ASKING = 'cookies';
export const BANNER_ID = 'avviso-cookie';
