/** The channels of PostgreSQL's NOTIFY on which processes of a shop tell each other of changes. */

/** Anything of the catalogue but sold stock changed; what it was is in the table of changes. */
export const CATALOGUE_CHANGED = 'catalogue_changed';
/** Stock was sold or came back: the ids of the products, separated by commas. */
export const STOCK_CHANGED = 'stock_changed';
/** Blocks, proposals or their places changed. */
export const CONTENT_CHANGED = 'content_changed';
export const MENUS_CHANGED = 'menus_changed';
/** The channel for changes of the staff's labels. */
export const LABELS_CHANGED = 'labels_changed';
/** Registers of towns, streets or houses were imported. */
export const REGISTERS_CHANGED = 'registers_changed';
/** An order moved on: its owner and its number, which the database announces by itself. */
export const ORDER_CHANGED = 'order_changed';
/** Carts changed: their owners, and the clients that changed them. */
export const CART_CHANGED = 'cart_changed';
