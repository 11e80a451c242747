import { editDistance } from '../../../../../domain/base/edit-distance.ts';
import type { Word } from '../../../../../domain/catalogue/italian-words.ts';
import { type Expansion, rarityOf } from './expand.ts';
import { type Postings, type SearchIndex, WEIGHT } from './search-index.ts';

const SAYS_SOMETHING = 25;

/** The products that have any of the words, with their scores and the number of words that match. */
export interface Scores {
  readonly ordinals: readonly number[];
  readonly totals: Float32Array;
  readonly matched: Uint8Array;
}

/** Reused columns for the sums, zero between searches: allocating new ones would cost more than most searches. */
class Scratch {
  readonly total: Float32Array;
  readonly ofWord: Float32Array;
  readonly matched: Uint8Array;
  static readonly #of = new WeakMap<SearchIndex, Scratch>();

  private constructor(size: number) {
    this.total = new Float32Array(size);
    this.ofWord = new Float32Array(size);
    this.matched = new Uint8Array(size);
  }

  static for(index: SearchIndex): Scratch {
    const scratch = Scratch.#of.get(index) ?? new Scratch(index.size);
    Scratch.#of.set(index, scratch);
    return scratch;
  }

  /** Returns the sums and resets the columns to zero. */
  taken(ordinals: readonly number[], weigh: (ordinal: number) => number): Scores {
    const totals = new Float32Array(ordinals.length);
    const matched = new Uint8Array(ordinals.length);
    ordinals.forEach((ordinal, position) => {
      totals[position] = (this.total[ordinal] ?? 0) / weigh(ordinal);
      matched[position] = this.matched[ordinal] ?? 0;
      this.total[ordinal] = 0;
      this.matched[ordinal] = 0;
    });
    return { ordinals, totals, matched };
  }
}

/** The factor for a product with another form of the word: "mele" finds apples before apple juice. */
const OTHER_FORM = 0.8;
/**
 * The factor for a product that is made of the searched thing, or for it: "arancia" finds oranges before orange juice.
 */
const ONLY_MADE_OF_IT = 0.7;
const MAX_EDITS = 3;
/** The maximum rarity of a correction: a rare word is not what most people meant. */
const MAX_RARITY_OF_CORRECTION = 5;
/** Each word of the name and of the brand makes a product a weaker match. */
const LENGTH_PENALTY = 0.04;

export function score(index: SearchIndex, asked: readonly Word[], expansions: readonly Expansion[][]): Scores {
  const scratch = Scratch.for(index);
  const { total, matched, ofWord } = scratch;
  const touched: number[] = [];
  expansions.forEach((list, position) => {
    const seen: number[] = [];
    const { text = '', isModifier = false } = asked[position] ?? {};
    const rarity = rarityOf(index, list);
    for (const { term, strength } of list) {
      const postings = index.postings[term];
      if (!postings) continue;
      const form = strength === 1 ? postings.forms.get(text) : nearestForm(postings, text);
      const worth = { ofTerm: worthOf(rarity, strength), form, isModifier };
      addTerm(ofWord, postings, worth, seen);
    }
    for (const ordinal of seen) {
      if (matched[ordinal] === 0) touched.push(ordinal);
      matched[ordinal] = (matched[ordinal] ?? 0) + 1;
      total[ordinal] = (total[ordinal] ?? 0) + (ofWord[ordinal] ?? 0);
      ofWord[ordinal] = 0;
    }
  });
  // of two products with the same words the one with the shorter name is the better match
  return scratch.taken(touched, (ordinal) => 1 + LENGTH_PENALTY * (index.nameLengths[ordinal] ?? 0));
}

interface Worth {
  readonly ofTerm: number;
  readonly form: number | undefined;
  /** The word was typed behind a preposition. */
  readonly isModifier: boolean;
}

/**
 * Raises the score of each product that has a term, and marks it. Called for each term of each search: a closure would
 * cost more.
 */
function addTerm(ofWord: Float32Array, postings: Postings, { ofTerm, form, isModifier }: Worth, seen: number[]): void {
  for (let at = 0; at < postings.ordinals.length; at++) {
    const ordinal = postings.ordinals[at] ?? 0;
    const weight = postings.weights[at] ?? 0;
    if (!saysSomething(postings, weight)) continue;
    const written = form === undefined || postings.formOf[at] === form ? 1 : OTHER_FORM;
    const itself = isModifier || postings.isModifier[at] === 0 ? 1 : ONLY_MADE_OF_IT;
    const value = ofTerm * weight * written * itself;
    const before = ofWord[ordinal] ?? 0;
    if (before === 0) seen.push(ordinal);
    if (value > before) ofWord[ordinal] = value;
  }
}

/** Returns the form that a misspelt word is nearest to: "parmiggiano" is "parmigiano" and not "parmigiana". */
function nearestForm({ forms }: Postings, text: string): number | undefined {
  let nearest: number | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const [form, number] of forms) {
    const edits = editDistance(text, form, MAX_EDITS);
    if (edits < fewest) [nearest, fewest] = [number, edits];
  }
  return nearest;
}

/**
 * Returns what a term adds to a score, before its weight in the product: the rarity of the word, less for a correction.
 */
function worthOf(rarity: number, strength: number): number {
  return strength === 1 ? rarity : strength * Math.min(rarity, MAX_RARITY_OF_CORRECTION);
}

/** True if the product has one of the terms that a word may mean. */
export function hasWord(index: SearchIndex, expansions: readonly Expansion[], ordinal: number): boolean {
  return expansions.some(({ term }) => {
    const postings = index.postings[term];
    const at = postings ? indexOfOrdinal(postings.ordinals, ordinal) : -1;
    return postings !== undefined && at >= 0 && saysSomething(postings, postings.weights[at] ?? 0);
  });
}

/**
 * Returns whether a product is the thing itself that a word names: "Latte intero" is milk, "Cioccolato al latte" is
 * not.
 */
export function isNamed(index: SearchIndex, word: Word, ordinal: number): boolean {
  const { weight, isModifier } = inProduct(index, word, ordinal);
  return weight >= WEIGHT.nameFirst && !isModifier;
}

/**
 * Returns the weight that a word has in a product, 0 where the product lacks it, and whether it stands behind a
 * preposition there.
 */
export function inProduct(
  { postings, terms }: SearchIndex,
  { stem }: Word,
  ordinal: number,
): { weight: number; isModifier: boolean } {
  const found = postings[terms.get(stem) ?? -1];
  const at = found ? indexOfOrdinal(found.ordinals, ordinal) : -1;
  return { weight: found?.weights[at] ?? 0, isModifier: found?.isModifier[at] === 1 };
}

/** Binary search, because the ordinals of a word ascend. */
function indexOfOrdinal(ordinals: Int32Array, searched: number): number {
  let low = 0;
  let high = ordinals.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const ordinal = ordinals[middle] ?? 0;
    if (ordinal === searched) return middle;
    if (ordinal < searched) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** A match only through the department's name does not count while goods with that name exist. */
export function saysSomething({ heaviest }: Postings, weight: number): boolean {
  return weight >= SAYS_SOMETHING || heaviest < SAYS_SOMETHING;
}

/** An upper bound of products in a catalogue. */
const MAX_PRODUCTS = 2 ** 21;
const MAX_BITS = 2 ** 32 - 1;

/**
 * Returns products with at least this many of the words, highest score first, then in the assortment's order. Both go
 * into one number, because numbers sort ten times as fast as a comparison function; the bits of positive floats sort
 * like their values.
 */
export function best(scores: Scores, needed: number, accept: (ordinal: number) => boolean): Int32Array {
  const { ordinals, totals, matched } = scores;
  const bits = new Uint32Array(totals.buffer);
  const keys = new Float64Array(ordinals.length);
  let count = 0;
  for (const [position, ordinal] of ordinals.entries()) {
    if ((matched[position] ?? 0) < needed || !accept(ordinal)) continue;
    keys[count++] = (MAX_BITS - (bits[position] ?? 0)) * MAX_PRODUCTS + ordinal;
  }
  return Int32Array.from(keys.subarray(0, count).sort(), (key) => key % MAX_PRODUCTS);
}
