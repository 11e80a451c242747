import type { TimeSlice } from '../time-slice.ts';

/** Near words by deletion neighbourhoods: two words one edit apart share a string with at most one letter taken out. */
export interface TypoIndex {
  /** Indexes of vocabulary words within `maxEdits` (1 or 2) of a word, nearest first; itself left out. */
  near(word: string, maxEdits: 1 | 2): { index: number; edits: number }[];
}

/** Words shorter than this are compared whole, not by neighbourhood: too much is near to them. */
const SHORTEST = 3;
/** Deletions are taken from the beginning of long words only: it keeps the index small and first letters are mostly right. */
const PREFIX = 8;

export async function buildTypoIndex(vocabulary: readonly string[], slice: TimeSlice): Promise<TypoIndex> {
  const byDeletion = new Map<string, number[]>();
  for (const [index, word] of vocabulary.entries()) {
    if (word.length < SHORTEST) continue;
    if (slice.isOver()) await slice.yieldToEventLoop();
    for (const deletion of deletions(word.slice(0, PREFIX), word.length >= 6 ? 2 : 1)) {
      const ofDeletion = byDeletion.get(deletion);
      if (ofDeletion) ofDeletion.push(index);
      else byDeletion.set(deletion, [index]);
    }
  }
  return { near: (word, maxEdits) => nearWords(vocabulary, byDeletion, word, maxEdits) };
}

function nearWords(
  vocabulary: readonly string[],
  byDeletion: ReadonlyMap<string, number[]>,
  word: string,
  maxEdits: 1 | 2,
): { index: number; edits: number }[] {
  const candidates = new Set<number>();
  for (const deletion of deletions(word.slice(0, PREFIX), maxEdits)) {
    for (const index of byDeletion.get(deletion) ?? []) candidates.add(index);
  }
  const found: { index: number; edits: number }[] = [];
  for (const index of candidates) {
    const edits = editDistance(word, vocabulary[index] ?? '', maxEdits);
    if (edits > 0 && edits <= maxEdits) found.push({ index, edits });
  }
  return found.sort((a, b) => a.edits - b.edits || a.index - b.index);
}

function deletions(word: string, depth: number): Set<string> {
  const all = new Set([word]);
  let layer = [word];
  for (let step = 0; step < depth; step++) {
    const next: string[] = [];
    for (const text of layer) {
      if (text.length <= 2) continue;
      for (let at = 0; at < text.length; at++) {
        const shorter = text.slice(0, at) + text.slice(at + 1);
        if (!all.has(shorter)) {
          all.add(shorter);
          next.push(shorter);
        }
      }
    }
    layer = next;
  }
  return all;
}

/** Insertions, deletions, substitutions and swaps of neighbours; anything above `limit` is answered as limit + 1. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    let best = row;
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) cost = Math.min(cost, (beforePrevious[column - 2] ?? 0) + 1);
      current.push(cost);
      best = Math.min(best, cost);
    }
    if (best > limit) return limit + 1;
    beforePrevious = previous;
    previous = current;
  }
  return previous[b.length] ?? limit + 1;
}
