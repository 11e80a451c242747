import { afterEach, expect, test } from 'vitest';
import { addToast, onToasts, removeToast, shownToasts } from './toasts.ts';

const texts = () => shownToasts().map(({ text }) => text);
const add = (text: string, rest: { readonly durationMs?: number; readonly id?: string } = {}) =>
  addToast({ tone: 'info', text, durationMs: 5000, at: 'foot', ...rest });

afterEach(() => {
  for (const { id } of shownToasts()) removeToast(id);
});

test('at most five are shown; one that ends by itself leaves first, then the oldest error', () => {
  for (const text of ['a', 'b', 'c']) add(text, { durationMs: Infinity });
  add('saved');
  add('d', { durationMs: Infinity });
  expect(texts()).toEqual(['d', 'saved', 'c', 'b', 'a']);
  add('e', { durationMs: Infinity });
  expect(texts()).toEqual(['e', 'd', 'c', 'b', 'a']);
  add('f', { durationMs: Infinity });
  expect(texts()).toEqual(['f', 'e', 'd', 'c', 'b']);
  // the newest is shown even where all others stay
  add('saved');
  expect(texts()).toEqual(['saved', 'f', 'e', 'd', 'c']);
});

test('one with the id of another takes its place, and its time begins again', () => {
  add('1 piece', { id: 'added' });
  add('other');
  const [, before] = shownToasts();
  add('2 pieces', { id: 'added' });
  expect(texts()).toEqual(['other', '2 pieces']);
  expect(shownToasts()[1]?.turn).toBeGreaterThan(before?.turn ?? 0);
});

test('listeners hear of each change, and of none where nothing changed', () => {
  let changes = 0;
  const leave = onToasts(() => {
    changes += 1;
  });
  add('a', { id: 'a' });
  removeToast('a');
  removeToast('a');
  leave();
  add('b', { id: 'b' });
  expect(changes).toBe(2);
});
