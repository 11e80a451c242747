import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Cart } from '../../../contract/cart/schemas.ts';
import { createEventQueue, orderOf, pageEvents, slugOf } from './Analytics.tsx';
import {
  analyticsClient,
  exchangeCart,
  forgetAnalytics,
  rememberWords,
  takeOrder,
  wordsBy,
} from './analytics-memory.ts';
import { cartEvents, seenCart } from './cart-events.ts';
import { newUuid, readChoice } from './choice.ts';
import { attendPromotions, trackPromotion } from './track.ts';

describe('what storage says of a choice', () => {
  const choice = {
    technical: true,
    analytics: true,
    profilation: false,
    saveDate: '2026-11-21T10:00:00.000Z',
    uuid: '0d3b5fd0-6cc4-4b55-8a30-0a1b2c3d4e5f',
    version: 1,
    way: 'accept',
    isTold: true,
  };
  test('is read as it was kept', () => {
    expect(readChoice(JSON.stringify(choice))).toEqual(choice);
  });
  test.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['a number', '7'],
    ['no record', JSON.stringify({ ...choice, uuid: undefined })],
    ['no date', JSON.stringify({ ...choice, saveDate: 'ieri' })],
  ])('%s is no choice', (_what, text) => {
    expect(readChoice(text)).toBeUndefined();
  });
  test('never accepts what is not plainly accepted', () => {
    const vague = { ...choice, analytics: 'true', profilation: 1, way: 'altro', isTold: 'no' };
    const read = readChoice(JSON.stringify(vague));
    expect(read).toMatchObject({ analytics: false, profilation: false, way: 'centre', isTold: false });
  });
  test('has a name that is a random UUID', () => {
    const names = Array.from({ length: 50 }, newUuid);
    for (const name of names)
      expect(name).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Set(names).size).toBe(50);
  });
});

describe('a page', () => {
  const products = Array.from({ length: 60 }, (_, index) => ({ productId: index + 1 }));
  test.each([
    ['of a product is a view of it', '/product/latte', { product: { productId: 3 } }, [['view_item', 1]]],
    ['of a department is a view of its list', '/category/frutta', { listing: { products } }, [['view_item_list', 48]]],
    [
      'of a search is both',
      '/search',
      { q: 'latte', listing: { products: products.slice(0, 2) } },
      [
        ['search', undefined],
        ['view_item_list', 2],
      ],
    ],
    [
      'of a search without result is a search',
      '/search',
      { q: 'xqzw', listing: { products: [] } },
      [['search', undefined]],
    ],
    ['of something else is nothing', '/page/privacy', undefined, []],
  ])('%s', (_what, pathname, data, expected) => {
    expect(pageEvents(pathname, data).map(({ name, items }) => [name, items?.length])).toEqual(expected);
  });
  test('may thank for an order, and links to products', () => {
    expect([orderOf('/payment/done/100001'), orderOf('/payment')]).toEqual([100_001, undefined]);
    expect([slugOf('/product/caff%C3%A8?x=1'), slugOf('/page/x'), slugOf('/product/%')]).toEqual([
      'caffè',
      undefined,
      undefined,
    ]);
  });
});

describe('between two carts', () => {
  const cart = (cartId: number, amounts: Record<number, number>, userId = -1) =>
    ({
      cartId,
      user: { userId },
      cartItems: Object.entries(amounts).map(([productId, amount]) => ({
        product: { productId: Number(productId) },
        ...(Number.isInteger(amount) ? { quantity: amount, weight: 0 } : { quantity: 0, weight: amount }),
      })),
    }) as unknown as Cart;
  test.each([
    ['the first thing of a visitor is added', cart(0, {}), cart(7, { 1: 2 }), [['add_to_cart', 1, 2]]],
    ['more of it is added', cart(7, { 1: 2 }), cart(7, { 1: 5 }), [['add_to_cart', 1, 3]]],
    ['a weight is in kg', cart(7, { 2: 0.2 }), cart(7, { 2: 0.6 }), [['add_to_cart', 2, 0.4]]],
    ['less of it is removed', cart(7, { 1: 2 }), cart(7, {}), [['remove_from_cart', 1, 2]]],
    ['nothing has changed', cart(7, { 1: 2 }), cart(7, { 1: 2 }), []],
    ['it was bought', cart(7, { 1: 2 }), cart(0, {}), []],
    ['it was bought and begun anew', cart(7, { 1: 2 }), cart(8, { 1: 2 }), []],
    ['somebody logged in', cart(7, { 1: 2 }), cart(7, { 1: 5 }, 20_001), []],
  ])('%s', (_what, before, after, expected) => {
    const events = cartEvents(seenCart(before), seenCart(after));
    expect(events.map(({ name, items }) => [name, items?.[0]?.productId, items?.[0]?.quantity])).toEqual(expected);
  });
});

describe('events', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 0 }));
  afterEach(() => void vi.useRealTimers());

  test('are sent together, with how long ago they were', () => {
    const send = vi.fn();
    const queue = createEventQueue(send);
    queue.add({ name: 'search', term: 'latte' });
    vi.advanceTimersByTime(2000);
    queue.add({ name: 'view_item' });
    expect(send).not.toHaveBeenCalled();
    vi.advanceTimersByTime(3000);
    expect(send.mock.calls).toEqual([
      [
        [
          { name: 'search', term: 'latte', secondsAgo: 5 },
          { name: 'view_item', secondsAgo: 3 },
        ],
      ],
    ]);
    queue.flush();
    expect(send).toHaveBeenCalledTimes(1);
  });
  test('are sent at once when the page is left or they are many', () => {
    const send = vi.fn();
    const queue = createEventQueue(send);
    queue.add({ name: 'view_item' });
    queue.flush();
    for (let count = 0; count < 50; count++) queue.add({ name: 'view_item' });
    expect(send.mock.calls.map(([batch]) => (batch as unknown[]).length)).toEqual([1, 50]);
  });
  test('that wait when consent is withdrawn are never sent', () => {
    const send = vi.fn();
    const queue = createEventQueue(send);
    queue.add({ name: 'view_item' });
    queue.stop();
    queue.add({ name: 'view_item' });
    queue.flush();
    vi.advanceTimersByTime(60_000);
    expect(send).not.toHaveBeenCalled();
  });
});

describe('proposals', () => {
  const seen = (promotionId: number) => ({ kind: 'view' as const, promotionId, name: '', slot: '' });
  test('seen before consent are forgotten, those of a page opened with it count', () => {
    const heard: number[] = [];
    trackPromotion(seen(1));
    const leave = attendPromotions(({ promotionId }) => heard.push(promotionId), false);
    trackPromotion(seen(2));
    leave();
    trackPromotion(seen(3));
    attendPromotions(({ promotionId }) => heard.push(promotionId), true)();
    expect(heard).toEqual([2, 3]);
  });
});

describe('what counting remembers', () => {
  const storage = () => {
    const choice = new Map<string, string>();
    return {
      choice,
      getItem: (key: string) => choice.get(key) ?? null,
      setItem: (key: string, value: string) => void choice.set(key, value),
      removeItem: (key: string) => void choice.delete(key),
    };
  };
  test('is one number and at most 20 orders, each of which counts once', () => {
    const memory = storage();
    expect([analyticsClient(() => 'a', memory), analyticsClient(() => 'b', memory)]).toEqual(['a', 'a']);
    const first = Array.from({ length: 25 }, (_, index) => takeOrder(index, memory));
    expect(first).not.toContain(false);
    expect([takeOrder(24, memory), takeOrder(5, memory)]).toEqual([false, false]);
    expect(JSON.parse(memory.choice.get('bottega.analytics.orders') ?? '')).toHaveLength(20);
    memory.setItem('bottega.analytics.orders', '{"rotto":');
    expect(takeOrder(24, memory)).toBe(true);
  });
  const empty = { cartId: 0, userId: -1, amounts: {} };
  test('is the cart as it was last seen', () => {
    const memory = storage();
    const full = { cartId: 7, userId: -1, amounts: { 1: 2 } };
    expect(exchangeCart(empty, memory)).toBeUndefined();
    expect([exchangeCart(full, memory), exchangeCart(full, memory)]).toEqual([empty, full]);
    memory.setItem('bottega.analytics.cart', '7');
    expect(exchangeCart(full, memory)).toBeUndefined();
  });
  test('is the search that led to goods, of the last 60', () => {
    const memory = storage();
    for (let id = 1; id <= 61; id++) rememberWords(`id:${id}`, 'latte', memory);
    rememberWords('pane-di-segale', 'pane', memory);
    rememberWords('id:61', 'yogurt', memory);
    const words = wordsBy(memory);
    expect(Object.keys(words)).toHaveLength(60);
    expect([words['id:2'], words['id:61'], words['pane-di-segale']]).toEqual([undefined, 'yogurt', 'pane']);
    memory.setItem('bottega.analytics.words', '{"id:7":3');
    expect(wordsBy(memory)).toEqual({});
  });
  test('goes when consent does', () => {
    const memory = storage();
    analyticsClient(() => 'a', memory);
    takeOrder(1, memory);
    exchangeCart(empty, memory);
    forgetAnalytics(memory);
    expect(memory.choice.size).toBe(0);
  });
});
