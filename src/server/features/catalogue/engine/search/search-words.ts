import { isWord, type Word } from '../../../../../domain/catalogue/italian-words.ts';
import { countOf, type Expansion, expand, isSurelySlip } from './expand.ts';
import { best, hasWord, isNamed, type Scores, score } from './score.ts';
import { type SearchIndex, WEIGHT } from './search-index.ts';

export interface SearchResult {
  /** Best first. */
  readonly ordinals: Int32Array;
  /** The corrected query when it differs from the typed one: "forse cercavi". */
  readonly corrected?: string;
  /** Words that were dropped because no product has them together with the others. */
  readonly dropped?: readonly string[];
  /** True if the words are those of the shop's other language. */
  readonly isOtherLanguage?: true;
}

/** Products found for the words of a query, without their synonyms. */
export interface FoundWords extends SearchResult {
  /** True if every word was found as it was typed. */
  readonly certain: boolean;
}

type Accept = (ordinal: number) => boolean;
/** Returns a number for a product: of products with the same words, those with the greatest number come first. */
export type Preference = (ordinal: number) => number;

/** A parsed query: the terms that each of its words may mean. */
interface Reading {
  readonly asked: readonly Word[];
  readonly expansions: readonly (readonly Expansion[])[];
  readonly scores: Scores;
  readonly preference: Preference | undefined;
}

/** Products, best first, and what may follow them where they are few. */
interface Matches {
  readonly found: Int32Array;
  readonly near: () => Int32Array;
}

const NOTHING: Matches = { found: new Int32Array(0), near: () => NOTHING.found };

/**
 * Finds products that have every word, exactly or nearly; if nothing has them all, those that have as many as possible.
 * A typed size decides between goods that are otherwise alike, so it never finds other goods.
 */
export function searchWords(
  index: SearchIndex,
  asked: readonly Word[],
  accept: Accept,
  preference?: Preference,
): FoundWords {
  const reading = { ...read(index, asked), preference };
  const { expansions } = reading;
  const matches = withAll(index, reading, accept);
  const found = preferredFirst(matches.found, preference);
  const [first] = found;
  if (first === undefined) return withSome(index, reading, accept);
  const isPreferred = preference !== undefined && preference(first) > 0;
  const thing = isPreferred || asked.every(isWord) ? undefined : thingOf(index, asked);
  const ofThing = thing && !isNamed(index, thing, first) ? withoutSizes(index, thing, reading, accept) : undefined;
  const certain = expansions.every((list) => list[0]?.strength === 1);
  return ofThing ?? { ordinals: withNear(found, matches.near), ...correction(index, reading, first), certain };
}

function read(index: SearchIndex, asked: readonly Word[]): Omit<Reading, 'preference'> {
  const expanded = asked.map((word) => expand(index, word));
  const expansions = onlySure(index, asked, expanded);
  return { asked, expansions, scores: score(index, asked, expansions) };
}

/**
 * Returns the expansions to search for. If no word was found as it was typed, only sure slips of names of goods are
 * corrected.
 */
function onlySure(
  index: SearchIndex,
  asked: readonly Word[],
  expansions: readonly Expansion[][],
): readonly Expansion[][] {
  if (expansions.some((list) => list[0]?.strength === 1)) return expansions;
  return expansions.map((list, position) => {
    const { text = '', kind = 'word' } = asked[position] ?? {};
    if (kind !== 'word') return list;
    return list.filter(({ term }) => {
      const postings = index.postings[term];
      const isName = postings !== undefined && postings.heaviest >= WEIGHT.brand;
      return isName && [...postings.forms.keys()].some((form) => isSurelySlip(index, text, form));
    });
  });
}

/**
 * Returns the products that have all words; a few are followed by those of another size, or that lack one of many
 * words.
 */
function withAll(index: SearchIndex, reading: Reading, accept: Accept): Matches {
  const { asked, expansions, scores } = reading;
  if (expansions.some((list) => list.length === 0)) return NOTHING;
  const found = best(scores, asked.length, accept);
  const near = () => {
    if (asked.length >= ENOUGH_WORDS) return best(scores, asked.length - 1, accept);
    const names = listsOf(reading, isWord);
    return best(
      scores,
      asked.length - 1,
      (ordinal) => accept(ordinal) && names.every((list) => hasWord(index, list, ordinal)),
    );
  };
  return { found, near };
}

/**
 * Returns what is found without the sizes and numbers, if that is the thing itself: "tonno 160 g" is no sandwich of 160
 * g.
 */
function withoutSizes(
  index: SearchIndex,
  thing: Word,
  { asked, preference }: Reading,
  accept: Accept,
): FoundWords | undefined {
  const { certain, ...found } = searchWords(index, asked.filter(isWord), accept, preference);
  const [first] = found.ordinals;
  if (first === undefined || !certain || !isNamed(index, thing, first)) return undefined;
  return { ...found, dropped: asked.filter((word) => !isWord(word)).map(({ text }) => text), certain: false };
}

/** Longer queries are names of products, copied from elsewhere: of those any word may be missing. */
const MAX_WORDS_ABOUT_THING = 3;

/**
 * Returns the thing that a query is about: its first word that goods have, that names no brand and stands behind no
 * preposition.
 */
function thingOf({ brands, terms }: SearchIndex, asked: readonly Word[]): Word | undefined {
  if (asked.filter(isWord).length > MAX_WORDS_ABOUT_THING) return undefined;
  return brands.others(asked).find((word) => isWord(word) && !word.isModifier && terms.has(word.stem));
}

function withSome(index: SearchIndex, reading: Reading, accept: Accept): FoundWords {
  const { asked, expansions } = reading;
  const thing = thingOf(index, asked);
  const withWord = having(index, asked.some(isWord) ? listsOf(reading, isWord) : expansions, accept);
  const { found, near } =
    (thing && withThing(index, thing, reading, accept)) ?? withMost(index, reading, [withWord]) ?? NOTHING;
  const [first] = found;
  if (first === undefined) return { ordinals: found, certain: false };
  const isFound = expansions.map((list) => hasWord(index, list, first));
  const rest = expansions.filter((_, position) => isFound[position]);
  const dropped = asked.filter((_, position) => !isFound[position]).map(({ text }) => text);
  const ordinals = found.filter((ordinal) => rest.every((list) => hasWord(index, list, ordinal)));
  return { ordinals: withNear(ordinals, near), ...correction(index, reading, first), dropped, certain: false };
}

/**
 * Returns the products with most of the words; those that are the searched thing itself come first. A product that has
 * only words behind a preposition is something else: "yogurt senza lattosio" is no cheese.
 */
function withThing(index: SearchIndex, thing: Word, reading: Reading, accept: Accept): Matches | undefined {
  const things = listsOf(reading, (word) => word === thing);
  const names = listsOf(reading, (word) => isWord(word) && !word.isModifier);
  return withMost(index, reading, [having(index, things, accept), having(index, names, accept)]);
}

function listsOf({ asked, expansions }: Reading, isOne: (word: Word) => boolean): Reading['expansions'] {
  return asked.flatMap((word, position) => (isOne(word) ? [expansions[position] ?? []] : []));
}

/** Accepts only products that have one of these words: a match by size alone does not count. */
function having(index: SearchIndex, lists: Reading['expansions'], accept: Accept): Accept {
  return (ordinal) => accept(ordinal) && lists.some((list) => hasWord(index, list, ordinal));
}

/**
 * Returns the products with as many words as any has, the likest first. The first of several filters that finds some is
 * used.
 */
function withMost(index: SearchIndex, reading: Reading, ways: readonly Accept[]): Matches | undefined {
  const { expansions, scores } = reading;
  for (let needed = expansions.filter((list) => list.length > 0).length; needed >= 1; needed--) {
    const fewer = needed < ENOUGH_WORDS ? needed : needed - 1;
    for (const accept of ways) {
      const found = likestFirst(index, reading, best(scores, needed, accept));
      if (found.length > 0)
        return { found, near: () => (needed === 1 ? found : best(scores, fewer, ways.at(-1) ?? accept)) };
    }
  }
  return undefined;
}

/**
 * Returns the products with those of the typed size first: the brand of "knorr brodo 150 g" may be another one sooner
 * than the size.
 */
function likestFirst(index: SearchIndex, reading: Reading, found: Int32Array): Int32Array {
  const sizes = listsOf(reading, ({ kind }) => kind === 'size').filter((list) => list.length > 0);
  const decided = preferredFirst(found, reading.preference);
  if (sizes.length === 0) return decided;
  return preferredFirst(decided, (ordinal) => Number(sizes.every((list) => hasWord(index, list, ordinal))));
}

/** Returns the products with the preferred ones first, else in the order that they have. */
function preferredFirst(found: Int32Array, preference: Preference | undefined): Int32Array {
  if (!preference || found.length < 2) return found;
  const numbers = new Map(Array.from(found, (ordinal) => [ordinal, preference(ordinal)]));
  return Int32Array.from([...found].sort((a, b) => (numbers.get(b) ?? 0) - (numbers.get(a) ?? 0)));
}

/** Up to this many results are followed by near ones; a query needs this many found words before one may be missing. */
const FEW = 5;
const MAX_NEAR = 20;
const ENOUGH_WORDS = 3;

/** After a few results come products that lack one word: another size or flavour of the requested one. */
function withNear(exact: Int32Array, near: () => Int32Array): Int32Array {
  if (exact.length === 0 || exact.length >= FEW) return exact;
  return Int32Array.from(new Set([...exact, ...near()])).subarray(0, exact.length + MAX_NEAR);
}

/**
 * Returns the query as it was understood, without the words that the first product lacks; nothing if it equals the
 * typed one.
 */
function correction(
  index: SearchIndex,
  { asked, expansions }: Reading,
  first: number,
): Pick<SearchResult, 'corrected'> {
  let changed = false;
  const text = asked.map((word, position) => {
    const list = expansions[position] ?? [];
    if (!hasWord(index, list, first)) return '';
    if (!isWord(word) || list.some(({ strength }) => strength === 1)) return word.text;
    changed = true;
    const likeliest = list.reduce((a, b) => (likelihood(index, b) > likelihood(index, a) ? b : a));
    return index.spellings[likeliest.term] || word.text;
  });
  return changed ? { corrected: text.filter((word) => word !== '').join(' ') } : {};
}

function likelihood(index: SearchIndex, { term, strength }: Expansion): number {
  return strength * Math.log(1 + countOf(index, term));
}
