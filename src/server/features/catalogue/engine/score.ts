import type { Word } from '../../../../domain/italian-words.ts';
import { type Expansion, rarityOf } from './expand.ts';
import type { Postings, SearchIndex } from './search-index.ts';

const SAYS_SOMETHING = 25;

export interface Scores {
  readonly total: Float32Array;
  readonly matched: Uint8Array;
  readonly touched: number[];
}

/** A word counts this much where a product writes another form of it: "mele" finds apples before apple juice. */
const OTHER_FORM = 0.8;

export function score(index: SearchIndex, asked: readonly Word[], expansions: readonly Expansion[][]): Scores {
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
        if (!saysSomething(postings, weight)) continue;
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

/** Has the product one of the terms a word may stand for? */
export function hasWord(index: SearchIndex, expansions: readonly Expansion[], ordinal: number): boolean {
  return expansions.some(({ term }) => {
    const postings = index.postings[term];
    const at = postings ? placeOf(postings.ordinals, ordinal) : -1;
    return postings !== undefined && at >= 0 && saysSomething(postings, postings.weights[at] ?? 0);
  });
}

/** Ordinals of a word ascend. */
function placeOf(ordinals: Int32Array, wanted: number): number {
  let low = 0;
  let high = ordinals.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const ordinal = ordinals[middle] ?? 0;
    if (ordinal === wanted) return middle;
    if (ordinal < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** Lying in a department whose name has the word is no match while goods of that name exist. */
export function saysSomething({ heaviest }: Postings, weight: number): boolean {
  return weight >= SAYS_SOMETHING || heaviest < SAYS_SOMETHING;
}

export function best(scores: Scores, needed: number, accept: (ordinal: number) => boolean): Int32Array {
  const found = scores.touched.filter((ordinal) => (scores.matched[ordinal] ?? 0) >= needed && accept(ordinal));
  return Int32Array.from(found.sort((a, b) => (scores.total[b] ?? 0) - (scores.total[a] ?? 0) || a - b));
}
