/** Makes words of a query and of the catalogue comparable, by string rules and without a dictionary. */

/** Folds a text to lower case without accents and typographic signs: "Caffè" -> "caffe". */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[’`´]/g, "'");
}

/** Makes the words of one language comparable, for the index of the catalogue and for queries. */
export interface WordReader {
  words(text: string): Word[];
  /** Returns the words of the name of a category, which may list several things. */
  wordsOfCategory(name: string): Word[];
  stem(word: string): string;
  /** Returns the word without its singular or plural ending, to compare spellings. */
  withoutEnding(word: string): string;
  /** The prepositions behind which words describe the thing. */
  readonly prepositions: ReadonlySet<string>;
}

/** The numbers and words of a folded text. */
export const WORD: RegExp = /\d+(?:[.,]\d+)?|[a-z]+/g;
const WHOLLY = /\b100\s*%/g;
const STOP_WORDS = new Set(
  'a ad al alla alle allo ai agli con col da dal dalla dai di del dello della dei degli delle e ed il lo la i gli le in nel nella per su sul un uno una l d all dell'.split(
    ' ',
  ),
);
/** Words behind these describe the thing: "succo d'arancia" is a juice. */
const PREPOSITIONS = new Set(
  'a ad al alla alle allo ai agli all con col da dal dalla dai di del dello della dei degli delle dell d in nel nella per senza'.split(
    ' ',
  ),
);
/** The words of units, with the size of one of them in grams or millilitres. */
export const UNITS: ReadonlyMap<string, readonly ['g' | 'ml', number]> = new Map([
  ['g', ['g', 1]],
  ['gr', ['g', 1]],
  ['grammi', ['g', 1]],
  ['hg', ['g', 100]],
  ['etto', ['g', 100]],
  ['etti', ['g', 100]],
  ['kg', ['g', 1000]],
  ['chilo', ['g', 1000]],
  ['chili', ['g', 1000]],
  ['kilo', ['g', 1000]],
  ['kili', ['g', 1000]],
  ['ml', ['ml', 1]],
  ['cl', ['ml', 10]],
  ['dl', ['ml', 100]],
  ['l', ['ml', 1000]],
  ['lt', ['ml', 1000]],
  ['litro', ['ml', 1000]],
  ['litri', ['ml', 1000]],
]);
/** The units that people also write before the number: "gr. 500", "cl 33". */
const UNITS_IN_FRONT = new Set(['g', 'gr', 'hg', 'kg', 'ml', 'cl', 'dl', 'lt']);
/** Numbers in words, which are numbers before a unit only: "mezzo chilo". */
const NUMBERS: ReadonlyMap<string, string> = new Map([
  ['mezzo', '0.5'],
  ['mezza', '0.5'],
  ['un', '1'],
  ['uno', '1'],
]);

export interface Word {
  /** The folded word as it was typed. */
  readonly text: string;
  /** The folded and stemmed word; sizes in grams or millilitres: "1,5 l" is "1500ml". */
  readonly stem: string;
  readonly kind: 'word' | 'number' | 'size';
  /** True if the word is behind a preposition, so that it describes an earlier word. */
  readonly isModifier?: true;
}

/** Returns whether it is a word, and no number or size. */
export function isWord({ kind }: Word): boolean {
  return kind === 'word';
}

/** Returns the words of a text in order; articles and prepositions are left out, "1,5 l" and "80g" become sizes. */
export function words(text: string): Word[] {
  // "succo 100% arancia" is made of it, like "succo d'arancia"
  const raw = fold(text).replace(WHOLLY, '100 di ').match(WORD) ?? [];
  const found: Word[] = [];
  let isBehind = false;
  for (let at = 0; at < raw.length; at++) {
    const token = raw[at] ?? '';
    isBehind ||= found.length > 0 && PREPOSITIONS.has(token);
    const amount = amountAt(raw, at, UNITS);
    if (amount) {
      found.push(amount.word);
      at += amount.tokens - 1;
    } else if (!STOP_WORDS.has(token) && !isTimes(raw, at)) {
      found.push({ text: token, stem: stem(token), kind: 'word', ...(isBehind ? { isModifier: true } : {}) });
    }
  }
  return found;
}

interface Amount {
  readonly word: Word;
  /** The number of tokens of which it is. */
  readonly tokens: number;
}

/** Returns the number or size at a place of a text: "500 g", "gr. 500", "mezzo chilo". */
export function amountAt(raw: readonly string[], at: number, units: typeof UNITS): Amount | undefined {
  const token = raw[at] ?? '';
  if (/^\d/.test(token)) return digitsAt(raw, at, units);
  const next = raw[at + 1] ?? '';
  const number = NUMBERS.get(token);
  // "un l" is no litre, but an article of what follows
  if (number !== undefined) return next.length > 1 ? sizeOf(number, next, units) : undefined;
  const isInFront = UNITS_IN_FRONT.has(token) && /^\d/.test(next) && !units.has(raw[at + 2] ?? '');
  return isInFront ? sizeOf(next, token, units) : undefined;
}

/** The size in "6x1,5 l" is that of a part, so it only describes the whole. */
function digitsAt(raw: readonly string[], at: number, units: typeof UNITS): Amount {
  const token = raw[at] ?? '';
  const found: Amount = sizeOf(token, raw[at + 1] ?? '', units) ?? {
    word: { text: token, stem: token.replace(',', '.'), kind: 'number' },
    tokens: 1,
  };
  const isPart = raw[at - 1] === 'x' && /^\d/.test(raw[at - 2] ?? '');
  return isPart ? { ...found, word: { ...found.word, isModifier: true } } : found;
}

function sizeOf(amount: string, unitName: string, units: typeof UNITS): Amount | undefined {
  const unit = units.get(unitName);
  return unit && { word: { text: `${amount}${unitName}`, stem: size(amount, unit), kind: 'size' }, tokens: 2 };
}

/** The "x" of "6x1,5 l" or "4 x 100 g" is not a word. */
export function isTimes(raw: readonly string[], at: number): boolean {
  return raw[at] === 'x' && (/^\d/.test(raw[at - 1] ?? '') || /^\d/.test(raw[at + 1] ?? ''));
}

/**
 * A light Italian stemmer: plural and singular, masculine and feminine have the same stem ("mele" and "mela", "fresco"
 * and "fresche", "biscotti" and "biscotto"); stems have at least three letters.
 */
export function stem(word: string): string {
  if (word.length < 4) return word;
  const own = OWN_STEMS.get(word);
  if (own !== undefined) return own;
  for (const [ending, replacement] of ENDINGS) {
    const length = word.length - ending.length;
    if (word.endsWith(ending) && length + replacement.length >= 3) return word.slice(0, length) + replacement;
  }
  return word;
}

/** Words whose stems would be the same as those of other things: fish and peach, octopus and pulp, cloths and cream. */
const OWN_STEMS: ReadonlyMap<string, string> = new Map([
  ['pesce', 'pesce'],
  ['pesci', 'pesce'],
  ['polpo', 'polpo'],
  ['polpi', 'polpo'],
  ['panno', 'panno'],
  ['panni', 'panno'],
  ['grano', 'grano'],
]);

// longest first; "che" and "ghe" restore the hard consonant, and "finocchio" is the same as "finocchi"
const ENDINGS: readonly (readonly [string, string])[] = [
  ['chio', 'c'],
  ['chia', 'c'],
  ['chie', 'c'],
  ['ghio', 'g'],
  ['ghia', 'g'],
  ['ghie', 'g'],
  ['che', 'c'],
  ['chi', 'c'],
  ['ghe', 'g'],
  ['ghi', 'g'],
  ['cie', 'c'],
  ['gie', 'g'],
  ['cia', 'c'],
  ['gia', 'g'],
  ['io', ''],
  ['ia', ''],
  ['ie', ''],
  ['ii', ''],
  ['a', ''],
  ['e', ''],
  ['i', ''],
  ['o', ''],
];

/**
 * Returns the sizes that a bare number may mean: "1,5" is litres or kilos, "500" grams or millilitres. Small whole
 * numbers count things and have none.
 */
export function sizesOf(amount: string): string[] {
  const value = Number(amount.replace(',', '.'));
  if (value < 20 && !Number.isInteger(value)) return [size(amount, ['ml', 1000]), size(amount, ['g', 1000])];
  return value >= 50 && value < 10_000 ? [size(amount, ['g', 1]), size(amount, ['ml', 1])] : [];
}

function size(amount: string, [unit, factor]: readonly [string, number]): string {
  return `${Math.round(Number(amount.replace(',', '.')) * factor)}${unit}`;
}

export const ITALIAN_WORDS: WordReader = {
  words,
  wordsOfCategory: words,
  stem,
  withoutEnding: (word) => word.replace(/h?[aeio]$/, ''),
  prepositions: PREPOSITIONS,
};
