import { fold } from '../../../../../domain/catalogue/italian-words.ts';
import { countOf, expand, termsStartingWith } from './expand.ts';
import { saysSomething, score } from './score.ts';
import { isAsTyped, searchIn } from './search.ts';
import type { SearchIndex } from './search-index.ts';

export interface Typed {
  /** Best first. */
  readonly ordinals: readonly number[];
  /** Completions: the whole query with its last word finished, most likely first. */
  readonly completed: readonly string[];
  /** The corrected query, when no word is spelt as typed. */
  readonly corrected?: string;
  /** True if the query is in the shop's other language. */
  readonly isOtherLanguage?: true;
}

const MAX_TERMS = 400;
/** The bonus of a complete word over longer words that begin with it. */
const WHOLE = 1.5;
/**
 * A correction or another form must be this many times as common as the completions: "late" means "latte" (milk), not
 * "latex".
 */
const COMMONER = 5;
/** Beside a complete word, longer ones with this many times fewer goods are not offered: no "latteria" for "latte". */
const RARER = 10;

/**
 * Completes a query that is still being typed: its last word is a prefix, the others are searched as usual. The
 * prefix of a common word counts more than that of a rare one.
 */
export function searchTyped(
  index: SearchIndex,
  typed: string,
  accept: (ordinal: number) => boolean,
  limit: { products: number; words: number },
): Typed {
  const { isBeginning, ...own } = typedIn(index, typed, accept, limit);
  // a prefix without a match here may have one in the other language
  if (!index.other || isBeginning || isAsTyped(searchIn(index, typed, accept))) return own;
  const { isBeginning: beginsThere, ...other } = typedIn(index.other, typed, accept, limit);
  return beginsThere || own.ordinals.length === 0 ? { ...other, isOtherLanguage: true } : own;
}

function typedIn(
  index: SearchIndex,
  typed: string,
  accept: (ordinal: number) => boolean,
  limit: { products: number; words: number },
): Typed & { readonly isBeginning: boolean } {
  const text = fold(typed).replace(/\s+/g, ' ').trimStart();
  const at = text.lastIndexOf(' ') + 1;
  const [before, beginning] = [text.slice(0, at), text.slice(at)];
  const whole = searchIn(index, typed, accept);
  const corrected = whole.dropped ? undefined : whole.corrected;
  const about = corrected === undefined ? {} : { corrected };
  const meant = corrected ?? otherForm(index, before, beginning);
  const first = Array.from(whole.ordinals.subarray(0, limit.products));
  const asSearched = { ordinals: first, completed: [], isBeginning: false, ...about };
  // sizes, numbers and complete words are searched as typed
  if (!/^[a-z']+$/.test(beginning)) return asSearched;
  const points = pointsOfBeginning(index, beginning, allowed(index, before, accept));
  const isSlip = meant !== undefined && whole.ordinals.length > COMMONER * points.ofProduct.size;
  // of equally good ones the plain thing comes first: "Latte intero" before "Latte di capra parzialmente scremato"
  const lengthOf = (ordinal: number) => index.nameLengths[ordinal] ?? 0;
  const found = [...points.ofProduct]
    .sort(([a, x], [b, y]) => y - x || lengthOf(a) - lengthOf(b) || a - b)
    .map(([ordinal]) => ordinal);
  const ordinals = isSlip ? [...whole.ordinals, ...found] : found.length > 0 ? found : [...whole.ordinals];
  const ofWhole = points.ofWord.get(beginning) ?? 0;
  const completed = [...points.ofWord]
    .filter(([, goods]) => goods * RARER > ofWhole)
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .map(([word]) => before + word)
    .filter((word) => word !== text);
  const offered = isSlip ? [meant, ...completed] : completed;
  return {
    ordinals: [...new Set(ordinals)].slice(0, limit.products),
    completed: [...new Set(offered)].slice(0, limit.words),
    isBeginning: found.length > 0,
    ...about,
  };
}

/**
 * Returns the query with its last word in the form that goods have, if they have only another form: "latti" is "latte".
 */
function otherForm(index: SearchIndex, before: string, beginning: string): string | undefined {
  const term = index.terms.get(index.reader.stem(beginning));
  if (term === undefined || index.postings[term]?.forms.has(beginning)) return undefined;
  const spelling = index.spellings[term] ?? '';
  return spelling.startsWith(beginning) ? undefined : before + spelling;
}

/**
 * Returns the scores of the products that have all words before the last one; all products if there is only one word.
 */
function allowed(
  index: SearchIndex,
  before: string,
  accept: (ordinal: number) => boolean,
): (ordinal: number) => number | undefined {
  const asked = index.reader.words(before);
  if (asked.length === 0) return (ordinal) => (accept(ordinal) ? 0 : undefined);
  const { ordinals, matched, totals } = score(
    index,
    asked,
    asked.map((word) => expand(index, word)),
  );
  const points = new Map<number, number>();
  ordinals.forEach((ordinal, position) => {
    if (matched[position] === asked.length) points.set(ordinal, totals[position] ?? 0);
  });
  return (ordinal) => (accept(ordinal) ? points.get(ordinal) : undefined);
}

/** Returns the products that have a word with this prefix, and the number of products per word. */
function pointsOfBeginning(
  index: SearchIndex,
  beginning: string,
  allow: (ordinal: number) => number | undefined,
): { ofProduct: Map<number, number>; ofWord: Map<string, number> } {
  const ofProduct = new Map<number, number>();
  const ofWord = new Map<string, number>();
  for (const term of termsStartingWith(index, index.reader.stem(beginning), MAX_TERMS)) {
    const postings = index.postings[term];
    if (!postings) continue;
    const written = [...postings.forms.keys()];
    const common = Math.log(1 + countOf(index, term));
    for (let position = 0; position < postings.ordinals.length; position++) {
      const ordinal = postings.ordinals[position] ?? 0;
      const form = written[(postings.formOf[position] ?? 0) - 1];
      if (!form?.startsWith(beginning) || !saysSomething(postings, postings.weights[position] ?? 0)) continue;
      const others = allow(ordinal);
      if (others === undefined) continue;
      const own = (postings.weights[position] ?? 0) * common * (form === beginning ? WHOLE : 1);
      ofProduct.set(ordinal, Math.max(ofProduct.get(ordinal) ?? 0, others + own));
      ofWord.set(form, (ofWord.get(form) ?? 0) + 1);
    }
  }
  return { ofProduct, ofWord };
}
