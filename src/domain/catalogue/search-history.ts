import { DAY_MS } from '../base/duration.ts';

/** A word that was searched, how often, and when last (storefront 2, 4). */
export interface SearchedWord {
  readonly name: string;
  readonly counter: number;
  /** Milliseconds since 1970. */
  readonly timestamp: number;
}

export interface SearchHistoryRules {
  /** Words that were not searched for this long are dropped. */
  readonly dayWordsSaved: number;
  /** At most this many words are stored; the rarest are dropped. */
  readonly maximum: number;
}

/** decisions, search retention. */
export const SEARCH_HISTORY: SearchHistoryRules = { dayWordsSaved: 30, maximum: 100 };

const NAME_MAX = 200;

/**
 * Counts a search: a stored word, in any case, gets one more and the present time; a new word begins with 1 (storefront
 * 4).
 */
export function saveWord(
  history: readonly SearchedWord[],
  name: string,
  now: number,
  rules: SearchHistoryRules = SEARCH_HISTORY,
): readonly SearchedWord[] {
  const searched = name.trim().slice(0, NAME_MAX);
  if (searched === '') return tidied(history, now, rules);
  const before = history.find((word) => isSame(word.name, searched));
  const saved = { name: before?.name ?? searched, counter: (before?.counter ?? 0) + 1, timestamp: now };
  return tidied([saved, ...history.filter((word) => word !== before)], now, rules);
}

export function deleteWord(
  history: readonly SearchedWord[],
  name: string,
  now: number,
  rules: SearchHistoryRules = SEARCH_HISTORY,
): readonly SearchedWord[] {
  return tidied(
    history.filter((word) => !isSame(word.name, name)),
    now,
    rules,
  );
}

/** Parses a stored history and drops invalid entries, because a browser's storage may hold anything. */
export function readHistory(stored: unknown): readonly SearchedWord[] {
  if (!Array.isArray(stored)) return [];
  return stored.filter(isWord).slice(0, SEARCH_HISTORY.maximum);
}

/**
 * Returns the words that are recent enough, the most searched first; of two equally frequent ones the later one
 * (storefront 4).
 */
function tidied(history: readonly SearchedWord[], now: number, rules: SearchHistoryRules): readonly SearchedWord[] {
  return history
    .filter(({ timestamp }) => now - timestamp <= rules.dayWordsSaved * DAY_MS)
    .sort((a, b) => b.counter - a.counter || b.timestamp - a.timestamp)
    .slice(0, rules.maximum);
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.trim().toLowerCase();
}

function isWord(value: unknown): value is SearchedWord {
  const { name, counter, timestamp } = (value ?? {}) as Partial<SearchedWord>;
  return typeof name === 'string' && name !== '' && Number.isInteger(counter) && Number.isFinite(timestamp);
}
