import { MAX_LINE_CHOICES, MAX_READ_LINES } from '../../../contract/lists/limits.ts';
import type { ReadLine } from '../../../contract/lists/source-schemas.ts';
import { grams, toKilos } from '../../../domain/base/weight.ts';
import { readWrittenList, type WrittenWord } from '../../../domain/catalogue/fast-search.ts';
import { jsonObject, raw, rawArray } from '../../infra/json-text.ts';
import type { LineAmount } from '../cart/stored/lines.ts';
import type { Catalogue } from '../catalogue/engine/catalogue.ts';
import type { Scope } from '../catalogue/engine/scope.ts';
import { search } from '../catalogue/engine/search/search.ts';
import { isAvailable } from '../catalogue/recommend/alternatives.ts';
import { askedLine } from './list-from.ts';

/** How many of the products that a line finds are looked at: further ones are hardly ever meant. */
const MAX_CANDIDATES = 40;
/** The first products of a search; if all of them are of one category, the line is not doubtful. */
const FIRST = 3;
/** How much more often one product was bought than every other one that the line finds, to be the one that is meant. */
const CLEARLY = 2;

/** The days on which a customer has bought each product within a year. */
export type BoughtTimes = ReadonlyMap<number, number>;

interface Candidate {
  readonly ordinal: number;
  readonly categoryId: number;
  readonly line: LineAmount;
  readonly times: number;
}

/** `data` of wishlist/read: each line of a text with the products that it may mean. */
export function readTextJson(catalogue: Catalogue, scope: Scope, text: string, bought: BoughtTimes): string {
  const lines = readWrittenList(text).slice(0, MAX_READ_LINES);
  return jsonObject({ lines: rawArray(lines.map((line) => lineJson(catalogue, scope, line, bought))) });
}

function lineJson(catalogue: Catalogue, scope: Scope, { written, word }: WrittenWord, bought: BoughtTimes): string {
  const found = search(scope.snapshot.search, word.name, (ordinal) => isAvailable(scope, ordinal));
  const candidates = [...found.ordinals.subarray(0, MAX_CANDIDATES)].flatMap((ordinal): Candidate[] => {
    const row = scope.snapshot.rows[ordinal];
    // a line does not say which option
    if (!row || row.selectOptions.length > 0) return [];
    const line = askedLine(row, word.amount);
    const times = bought.get(row.productId) ?? 0;
    return line.amount === 0 ? [] : [{ ordinal, categoryId: row.categoryId, line, times }];
  });
  const isNear = (found.dropped?.length ?? 0) > 0;
  const { state, choices } = isNear
    ? { state: 'missing' as const, choices: candidates.slice(0, 1) }
    : judged(candidates);
  return jsonObject({
    text: written,
    name: word.name,
    state,
    asked: word.amount,
    isToTaste: word.isToTaste === true,
    found: isNear ? 0 : found.ordinals.length,
    choices: rawArray(choices.map((choice) => choiceJson(catalogue, scope, choice))),
  });
}

type Judged = { readonly state: ReadLine['state']; readonly choices: readonly Candidate[] };

/**
 * What a customer buys is meant, if it is one product or clearly the most frequent one. Of goods that were never bought
 * the first is meant, if the first ones are all of one category. Otherwise the writer is asked.
 */
function judged(candidates: readonly Candidate[]): Judged {
  const [first] = candidates;
  if (!first) return { state: 'missing', choices: [] };
  const [most, next] = candidates.filter(({ times }) => times > 0).sort((a, b) => b.times - a.times);
  if (most && most.times >= CLEARLY * (next?.times ?? 0)) return meaning(most, candidates);
  const isOneKind = candidates.slice(0, FIRST).every(({ categoryId }) => categoryId === first.categoryId);
  if (!most && isOneKind) return meaning(first, candidates);
  return { state: 'doubtful', choices: choicesOf(candidates) };
}

/** The product that is meant comes first, with others to change it. */
function meaning(meant: Candidate, candidates: readonly Candidate[]): Judged {
  return { state: 'found', choices: [...new Set([meant, ...choicesOf(candidates)])].slice(0, MAX_LINE_CHOICES) };
}

/** Returns what was bought most, then the best product of each category, then the best of all. */
function choicesOf(candidates: readonly Candidate[]): readonly Candidate[] {
  const usual = candidates.filter(({ times }) => times > 0).sort((a, b) => b.times - a.times);
  const kinds = new Set<number>();
  const ofEachKind = candidates.filter(({ categoryId }) => !kinds.has(categoryId) && kinds.add(categoryId));
  return [...new Set([...usual, ...ofEachKind, ...candidates])].slice(0, MAX_LINE_CHOICES);
}

function choiceJson(catalogue: Catalogue, scope: Scope, { ordinal, line, times }: Candidate) {
  return jsonObject({
    quantity: line.isLoose ? 0 : line.amount,
    weight: line.isLoose ? toKilos(grams(line.amount)) : 0,
    isUsual: times > 0,
    product: raw(catalogue.card(scope, ordinal)),
  });
}
