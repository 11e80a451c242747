/** The key, in the session storage, of the changes that an interrupted page left behind. */
export const INTERRUPTED_CHANGES_KEY = 'bottega.left';
