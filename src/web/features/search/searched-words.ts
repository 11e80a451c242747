import { deleteWord, readHistory, saveWord } from '../../../domain/catalogue/search-history.ts';
import { EARLY_SEARCHES_KEY } from '../../hydration/pre-hydration-clicks.ts';
import { createBrowserStore } from './browser-store.ts';

/** storefront 4: searched words stay in this browser's local storage. */
export const searchedWords = createBrowserStore('bottega.searchedWords', readHistory);

export function saveSearch(text: string): void {
  searchedWords.set(saveWord(searchedWords.get(), text, Date.now()));
}

/** Those that the browser sent by itself, on this page and the ones before it, because the page was not taken over yet. */
export function saveEarlySearches(): void {
  for (const text of window.earlySearches ?? []) saveSearch(text);
  window.earlySearches = [];
  sessionStorage.removeItem(EARLY_SEARCHES_KEY);
}

export function forgetSearch(name: string): void {
  searchedWords.set(deleteWord(searchedWords.get(), name, Date.now()));
}

export function forgetSearches(): void {
  searchedWords.set([]);
}
