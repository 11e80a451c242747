import { fold, ITALIAN_WORDS, type Word } from '../../../../../domain/catalogue/italian-words.ts';
import { isSurelySlip } from './expand.ts';
import { inItalian } from './foreign-words.ts';
import { BRAND_WORDS, withoutMissingBrands } from './known-brands.ts';
import { withMixedBrands } from './mixed-brands.ts';
import { arranged, wordsKey } from './pins.ts';
import { best, inProduct, isNamed, score } from './score.ts';
import { haveCommon, type Postings, phraseOf, type SearchIndex, WEIGHT } from './search-index.ts';
import { type FoundWords, type Preference, type SearchResult, searchWords } from './search-words.ts';

const NOTHING: SearchResult = { ordinals: new Int32Array(0) };
const OTHER = { isOtherLanguage: true } as const;
const MAX_WORDS = 12;
const MAX_VARIANTS = 8;
const MAX_MEANINGS = 40;
/** Shorter words are never read as typos: too many other words are similar to them. */
const MIN_SLIP = 5;

/**
 * Finds products for what a shopper typed. Every word must match, exactly or nearly; if nothing has them all, those
 * that the best product lacks are dropped. Brands are read with the letters that the catalogue gives them
 * (known-brands.ts). Matches of a synonym come after matches of the word itself, but before corrections. What the
 * staff pinned for these words, or for those that they correct, stands where it was put. `accept` excludes products
 * that this store does not sell.
 */
export function search(index: SearchIndex, query: string, accept: (ordinal: number) => boolean): SearchResult {
  const found = searchBoth(index, query, accept);
  const { pins } = index;
  if (!pins || pins.byWords.size === 0) return found;
  const keys = [query, found.corrected ?? query].map((text) => wordsKey(index.reader.words(text)));
  const key = keys.find((each) => pins.byWords.has(each));
  return key === undefined ? found : { ...found, ordinals: arranged(pins, key, found.ordinals, accept) };
}

/**
 * Searches in the words of one language, and in those of the other where it understands the query better: "milk" in the
 * Italian names. A query with a typo is read in the language that has more of it, "late" as "latte".
 */
function searchBoth(index: SearchIndex, query: string, accept: (ordinal: number) => boolean): SearchResult {
  const own = searchIn(index, query, accept);
  const found = foundByOther(index, query, { own, accept });
  if (!found) return own;
  return { ...found, ordinals: isAsTyped(own) ? joined(found.ordinals, own.ordinals) : found.ordinals, ...OTHER };
}

interface InOwnWords {
  /** What the query finds in the words of this language. */
  readonly own: SearchResult;
  readonly accept: (ordinal: number) => boolean;
}

/** Returns what a query of the other language finds; undefined where this language understands it better. */
function foundByOther(index: SearchIndex, query: string, { own, accept }: InOwnWords): SearchResult | undefined {
  const { other } = index;
  if (other && (!isAsTyped(own) || isOnlyThingIn(other, index, query))) {
    if (index.synonyms.isNotSold(index.reader.words(query))) return undefined;
    const found = searchIn(other, query, accept);
    const isUnderstood =
      isAsTyped(found) && other.reader.words(query).every((word) => isWrittenOrOtherNumber(other, word));
    if (isUnderstood && (isAsTyped(own) || found.ordinals.length > own.ordinals.length)) return found;
  }
  // without English names the shop has milk before the chocolate that is called "Milk"
  const word = index.reader === ITALIAN_WORDS ? inItalian(query) : undefined;
  const meant = word === undefined ? undefined : searchIn(index, word, accept);
  return meant && isAsTyped(meant) ? meant : undefined;
}

/** "Latte" is a thing in Italian; in English, only "Fior di latte mozzarella" contains it. */
function isOnlyThingIn(other: SearchIndex, index: SearchIndex, query: string): boolean {
  const isThing = (one: SearchIndex, { stem, text }: Word) => {
    const postings = one.postings[one.terms.get(stem) ?? -1];
    return postings?.forms.has(text) === true && postings.isModifier.includes(0);
  };
  const [words, others] = [index.reader.words(query), other.reader.words(query)];
  return !words.some((word) => isThing(index, word)) && others.some((word) => isThing(other, word));
}

/** True if every word was understood without a correction. */
export function isAsTyped({ ordinals, corrected, dropped }: SearchResult): boolean {
  return ordinals.length > 0 && corrected === undefined && dropped === undefined;
}

/** Searches in the words of one language. */
export function searchIn(index: SearchIndex, query: string, accept: (ordinal: number) => boolean): SearchResult {
  const typed = index.reader.words(query).slice(0, MAX_WORDS);
  const going = goingOn(index, query);
  const found = searchTypedWords(index, typed, { accept, going });
  if (found.ordinals.length > 0 && !found.dropped) return found;
  // "acciuhge" and "nutela" are typos of words that no product has, "burro comad" has one of a brand of others
  const isDropped = ({ text }: Word) => found.ordinals.length === 0 || found.dropped?.includes(text) === true;
  const meant = typed.map((word) => (isDropped(word) ? wordMeant(index, word) : word));
  if (meant.every((word, at) => word === typed[at])) return found;
  const corrected = searchTypedWords(index, meant, { accept, going });
  // a correction that finds nothing was not meant
  return corrected.ordinals.length > 0 ? { ...corrected, corrected: phraseOf(meant) } : found;
}

/**
 * Returns whether a name goes on as a query ends, in a preposition: who typed "cozze cotte alla" wants them "alla
 * marinara" sooner than "al pomodoro". Undefined for other queries.
 */
function goingOn({ names, reader }: SearchIndex, query: string): Preference | undefined {
  const last = fold(query.slice(query.lastIndexOf(' ') + 1));
  if (!reader.prepositions.has(last)) return undefined;
  const word = new RegExp(`\\b${last}\\b`);
  return (ordinal) => Number(word.test(fold(names[ordinal] ?? '')));
}

interface HowToSearch {
  readonly accept: (ordinal: number) => boolean;
  readonly going: Preference | undefined;
}

function searchTypedWords(index: SearchIndex, typed: readonly Word[], { accept, going }: HowToSearch): SearchResult {
  const repaired = index.brands.repaired(typed, (word) => isWritten(index, word));
  const known = withoutMissingBrands(repaired ?? typed, (word) => isWritten(index, word));
  const asked = withCompoundsSplit(index, known.asked);
  if (asked.length === 0 || (asked.length === 1 && (asked[0]?.text.length ?? 0) < 2)) return NOTHING;
  const preference = known.meansOwnLabel ? ofOwnLabel(index) : going;
  const words = searchWords(index, asked, accept, preference);
  const mixed = preference ? words.ordinals : withMixedBrands(index, asked, words.ordinals);
  const found = wholePhrase(index, asked, { ...words, ordinals: mixed });
  const own =
    repaired && found.ordinals.length > 0 ? { ...found, corrected: found.corrected ?? phraseOf(asked) } : found;
  const called = matchesOf(
    index,
    [...compoundVariants(index, asked), ...index.synonyms.variants(asked, MAX_VARIANTS)],
    accept,
  );
  const meant = index.synonyms
    .meanings(asked, MAX_MEANINGS)
    .map((words) =>
      matchesOf(
        index,
        [words],
        (ordinal) => accept(ordinal) && words[0] !== undefined && isNamed(index, words[0], ordinal),
      ),
    )
    .reduce(joined, NOTHING.ordinals);
  const isNothingElse = called.length === 0 && meant.length === 0;
  const all = isNothingElse ? own : together(own, { called, meant, isFirst: isCalledSo(index, asked, own) });
  return withDropped(all, known.dropped);
}

/** Returns whether goods are of a brand of the shop itself, to have them first. */
function ofOwnLabel(index: SearchIndex): Preference {
  return (ordinal) =>
    Number(index.ownLabels.some((label) => label.every((word) => inProduct(index, word, ordinal).weight > 0)));
}

interface Others {
  /** Products that a synonym or a compound of the query finds. */
  readonly called: Int32Array;
  /** Products that a phrase of the query stands for ("latticini": milk, cheese, yogurt). */
  readonly meant: Int32Array;
  /** Products that have the typed words come before `meant`. */
  readonly isFirst: boolean;
}

/**
 * Joins the results. Other goods replace those found only by a correction or with words dropped, and are added to those
 * found as typed.
 */
function together(own: FoundWords, { called, meant, isFirst }: Others): SearchResult {
  if (!own.certain) return { ordinals: joined(meant, called) };
  const all = joined(own.ordinals, called);
  return { ...own, ordinals: isFirst ? joined(all, meant) : joined(meant, all) };
}

/**
 * Returns whether goods are named exactly by the words of a query: "latte detergente" means them, whatever else it may
 * mean. "Crema di riso" in the department "Pappe e latte" has the words of "latte di riso", but is not named so.
 */
function isCalledSo(index: SearchIndex, asked: readonly Word[], { certain, ordinals }: FoundWords): boolean {
  const [first] = ordinals;
  if (!certain || first === undefined || asked.length === 1) return false;
  return asked.every((word, position) => {
    const { weight, isModifier } = inProduct(index, word, first);
    return weight >= WEIGHT.nameLater && (position > 0 || !isModifier);
  });
}

/** Returns the synonym or well-known brand of which an unknown word is a typo, else the word. */
function wordMeant(index: SearchIndex, word: Word): Word {
  if (
    word.kind !== 'word' ||
    index.terms.has(word.stem) ||
    index.synonyms.has(word.stem) ||
    word.text.length < MIN_SLIP
  )
    return word;
  // typos rarely change the first letter; checking it first is faster
  const isMeant = ({ text }: Word) =>
    text[0] === word.text[0] && text.length >= MIN_SLIP && isSurelySlip(index, word.text, text);
  return index.synonyms.vocabulary.find(isMeant) ?? BRAND_WORDS.find(isMeant) ?? word;
}

/**
 * Returns what was found for a query, or nothing if it is a phrase for goods that are not sold: such a phrase is
 * searched only as a whole.
 */
function wholePhrase({ synonyms }: SearchIndex, asked: readonly Word[], found: FoundWords): FoundWords {
  return found.certain || !synonyms.isNotSold(asked) ? found : { ...NOTHING, certain: false };
}

function withDropped(found: SearchResult, brands: readonly string[]): SearchResult {
  if (brands.length === 0) return found;
  return { ...found, dropped: [...brands, ...(found.dropped ?? [])] };
}

/** Returns whether goods have the word in this form, in the singular or the plural; its stem alone is too little. */
function isWrittenOrOtherNumber({ terms, postings, reader }: SearchIndex, { stem, text }: Word): boolean {
  const forms = postings[terms.get(stem) ?? -1]?.forms ?? new Map<string, number>();
  const bare = reader.withoutEnding(text);
  return forms.has(text) || [...forms.keys()].some((form) => reader.withoutEnding(form) === bare);
}

/** Returns whether goods have the word in this form. */
function isWritten(index: SearchIndex, { stem, text }: Word): boolean {
  const term = index.terms.get(stem);
  return term !== undefined && index.postings[term]?.forms.has(text) === true;
}

/**
 * Returns products that have every word of a variant of the query; a synonym or compound is never corrected or dropped.
 */
function matchesOf(
  index: SearchIndex,
  variants: readonly (readonly Word[])[],
  accept: (ordinal: number) => boolean,
): Int32Array {
  let found = NOTHING.ordinals;
  for (const variant of variants) {
    const expansions = variant.map(({ stem }) => {
      const term = index.terms.get(stem);
      return term === undefined ? [] : [{ term, strength: 1 }];
    });
    if (expansions.every((list) => list.length > 0))
      found = joined(found, best(score(index, variant, expansions), variant.length, accept));
  }
  return found;
}

function joined(first: Int32Array, then: Int32Array): Int32Array {
  return Int32Array.from(new Set([...first, ...then]));
}

/** A part of a compound has at least this many letters: shorter ones are in every word by chance. */
const SHORTEST_PART = 3;

/**
 * Returns the query with unknown words that goods have as two words: "extravergine" becomes "extra vergine",
 * "cartaigienica" becomes "carta igienica". Only where a product has both.
 */
function withCompoundsSplit(index: SearchIndex, asked: readonly Word[]): readonly Word[] {
  const isKnown = ({ stem }: Word) => index.terms.has(stem) || index.synonyms.has(stem);
  const read = asked.map((word) => (isKnown(word) ? [word] : (halvesOf(index, word) ?? [word])));
  return read.some((halves) => halves.length > 1) ? read.flat() : asked;
}

/**
 * Returns the query with two neighbours as the one word that goods have for them, or one word as two: "pan grattato" is
 * also "pangrattato".
 */
function compoundVariants(index: SearchIndex, asked: readonly Word[]): Word[][] {
  const variants: Word[][] = [];
  asked.forEach((word, at) => {
    const next = asked[at + 1];
    const joined =
      word.kind === 'word' && next?.kind === 'word' ? index.reader.words(`${word.text}${next.text}`)[0] : undefined;
    if (joined && index.terms.has(joined.stem)) variants.push([...asked.slice(0, at), joined, ...asked.slice(at + 2)]);
    const halves = index.terms.has(word.stem) ? halvesOf(index, word) : undefined;
    if (halves) variants.push([...asked.slice(0, at), ...halves, ...asked.slice(at + 1)]);
  });
  return variants;
}

/**
 * Returns the two words of goods that a word is made of, if one product has both: of several ways, that with the most
 * letters in front.
 */
function halvesOf(index: SearchIndex, { text, kind }: Word): readonly [Word, Word] | undefined {
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
