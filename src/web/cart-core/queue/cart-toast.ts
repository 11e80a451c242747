/** storefront 9: notices of the cart stay for 3000 ms. */
export const CART_TOAST_MS = 3000;
