import { afterEach, expect, test } from 'vitest';
import { addToast, onToasts, removeToast, shownToasts } from './toasts.ts';

const texts = () => shownToasts().map(({ text }) => text);
const add = (text: string, rest: { readonly durationMs?: number; readonly id?: string } = {}) =>
  addToast({ tone: 'info', text, durationMs: 5000, at: 'foot', ...rest });

afterEach(() => {
  for (const { id } of shownToasts()) removeToast(id);
});

test('the newest is shown; what only says that something was done goes, warnings and errors wait', () => {
  add('done');
  add('done too');
  expect(texts()).toEqual(['done too']);
  addToast({ tone: 'warning', text: 'dearer', durationMs: 5000, at: 'foot' });
  add('done again');
  expect(texts()).toEqual(['done again', 'dearer']);
  add('and again');
  expect(texts()).toEqual(['and again', 'dearer']);
});

test('at most five wait; one that ends by itself leaves first, then the oldest error', () => {
  const fail = (text: string) => addToast({ tone: 'error', text, durationMs: Infinity, at: 'foot' });
  for (const text of ['a', 'b', 'c']) fail(text);
  addToast({ tone: 'warning', text: 'dearer', durationMs: 5000, at: 'foot' });
  fail('d');
  expect(texts()).toEqual(['d', 'dearer', 'c', 'b', 'a']);
  fail('e');
  expect(texts()).toEqual(['e', 'd', 'c', 'b', 'a']);
  fail('f');
  expect(texts()).toEqual(['f', 'e', 'd', 'c', 'b']);
});

test('one with the id of another takes its place, and its time begins again', () => {
  add('1 piece', { id: 'added' });
  const [before] = shownToasts();
  add('2 pieces', { id: 'added' });
  expect(texts()).toEqual(['2 pieces']);
  expect(shownToasts()[0]?.turn).toBeGreaterThan(before?.turn ?? 0);
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
