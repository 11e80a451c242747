import type { Word } from '../../../../../domain/catalogue/italian-words.ts';
import { countOf, type Expansion, expand, isSurelySlip } from './expand.ts';
import { BRAND_WORDS, withoutMissingBrands } from './known-brands.ts';
import { best, hasWord, isNamed, score } from './score.ts';
import { haveCommon, type Postings, type SearchIndex } from './search-index.ts';

export interface SearchResult {
  /** Best first. */
  readonly ordinals: Int32Array;
  /** The corrected query when it differs from the typed one: "forse cercavi". */
  readonly corrected?: string;
  /** Words that were dropped because no product has them together with the others. */
  readonly dropped?: readonly string[];
}

const NOTHING: SearchResult = { ordinals: new Int32Array(0) };
const MAX_WORDS = 12;
const MAX_VARIANTS = 8;
const MAX_MEANINGS = 40;
/** Shorter words are never read as slips: too many other words are near them. */
const MIN_SLIP = 5;

/**
 * Finds products for what a shopper typed. Every word must match, exactly or nearly; if nothing has them all, those that
 * the best product lacks are dropped. Brands are read with the letters that the catalogue gives them (known-brands.ts). Matches
 * of a synonym come after matches of the word itself, but before corrections. `accept` excludes products that this store does not sell.
 */
export function search(index: SearchIndex, query: string, accept: (ordinal: number) => boolean): SearchResult {
  const own = searchIn(index, query, accept);
  const { other } = index;
  if (!other || (isAsTyped(own) && !isOnlyThingIn(other, index, query))) return own;
  const found = searchIn(other, query, accept);
  if (!isAsTyped(found) && own.ordinals.length > 0) return own;
  return isAsTyped(own) ? { ...found, ordinals: joined(found.ordinals, own.ordinals) } : found;
}

/** "Latte" is a thing in Italian; in English, goods have it in "Fior di latte mozzarella" only. */
function isOnlyThingIn(other: SearchIndex, index: SearchIndex, query: string): boolean {
  const isThing = (one: SearchIndex, { stem, text }: Word) => {
    const postings = one.postings[one.terms.get(stem) ?? -1];
    return postings?.forms.has(text) === true && postings.isModifier.includes(0);
  };
  const [words, others] = [index.reader.words(query), other.reader.words(query)];
  return !words.some((word) => isThing(index, word)) && others.some((word) => isThing(other, word));
}

/** Every word was understood without a correction. */
export function isAsTyped({ ordinals, corrected, dropped }: SearchResult): boolean {
  return ordinals.length > 0 && corrected === undefined && dropped === undefined;
}

/** Searches in the words of one language. */
export function searchIn(index: SearchIndex, query: string, accept: (ordinal: number) => boolean): SearchResult {
  const typed = index.reader.words(query).slice(0, MAX_WORDS);
  const found = searchTypedWords(index, typed, accept);
  if (found.ordinals.length > 0) return found;
  // "acciuhge" and "nutela" are slips of words that no product has
  const meant = typed.map((word) => wordMeant(index, word));
  if (meant.every((word, at) => word === typed[at])) return found;
  const corrected = searchTypedWords(index, meant, accept);
  // what finds nothing either was not meant
  return corrected.ordinals.length > 0 ? { ...corrected, corrected: textOf(meant) } : found;
}

function searchTypedWords(index: SearchIndex, typed: readonly Word[], accept: (ordinal: number) => boolean): SearchResult {
  const repaired = index.brands.repaired(typed, (word) => isWritten(index, word));
  const known = withoutMissingBrands(repaired ?? typed, (word) => isWritten(index, word));
  const asked = withCompoundsSplit(index, known.asked);
  if (asked.length === 0 || (asked.length === 1 && (asked[0]?.text.length ?? 0) < 2)) return NOTHING;
  const found = searchWords(index, asked, accept);
  const own = repaired && found.ordinals.length > 0 ? { ...found, corrected: found.corrected ?? textOf(asked) } : found;
  const called = matchesOf(index, [...compoundVariants(index, asked), ...index.synonyms.variants(asked, MAX_VARIANTS)], accept);
  const meant = index.synonyms
    .meanings(asked, MAX_MEANINGS)
    .map((words) => matchesOf(index, [words], (ordinal) => accept(ordinal) && words[0] !== undefined && isNamed(index, words[0], ordinal)))
    .reduce(joined, NOTHING.ordinals);
  const withAll = called.length === 0 ? own : withCalled(own, called);
  return withDropped(meant.length === 0 ? withAll : { ordinals: joined(meant, own.certain ? withAll.ordinals : called) }, known.dropped);
}

/** Returns the synonym or well-known brand of which an unknown word is a slip, else the word. */
function wordMeant(index: SearchIndex, word: Word): Word {
  if (word.kind !== 'word' || index.terms.has(word.stem) || index.synonyms.has(word.stem) || word.text.length < MIN_SLIP) return word;
  const isMeant = ({ text }: Word) => text.length >= MIN_SLIP && isSurelySlip(index, word.text, text);
  return index.synonyms.vocabulary.find(isMeant) ?? BRAND_WORDS.find(isMeant) ?? word;
}

function withCalled(own: OwnResult, called: Int32Array): SearchResult {
  return { ordinals: own.certain ? joined(own.ordinals, called) : joined(called, own.ordinals) };
}

function withDropped(found: SearchResult, brands: readonly string[]): SearchResult {
  if (brands.length === 0) return found;
  return { ...found, dropped: [...brands, ...(found.dropped ?? [])] };
}

/** Returns whether goods have the word in this form. */
function isWritten(index: SearchIndex, { stem, text }: Word): boolean {
  const term = index.terms.get(stem);
  return term !== undefined && index.postings[term]?.forms.has(text) === true;
}

function textOf(asked: readonly Word[]): string {
  return asked.map(({ text }) => text).join(' ');
}

interface OwnResult extends SearchResult {
  /** Every word was found as it was typed. */
  readonly certain: boolean;
}

function searchWords(index: SearchIndex, asked: readonly Word[], accept: (ordinal: number) => boolean): OwnResult {
  const expansions = onlySure(
    index,
    asked,
    asked.map((word) => expand(index, word)),
  );
  const scores = score(index, asked, expansions);
  const understood = expansions.filter((list) => list.length > 0).length;
  const literal = expansions.every((list) => list[0]?.strength === 1);
  for (let needed = understood; needed >= 1; needed--) {
    const found = best(scores, needed, accept);
    const [first] = found;
    if (first === undefined) continue;
    const isFound = expansions.map((list) => hasWord(index, list, first));
    const corrected = correction(index, asked, { expansions, isFound });
    const about = { certain: false, ...(corrected === undefined ? {} : { corrected }) };
    const lackOne = () => (needed < ENOUGH_WORDS ? found : best(scores, needed - 1, accept));
    if (needed === asked.length) return { ...about, ordinals: withNear(found, lackOne), certain: literal };
    const rest = expansions.filter((_, position) => isFound[position]);
    const ofRest = found.filter((ordinal) => rest.every((list) => hasWord(index, list, ordinal)));
    const dropped = asked.filter((_, position) => !isFound[position]).map(({ text }) => text);
    return { ...about, ordinals: withNear(ofRest, lackOne), dropped };
  }
  return { ...NOTHING, certain: false };
}

/** Returns the expansions to search for. If no word was found as it was typed, only sure slips are corrected. */
function onlySure(index: SearchIndex, asked: readonly Word[], expansions: readonly Expansion[][]): readonly Expansion[][] {
  if (expansions.some((list) => list[0]?.strength === 1)) return expansions;
  return expansions.map((list, position) => {
    const { text = '', kind = 'word' } = asked[position] ?? {};
    if (kind !== 'word') return list;
    return list.filter(({ term }) => [...(index.postings[term]?.forms.keys() ?? [])].some((form) => isSurelySlip(index, text, form)));
  });
}

/** Returns products that have every word of a variant of the query; a synonym or compound is never corrected or dropped. */
function matchesOf(index: SearchIndex, variants: readonly (readonly Word[])[], accept: (ordinal: number) => boolean): Int32Array {
  let found = NOTHING.ordinals;
  for (const variant of variants) {
    const expansions = variant.map(({ stem }) => {
      const term = index.terms.get(stem);
      return term === undefined ? [] : [{ term, strength: 1 }];
    });
    if (expansions.every((list) => list.length > 0)) found = joined(found, best(score(index, variant, expansions), variant.length, accept));
  }
  return found;
}

function joined(first: Int32Array, then: Int32Array): Int32Array {
  return Int32Array.from(new Set([...first, ...then]));
}

/** Up to this many results are followed by near ones; a query needs this many found words before one may be missing. */
const FEW = 5;
const MAX_NEAR = 20;
const ENOUGH_WORDS = 3;

/** After a few results come products that lack one word: another size or flavour of the requested one. */
function withNear(exact: Int32Array, near: () => Int32Array): Int32Array {
  if (exact.length === 0 || exact.length >= FEW) return exact;
  return joined(exact, near()).subarray(0, exact.length + MAX_NEAR);
}

/** The query as it was understood, without the words that were dropped. */
function correction(
  index: SearchIndex,
  asked: readonly Word[],
  { expansions, isFound }: { expansions: readonly Expansion[][]; isFound: readonly boolean[] },
): string | undefined {
  let changed = false;
  const text = asked.map((word, position) => {
    const list = expansions[position] ?? [];
    if (!isFound[position]) return '';
    if (word.kind !== 'word' || list.some(({ strength }) => strength === 1)) return word.text;
    changed = true;
    const likeliest = list.reduce((a, b) => (likelihood(index, b) > likelihood(index, a) ? b : a));
    return index.spellings[likeliest.term] || word.text;
  });
  return changed ? text.filter((word) => word !== '').join(' ') : undefined;
}

function likelihood(index: SearchIndex, { term, strength }: Expansion): number {
  return strength * Math.log(1 + countOf(index, term));
}

/** A part of a compound has at least this many letters: shorter ones are in every word by chance. */
const SHORTEST_PART = 3;

/**
 * Returns the query with unknown words that goods have as two words: "extravergine" becomes "extra vergine", "cartaigienica" becomes "carta
 * igienica". Only where a product has both parts.
 */
function withCompoundsSplit(index: SearchIndex, asked: readonly Word[]): readonly Word[] {
  const isKnown = ({ stem }: Word) => index.terms.has(stem) || index.synonyms.has(stem);
  const read = asked.map((word) => (isKnown(word) ? [word] : (partsOf(index, word) ?? [word])));
  return read.some((parts) => parts.length > 1) ? read.flat() : asked;
}

/**
 * Returns the query with two neighbours as the one word that goods have for them, or one word as two: "pan grattato" is also "pangrattato".
 */
function compoundVariants(index: SearchIndex, asked: readonly Word[]): Word[][] {
  const variants: Word[][] = [];
  asked.forEach((word, at) => {
    const next = asked[at + 1];
    const joined = word.kind === 'word' && next?.kind === 'word' ? index.reader.words(`${word.text}${next.text}`)[0] : undefined;
    if (joined && index.terms.has(joined.stem)) variants.push([...asked.slice(0, at), joined, ...asked.slice(at + 2)]);
    const parts = index.terms.has(word.stem) ? partsOf(index, word) : undefined;
    if (parts) variants.push([...asked.slice(0, at), ...parts, ...asked.slice(at + 1)]);
  });
  return variants;
}

/** Returns the two words of goods that a word is made of, if one product has both: of several ways, that with the most letters in front. */
function partsOf(index: SearchIndex, { text, kind }: Word): readonly [Word, Word] | undefined {
  if (kind !== 'word') return undefined;
  for (let at = text.length - SHORTEST_PART; at >= SHORTEST_PART; at--) {
    const [before] = index.reader.words(text.slice(0, at));
    const [after] = index.reader.words(text.slice(at));
    const [first, second] = [writtenAs(index, before), writtenAs(index, after)];
    if (before && after && first && second && haveCommon(first, second)) return [before, after];
  }
  return undefined;
}

function writtenAs({ terms, postings }: SearchIndex, word: Word | undefined): Postings | undefined {
  const found = word && postings[terms.get(word.stem) ?? -1];
  return word && found?.forms.has(word.text) ? found : undefined;
}
