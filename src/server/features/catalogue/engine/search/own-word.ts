import { fold } from '../../../../../domain/catalogue/italian-words.ts';
import type { SearchIndex } from './search-index.ts';

/** The first goods of a result, which have the word as their name and not somewhere in it. */
const ASKED = 24;
/** A word that fewer of them begin with is that of a single product. */
const SHARE = 1 / 3;
const SHORTEST = 3;

/**
 * Returns the word by which most of the found goods are called: of what "milk" finds, "latte". Undefined where the
 * query has several words, or the goods no common name.
 */
export function ownWordOf(
  { names, reader }: Pick<SearchIndex, 'names' | 'reader'>,
  query: string,
  ordinals: Iterable<number>,
): string | undefined {
  if (reader.words(query).length !== 1) return undefined;
  const first = Array.from(ordinals).slice(0, ASKED);
  const counts = new Map<string, number>();
  for (const ordinal of first) {
    const word = names[ordinal]?.split(/\s/)[0]?.toLowerCase() ?? '';
    if (word.length >= SHORTEST) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  // of words that are equally frequent the one of the best product
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  if (!most || most[1] < first.length * SHARE || fold(most[0]) === fold(query.trim())) return undefined;
  return most[0];
}
