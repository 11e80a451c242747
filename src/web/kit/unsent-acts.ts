import { readJson, writeJson } from './json-storage.ts';

const KEY = 'bottega.gestione.da-inviare';

/**
 * Returns how many acts of a picker or driver wait on this phone: while there are any, nobody logs out, because only
 * who did them may send them.
 */
export function unsentActs(): number {
  return Object.values(counts()).reduce((sum, count) => sum + count, 0);
}

/** Notes how many acts of an outbox wait. */
export function noteUnsentActs(outbox: string, count: number): void {
  writeJson('localStorage', KEY, { ...counts(), [outbox]: count });
}

/** The pages and pictures that are stored on this phone; browsers have that only on https and on localhost. */
export function pagesOfPhone(): CacheStorage | undefined {
  return (globalThis as { readonly caches?: CacheStorage }).caches;
}

/** Every cache with a page of a batch or run is called so, and its path. */
export const PAGE_CACHE = 'gestione-pagina ';
/** The databases of batches and runs with their acts. */
export const OUTBOXES = { picking: 'bottega-picking', runs: 'bottega-runs' } as const;

/**
 * Removes what a logout must not leave on this phone: batches and runs with the names in them, their pages and
 * pictures.
 */
export async function forgetPhone(): Promise<void> {
  const pages = pagesOfPhone();
  for (const name of (await pages?.keys()) ?? []) if (name.startsWith(PAGE_CACHE)) await pages?.delete(name);
  if (Object.keys(counts()).length === 0) return;
  for (const name of Object.values(OUTBOXES)) indexedDB.deleteDatabase(name);
}

/** By outbox, as they were noted last. */
function counts(): Readonly<Record<string, number>> {
  return (readJson('localStorage', KEY) as Record<string, number> | undefined) ?? {};
}
