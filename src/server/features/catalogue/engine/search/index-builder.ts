import { editDistance } from '../../../../../domain/base/edit-distance.ts';
import type { Word } from '../../../../../domain/catalogue/italian-words.ts';
import { sortedInSlices, type TimeSlice } from '../rows/time-slice.ts';
import type { Postings, SearchIndex } from './search-index.ts';

/**
 * Finds similar words by deletion neighbourhoods: two words one edit apart share a string with at most one letter taken
 * out.
 */
export interface TypoIndex {
  /**
   * Returns indexes of vocabulary words within `maxEdits` (1 or 2) of a word, nearest first, without the word itself.
   */
  near(word: string, maxEdits: 1 | 2): { index: number; edits: number }[];
}

/** Shorter words are compared as a whole, not by neighbourhood, because too many words are similar to them. */
const SHORTEST = 3;
/**
 * Deletions are taken from the beginning of long words only: it keeps the index small and first letters are mostly
 * right.
 */
const PREFIX = 8;

async function buildTypoIndex(vocabulary: readonly string[], slice: TimeSlice): Promise<TypoIndex> {
  const byDeletion = new Map<string, number[]>();
  for (const [index, word] of vocabulary.entries()) {
    if (word.length < SHORTEST) continue;
    if (slice.isOver()) await slice.yieldToEventLoop();
    for (const deletion of deletions(word.slice(0, PREFIX), word.length >= 6 ? 2 : 1)) {
      const ofDeletion = byDeletion.get(deletion);
      if (ofDeletion) ofDeletion.push(index);
      else byDeletion.set(deletion, [index]);
    }
  }
  return { near: (word, maxEdits) => nearWords(vocabulary, byDeletion, word, maxEdits) };
}

function nearWords(
  vocabulary: readonly string[],
  byDeletion: ReadonlyMap<string, number[]>,
  word: string,
  maxEdits: 1 | 2,
): { index: number; edits: number }[] {
  const candidates = new Set<number>();
  for (const deletion of deletions(word.slice(0, PREFIX), maxEdits)) {
    for (const index of byDeletion.get(deletion) ?? []) candidates.add(index);
  }
  const found: { index: number; edits: number }[] = [];
  for (const index of candidates) {
    const edits = editDistance(word, vocabulary[index] ?? '', maxEdits);
    if (edits > 0 && edits <= maxEdits) found.push({ index, edits });
  }
  return found.sort((a, b) => a.edits - b.edits || a.index - b.index);
}

function deletions(word: string, depth: number): Set<string> {
  const all = new Set([word]);
  let layer = [word];
  for (let step = 0; step < depth; step++) {
    const next: string[] = [];
    for (const text of layer) {
      if (text.length <= 2) continue;
      for (let at = 0; at < text.length; at++) {
        const shorter = text.slice(0, at) + text.slice(at + 1);
        if (!all.has(shorter)) {
          all.add(shorter);
          next.push(shorter);
        }
      }
    }
    layer = next;
  }
  return all;
}

/** A word of a product, with its weight there. */
export interface HeldWord {
  readonly text: string;
  readonly isModifier: boolean;
  readonly weight: number;
}

/** Collects the words of products, and makes the posting lists of them. */
export class IndexBuilder {
  readonly #terms = new Map<string, number>();
  readonly #stems: string[] = [];
  readonly #spellings: Map<string, number>[] = [];
  readonly #ordinals: number[][] = [];
  readonly #weights: number[][] = [];
  readonly #formOf: number[][] = [];
  readonly #isModifier: number[][] = [];
  readonly #forms: Map<string, number>[] = [];

  spell(word: Word): void {
    const spellings = this.#spellings[this.#term(word.stem)];
    spellings?.set(word.text, (spellings.get(word.text) ?? 0) + 1);
  }

  place(ordinal: number, held: ReadonlyMap<string, HeldWord>): void {
    for (const [stem, { text, weight, isModifier }] of held) {
      const term = this.#term(stem);
      this.#ordinals[term]?.push(ordinal);
      this.#weights[term]?.push(weight);
      this.#formOf[term]?.push(this.#form(term, text));
      this.#isModifier[term]?.push(Number(isModifier));
    }
  }

  async finish(
    size: number,
    nameLengths: Uint8Array,
    slice: TimeSlice,
  ): Promise<Omit<SearchIndex, 'names' | 'brandLines' | 'synonyms' | 'brands' | 'ownLabels' | 'reader'>> {
    const order = await sortedInSlices(
      this.#stems.map((stem, term) => ({ stem, term })),
      (a, b) => (a.stem < b.stem ? -1 : 1),
      slice,
    );
    const postings: Postings[] = [];
    for (const term of this.#stems.keys()) {
      postings.push(this.#postings(term));
      if (slice.isOver()) await slice.yieldToEventLoop();
    }
    return {
      size,
      terms: this.#terms,
      stems: this.#stems,
      spellings: this.#spellings.map(commonest),
      postings,
      // numbers and sizes are never corrected
      typos: await buildTypoIndex(
        this.#stems.map((stem) => (/\d/.test(stem) ? '' : stem)),
        slice,
      ),
      sortedTerms: Int32Array.from(order, ({ term }) => term),
      nameLengths,
    };
  }

  #postings(term: number): Postings {
    const weights = Uint8Array.from(this.#weights[term] ?? []);
    return {
      ordinals: Int32Array.from(this.#ordinals[term] ?? []),
      weights,
      formOf: Uint8Array.from(this.#formOf[term] ?? []),
      isModifier: Uint8Array.from(this.#isModifier[term] ?? []),
      forms: this.#forms[term] ?? new Map(),
      heaviest: weights.reduce((max, weight) => Math.max(max, weight), 0),
    };
  }

  #form(term: number, text: string): number {
    const forms = this.#forms[term];
    const number = forms?.get(text);
    if (number !== undefined || forms === undefined) return number ?? 0;
    const next = forms.size + 1;
    if (next > 255) return 0;
    forms.set(text, next);
    return next;
  }

  #term(stem: string): number {
    const existing = this.#terms.get(stem);
    if (existing !== undefined) return existing;
    const term = this.#stems.length;
    this.#terms.set(stem, term);
    this.#stems.push(stem);
    this.#spellings.push(new Map());
    this.#ordinals.push([]);
    this.#weights.push([]);
    this.#formOf.push([]);
    this.#isModifier.push([]);
    this.#forms.push(new Map());
    return term;
  }
}

function commonest(spellings: ReadonlyMap<string, number>): string {
  let best = '';
  let max = 0;
  for (const [text, count] of spellings) {
    if (count > max) [best, max] = [text, count];
  }
  return best;
}
