import type { SeenCart } from './cart-events.ts';

/** All that counting keeps in a browser; it goes when consent does. */
const CLIENT_KEY = 'bottega.analytics';
const ORDERS_KEY = 'bottega.analytics.orders';
/** The cart as it was last seen, by whichever page or tab: a press that was answered on the way to the next page counts there. */
const CART_KEY = 'bottega.analytics.cart';
/** S 9. */
const MAX_ORDERS = 20;

/** The random number events are sent under; made when it is first needed. */
export function analyticsClient(fresh: () => string, storage = browserStorage()): string {
  const known = storage?.getItem(CLIENT_KEY);
  if (known) return known;
  const made = fresh();
  storage?.setItem(CLIENT_KEY, made);
  return made;
}

/** true once for each order: a purchase counts once, however often its page is opened. */
export function takeOrder(orderId: number, storage = browserStorage()): boolean {
  const counted = readOrders(storage?.getItem(ORDERS_KEY));
  if (counted.includes(orderId)) return false;
  storage?.setItem(ORDERS_KEY, JSON.stringify([...counted, orderId].slice(-MAX_ORDERS)));
  return true;
}

/** The cart seen before this one; undefined: this is the first. */
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

/** undefined where the browser refuses it: then nothing is remembered. */
function browserStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
