import type { Word } from '../../../../../domain/catalogue/italian-words.ts';
import { isNamed } from './score.ts';
import type { SearchIndex } from './search-index.ts';

/** Brands are mixed among this many goods, which are the first pages: further down nobody compares brands. */
const MIXED = 96;
/** Among this many goods in succession, at most `OF_ONE_BRAND` are of the same brand. */
const SUCCESSION = 6;
const OF_ONE_BRAND = 2;

/**
 * Returns the goods found for one generic word ("pasta") with their brands mixed: where equally good matches differ
 * only by the length of their names, one brand would otherwise fill the first pages. Only goods that are the thing
 * itself change places, the best stays first, and goods of a brand stay in their order. Goods without a brand stand
 * where they come.
 */
export function withMixedBrands(index: SearchIndex, asked: readonly Word[], found: Int32Array): Int32Array {
  const [word] = asked;
  if (asked.length !== 1 || word?.kind !== 'word') return found;
  const end = found.findIndex((ordinal) => !isNamed(index, word, ordinal));
  const mixed = Math.min(end < 0 ? found.length : end, MIXED);
  if (mixed <= OF_ONE_BRAND) return found;
  const waiting = Array.from(found.subarray(0, mixed));
  const placed: number[] = [];
  while (waiting.length > 0) {
    const latest = placed.slice(1 - SUCCESSION).map((ordinal) => index.brandLines[ordinal]);
    const isFree = (ordinal: number) => {
      const brand = index.brandLines[ordinal];
      return !brand || latest.filter((other) => other === brand).length < OF_ONE_BRAND;
    };
    const at = Math.max(0, waiting.findIndex(isFree));
    placed.push(...waiting.splice(at, 1));
  }
  return Int32Array.from([...placed, ...found.subarray(mixed)]);
}
