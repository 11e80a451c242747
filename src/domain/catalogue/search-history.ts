import { DAY_MS } from '../base/duration.ts';
/** storefront 2, 4: a word that was searched, how often, and when last. */
export interface SearchedWord {
  readonly name: string;
  readonly counter: number;
  /** Milliseconds since 1970. */
  readonly timestamp: number;
}

export interface SearchHistoryRules {
  /** Words that were not searched for longer are forgotten. */
  readonly dayWordsSaved: number;
  /** More are not kept: the rarest go. */
  readonly maximum: number;
}

/** decisions, search retention. */
export const SEARCH_HISTORY: SearchHistoryRules = { dayWordsSaved: 30, maximum: 100 };

const NAME_MAX = 200;

/** storefront 4: a word that is known counts one more and is new again, whatever its case; another begins with 1. */
export function saveWord(
  history: readonly SearchedWord[],
  name: string,
  now: number,
  rules: SearchHistoryRules = SEARCH_HISTORY,
): readonly SearchedWord[] {
  const wanted = name.trim().slice(0, NAME_MAX);
  if (wanted === '') return tidied(history, now, rules);
  const known = history.find((word) => isSame(word.name, wanted));
  const saved = { name: known?.name ?? wanted, counter: (known?.counter ?? 0) + 1, timestamp: now };
  return tidied([saved, ...history.filter((word) => word !== known)], now, rules);
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

/** What was stored, as far as it is a history: a browser's storage may hold anything. */
export function readHistory(stored: unknown): readonly SearchedWord[] {
  if (!Array.isArray(stored)) return [];
  return stored.filter(isWord).slice(0, SEARCH_HISTORY.maximum);
}

/** storefront 4: too old ones dropped, the most searched first; of two as often, the later one. */
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
