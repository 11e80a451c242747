import { sizesOf, type Word, words } from '../../../../domain/italian-words.ts';
import type { SearchIndex } from './search-index.ts';

export interface SearchResult {
  /** Best first. */
  readonly ordinals: Int32Array;
  /** What was searched when it is not what was typed: "forse cercavi". */
  readonly corrected?: string;
}

interface Expansion {
  readonly term: number;
  readonly strength: number;
}

const NOTHING: SearchResult = { ordinals: new Int32Array(0) };
const MAX_WORDS = 12;
const MAX_EXPANSIONS = 24;
const MAX_VARIANTS = 8;

/**
 * Products for what a shopper typed. Every word must be found, exactly or nearly; where nothing has them all, the words
 * that fewest products have may be missing. What is called by a synonym comes after what has the word itself, but before guesses. `accept` leaves
 * out what this store does not sell.
 */
export function search(index: SearchIndex, query: string, accept: (ordinal: number) => boolean): SearchResult {
  const asked = words(query).slice(0, MAX_WORDS);
  if (asked.length === 0 || (asked.length === 1 && (asked[0]?.text.length ?? 0) < 2)) return NOTHING;
  const own = searchWords(index, asked, accept);
  const called = calledOtherwise(index, asked, accept);
  if (called.length === 0) return own;
  if (own.certain) return { ordinals: joined(own.ordinals, called) };
  return { ordinals: joined(called, own.ordinals) };
}

interface OwnResult extends SearchResult {
  /** Every word was found as it was typed. */
  readonly certain: boolean;
}

function searchWords(index: SearchIndex, asked: readonly Word[], accept: (ordinal: number) => boolean): OwnResult {
  const expansions = asked.map((word) => expand(index, word));
  const scores = score(index, asked, expansions);
  const known = expansions.filter((list) => list.length > 0).length;
  const literal = expansions.every((list) => list[0]?.strength === 1);
  for (let needed = known; needed >= Math.max(1, Math.ceil(known / 2)); needed--) {
    const ordinals = withNear(scores, best(scores, needed, accept), needed, accept);
    if (ordinals.length > 0) {
      const corrected = correction(index, asked, expansions);
      const certain = literal && needed === asked.length;
      return { ordinals, certain, ...(corrected === undefined ? {} : { corrected }) };
    }
  }
  return { ...NOTHING, certain: false };
}

/** Products that have every word of the query said another way; a synonym is never corrected or dropped. */
function calledOtherwise(index: SearchIndex, asked: readonly Word[], accept: (ordinal: number) => boolean): Int32Array {
  let found = NOTHING.ordinals;
  for (const variant of index.synonyms.variants(asked, MAX_VARIANTS)) {
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

/** Whole words that begin with what was typed last, most products first. */
export function completions(index: SearchIndex, beginning: string, limit: number): string[] {
  const found = termsStartingWith(index, beginning, 400);
  found.sort((a, b) => countOf(index, b) - countOf(index, a));
  const spelled = found
    .map((term) => index.spellings[term] ?? '')
    .filter((text) => text.startsWith(beginning) && !/\d/.test(text));
  return [...new Set(spelled)].slice(0, limit);
}

/** How surely a word near to what was typed is what was meant. A letter doubled or not is the slip made most. */
const SURENESS = { doubled: 0.8, oneEdit: 0.6, twoEdits: 0.35, beginning: 0.3, unitless: 0.7 };

/** The terms a typed word may stand for, and how surely; surest first. */
function expand(index: SearchIndex, word: Word): Expansion[] {
  const exact = index.terms.get(word.stem);
  const found: Expansion[] = exact === undefined ? [] : [{ term: exact, strength: 1 }];
  // numbers and sizes are never corrected; "6x1,5" just leaves the unit out
  if (word.kind === 'number') return [...found, ...unitless(index, word.text)];
  if (word.kind === 'size') return found;
  const certain = exact !== undefined && index.spellings[exact] === word.text;
  const common = exact !== undefined && countOf(index, exact) >= 3;
  if (certain || common) return found;
  // a known word in a rare form may still be a slip: what is near counts too, but less
  if (word.text.length >= 3) {
    for (const term of termsStartingWith(index, word.stem, 12)) {
      if (term !== exact) found.push({ term, strength: SURENESS.beginning });
    }
  }
  const edits = word.text.length >= 7 ? 2 : 1;
  if (word.stem.length >= 2) {
    for (const near of index.typos.near(word.stem, edits)) {
      found.push({ term: near.index, strength: sureness(word.stem, index.stems[near.index] ?? '', near.edits) });
    }
  }
  return surestOfEach(found).slice(0, MAX_EXPANSIONS);
}

function unitless(index: SearchIndex, amount: string): Expansion[] {
  return sizesOf(amount).flatMap((size) => {
    const term = index.terms.get(size);
    return term === undefined ? [] : [{ term, strength: SURENESS.unitless }];
  });
}

function sureness(typed: string, stem: string, edits: number): number {
  if (undoubled(typed) === undoubled(stem)) return SURENESS.doubled;
  return edits === 1 ? SURENESS.oneEdit : SURENESS.twoEdits;
}

function undoubled(text: string): string {
  return text.replace(/(.)\1+/g, '$1');
}

function surestOfEach(expansions: readonly Expansion[]): Expansion[] {
  const byTerm = new Map<number, Expansion>();
  for (const expansion of expansions) {
    if (expansion.strength > (byTerm.get(expansion.term)?.strength ?? 0)) byTerm.set(expansion.term, expansion);
  }
  return [...byTerm.values()].sort((a, b) => b.strength - a.strength);
}

/**
 * How much finding a typed word says: much when few products have it. All that it may stand for share one rarity,
 * or the rarest misreading would win.
 */
function rarityOf(index: SearchIndex, expansions: readonly Expansion[]): number {
  const surest = expansions[0]?.strength ?? 0;
  const counts = expansions.filter(({ strength }) => strength === surest).map(({ term }) => countOf(index, term));
  return Math.log(1 + index.size / Math.max(1, ...counts));
}

function countOf(index: SearchIndex, term: number): number {
  return index.postings[term]?.ordinals.length ?? 0;
}

/** Lying in a department whose name has the word is no match while goods of that name exist. */
const SAYS_SOMETHING = 25;

interface Scores {
  readonly total: Float32Array;
  readonly matched: Uint8Array;
  readonly touched: number[];
}

/** A word counts this much where a product writes another form of it: "mele" finds apples before apple juice. */
const OTHER_FORM = 0.8;

function score(index: SearchIndex, asked: readonly Word[], expansions: readonly Expansion[][]): Scores {
  const total = new Float32Array(index.size);
  const matched = new Uint8Array(index.size);
  const touched: number[] = [];
  const ofWord = new Float32Array(index.size);
  expansions.forEach((list, place) => {
    const seen: number[] = [];
    const text = asked[place]?.text ?? '';
    const rarity = rarityOf(index, list);
    for (const { term, strength } of list) {
      const postings = index.postings[term];
      if (!postings) continue;
      const form = strength === 1 ? postings.forms.get(text) : undefined;
      for (let at = 0; at < postings.ordinals.length; at++) {
        const ordinal = postings.ordinals[at] ?? 0;
        const weight = postings.weights[at] ?? 0;
        if (weight < SAYS_SOMETHING && postings.heaviest >= SAYS_SOMETHING) continue;
        const written = form === undefined || postings.formOf[at] === form ? 1 : OTHER_FORM;
        const value = rarity * strength * weight * written;
        if (ofWord[ordinal] === 0) seen.push(ordinal);
        if (value > (ofWord[ordinal] ?? 0)) ofWord[ordinal] = value;
      }
    }
    for (const ordinal of seen) {
      if (matched[ordinal] === 0) touched.push(ordinal);
      matched[ordinal] = (matched[ordinal] ?? 0) + 1;
      total[ordinal] = (total[ordinal] ?? 0) + (ofWord[ordinal] ?? 0);
      ofWord[ordinal] = 0;
    }
  });
  // of two products with the same words the one with the shorter name is nearer to what was asked
  for (const ordinal of touched)
    total[ordinal] = (total[ordinal] ?? 0) / (1 + 0.02 * (index.nameLengths[ordinal] ?? 0));
  return { total, matched, touched };
}

function best(scores: Scores, needed: number, accept: (ordinal: number) => boolean): Int32Array {
  const found = scores.touched.filter((ordinal) => (scores.matched[ordinal] ?? 0) >= needed && accept(ordinal));
  return Int32Array.from(found.sort((a, b) => (scores.total[b] ?? 0) - (scores.total[a] ?? 0) || a - b));
}

/** So few results leave room for near ones after them; a query needs this many found words before one may be missing. */
const FEW = 5;
const MAX_NEAR = 20;
const ENOUGH_WORDS = 3;

/** A few exact results are followed by those that lack one word: another size or flavour of what was asked for. */
function withNear(scores: Scores, exact: Int32Array, needed: number, accept: (ordinal: number) => boolean): Int32Array {
  if (exact.length === 0 || exact.length >= FEW || needed < ENOUGH_WORDS) return exact;
  const found = new Set(exact);
  const near = best(scores, needed - 1, accept).filter((ordinal) => !found.has(ordinal));
  return Int32Array.from([...exact, ...near.subarray(0, MAX_NEAR)]);
}

function correction(
  index: SearchIndex,
  asked: readonly Word[],
  expansions: readonly Expansion[][],
): string | undefined {
  let changed = false;
  const text = asked.map((word, place) => {
    const list = expansions[place] ?? [];
    if (list.length === 0 || word.kind !== 'word' || list.some(({ strength }) => strength === 1)) return word.text;
    changed = true;
    const likeliest = list.reduce((a, b) => (likelihood(index, b) > likelihood(index, a) ? b : a));
    return index.spellings[likeliest.term] || word.text;
  });
  return changed ? text.join(' ') : undefined;
}

function likelihood(index: SearchIndex, { term, strength }: Expansion): number {
  return strength * Math.log(1 + countOf(index, term));
}

function termsStartingWith(index: SearchIndex, beginning: string, limit: number): number[] {
  let low = 0;
  let high = index.sortedTerms.length;
  const stemAt = (place: number) => index.stems[index.sortedTerms[place] ?? 0] ?? '';
  while (low < high) {
    const middle = (low + high) >> 1;
    if (stemAt(middle) < beginning) low = middle + 1;
    else high = middle;
  }
  const found: number[] = [];
  for (let place = low; place < index.sortedTerms.length && found.length < limit; place++) {
    if (!stemAt(place).startsWith(beginning)) break;
    found.push(index.sortedTerms[place] ?? 0);
  }
  return found;
}
