/** Where a page keeps what it was left without (session storage). Pages without a cart on them look there too. */
export const LEFT_PRESSES_KEY = 'bottega.cart.left';
