import { editDistance } from '../base/edit-distance.ts';
import { type NameWords, streetWords, townWords } from './name-words.ts';

/** A street or a town of the register, with its words read once. */
export interface KnownName extends NameWords {
  /** The name that pages show: "Via Torquato Tasso", "Sesto San Giovanni". */
  readonly name: string;
}

export interface MatchedName<Known extends KnownName> {
  readonly known: Known;
  /** 0: every word as it is written in the register; the smaller the nearer. */
  readonly cost: number;
}

/** A typed word that fits no better than this makes the name none that was meant. */
const MAX_COST = 3;
const COST = {
  /** "tass" for "tasso": the last word may be unfinished. */
  beginning: 0.3,
  /** "G." for "Giuseppe". */
  initial: 0.4,
  /** One edit; a second one costs as much again. */
  edit: 1,
  /** A word of the register that nobody typed: "Via Tasso" for "Via Torquato Tasso". */
  unsaid: 0.15,
  /** "Via" for "Viale". */
  kind: 0.6,
  /** A typed word stands before one that should precede it. */
  order: 0.25,
};
/** Words below these lengths are not corrected by one, or by two edits: too much is near to them. */
const ONE_EDIT_FROM = 4;
const TWO_EDITS_FROM = 8;

interface Options {
  readonly max?: number;
  /** The text is not being typed any more: its last word is not the beginning of another one. */
  readonly isWhole?: boolean;
  /** Each word may be the beginning of another one: "v. torq. taso" is looked for once nothing fits whole words. */
  readonly isAbbreviated?: boolean;
}

/**
 * Finds the streets that a text may mean, the nearest first, at most `max` (10). Every typed word must fit a word of
 * the street: as it is, as its beginning, as an initial, or misspelt.
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
 * Whether each typed word has one that begins like it: without it none fits (see `costOfWord`). Most names of a town
 * end here.
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
  // a first letter is rarely wrong, and without this every word would be compared with every other one
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
