import {
  type AskedWord,
  amountText,
  FAST_SEARCH_MAX,
  readShoppingList,
} from '../../../domain/catalogue/fast-search.ts';
import { fold } from '../../../domain/catalogue/italian-words.ts';
import { t } from '../../../language/language.ts';
import { createBrowserStore } from '../../kit/browser-store.ts';

export interface FastWord extends AskedWord {
  readonly isDone: boolean;
}

/** storefront 2, 4: the words of a fast search, whose results pages are linked one after the other. */
export const FAST_SEARCH_KEY = 'bottega.fastSearch';
export const fastSearch = createBrowserStore<readonly FastWord[]>(FAST_SEARCH_KEY, readWords);

/**
 * Returns the amount of a word, or, for an ingredient "to taste", the question whether some is at home; empty if the
 * list has neither.
 */
export function askedText({ amount, isToTaste }: AskedWord): string {
  if (amount) return amountText(amount);
  return isToTaste ? t('Ne hai già in casa?') : '';
}

/** Appends the words of a text to the list; a word that is already there gets the new amount and is searched again. */
export function addWords(text: string): number {
  const read = readShoppingList(text);
  const words = new Map(fastSearch.get().map((word) => [fold(word.name), word]));
  for (const word of read) words.set(fold(word.name), { ...word, isDone: false });
  fastSearch.set([...words.values()].slice(0, FAST_SEARCH_MAX));
  return read.length;
}

export function removeWord(name: string): void {
  fastSearch.set(fastSearch.get().filter((word) => word.name !== name));
}

export function clearWords(): void {
  fastSearch.set([]);
}

export function setDone(name: string, isDone: boolean): void {
  fastSearch.set(fastSearch.get().map((word) => (word.name === name ? { ...word, isDone } : word)));
}

function readWords(stored: unknown): readonly FastWord[] {
  return Array.isArray(stored) ? stored.filter(isFastWord).slice(0, FAST_SEARCH_MAX) : [];
}

function isFastWord(value: unknown): value is FastWord {
  const { name, amount, isDone } = (value ?? {}) as Partial<FastWord>;
  const isAmount =
    amount === undefined || (Number.isFinite(amount?.value) && ['pz', 'g', 'ml'].includes(String(amount?.unit)));
  return typeof name === 'string' && name !== '' && typeof isDone === 'boolean' && isAmount;
}
