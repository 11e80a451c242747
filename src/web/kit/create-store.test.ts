import { expect, test, vi } from 'vitest';
import { createStore } from './create-store.ts';

test('subscribers hear of each change until they leave', () => {
  const store = createStore(1);
  const notify = vi.fn();
  const leave = store.subscribe(notify);
  store.set(2);
  leave();
  store.set(3);
  expect(notify).toHaveBeenCalledOnce();
  expect(store.get()).toBe(3);
});

test('what a store follows is followed while somebody subscribes', () => {
  const stop = vi.fn();
  const start = vi.fn(() => stop);
  const store = createStore(1, start);
  const leaves = [store.subscribe(vi.fn()), store.subscribe(vi.fn())];
  expect(start).toHaveBeenCalledOnce();
  for (const leave of leaves) leave();
  leaves[0]?.();
  expect(stop).toHaveBeenCalledOnce();
});
