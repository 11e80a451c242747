/** Where a page keeps what it was left without (session storage). */
export const LEFT_PRESSES_KEY = 'bottega.left';
