import { expect, test } from 'vitest';
import { problemAt, problemIf, required, tooLong, tooMany } from './problems.ts';
import { email } from './validators.ts';

test('a field that holds only blanks is missing', () => {
  expect(required('title', ' \n')).toEqual([{ code: 'REQUIRED', field: 'title' }]);
  expect(required('title', 'Pane')).toEqual([]);
});

test('a text is too long by its characters, and the problem names the limit', () => {
  expect(tooLong('note', 'abcd', 3)).toEqual([{ code: 'TOO_LONG', field: 'note', details: { max: 3 } }]);
  expect(tooLong('note', 'abc', 3)).toEqual([]);
  expect(tooLong('note', '🍞🍞🍞', 3)).toEqual([]);
});

test('a list has at most so many items', () => {
  expect(tooMany('items', [1, 2, 3], 2)).toEqual([{ code: 'TOO_MANY_ITEMS', field: 'items', details: { max: 2 } }]);
  expect(tooMany('items', [1, 2], 2)).toEqual([]);
});

test('what a validator finds becomes the problem of its field', () => {
  expect(problemAt('email', email('nobody'))).toEqual([{ code: 'INVALID_EMAIL', field: 'email' }]);
  expect(problemAt('email', email('anna@example.it'))).toEqual([]);
});

test('any other rule is a problem where it does not hold', () => {
  expect(problemIf(true, 'SLUG_INVALID', 'slug')).toEqual([{ code: 'SLUG_INVALID', field: 'slug' }]);
  expect(problemIf(false, 'SLUG_INVALID', 'slug')).toEqual([]);
});
