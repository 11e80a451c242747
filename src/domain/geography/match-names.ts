import { editDistance } from '../base/edit-distance.ts';
import { type NameWords, streetWords, townWords } from './name-words.ts';

/** A street or a town of the register, with its words already split. */
export interface KnownName extends NameWords {
  /** The name that pages show: "Via Torquato Tasso", "Sesto San Giovanni". */
  readonly name: string;
}

export interface MatchedName<Known extends KnownName> {
  readonly known: Known;
  /** The distance from the spelling of the register; 0: equal. */
  readonly cost: number;
}

/** A name does not match if a typed word costs more than this. */
const MAX_COST = 3;
const COST = {
  /** The last word may be incomplete: "tass" for "tasso". */
  beginning: 0.3,
  /** An initial: "G." for "Giuseppe". */
  initial: 0.4,
  /** The cost of one edit; a second one costs as much again. */
  edit: 1,
  /** A word of the register that was not typed: "Via Tasso" for "Via Torquato Tasso". */
  unsaid: 0.15,
  /** Another kind: "Via" for "Viale". */
  kind: 0.6,
  /** Words in another order. */
  order: 0.25,
};
/** The minimum lengths of words for one or two edits: too many words are similar to shorter ones. */
const ONE_EDIT_FROM = 4;
const TWO_EDITS_FROM = 8;

interface Options {
  readonly max?: number;
  /** True if the text is complete, so that its last word is not a prefix. */
  readonly isWhole?: boolean;
  /** True if each word may be a prefix: "v. torq. taso" is searched so when nothing matches whole words. */
  readonly isAbbreviated?: boolean;
}

/**
 * Finds the streets that a text may mean, the nearest first, at most `max` (10). Every typed word must match a word of
 * the street: exactly, as a prefix, as an initial, or misspelt.
 */
export function matchStreets<Known extends KnownName>(
  typed: string,
  streets: Iterable<Known>,
  options: Options = {},
): MatchedName<Known>[] {
  return match(streetWords(typed), streets, options);
}

/** Finds the towns that a text may mean, by the same rules as streets. */
export function matchTowns<Known extends KnownName>(
  typed: string,
  towns: Iterable<Known>,
  options: Options = {},
): MatchedName<Known>[] {
  return match(townWords(typed), towns, options);
}

function match<Known extends KnownName>(
  query: NameWords,
  names: Iterable<Known>,
  { max = 10, isWhole = false, isAbbreviated = false }: Options,
): MatchedName<Known>[] {
  if (query.words.length === 0) return [];
  const found: MatchedName<Known>[] = [];
  for (const known of names) {
    if (!hasInitials(query.words, known.words)) continue;
    const cost = costOf(query, known, isAbbreviated ? 'all' : isWhole ? 'none' : 'last');
    if (cost !== undefined) found.push({ known, cost });
  }
  return found.sort((a, b) => a.cost - b.cost || compare(a.known, b.known)).slice(0, max);
}

/**
 * Returns whether each typed word has one with the same first letter, which a match needs (see `costOfWord`). Most
 * names of a town are excluded here.
 */
function hasInitials(typed: readonly string[], words: readonly string[]): boolean {
  return typed.every((word) => words.some((other) => other[0] === word[0]));
}

function compare(a: KnownName, b: KnownName): number {
  return a.words.length - b.words.length || a.name.length - b.name.length || (a.name < b.name ? -1 : 1);
}

function costOf(query: NameWords, known: NameWords, unfinished: 'none' | 'last' | 'all'): number | undefined {
  let cost = query.kind === undefined || query.kind === known.kind ? 0 : COST.kind;
  let before = -1;
  const used = new Set<number>();
  for (const [place, word] of query.words.entries()) {
    const mayGoOn = unfinished === 'all' || (unfinished === 'last' && place === query.words.length - 1);
    const best = bestWord(word, known.words, used, mayGoOn);
    if (!best) return undefined;
    used.add(best.index);
    cost += best.cost + (best.index < before ? COST.order : 0);
    if (cost > MAX_COST) return undefined;
    before = best.index;
  }
  return cost + (known.words.length - used.size) * COST.unsaid;
}

function bestWord(
  typed: string,
  words: readonly string[],
  used: ReadonlySet<number>,
  mayGoOn: boolean,
): { index: number; cost: number } | undefined {
  let best: { index: number; cost: number } | undefined;
  for (const [index, word] of words.entries()) {
    if (used.has(index)) continue;
    const cost = costOfWord(typed, word, mayGoOn);
    if (cost !== undefined && (best === undefined || cost < best.cost)) best = { index, cost };
  }
  return best;
}

function costOfWord(typed: string, word: string, mayGoOn: boolean): number | undefined {
  if (typed === word) return 0;
  // a wrong first letter is rare, and this check avoids comparing every pair of words
  if (typed[0] !== word[0]) return undefined;
  if (typed.length === 1 || word.length === 1) return COST.initial;
  if (mayGoOn && word.startsWith(typed)) return COST.beginning;
  const edits = editsAllowed(typed);
  if (edits === 0) return undefined;
  const whole = editDistance(typed, word, edits);
  if (whole <= edits) return whole * COST.edit;
  const started = mayGoOn ? editDistance(typed, word.slice(0, typed.length), edits) : edits + 1;
  return started <= edits ? started * COST.edit + COST.beginning : undefined;
}

function editsAllowed(typed: string): number {
  if (typed.length < ONE_EDIT_FROM || /\d/.test(typed)) return 0;
  return typed.length < TWO_EDITS_FROM ? 1 : 2;
}
