import { type Word, words } from '../../../../../domain/catalogue/italian-words.ts';
import { countOf, type Expansion, expand } from './expand.ts';
import { best, hasWord, score } from './score.ts';
import type { SearchIndex } from './search-index.ts';

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

/**
 * Finds products for what a shopper typed. Every word must match, exactly or nearly; if nothing has them all, those that
 * the best product lacks are dropped. Brands are read with the letters that the catalogue gives them (brands.ts). Matches
 * of a synonym come after matches of the word itself, but before corrections. `accept` excludes products that this store does not sell.
 */
export function search(index: SearchIndex, query: string, accept: (ordinal: number) => boolean): SearchResult {
  const typed = words(query).slice(0, MAX_WORDS);
  const repaired = index.brands.repaired(typed, (word) => isWritten(index, word));
  const asked = repaired ?? typed;
  if (asked.length === 0 || (asked.length === 1 && (asked[0]?.text.length ?? 0) < 2)) return NOTHING;
  const found = searchWords(index, asked, accept);
  const own = repaired && found.ordinals.length > 0 ? { ...found, corrected: found.corrected ?? textOf(asked) } : found;
  const called = synonymMatches(index, asked, accept);
  if (called.length === 0) return own;
  if (own.certain) return { ordinals: joined(own.ordinals, called) };
  return { ordinals: joined(called, own.ordinals) };
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
  const expansions = asked.map((word) => expand(index, word));
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

/** Returns products that have every word of a variant of the query; a synonym is never corrected or dropped. */
function synonymMatches(index: SearchIndex, asked: readonly Word[], accept: (ordinal: number) => boolean): Int32Array {
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
