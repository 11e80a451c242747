/** The key in the session storage of the changes that a page was left with. */
export const INTERRUPTED_CHANGES_KEY = 'bottega.left';
