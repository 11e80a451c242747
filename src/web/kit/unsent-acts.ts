import { readJson, writeJson } from './json-storage.ts';

const KEY = 'bottega.gestione.da-inviare';

/**
 * Returns how many acts of a picker or driver wait on this phone: while there are any, nobody logs out, because only who did them may send
 * them.
 */
export function unsentActs(): number {
  return Object.values(counts()).reduce((sum, count) => sum + count, 0);
}

/** Notes how many acts of an outbox wait. */
export function noteUnsentActs(outbox: string, count: number): void {
  const { [outbox]: _, ...others } = counts();
  const all = count === 0 ? others : { ...others, [outbox]: count };
  writeJson('localStorage', KEY, Object.keys(all).length === 0 ? undefined : all);
}

function counts(): Readonly<Record<string, number>> {
  const stored = readJson('localStorage', KEY);
  const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
}
