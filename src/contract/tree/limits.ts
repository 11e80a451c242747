/** Levels of the tree: departments, categories, and what is in them. */
export const MAX_LEVELS = 3;
/** Categories of a shop. */
export const MAX_CATEGORIES = 2000;
/** Products that may stand first in a category. */
export const MAX_CATEGORY_PINS = 24;
/** Products that the form of a category shows in their order. */
export const MAX_ORDERED = 60;
/** The orders of products in a category: as the catalogue has them, by orders of four weeks, the newest first. */
export const PRODUCT_ORDERS = ['usual', 'sold', 'newest'] as const;
