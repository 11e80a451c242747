import type { Word } from '../../../../../domain/catalogue/italian-words.ts';

/** Where a product stands among the results of a search, whatever its score: first, last, or nowhere. */
export type PinPlace = 'top' | 'bottom' | 'hidden';

/** A product that the staff put in a place for the words of a search; those on top are in their order. */
export interface Pin {
  readonly productId: number;
  readonly place: PinPlace;
}

/** The pins of a shop by the stems of the words. */
export type PinsByWords = ReadonlyMap<string, readonly Pin[]>;

export interface Pins {
  readonly byWords: PinsByWords;
  readonly ordinalOfId: ReadonlyMap<number, number>;
}

/** The words of a search as pins know them: singular and plural are the same. */
export function wordsKey(asked: readonly Word[]): string {
  return asked.map(({ stem }) => stem).join(' ');
}

/**
 * Returns the results in the order of the pins of these words. A pinned product that the search alone would not find is
 * added; one that the store does not sell (`accept`) is left out.
 */
export function arranged(
  { byWords, ordinalOfId }: Pins,
  key: string,
  found: Int32Array,
  accept: (ordinal: number) => boolean,
): Int32Array {
  const pins = byWords.get(key);
  if (!pins) return found;
  const at = (place: PinPlace) =>
    pins.flatMap((pin) => (pin.place === place ? (ordinalOfId.get(pin.productId) ?? []) : []));
  const [top, bottom, hidden] = [at('top').filter(accept), new Set(at('bottom')), new Set(at('hidden'))];
  const rest = [...found].filter((ordinal) => !top.includes(ordinal) && !hidden.has(ordinal));
  return Int32Array.from([
    ...top,
    ...rest.filter((ordinal) => !bottom.has(ordinal)),
    ...rest.filter((ordinal) => bottom.has(ordinal)),
  ]);
}
