import { editDistance } from '../../../../../domain/base/edit-distance.ts';
import { sizesOf, type Word } from '../../../../../domain/catalogue/italian-words.ts';
import type { SearchIndex } from './search-index.ts';

/** A term that a typed word may stand for. */
export interface Expansion {
  readonly term: number;
  readonly strength: number;
}

const MAX_EXPANSIONS = 24;

/** The certainty that a similar word was meant. A doubled or missing double letter is the most common typo. */
const SURENESS = { doubled: 0.8, oneEdit: 0.6, twoEdits: 0.35, beginning: 0.3, unitless: 0.7 };

/** Letters next to each other on the keyboard: where a finger slips. */
const NEIGHBOURS: Readonly<Record<string, string>> = {
  q: 'wa',
  w: 'qase',
  e: 'wsdr',
  r: 'edft',
  t: 'rfgy',
  y: 'tghu',
  u: 'yhji',
  i: 'ujko',
  o: 'iklp',
  p: 'ol',
  a: 'qwsz',
  s: 'awedxz',
  d: 'serfcx',
  f: 'drtgvc',
  g: 'ftyhbv',
  h: 'gyujnb',
  j: 'huikmn',
  k: 'jiolmc',
  l: 'kop',
  z: 'asx',
  x: 'zsdc',
  c: 'xdfvk',
  v: 'cfgb',
  b: 'vghn',
  n: 'bhjm',
  m: 'njk',
};

/**
 * Returns whether a typed word is surely a typo of another one. It is asked when no word of the query was found: beside
 * found words a doubtful correction does no harm, but alone it turns the name of a brand or thing that the shop does
 * not sell into something else.
 */
export function isSurelySlip({ reader }: Pick<SearchIndex, 'reader'>, typed: string, meant: string): boolean {
  // singular or plural does not matter
  const [one, other] = [reader.withoutEnding(typed), reader.withoutEnding(meant)];
  if (undoubled(one) === undoubled(other)) return true;
  if (one.length < 3 || one[0] !== other[0]) return false;
  const edits = editDistance(one, other, 2);
  if (edits > 1) return edits === 2 && one.length >= 8 && commonBeginning(one, other) >= 4;
  if (one.length < 4) return other.length > one.length && typed.at(-1) === meant.at(-1);
  // "porri" is not "porto": another ending is one edit more
  if (one.length < 7 && editDistance(typed, meant, 1) > 1) return false;
  return one.length >= 7 || one.length !== other.length || isSlipOfFinger(one, other);
}

/** Returns whether two neighbouring letters were swapped, or the key beside the right one was pressed. */
function isSlipOfFinger(typed: string, meant: string): boolean {
  const at = commonBeginning(typed, meant);
  const isSwapped = typed[at] === meant[at + 1] && typed[at + 1] === meant[at];
  return isSwapped || NEIGHBOURS[typed[at] ?? '']?.includes(meant[at] ?? ' ') === true;
}

/** The share that a correction loses when the two words begin differently. */
const MAX_DOUBT = 0.2;

/** Returns the terms that a typed word may mean with their certainty, most certain first. */
export function expand(index: SearchIndex, word: Word): Expansion[] {
  const exact = index.terms.get(word.stem);
  const found: Expansion[] = exact === undefined ? [] : [{ term: exact, strength: 1 }];
  // numbers and sizes are never corrected; "6x1,5" just leaves the unit out
  if (word.kind === 'number') return [...found, ...unitless(index, word.text)];
  // a word that goods or people use is no typo of another one, whether or not such goods are sold
  if (word.kind === 'size' || exact !== undefined || index.synonyms.has(word.stem)) return found;
  if (word.text.length >= 3) {
    for (const term of termsStartingWith(index, word.stem, 12)) found.push({ term, strength: SURENESS.beginning });
  }
  const edits = word.text.length >= 7 ? 2 : 1;
  const near = word.stem.length >= 2 ? nearTerms(index, word, edits) : [];
  return surestOfEach([...found, ...near])
    .filter(({ term }) => !index.synonyms.isNever(word.stem, index.stems[term] ?? ''))
    .slice(0, MAX_EXPANSIONS);
}

function nearTerms(index: SearchIndex, { stem }: Word, edits: 1 | 2): Expansion[] {
  return Array.from(index.typos.near(stem, edits), (near) => ({
    term: near.index,
    strength: sureness(stem, index.stems[near.index] ?? '', near.edits),
  }));
}

function unitless(index: SearchIndex, amount: string): Expansion[] {
  return sizesOf(amount).flatMap((size) => {
    const term = index.terms.get(size);
    return term === undefined ? [] : [{ term, strength: SURENESS.unitless }];
  });
}

function sureness(typed: string, stem: string, edits: number): number {
  if (undoubled(typed) === undoubled(stem)) return SURENESS.doubled;
  const common = commonBeginning(typed, stem) / typed.length;
  return (edits === 1 ? SURENESS.oneEdit : SURENESS.twoEdits) * (1 - MAX_DOUBT * (1 - common));
}

/** Returns the length of the common prefix of both words: typos are rare there. */
function commonBeginning(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
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
 * The weight of a typed word: rare words weigh more. All terms that the word may mean share one rarity,
 * or the rarest misreading would win.
 */
export function rarityOf(index: SearchIndex, expansions: readonly Expansion[]): number {
  const surest = expansions[0]?.strength ?? 0;
  const counts = expansions.filter(({ strength }) => strength === surest).map(({ term }) => countOf(index, term));
  return Math.log(1 + index.size / Math.max(1, ...counts));
}

export function countOf(index: SearchIndex, term: number): number {
  return index.postings[term]?.ordinals.length ?? 0;
}

/** Returns the terms whose stems begin with this prefix, in order of the stems. */
export function termsStartingWith(index: SearchIndex, beginning: string, limit: number): number[] {
  let low = 0;
  let high = index.sortedTerms.length;
  const stemAt = (position: number) => index.stems[index.sortedTerms[position] ?? 0] ?? '';
  while (low < high) {
    const middle = (low + high) >> 1;
    if (stemAt(middle) < beginning) low = middle + 1;
    else high = middle;
  }
  const found: number[] = [];
  for (let position = low; position < index.sortedTerms.length && found.length < limit; position++) {
    if (!stemAt(position).startsWith(beginning)) break;
    found.push(index.sortedTerms[position] ?? 0);
  }
  return found;
}
