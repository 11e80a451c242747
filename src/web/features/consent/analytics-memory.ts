import type { SeenCart } from './cart-events.ts';

/** The keys of all data that analytics store in a browser; they are removed with the consent. */
const CLIENT_KEY = 'bottega.analytics';
const ORDERS_KEY = 'bottega.analytics.orders';
/**
 * The last known cart of all pages and tabs: a change whose reply arrives during a navigation is counted on the next
 * page.
 */
const CART_KEY = 'bottega.analytics.cart';
/** The largest number of stored orders (S 9). */
const MAX_ORDERS = 20;

/** Returns the random number under which events are sent; it is created when first needed. */
export function analyticsClient(fresh: () => string, storage = browserStorage()): string {
  const known = storage?.getItem(CLIENT_KEY);
  if (known) return known;
  const made = fresh();
  storage?.setItem(CLIENT_KEY, made);
  return made;
}

/** Returns true once for each order: a purchase counts once, however often its page is opened. */
export function takeOrder(orderId: number, storage = browserStorage()): boolean {
  const counted = readOrders(storage?.getItem(ORDERS_KEY));
  if (counted.includes(orderId)) return false;
  storage?.setItem(ORDERS_KEY, JSON.stringify([...counted, orderId].slice(-MAX_ORDERS)));
  return true;
}

/** Stores the cart and returns the one before it; undefined for the first. */
export function exchangeCart(cart: SeenCart, storage = browserStorage()): SeenCart | undefined {
  const before = readCart(storage?.getItem(CART_KEY));
  storage?.setItem(CART_KEY, JSON.stringify(cart));
  return before;
}

export function forgetAnalytics(storage = browserStorage()): void {
  storage?.removeItem(CLIENT_KEY);
  storage?.removeItem(ORDERS_KEY);
  storage?.removeItem(CART_KEY);
}

function readCart(text: string | null | undefined): SeenCart | undefined {
  try {
    const said = JSON.parse(text ?? 'null') as SeenCart | null;
    return typeof said?.amounts === 'object' ? said : undefined;
  } catch {
    return undefined;
  }
}

function readOrders(text: string | null | undefined): readonly number[] {
  try {
    const said: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(said) ? said.filter((id) => Number.isSafeInteger(id)) : [];
  } catch {
    return [];
  }
}

/** Returns the local storage, or undefined if the browser refuses it: then nothing is stored. */
function browserStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
