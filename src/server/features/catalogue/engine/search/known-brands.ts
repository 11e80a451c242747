import { readFileSync } from 'node:fs';
import { type Word, words } from '../../../../../domain/catalogue/italian-words.ts';

/** A query without the brands that the shop does not sell. */
export interface WithoutBrands {
  /** The rest of the query, or the kind of goods that the brand stands for. */
  readonly asked: readonly Word[];
  readonly dropped: readonly string[];
  /** One of them is the own label of another chain ("pesto conad"): whoever names it looks for that of this shop. */
  readonly meansOwnLabel: boolean;
}

/** The longest brand of the list in words. */
const MAX_WORDS = 4;
const kindOfBrand = readKinds(readFileSync(new URL('../../known-brands.txt', import.meta.url), 'utf8'));

/**
 * The words of which the brands of the list consist; own labels of other chains have everyday words ("bio",
 * "original"), so only those of one word.
 */
export const BRAND_WORDS: readonly Word[] = [...kindOfBrand]
  .filter(([brand, kind]) => kind.length > 0 || !brand.includes(' '))
  .flatMap(([brand]) => words(brand));

/**
 * Takes well-known brands out of a query when no product has them. Without it "nutella" would be read as a misspelt
 * word of the shop. `isWritten` tells the words that goods have as they were typed.
 */
export function withoutMissingBrands(asked: readonly Word[], isWritten: (word: Word) => boolean): WithoutBrands {
  const rest: Word[] = [];
  const dropped: string[] = [];
  let kind: readonly Word[] = [];
  let meansOwnLabel = false;
  for (let at = 0; at < asked.length; ) {
    const brand = brandAt(asked, at);
    const part = asked.slice(at, at + (brand?.length ?? 1));
    if (brand === undefined || part.every(isWritten)) rest.push(...part);
    else {
      dropped.push(part.map(({ text }) => text).join(' '));
      kind = brand.kind;
      meansOwnLabel ||= kind.length === 0;
    }
    at += part.length;
  }
  // the size alone in "nutella 750 g" is not searched
  return { asked: rest.some((word) => word.kind === 'word') ? rest : [...kind, ...rest], dropped, meansOwnLabel };
}

function brandAt(asked: readonly Word[], at: number): { length: number; kind: readonly Word[] } | undefined {
  for (let length = Math.min(MAX_WORDS, asked.length - at); length > 0; length--) {
    const kind = kindOfBrand.get(keyOf(asked.slice(at, at + length)));
    if (kind) return { length, kind };
  }
  return undefined;
}

function readKinds(text: string): ReadonlyMap<string, readonly Word[]> {
  const kinds = new Map<string, readonly Word[]>();
  for (const line of text.split('\n')) {
    const [kind = '', brands = ''] = line.replace(/#.*/, '').split(':');
    for (const brand of brands.split(',')) {
      const key = keyOf(words(brand));
      // if a brand has two kinds, the first one is used
      if (key !== '' && !kinds.has(key)) kinds.set(key, words(kind));
    }
  }
  return kinds;
}

function keyOf(part: readonly Word[]): string {
  return part.map(({ text }) => text).join(' ');
}
