import { expect, test } from 'vitest';
import { pageAfter, pageBefore, spreadOf } from './spread.ts';

test('a flyer opens on its cover, then two pages at a time, an even one at the left', () => {
  expect([1, 2, 3, 4, 5].map(spreadOf)).toEqual([[1], [2, 3], [2, 3], [4, 5], [4, 5]]);
});

test('a large screen turns spreads, a phone pages, and neither leaves the flyer', () => {
  expect([1, 2, 3, 4, 5].map((page) => pageAfter(page, 5, 'spread'))).toEqual([2, 4, 4, undefined, undefined]);
  expect([1, 2, 3, 4, 5].map((page) => pageBefore(page, 'spread'))).toEqual([undefined, 1, 1, 2, 2]);
  expect([1, 4, 5].map((page) => pageAfter(page, 5, 'page'))).toEqual([2, 5, undefined]);
  expect([1, 2, 5].map((page) => pageBefore(page, 'page'))).toEqual([undefined, 1, 4]);
});
