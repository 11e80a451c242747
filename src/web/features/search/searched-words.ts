import { deleteWord, readHistory, saveWord } from '../../../domain/search-history.ts';
import { createBrowserStore } from './browser-store.ts';

/** storefront 4: searched words stay in this browser's local storage. */
export const searchedWords = createBrowserStore('bottega.searchedWords', readHistory);

export function saveSearch(text: string): void {
  searchedWords.set(saveWord(searchedWords.get(), text, Date.now()));
}

export function forgetSearch(name: string): void {
  searchedWords.set(deleteWord(searchedWords.get(), name, Date.now()));
}

export function forgetSearches(): void {
  searchedWords.set([]);
}
