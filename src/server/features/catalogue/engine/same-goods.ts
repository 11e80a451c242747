import type { ProductRow } from './rows/rows.ts';

const found = new WeakMap<readonly ProductRow[], Int32Array>();

/**
 * Returns for each ordinal the first one with the same name and pack, which differs by its brand only: a search shows
 * them as one card (web/features/catalogue/listing/ProductGrid.tsx). Goods without a brand stand alone.
 */
function firstsOf(rows: readonly ProductRow[]): Int32Array {
  const before = found.get(rows);
  if (before) return before;
  const firsts = new Map<string, number>();
  const read = Int32Array.from(rows, ({ name, brandLine, packLine }, ordinal) => {
    if (brandLine === '') return ordinal;
    const key = `${name} ${packLine}`;
    const first = firsts.get(key) ?? ordinal;
    firsts.set(key, first);
    return first;
  });
  found.set(rows, read);
  return read;
}

interface Window {
  readonly from: number;
  readonly size: number;
}

/** Returns a window of a list whose cards are counted, not its goods; the same goods follow each other. */
export function windowOfCards(rows: readonly ProductRow[], sorted: readonly number[], { from, size }: Window) {
  const firsts = firstsOf(rows);
  const cards = new Map<number, number[]>();
  for (const ordinal of sorted) {
    const first = firsts[ordinal] ?? ordinal;
    const card = cards.get(first);
    if (card) card.push(ordinal);
    else cards.set(first, [ordinal]);
  }
  return { cards: cards.size, ordinals: [...cards.values()].slice(from, from + size).flat() };
}
