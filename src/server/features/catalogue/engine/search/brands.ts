import { ITALIAN_WORDS, type Word, type WordReader } from '../../../../../domain/catalogue/italian-words.ts';

/** The brands of a catalogue, found although their double letters or spaces are missing or misplaced. */
export interface BrandNames {
  /**
   * Returns the query with misspelt brands as the catalogue writes them: "de ceco" becomes "de cecco", "giovani rana" becomes
   * "giovanni rana"; undefined when it has none. `isWritten` tells the words that goods have as they were typed: alone,
   * such a word is no misspelt brand.
   */
  repaired(asked: readonly Word[], isWritten: (word: Word) => boolean): readonly Word[] | undefined;
}

/** A brand of more words is recognised by its single words. */
const MAX_WORDS = 4;
/** Shorter brands differ from other words by too little. */
const SHORTEST = 4;

export function brandNames(names: Iterable<string>, { words }: WordReader = ITALIAN_WORDS): BrandNames {
  const byLetters = new Map<string, readonly Word[]>();
  const known = new Set<string>();
  for (const name of new Set(names)) {
    const brand = words(name);
    if (brand.length === 0 || brand.length > MAX_WORDS || brand.some(({ kind }) => kind !== 'word')) continue;
    const letters = lettersOf(brand);
    if (letters.length < SHORTEST) continue;
    known.add(textOf(brand));
    // of two brands with the same letters the first one stays
    if (!byLetters.has(letters)) byLetters.set(letters, brand);
  }

  /** Returns the brand that a part of the query means, if it is written otherwise. */
  function meant(part: readonly Word[], isWritten: (word: Word) => boolean): readonly Word[] | undefined {
    const [only] = part;
    if (part.length === 1 && only && isWritten(only)) return undefined;
    return byLetters.get(lettersOf(part));
  }

  return {
    repaired: (asked, isWritten) => {
      const found: Word[] = [];
      let isRepaired = false;
      for (let at = 0; at < asked.length; ) {
        const part = longestBrand(asked.slice(at, at + MAX_WORDS), (each) => known.has(textOf(each)));
        const wrong =
          part ?? longestBrand(asked.slice(at, at + MAX_WORDS), (each) => meant(each, isWritten) !== undefined);
        const brand = part ?? (wrong && meant(wrong, isWritten));
        found.push(...(brand ?? asked.slice(at, at + 1)));
        isRepaired ||= part === undefined && brand !== undefined;
        at += wrong?.length ?? 1;
      }
      return isRepaired ? found : undefined;
    },
  };
}

/** Returns the longest beginning that is a brand. */
function longestBrand(
  asked: readonly Word[],
  isBrand: (part: readonly Word[]) => boolean,
): readonly Word[] | undefined {
  for (let length = asked.length; length > 0; length--) {
    const part = asked.slice(0, length);
    if (part.every(({ kind }) => kind === 'word') && isBrand(part)) return part;
  }
  return undefined;
}

function textOf(part: readonly Word[]): string {
  return part.map(({ text }) => text).join(' ');
}

/** The letters without spaces, each double letter once. */
function lettersOf(part: readonly Word[]): string {
  return part
    .map(({ text }) => text)
    .join('')
    .replace(/(.)\1+/g, '$1');
}
