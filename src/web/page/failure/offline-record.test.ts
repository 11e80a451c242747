import { beforeEach, expect, test, vi } from 'vitest';
import type { Cart } from '../../../contract/cart/schemas.ts';
import { forgetOffline, forgetOthers, noteOffline, offlineRecord } from './offline-record.ts';

const DAY = 86_400_000;
const cart = { totalItems: 3 } as Cart;
const lists = [{ listId: 1, name: 'Cena', size: 2, owner: 'not stored' }];
const removed: string[] = [];

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
  removed.length = 0;
  vi.stubGlobal('caches', { delete: async (name: string) => removed.push(name) });
});

test('what pages load is put together for one person, each part with its time', () => {
  noteOffline(7, { cart }, 1000);
  noteOffline(7, { lists }, 2000);
  expect(offlineRecord(3000)).toEqual({
    userId: 7,
    cart: { at: 1000, is: cart },
    lists: { at: 2000, is: [{ listId: 1, name: 'Cena', size: 2 }] },
  });
  expect(removed).toEqual([]);
});

test('what is older than a week is not shown', () => {
  noteOffline(7, { cart }, 1000);
  noteOffline(7, { lists }, 1000 + 6 * DAY);
  expect(offlineRecord(1000 + 8 * DAY)).toEqual({ userId: 7, lists: expect.anything() });
});

test('nothing of another person stays: at a logout, at a login, and when another cart is shown', () => {
  noteOffline(7, { cart, lists });
  noteOffline(-1, { cart });
  expect(offlineRecord()).toEqual({ userId: -1, cart: expect.anything() });
  noteOffline(7, { cart });
  forgetOthers(8);
  expect(offlineRecord()).toBeUndefined();
  noteOffline(8, { cart });
  forgetOffline();
  expect(offlineRecord()).toBeUndefined();
  expect(removed).toEqual(['bottega-pagine', 'bottega-pagine', 'bottega-pagine', 'bottega-pagine']);
});
