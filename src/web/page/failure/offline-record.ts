import type { Cart } from '../../../contract/cart/schemas.ts';
import type { ListedOrder } from '../../../contract/orders/list-schemas.ts';
import { readRecord, writeJson } from '../../kit/json-storage.ts';
import { OFFLINE_KEY } from '../known-customer.ts';

/** Later than this it would mislead (ms): a week. */
const MAX_AGE_MS = 604_800_000;
const MAX_ORDERS = 4;
/** The worker's cache of pages (features/offline/shop-worker.js). */
const PAGES = 'bottega-pagine';

/** What was seen last, and when (epoch ms). */
interface Seen<Value> {
  readonly at: number;
  readonly is: Value;
}

/** What this browser shows of its customer without a network. All of it belongs to one person. */
export interface OfflineRecord {
  /** Of the customer; below 0: of a visitor. */
  readonly userId: number;
  readonly cart?: Seen<Cart>;
  /** The latest ones. */
  readonly orders?: Seen<readonly ListedOrder[]>;
  readonly lists?: Seen<readonly SeenList[]>;
}

interface SeenList {
  readonly listId: number;
  readonly name: string;
  readonly size: number;
}

/** What pages hand over as they load it. */
export interface OwnData {
  readonly cart?: Cart;
  readonly orders?: readonly ListedOrder[];
  readonly lists?: readonly SeenList[];
}

/** Returns what this browser knows of its customer, without what is too old. */
export function offlineRecord(now = Date.now()): OfflineRecord | undefined {
  const { userId, ...others } = readRecord<OfflineRecord>('localStorage', OFFLINE_KEY);
  if (typeof userId !== 'number') return undefined;
  const fresh = Object.entries(others).filter(([, seen]) => now - seen.at < MAX_AGE_MS);
  return { userId, ...Object.fromEntries(fresh) };
}

/** Stores a part for this person. What another person left goes first. */
export function noteOffline(userId: number, { cart, orders, lists }: OwnData, at = Date.now()): void {
  forgetOthers(userId);
  const latest = orders?.slice(0, MAX_ORDERS);
  const short = lists?.map(({ listId, name, size }) => ({ listId, name, size }));
  writeJson('localStorage', OFFLINE_KEY, {
    ...offlineRecord(at),
    userId,
    ...(cart && { cart: { at, is: cart } }),
    ...(latest && { orders: { at, is: latest } }),
    ...(short && { lists: { at, is: short } }),
  } satisfies OfflineRecord);
}

/** Removes what belongs to anybody else. */
export function forgetOthers(userId: number): void {
  const before = offlineRecord()?.userId;
  if (before !== undefined && before !== userId) forgetOffline();
}

/** Removes everything, and the stored pages, which may have been those of the customer's store. */
export function forgetOffline(): void {
  writeJson('localStorage', OFFLINE_KEY, undefined);
  void (globalThis as { readonly caches?: CacheStorage }).caches?.delete(PAGES).catch(() => undefined);
}
