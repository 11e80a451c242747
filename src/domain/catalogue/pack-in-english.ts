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

/** Returns a pack line of the shop in English; undefined where it has words that are not the shop's own. */
export function packInEnglish(line: string): string | undefined {
  const english = WORDS.reduce((text, [italian, word]) => text.replace(italian, word), line);
  return ENGLISH.test(english) ? english : undefined;
}
