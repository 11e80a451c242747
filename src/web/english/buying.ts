/** English for the cart, lists, addresses, slots, the till, orders and the account. */
export const BUYING = {};
