import { ITALIAN_WORDS, isWord, type Word, type WordReader } from '../../../../../domain/catalogue/italian-words.ts';
import type { ProductRow } from '../rows/rows.ts';
import { TimeSlice } from '../rows/time-slice.ts';
import { type CategoryTree, pathOf } from '../rows/tree.ts';
import { type HeldWord, IndexBuilder, type TypoIndex } from './index-builder.ts';
import type { Pins } from './pins.ts';
import { DEFAULT_SYNONYMS, parseSynonyms, type Synonyms } from './synonyms.ts';

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
  /** The names as they are written. */
  readonly names: readonly string[];
  /** The brands as they are written, empty for goods without one. */
  readonly brandLines: readonly string[];
  readonly synonyms: Synonyms;
  readonly pins?: Pins | undefined;
  readonly brands: BrandNames;
  /** The names of the brands of the shop itself. */
  readonly ownLabels: readonly (readonly Word[])[];
  /** The reader of queries, the same as that of the goods. */
  readonly reader: WordReader;
  /** The index of the names in another language, which is searched if this one does not have the words as typed. */
  readonly other?: SearchIndex;
}

/**
 * The weight of a word per field; summed if a word occurs in several fields, at most 255. A department with one word
 * for a name ("Carne") says what its goods are, one with several only what else is there (`only`, `department`).
 */
export const WEIGHT = {
  nameFirst: 90,
  nameSecond: 80,
  nameLater: 50,
  brand: 60,
  pack: 30,
  leaf: 45,
  middle: 20,
  department: 8,
  only: 25,
};

/** Builds the index while requests are served, so it yields to the event loop between products. */
export async function buildSearchIndex(
  products: readonly ProductRow[],
  tree: CategoryTree,
  vendorNames: ReadonlyMap<number, string>,
  {
    reader = ITALIAN_WORDS,
    synonyms = parseSynonyms(DEFAULT_SYNONYMS),
    slice = new TimeSlice(),
  }: { reader?: WordReader; synonyms?: Synonyms; slice?: TimeSlice } = {},
): Promise<SearchIndex> {
  const { words } = reader;
  const builder = new IndexBuilder();
  const nameLengths = new Uint8Array(products.length);
  const categoryWords = tree.nodes.map((node) => pathWords(node, reader));
  for (const [ordinal, row] of products.entries()) {
    if (slice.isOver()) await slice.yieldToEventLoop();
    const nameWords = words(row.name);
    nameLengths[ordinal] = Math.min(255, nameWords.length + words(row.brandLine).length);
    const held = new Map<string, HeldWord>();
    const add = (found: readonly Word[], weigh: (position: number, isInName: boolean) => number) => {
      found.forEach((word, position) => {
        builder.spell(word);
        const before = held.get(word.stem);
        // the name is read first, so its form and position of a word are used
        const { text, isModifier = false } = before ?? word;
        held.set(word.stem, {
          text,
          isModifier,
          weight: Math.min(255, (before?.weight ?? 0) + weigh(position, before !== undefined)),
        });
      });
    };
    add(
      unique(wordsFirst(nameWords)),
      (position) => [WEIGHT.nameFirst, WEIGHT.nameSecond][position] ?? WEIGHT.nameLater,
    );
    const vendor = row.vendorId === null ? '' : (vendorNames.get(row.vendorId) ?? '');
    // a brand repeated in the name adds nothing to its weight there; of "Limoncello di Capri 50 cl" it is all there is
    const isWholeName = !nameWords.some(isWord);
    add(unique(words(`${row.brandLine} ${vendor}`)), (_, isInName) =>
      isInName ? 0 : isWholeName ? WEIGHT.nameFirst : WEIGHT.brand,
    );
    add(unique(words(row.packLine)), () => WEIGHT.pack);
    const index = tree.indexOfId.get(row.categoryId) ?? -1;
    for (const { found, weight } of categoryWords[index] ?? []) add(found, () => weight);
    builder.place(ordinal, held);
  }
  return {
    ...(await builder.finish(products.length, nameLengths, slice)),
    names: products.map(({ name }) => name),
    brandLines: products.map(({ brandLine }) => brandLine),
    synonyms,
    brands: brandNames(brandsOf(products, vendorNames), reader),
    ownLabels: ownLabels(products, tree).map((name) => words(name)),
    reader,
  };
}

/** A brand in at least this share of the departments is one of the shop itself: no maker has goods of all kinds. */
const SHARE_OF_OWN_LABEL = 0.5;
/** In a shop of few departments, a maker may have goods in half of them. */
const MIN_DEPARTMENTS = 6;

/** Returns the brands of the shop itself, which a shop does not declare, those with the most goods first. */
function ownLabels(products: readonly ProductRow[], tree: CategoryTree): string[] {
  const departments = new Map<string, Set<unknown>>();
  const goods = new Map<string, number>();
  for (const { brandLine: brand, categoryId } of products) {
    const node = tree.nodes[tree.indexOfId.get(categoryId) ?? -1];
    if (brand === '' || !node) continue;
    departments.set(brand, (departments.get(brand) ?? new Set()).add(pathOf(node)[0]));
    goods.set(brand, (goods.get(brand) ?? 0) + 1);
  }
  const all = tree.nodes.filter(({ parent }) => !parent).length;
  return [...departments]
    .filter(([, inside]) => all >= MIN_DEPARTMENTS && inside.size >= all * SHARE_OF_OWN_LABEL)
    .map(([brand]) => brand)
    .sort((a, b) => (goods.get(b) ?? 0) - (goods.get(a) ?? 0));
}

function* brandsOf(products: readonly ProductRow[], vendorNames: ReadonlyMap<number, string>): Iterable<string> {
  yield* vendorNames.values();
  for (const { brandLine: brand } of products) yield brand;
}

function pathWords(
  node: CategoryTree['nodes'][number],
  { wordsOfCategory }: WordReader,
): { found: Word[]; weight: number }[] {
  const path = pathOf(node).reverse();
  const byDepth = path.length < 3 ? [WEIGHT.leaf] : [WEIGHT.leaf, WEIGHT.middle];
  return path.map((step, index) => {
    const found = unique(wordsOfCategory(step.row.name));
    return { found, weight: byDepth[index] ?? (found.length === 1 ? WEIGHT.only : WEIGHT.department) };
  });
}

/**
 * "6 uova fresche" is about eggs, not about six, and "Vine tomatoes" about tomatoes: nouns come first, numbers last.
 */
function wordsFirst(found: readonly Word[]): Word[] {
  const rank = ({ kind, isModifier }: Word) => (kind !== 'word' ? 2 : isModifier ? 1 : 0);
  return found.toSorted((a, b) => rank(a) - rank(b));
}

function unique(found: readonly Word[]): Word[] {
  const seen = new Set<string>();
  return found.filter((word) => !seen.has(word.stem) && seen.add(word.stem));
}

/** The brands of a catalogue, found although their double letters or spaces are missing or misplaced. */
interface BrandNames {
  /**
   * Returns the query with misspelt brands as the catalogue writes them: "de ceco" becomes "de cecco", "giovani rana"
   * becomes "giovanni rana"; undefined when it has none. `isWritten` tells the words that goods have as they were
   * typed: alone, such a word is no misspelt brand.
   */
  repaired(asked: readonly Word[], isWritten: (word: Word) => boolean): readonly Word[] | undefined;
  /** Returns the words of a query that name no brand. */
  others(asked: readonly Word[]): readonly Word[];
}

/** A brand of more words is recognised by its single words. */
const MAX_WORDS = 4;
/** Shorter brands differ from other words by too little. */
const SHORTEST = 4;

function brandNames(names: Iterable<string>, { words }: WordReader = ITALIAN_WORDS): BrandNames {
  const byLetters = new Map<string, readonly Word[]>();
  const known = new Set<string>();
  for (const name of new Set(names)) {
    const brand = words(name);
    if (brand.length === 0 || brand.length > MAX_WORDS || brand.some(({ kind }) => kind !== 'word')) continue;
    const letters = lettersOf(brand);
    if (letters.length < SHORTEST) continue;
    known.add(phraseOf(brand));
    // of two brands with the same letters the first one stays
    if (!byLetters.has(letters)) byLetters.set(letters, brand);
  }

  /** Returns the brand that a part of the query means, if its spelling differs. */
  function meant(part: readonly Word[], isWritten: (word: Word) => boolean): readonly Word[] | undefined {
    const [only] = part;
    if (part.length === 1 && only && isWritten(only)) return undefined;
    return byLetters.get(lettersOf(part));
  }

  const isKnown = (part: readonly Word[]) => known.has(phraseOf(part));

  return {
    others: (asked) => {
      const found: Word[] = [];
      for (let at = 0; at < asked.length; ) {
        const brand = longestBrand(asked.slice(at, at + MAX_WORDS), isKnown);
        if (!brand) found.push(...asked.slice(at, at + 1));
        at += brand?.length ?? 1;
      }
      return found;
    },
    repaired: (asked, isWritten) => {
      const found: Word[] = [];
      let isRepaired = false;
      for (let at = 0; at < asked.length; ) {
        const part = longestBrand(asked.slice(at, at + MAX_WORDS), isKnown);
        const wrong =
          part ?? longestBrand(asked.slice(at, at + MAX_WORDS), (each) => meant(each, isWritten) !== undefined);
        const brand = part ?? (wrong && meant(wrong, isWritten));
        found.push(...(brand ?? asked.slice(at, at + 1)));
        isRepaired ||= part === undefined && brand !== undefined;
        at += wrong?.length ?? 1;
      }
      return isRepaired ? found : undefined;
    },
  };
}

/** Returns the longest beginning that is a brand. */
function longestBrand(
  asked: readonly Word[],
  isBrand: (part: readonly Word[]) => boolean,
): readonly Word[] | undefined {
  for (let length = asked.length; length > 0; length--) {
    const part = asked.slice(0, length);
    if (part.every(({ kind }) => kind === 'word') && isBrand(part)) return part;
  }
  return undefined;
}

/** Writes these words with spaces between them. */
export function phraseOf(words: readonly Word[]): string {
  return words.map(({ text }) => text).join(' ');
}

/** The letters without spaces, each double letter once. */
function lettersOf(part: readonly Word[]): string {
  return part
    .map(({ text }) => text)
    .join('')
    .replace(/(.)\1+/g, '$1');
}
