/** English for finding things: lists, cards, products, search, stores, flyers. */
export const CATALOGUE = {};
