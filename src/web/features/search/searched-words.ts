import { deleteWord, readHistory, saveWord } from '../../../domain/catalogue/search-history.ts';
import { EARLY_SEARCHES_KEY } from '../../hydration/pre-hydration-clicks.ts';
import { createBrowserStore } from '../../kit/browser-store.ts';

/** storefront 4: past searches are stored in this browser's local storage. */
export const searchedWords = createBrowserStore('bottega.searchedWords', readHistory);

/** Saves a search after earlier ones that are not saved yet: the first spelling of a word is the one that is shown. */
export function saveSearch(text: string): void {
  saveEarlySearches();
  count(text);
}

/** Saves searches that were submitted before hydration, on this page and earlier ones. */
export function saveEarlySearches(): void {
  for (const text of window.earlySearches ?? []) count(text);
  window.earlySearches = [];
  sessionStorage.removeItem(EARLY_SEARCHES_KEY);
}

function count(text: string): void {
  searchedWords.set(saveWord(searchedWords.get(), text, Date.now()));
}

export function forgetSearch(name: string): void {
  searchedWords.set(deleteWord(searchedWords.get(), name, Date.now()));
}

export function forgetSearches(): void {
  searchedWords.set([]);
}
