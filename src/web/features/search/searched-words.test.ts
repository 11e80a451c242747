import { afterEach, expect, it, vi } from 'vitest';
import { forgetSearches, saveSearch, searchedWords } from './searched-words.ts';

afterEach(() => vi.unstubAllGlobals());

it('counts what was searched before hydration before what is searched now', () => {
  const removed: string[] = [];
  const page = { earlySearches: ['latte', 'pane'] };
  vi.stubGlobal('window', page);
  vi.stubGlobal('sessionStorage', { removeItem: (key: string) => removed.push(key) });
  forgetSearches();
  saveSearch('Latte');
  expect(searchedWords.get()).toMatchObject([
    { name: 'latte', counter: 2 },
    { name: 'pane', counter: 1 },
  ]);
  expect(page.earlySearches).toEqual([]);
  expect(removed).toHaveLength(1);
});
