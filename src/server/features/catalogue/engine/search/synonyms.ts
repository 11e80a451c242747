import { readFileSync } from 'node:fs';
import { ITALIAN_WORDS, type Word, type WordReader } from '../../../../../domain/catalogue/italian-words.ts';

/** Synonyms of phrases, those nearest to the beginning of the query first. */
export interface Synonyms {
  /** Returns variants of the query with one phrase replaced by a synonym; at most `limit`. */
  variants(asked: readonly Word[], limit: number): Word[][];
  /** The words of which the phrases consist. */
  readonly vocabulary: readonly Word[];
  /** True for the stem of a phrase of one word. */
  has(stem: string): boolean;
}

type Phrase = readonly Word[];
/** The maximum of phrases in a group: a longer one is a list of goods and not of synonyms; the rest of its line is ignored. */
const MAX_PHRASES = 40;

/** Each line is a group of phrases separated by commas; "#" begins a comment. */
export function parseSynonyms(text: string, { words }: WordReader = ITALIAN_WORDS): Synonyms {
  const groups = text
    .split('\n')
    .map((line) =>
      line
        .replace(/#.*/, '')
        .split(',', MAX_PHRASES)
        .map((phrase) => words(phrase)),
    )
    .map((phrases) => phrases.filter((phrase) => phrase.length > 0));
  const byFirstStem = new Map<string, { phrase: Phrase; group: readonly Phrase[] }[]>();
  for (const group of groups) {
    for (const phrase of group) {
      const first = phrase[0]?.stem ?? '';
      const ofStem = byFirstStem.get(first);
      if (ofStem) ofStem.push({ phrase, group });
      else byFirstStem.set(first, [{ phrase, group }]);
    }
  }
  const single = new Set(groups.flat().flatMap(([word, ...more]) => (word && more.length === 0 ? [word.stem] : [])));
  return {
    has: (stem) => single.has(stem),
    vocabulary: groups.flat(2).filter(({ kind }) => kind === 'word'),
    variants: (asked, limit) => {
      const found: Word[][] = [];
      asked.forEach((word, at) => {
        for (const { phrase, group } of byFirstStem.get(word.stem) ?? []) {
          if (found.length >= limit) return;
          if (!phrase.every((part, index) => asked[at + index]?.stem === part.stem)) continue;
          const after = asked.slice(at + phrase.length);
          const others = group.filter((other) => keyOf(other) !== keyOf(phrase));
          for (const other of others) found.push([...asked.slice(0, at), ...other, ...after]);
        }
      });
      return found.slice(0, limit);
    },
  };
}

/** The groups that come with the shop. */
export const DEFAULT_SYNONYMS: string = readFileSync(new URL('../../synonyms.txt', import.meta.url), 'utf8');
/** The groups of English words, in which names in English are searched. */
export const ENGLISH_SYNONYMS: string = readFileSync(new URL('../../synonyms-english.txt', import.meta.url), 'utf8');

function keyOf(phrase: Phrase): string {
  return phrase.map(({ stem }) => stem).join(' ');
}
