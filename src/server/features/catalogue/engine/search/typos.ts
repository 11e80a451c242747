import { editDistance } from '../../../../../domain/base/edit-distance.ts';
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
