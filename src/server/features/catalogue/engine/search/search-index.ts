import { type Word, words } from '../../../../../domain/catalogue/italian-words.ts';
import type { ProductRow } from '../rows.ts';
import { sortedInSlices, TimeSlice } from '../time-slice.ts';
import { type CategoryTree, pathOf } from '../tree.ts';
import { type BrandNames, brandNames } from './brands.ts';
import { DEFAULT_SYNONYMS, parseSynonyms, type Synonyms } from './synonyms.ts';
import { buildTypoIndex, type TypoIndex } from './typos.ts';

/** The posting list of a word: the products that contain it, each with a weight. */
export interface Postings {
  readonly ordinals: Int32Array;
  /** 1 to 255: a first word of the name says most, a department's name least. */
  readonly weights: Uint8Array;
  /** The form of the word that the product uses, as its position in `forms` from 1; 0 for forms beyond the limit. */
  readonly formOf: Uint8Array;
  /** 1 where the product has the word behind a preposition: "succo d'arancia" is no orange. */
  readonly isModifier: Uint8Array;
  /** Forms of the word as products write them ("mela", "mele"), each with its number. */
  readonly forms: ReadonlyMap<string, number>;
  readonly heaviest: number;
}

/** Returns whether a product has both words. Ordinals ascend. */
export function haveCommon({ ordinals: one }: Postings, { ordinals: other }: Postings): boolean {
  for (let a = 0, b = 0; a < one.length && b < other.length; ) {
    const difference = (one[a] ?? 0) - (other[b] ?? 0);
    if (difference === 0) return true;
    if (difference < 0) a++;
    else b++;
  }
  return false;
}

export interface SearchIndex {
  readonly size: number;
  readonly terms: ReadonlyMap<string, number>;
  /** Stems by term number. */
  readonly stems: readonly string[];
  /** The commonest spelling of each stem, to be shown. */
  readonly spellings: readonly string[];
  readonly postings: readonly Postings[];
  readonly typos: TypoIndex;
  /** Term numbers in the order of their stems, for beginnings of words. */
  readonly sortedTerms: Int32Array;
  /** The number of words in name and brand: short ones rank before long ones. */
  readonly nameLengths: Uint8Array;
  readonly synonyms: Synonyms;
  readonly brands: BrandNames;
}

/** The weight of a word per field; summed if a word occurs in several fields, at most 255. */
const WEIGHT = {
  nameFirst: 90,
  nameSecond: 80,
  nameLater: 50,
  brand: 60,
  pack: 30,
  leaf: 45,
  middle: 20,
  department: 8,
  class: 25,
};

/** Builds the index while requests are served, so it yields to the event loop between products. */
export async function buildSearchIndex(
  products: readonly ProductRow[],
  tree: CategoryTree,
  vendorNames: ReadonlyMap<number, string>,
  {
    synonyms = parseSynonyms(DEFAULT_SYNONYMS),
    slice = new TimeSlice(),
  }: { synonyms?: Synonyms; slice?: TimeSlice } = {},
): Promise<SearchIndex> {
  const builder = new IndexBuilder();
  const nameLengths = new Uint8Array(products.length);
  const categoryWords = tree.nodes.map((node) => pathWords(node));
  for (const [ordinal, row] of products.entries()) {
    if (slice.isOver()) await slice.yieldToEventLoop();
    const nameWords = words(row.name);
    nameLengths[ordinal] = Math.min(255, nameWords.length + words(row.brand_line).length);
    const held = new Map<string, HeldWord>();
    const add = (found: readonly Word[], weigh: (position: number, isInName: boolean) => number) => {
      found.forEach((word, position) => {
        builder.spell(word);
        const before = held.get(word.stem);
        // the name comes first, so its form of a word and its place are the product's
        const { text, isModifier = false } = before ?? word;
        held.set(word.stem, {
          ...{ text, isModifier },
          weight: Math.min(255, (before?.weight ?? 0) + weigh(position, before !== undefined)),
        });
      });
    };
    add(
      unique(wordsFirst(nameWords)),
      (position) => [WEIGHT.nameFirst, WEIGHT.nameSecond][position] ?? WEIGHT.nameLater,
    );
    const vendor = row.vendor_id === null ? '' : (vendorNames.get(row.vendor_id) ?? '');
    // a name that repeats its brand is no better match for it than its place in the name says
    add(unique(words(`${row.brand_line} ${vendor}`)), (_, isInName) => (isInName ? 0 : WEIGHT.brand));
    add(unique(words(row.pack_line)), () => WEIGHT.pack);
    const index = tree.indexOfId.get(row.category_id) ?? -1;
    for (const { found, weight } of categoryWords[index] ?? []) add(found, () => weight);
    builder.place(ordinal, held);
  }
  return {
    ...(await builder.finish(products.length, nameLengths, slice)),
    synonyms,
    brands: brandNames(brandsOf(products, vendorNames)),
  };
}

function* brandsOf(products: readonly ProductRow[], vendorNames: ReadonlyMap<number, string>): Iterable<string> {
  yield* vendorNames.values();
  for (const { brand_line: brand } of products) yield brand;
}

function pathWords(node: CategoryTree['nodes'][number]): { found: Word[]; weight: number }[] {
  const path = pathOf(node).reverse();
  const byDepth =
    path.length === 1
      ? [WEIGHT.leaf]
      : path.length === 2
        ? [WEIGHT.leaf, WEIGHT.department]
        : [WEIGHT.leaf, WEIGHT.middle, WEIGHT.department];
  return path.map((step, index) => ({
    found: unique(words(step.row.name)),
    weight: byDepth[index] ?? WEIGHT.department,
  }));
}

/** "6 uova fresche" is about eggs, not about six. */
function wordsFirst(found: readonly Word[]): Word[] {
  return [...found.filter(({ kind }) => kind === 'word'), ...found.filter(({ kind }) => kind !== 'word')];
}

function unique(found: readonly Word[]): Word[] {
  const seen = new Set<string>();
  return found.filter((word) => !seen.has(word.stem) && seen.add(word.stem));
}

interface HeldWord {
  readonly text: string;
  readonly isModifier: boolean;
  readonly weight: number;
}

class IndexBuilder {
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
  ): Promise<Omit<SearchIndex, 'synonyms' | 'brands'>> {
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
