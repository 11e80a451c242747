import { ALLERGEN_TAGS, type Allergen, type Meaning, type Named } from './allergens.ts';
import { isBreak, type LabelWord, labelWords } from './label-words.ts';
import { type Phrase, phraseAt } from './phrases.ts';
import { AND, closeWords, deniedFrom, endsList, isListWord, traceListFrom } from './scopes.ts';

/** A position in a text that names an allergen, or another animal product. */
export interface Naming {
  readonly named: Named;
  readonly start: number;
  readonly end: number;
  readonly isTrace: boolean;
}

/** The result of reading a text of ingredients. */
export interface Ingredients {
  readonly namings: readonly Naming[];
  /** In the order of annex II. */
  readonly contains: readonly Allergen[];
  /** Allergens that it may contain and that are not among its ingredients. */
  readonly traces: readonly Allergen[];
}

/**
 * Reads ingredients, declared allergens and traces, in Italian and in other languages on labels. Denied allergens
 * ("senza glutine") are not included. A list of traces ends with its sentence, and before the first word that names no
 * allergen: what cannot be told from ingredients counts as one.
 */
export function readIngredients(text: string): Ingredients {
  const words = labelWords(text);
  const namings: Naming[] = [];
  let list: TraceList | undefined;
  for (let at = 0; at < words.length; ) {
    const denied = deniedFrom(words, at);
    const begin = denied === undefined ? traceListFrom(words, at) : undefined;
    if (begin !== undefined) list = { begin, named: -1, depth: 0, items: [] };
    else if (denied !== undefined) list = undefined;
    const next = denied ?? begin;
    if (next !== undefined) {
      at = next;
      continue;
    }
    const found = nameFrom(text, words, at) ??
      (list && misreadSoy(words, at)) ?? { named: [], length: 1, isNothing: true };
    list = listAfter(text, words, { list, at, found, namings });
    note(words, namings, { list, at, found });
    at += found.length;
  }
  return summedUp(namings);
}

/** Returns the list of traces to which a word still belongs, if any. */
function listAfter(
  text: string,
  words: readonly LabelWord[],
  { list, at, found, namings }: Place,
): TraceList | undefined {
  if (list === undefined) return undefined;
  const state = belongs(text, words, { list, at, found });
  if (state === 'unsure')
    for (const index of unsureItems(words, list, at)) namings[index] = { ...namings[index], isTrace: false } as Naming;
  return state === 'listed' ? list : undefined;
}

interface Place {
  readonly list: TraceList | undefined;
  readonly at: number;
  readonly found: Found;
  readonly namings: Naming[];
}

function note(words: readonly LabelWord[], namings: Naming[], { list, at, found }: Omit<Place, 'namings'>): void {
  const end = at + found.length;
  if (list && !found.isNothing) noteItem(words, { list, at, end, index: namings.length, count: found.named.length });
  const [start, stop] = [words[at]?.start ?? 0, words[end - 1]?.end ?? 0];
  for (const named of found.named) namings.push({ named, start, end: stop, isTrace: list !== undefined });
}

function summedUp(namings: readonly Naming[]): Ingredients {
  const isNamed = (allergen: Allergen, isTrace: boolean) =>
    namings.some((each) => each.named === allergen && each.isTrace === isTrace);
  const contains = ALLERGEN_TAGS.filter((allergen) => isNamed(allergen, false));
  return {
    namings,
    contains,
    traces: ALLERGEN_TAGS.filter((allergen) => isNamed(allergen, true) && !contains.includes(allergen)),
  };
}

interface Found {
  readonly named: readonly Named[];
  /** The number of words. */
  readonly length: number;
  /** True if the word is not a name. */
  readonly isNothing?: true;
}

/**
 * Returns the name that begins with this word; nothing is named if it is denied ("gluten free") or made of another
 * plant.
 */
function nameFrom(text: string, words: readonly LabelWord[], at: number): Found | undefined {
  const close = closeWords(words, at);
  const phrase = phraseAt(close) ?? hyphenated(words, at);
  if (phrase === undefined || isAmount(text, words, at, phrase)) return undefined;
  const { length, meaning } = phrase;
  if (/^(?:free|frei|vrij)$/.test(close(length) ?? '')) return { named: [], length: length + 1 };
  return { named: isMadeOfWhatItSays(words, at, phrase) ? [] : meaning.named, length };
}

/** Matches a word that is hyphenated at the end of a line: "arachi - di". */
function hyphenated(words: readonly LabelWord[], at: number): Phrase | undefined {
  const next = words[at + 1];
  if (next === undefined || !/^\s?[-‐]\s$/.test(next.gap)) return undefined;
  const phrase = phraseAt((index) => (index === 0 ? `${words[at]?.text}${next.text}` : undefined));
  return phrase && { ...phrase, length: 2 };
}

/** Returns whether it is an amount: "e 220 g" is not E 220. */
function isAmount(text: string, words: readonly LabelWord[], at: number, { length }: Phrase): boolean {
  if (words[at]?.text !== 'e' || length !== 2) return false;
  return /^[.,]?\d?\s*(?:g|gr|kg|mg|ml|cl|l|kcal|kj|%|°)(?!\p{L})/iu.test(text.slice(words[at + 1]?.end));
}

/** Returns whether, in a list of traces, these letters are a misread "soia". */
function misreadSoy(words: readonly LabelWord[], at: number): Found | undefined {
  return /^(?:sola|sofa|soie|soi)$/.test(words[at]?.text ?? '') ? { named: ['soybeans'], length: 1 } : undefined;
}

/** Gluten-free plants of which dough is made. */
const GRAINS =
  /^(?:ris[oi]|riz|rice|reis|mais|maiz|maize|corn|granturco|granoturco|castagn\w+|cec[ei]|chickpea|lenticchi\w+|lentil\w*|pisell[oi]|legum[ei]|tapioca|manioca|quinoa|amarant\w+|miglio|millet|sorgo|sorghum|teff|saraceno|sarrasin|buckwheat|canapa)$/;
/** Other plants of which flour is made. */
const OTHER_PLANTS =
  /^(?:chestnut|gram|pois|pea|peas|fav[ae]|fagiol[oi]|bean|beans|patat[ae]|potato|fecola|pommes?|amaranth|hemp|cocco|coco|coconut|semi|seme|seed|seeds|kernel|lino|lin|linseed|carrub\w+|caroube|carob|guar|psyllium|bamb\w+|agrumi|zucca|banan[ae]|platano|girasole|vinacciol[oi]|cacao|tara|konjac|alghe)$/;
/** Allergens of which flour is made. */
const FLOURS: readonly Named[] = ['gluten', 'soybeans', 'nuts', 'peanuts', 'lupin', 'sesame-seeds', 'fish'];
const OF = /^(?:di|d|de|da|du|des|con|aus|von|from|of)$/;
/** The maximum number of words between "farina" and its plant. */
const ADJECTIVES = 4;
/** Words before "pasta" that make it no ingredient, as in "nocciole in pasta" and "condire la pasta". */
const BEFORE_PASTE = /^(?:in|la|sulla|della|nella|con|a|per|di|dalla|alla|tua|tuo|come|vostra)$/;

/**
 * Returns whether a food that is usually made of wheat names its own ingredient: another plant, or a cereal that is
 * named itself.
 */
function isMadeOfWhatItSays(words: readonly LabelWord[], at: number, { meaning, length }: Phrase): boolean {
  if (meaning.rule === undefined) return false;
  return isSaidBefore(words, at, meaning) || isSaidBehind(words, at + length, meaning);
}

/** Matches names that follow their ingredient, as in English. */
const BEHIND = /^(?:flour|noodles?|bread|breadcrumbs?|crackers?|biscuits?|malt|semolina)$/;

/** Matches the ingredient before the name: "corn flour", "nocciole in pasta". */
function isSaidBefore(words: readonly LabelWord[], at: number, { rule }: Meaning): boolean {
  const { gap, text } = words[at] ?? { gap: ',', text: '' };
  if (isBreak(words, at) || /[,;:()[\]]/.test(gap)) return false;
  return rule === 'paste'
    ? BEFORE_PASTE.test(words[at - 1]?.text ?? '')
    : BEHIND.test(text) && isPlant(words, at - 1, rule);
}

/** Matches the ingredient after the name: "farina integrale di riso", "cereali (mais, riso)". */
function isSaidBehind(words: readonly LabelWord[], from: number, { rule }: Meaning): boolean {
  for (let next = from; next < Math.min(words.length, from + ADJECTIVES); next++) {
    const { gap = '', text = '' } = words[next] ?? {};
    if (/[([:]/.test(gap)) return isSaidInside(words, next, rule);
    if (isBreak(words, next) || /[,)\]]/.test(gap) || AND.has(text)) return false;
    if (OF.test(text)) return rule === 'paste' || isPlant(words, next + 1, rule);
    if (next === from ? isPlant(words, next, rule) : isGluten(words, next)) return true;
  }
  return false;
}

function isGluten(words: readonly LabelWord[], at: number): boolean {
  return phraseAt(closeWords(words, at))?.meaning.named.includes('gluten') ?? false;
}

/** Matches ingredients in brackets: "(riso, mais)", and "(71%) (riso, mais)", but not "(tipo 0)". */
function isSaidInside(words: readonly LabelWord[], from: number, rule: Meaning['rule']): boolean {
  for (let next = from; next < Math.min(words.length, from + 2 * ADJECTIVES); next++) {
    const { gap = '' } = words[next] ?? {};
    if (next > from && /[)\]]/.test(gap) && !/[)\]]\s?[([]/.test(gap)) return false;
    if (isPlant(words, next, rule)) return true;
  }
  return false;
}

/** Returns whether a word is the ingredient of flour, dough or pasta, which then have no meaning of their own. */
function isPlant(words: readonly LabelWord[], at: number, rule: Meaning['rule']): boolean {
  const text = words[at]?.text ?? '';
  if (GRAINS.test(text) || (rule !== 'dough' && OTHER_PLANTS.test(text))) return true;
  const phrase = phraseAt(closeWords(words, at));
  if (phrase === undefined) return false;
  // "grano saraceno" is in the list as a name without a meaning
  const { named } = phrase.meaning;
  return named.length === 0
    ? GRAINS.test(words[at + 1]?.text ?? '')
    : named.some((each) => (rule === 'dough' ? each === 'gluten' : FLOURS.includes(each)));
}

interface TraceList {
  /** The position of its first word. */
  readonly begin: number;
  /** The position at which its last name ended. */
  named: number;
  /** The number of open brackets that began in it. */
  depth: number;
  readonly items: { readonly indexes: readonly number[]; readonly isJoined: boolean }[];
}

type Item = {
  readonly list: TraceList;
  readonly at: number;
  readonly end: number;
  readonly index: number;
  readonly count: number;
};

function noteItem(words: readonly LabelWord[], { list, at, end, index, count }: Item): void {
  const between = list.named < 0 ? [] : words.slice(list.named, at);
  const isJoined = between.some((word) => AND.has(word.text));
  list.items.push({ indexes: Array.from({ length: count }, (_each, more) => index + more), isJoined });
  list.named = end;
}

/**
 * Returns whether a word still belongs to a list of traces. A name with a percentage, or without a separator before it,
 * is an ingredient, and so is a name behind the brackets of the list. `unsure`: the list ended, but not at the begin of
 * a sentence or another text.
 */
function belongs(
  text: string,
  words: readonly LabelWord[],
  { list, at, found }: { readonly list: TraceList; readonly at: number; readonly found: Found },
): 'listed' | 'ended' | 'unsure' {
  const { gap, text: word } = words[at] ?? { gap: '', text: '' };
  if (at > list.begin && isBreak(words, at)) return 'ended';
  list.depth += countOf(gap, /[([]/g) - countOf(gap, /[)\]]/g);
  if (list.depth < 0) return 'ended';
  if (found.isNothing) return isListWord(word) ? 'listed' : endsList(word) ? 'ended' : 'unsure';
  if (at === list.named && !/[,&+(:)\]]/.test(gap)) return 'unsure';
  return PERCENT.test(text.slice(words[at + found.length - 1]?.end)) ? 'unsure' : 'listed';
}

const PERCENT = /^[\s)]*\(?\s?\d+(?:[.,]\d+)?\s?%/;

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/**
 * Returns which names of a list may be ingredients because other ingredients follow ("può contenere soia, latte,
 * zucchero"): all but the first, unless "e" marked the last one.
 */
function unsureItems(words: readonly LabelWord[], { items, named }: TraceList, at: number): readonly number[] {
  const last = items.at(-1);
  if (last === undefined || items.length === 1) return [];
  if (!last.isJoined) return items.slice(1).flatMap(({ indexes }) => indexes);
  const isBeside = at === named && !/[,(]/.test(words[at]?.gap ?? '');
  return isBeside ? last.indexes : [];
}
