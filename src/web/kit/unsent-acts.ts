import { readJson, writeJson } from './json-storage.ts';

const KEY = 'bottega.gestione.da-inviare';

/** Returns how many acts of a picker wait on this phone: while there are any, nobody logs out, because only who did them may send them. */
export function unsentActs(): number {
  const count = readJson('localStorage', KEY);
  return typeof count === 'number' ? count : 0;
}

export function noteUnsentActs(count: number): void {
  writeJson('localStorage', KEY, count === 0 ? undefined : count);
}
