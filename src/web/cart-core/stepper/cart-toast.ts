/** storefront 9: messages of the cart stay 3000 ms. */
export const CART_TOAST_MS = 3000;
