import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../base/duration.ts';
import { deleteWord, readHistory, type SearchedWord, saveWord } from './search-history.ts';

const NOW = 1_000 * DAY_MS;
const word = (name: string, counter: number, daysAgo = 0): SearchedWord => ({
  name,
  counter,
  timestamp: NOW - daysAgo * DAY_MS,
});

describe('storefront 4, search history: saving', () => {
  test.each<[string, readonly SearchedWord[], string, readonly SearchedWord[]]>([
    ['a new word begins with 1', [], 'latte', [word('latte', 1)]],
    ['a known one counts one more and is new again', [word('latte', 2, 9)], 'latte', [word('latte', 3)]],
    ['whatever its case', [word('Latte', 1, 1)], 'LATTE ', [word('Latte', 2)]],
    ['the most searched comes first', [word('pane', 3, 2)], 'latte', [word('pane', 3, 2), word('latte', 1)]],
    ['of two as often the later one', [word('pane', 1, 2)], 'latte', [word('latte', 1), word('pane', 1, 2)]],
    ['30 days old is kept', [word('pane', 1, 30)], 'latte', [word('latte', 1), word('pane', 1, 30)]],
    ['older is dropped, however often', [word('pane', 9, 30.01)], 'latte', [word('latte', 1)]],
    ['one that was too old is new again when it is searched', [word('latte', 4, 31)], 'latte', [word('latte', 5)]],
    ['nothing is no word', [word('pane', 1, 31)], '  ', []],
  ])('%s', (_rule, before, name, after) => {
    expect(saveWord(before, name, NOW)).toEqual(after);
  });

  test('the days are configuration', () => {
    expect(saveWord([word('pane', 1, 8)], 'latte', NOW, { dayWordsSaved: 7, maximum: 10 })).toEqual([word('latte', 1)]);
  });

  test('no more than the maximum is kept, the rarest go', () => {
    const rules = { dayWordsSaved: 30, maximum: 2 };
    expect(saveWord([word('pane', 3), word('uova', 2)], 'latte', NOW, rules).map(({ name }) => name)).toEqual([
      'pane',
      'uova',
    ]);
  });
});

describe('storefront 4, search history: deleting', () => {
  test('takes one word, whatever its case, and drops what is too old', () => {
    const before = [word('Latte', 5), word('pane', 1, 40), word('uova', 2, 3)];
    expect(deleteWord(before, 'latte', NOW)).toEqual([word('uova', 2, 3)]);
  });
});

test.each([
  [null, []],
  ['latte', []],
  [{ name: 'latte' }, []],
  [
    [{ name: 'latte', counter: 1, timestamp: 5 }, { name: 3 }, null, 'x'],
    [{ name: 'latte', counter: 1, timestamp: 5 }],
  ],
])('what storage holds is read with care: %j', (stored, read) => {
  expect(readHistory(stored)).toEqual(read);
});
