import { amountAt, fold, isTimes, UNITS, WORD, type Word, type WordReader } from './italian-words.ts';

/** Makes English words of a query and of the catalogue comparable, by string rules and a few exceptions. */

const STOP_WORDS = new Set('a an and at by for from in of on or s the to with'.split(' '));
/** Words behind these describe the thing: "tuna in olive oil" is no oil. */
const PREPOSITIONS = new Set(['at', 'by', 'for', 'from', 'in', 'of', 'on', 'to', 'with']);
const ENGLISH_UNITS: typeof UNITS = new Map([...UNITS, ['litre', ['ml', 1000]], ['litres', ['ml', 1000]]]);
const EXCEPTIONS: Readonly<Record<string, string>> = {
  knives: 'knife',
  leaves: 'leaf',
  loaves: 'loaf',
  halves: 'half',
  pies: 'pie',
  ties: 'tie',
  hummous: 'hummus',
  yoghurt: 'yogurt',
  yoghurts: 'yogurt',
  chilis: 'chilli',
  chili: 'chilli',
  chillies: 'chilli',
  cookies: 'cookie',
  lollies: 'lolly',
  veggies: 'veggie',
  smoothies: 'smoothie',
  brownies: 'brownie',
};

/**
 * Returns the words of a text in order, without articles and prepositions. In "Milk shortbread biscuits" and "Toilet
 * paper, 2-ply" the thing itself is the last word before the first preposition, comma or bracket; all others describe
 * it.
 */
function words(text: string): Word[] {
  const [thing = '', ...rest] = fold(text).split(THING_ENDS);
  const ofThing = wordsOf(thing);
  const head = ofThing.findLastIndex(({ kind }) => kind === 'word');
  const described = ofThing.map((word, at) => (at === head || head < 0 ? word : asModifier(word)));
  return [...described, ...rest.flatMap((part) => wordsOf(part).map(asModifier))];
}

/** Matches where the name of the thing ends; a preposition counts only between words. */
const THING_ENDS = new RegExp(`[,(]|(?<=\\S) (?=(?:${[...PREPOSITIONS].join('|')}) )`);

function wordsOf(text: string): Word[] {
  const raw = text.match(WORD) ?? [];
  const found: Word[] = [];
  for (let at = 0; at < raw.length; at++) {
    const token = raw[at] ?? '';
    const amount = amountAt(raw, at, ENGLISH_UNITS);
    if (amount) {
      found.push(amount.word);
      at += amount.tokens - 1;
    } else if (!STOP_WORDS.has(token) && !isTimes(raw, at))
      found.push({ text: token, stem: stem(token), kind: 'word' });
  }
  return found;
}

function asModifier(word: Word): Word {
  return word.kind === 'word' ? { ...word, isModifier: true } : word;
}

/**
 * Returns the same stem for singular and plural ("berries" and "berry", "tomatoes" and "tomato"); stems have at least
 * three letters.
 */
function stem(word: string): string {
  const exception = EXCEPTIONS[word];
  if (exception !== undefined || word.length < 4) return exception ?? word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:o|ss|sh|ch|x|zz)es$/.test(word)) return word.slice(0, -2);
  return /[^isu]s$/.test(word) ? word.slice(0, -1) : word;
}

export const ENGLISH_WORDS: WordReader = {
  words,
  // each part of "Butter, cream and eggs" is a thing of its own
  wordsOfCategory: (name) => name.split(/,| and /).flatMap(words),
  stem,
  withoutEnding: (word) => word.replace(/e?s?$/, ''),
  prepositions: new Set(PREPOSITIONS),
};

/** The words of pack lines that the shop writes itself ("al kg, un pezzo circa 200 g"), with their English. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/^al kg\b/, 'per kg'],
  [/un pezzo circa ([\d,]+ k?g)/, 'about $1 each'],
  [/\bsgocciolato\b/, 'drained'],
  [/\b1 pz\b/g, '1 pc'],
  [/\bpz\b/g, 'pcs'],
  [/(\d),(\d)/g, '$1.$2'],
];

/** Matches an English pack line: numbers, units and the words above, and nothing else. */
const ENGLISH = /^(?:[\d.,() x]|g|kg|ml|l|pcs?|per|about|each|drained)*$/;

/** Translates a pack line of the shop into English; undefined if it has words that the shop does not write itself. */
export function packInEnglish(line: string): string | undefined {
  const english = WORDS.reduce((text, [italian, word]) => text.replace(italian, word), line);
  return ENGLISH.test(english) ? english : undefined;
}
