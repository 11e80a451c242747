import type { SeenCart } from './cart-events.ts';

/** The keys of all data that analytics store in a browser; they are removed with the consent. */
const CLIENT_KEY = 'bottega.analytics';
const ORDERS_KEY = 'bottega.analytics.orders';
/**
 * The last known cart of all pages and tabs: a change whose reply arrives during a navigation is counted on the next
 * page.
 */
const CART_KEY = 'bottega.analytics.cart';
/** The searches that led to goods, by `id:` with their id, and by their slugs. */
const WORDS_KEY = 'bottega.analytics.words';
const MAX_WORDS = 60;
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

/** Remembers which search led to a product, by `id:17` or its slug. */
export function rememberWords(product: string, term: string, storage = browserStorage()): void {
  const { [product]: _, ...others } = wordsBy(storage);
  const latest = Object.entries(others).slice(1 - MAX_WORDS);
  storage?.setItem(WORDS_KEY, JSON.stringify(Object.fromEntries([...latest, [product, term]])));
}

/** Returns the searches that led to products, by `id:17` and by slugs. */
export function wordsBy(storage = browserStorage()): Readonly<Record<string, string>> {
  try {
    const said: unknown = JSON.parse(storage?.getItem(WORDS_KEY) ?? '{}');
    const entries = typeof said === 'object' && said !== null ? Object.entries(said) : [];
    return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  } catch {
    return {};
  }
}

export function forgetAnalytics(storage = browserStorage()): void {
  storage?.removeItem(CLIENT_KEY);
  storage?.removeItem(ORDERS_KEY);
  storage?.removeItem(CART_KEY);
  storage?.removeItem(WORDS_KEY);
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
