import { readFileSync } from 'node:fs';
import { ITALIAN_WORDS, isWord, type Word, type WordReader } from '../../../../../domain/catalogue/italian-words.ts';

/** Synonyms of phrases, those nearest to the beginning of the query first. */
export interface Synonyms {
  /** Returns variants of the query with one phrase replaced by a synonym; at most `limit`. */
  variants(asked: readonly Word[], limit: number): Word[][];
  /** Returns the query with one phrase replaced by its meaning: such goods come first. At most `limit`. */
  meanings(asked: readonly Word[], limit: number): Word[][];
  /** The words in the phrases for things that may be sold. */
  readonly vocabulary: readonly Word[];
  /** Returns whether it is the stem of a word of a phrase: people use it, so it is never a typo of another word. */
  has(stem: string): boolean;
  /** Returns whether a query is, but for sizes and numbers, a phrase for something that may not be sold. */
  isNotSold(asked: readonly Word[]): boolean;
  /** Returns whether two stems must not be taken for each other, as a correction. */
  isNever(stem: string, other: string): boolean;
}

type Phrase = readonly Word[];
/**
 * The maximum of phrases in a group: a longer one is a list of goods and not of synonyms; the rest of its line is
 * ignored.
 */
export const MAX_PHRASES = 40;

/**
 * Each line is a group of phrases separated by commas, any of which may replace another one. "latticini > latte,
 * yogurt" gives the meaning of a word, in one direction only; with nothing after ">", the word names something that is
 * not sold. "cotone ! cottone" keeps two phrases apart, whatever other lines and the rules for corrections say. "#"
 * begins a comment.
 */
export function parseSynonyms(text: string, { words }: WordReader = ITALIAN_WORDS): Synonyms {
  const phrasesOf = (list: string): Phrase[] =>
    list
      .split(',', MAX_PHRASES)
      .map((phrase) => words(phrase))
      .filter((phrase) => phrase.length > 0);
  const all = text.split('\n').map((line) => line.replace(/#.*/, ''));
  const apart = new Set(
    all
      .map((line) => line.split('!'))
      .flatMap(([some = '', others]) =>
        others === undefined
          ? []
          : phrasesOf(some).flatMap((one) => phrasesOf(others).map((other) => pairOf(keyOf(one), keyOf(other)))),
      ),
  );
  const isNever = (one: string, other: string) => apart.size > 0 && apart.has(pairOf(one, other));
  const lines = all.filter((line) => !line.includes('!')).map((line) => line.split('>'));
  const groups = lines.flatMap(([group = '', ...more]) => (more.length === 0 ? [phrasesOf(group)] : []));
  const meant = lines.flatMap(([said = '', meaning]) =>
    meaning === undefined ? [] : [{ said: phrasesOf(said), meaning: phrasesOf(meaning) }],
  );
  const equal = replacing(
    groups.flatMap((group) =>
      group.map((phrase) => ({
        phrase,
        others: group.filter((other) => keyOf(other) !== keyOf(phrase) && !isNever(keyOf(phrase), keyOf(other))),
      })),
    ),
  );
  const meaning = replacing(meant.flatMap(({ said, meaning: others }) => said.map((phrase) => ({ phrase, others }))));
  const said = [...groups.flat(), ...meant.flatMap((each) => each.said)];
  const stems = new Set(said.flat().map(({ stem }) => stem));
  const keysOfNotSold = new Set(meant.flatMap((each) => (each.meaning.length === 0 ? each.said.map(keyOf) : [])));
  return {
    isNever,
    has: (stem) => stems.has(stem),
    isNotSold: (asked) => keysOfNotSold.has(keyOf(asked.filter(isWord))),
    vocabulary: said.filter((phrase) => !keysOfNotSold.has(keyOf(phrase))).flatMap((phrase) => phrase.filter(isWord)),
    variants: equal,
    meanings: meaning,
  };
}

interface Replacement {
  readonly phrase: Phrase;
  readonly others: readonly Phrase[];
}

/** Returns a function that replaces each phrase of a query by others. */
function replacing(replacements: readonly Replacement[]): Synonyms['variants'] {
  const byFirstStem = Map.groupBy(replacements, ({ phrase }) => phrase[0]?.stem ?? '');
  return (asked, limit) => {
    const found: Word[][] = [];
    asked.forEach((word, at) => {
      for (const { phrase, others } of byFirstStem.get(word.stem) ?? []) {
        if (found.length >= limit) return;
        if (!phrase.every((part, index) => asked[at + index]?.stem === part.stem)) continue;
        const after = asked.slice(at + phrase.length);
        for (const other of others) found.push([...asked.slice(0, at), ...other, ...after]);
      }
    });
    return found.slice(0, limit);
  };
}

/** The groups that come with the shop. */
export const DEFAULT_SYNONYMS: string = readFileSync(new URL('../../synonyms.txt', import.meta.url), 'utf8');
/** The groups of English words, for searching English names. */
export const ENGLISH_SYNONYMS: string = readFileSync(new URL('../../synonyms-english.txt', import.meta.url), 'utf8');

/** The same for both orders. */
function pairOf(one: string, other: string): string {
  return one < other ? `${one} ! ${other}` : `${other} ! ${one}`;
}

function keyOf(phrase: Phrase): string {
  return phrase.map(({ stem }) => stem).join(' ');
}
