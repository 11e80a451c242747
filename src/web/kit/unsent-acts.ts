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
  writeJson('localStorage', KEY, { ...counts(), [outbox]: count });
}

/** By outbox, as they were noted last. */
function counts(): Readonly<Record<string, number>> {
  return (readJson('localStorage', KEY) as Record<string, number> | undefined) ?? {};
}
