import { readJson, writeJson } from './json-storage.ts';

const KEY = 'bottega.gestione.da-inviare';

/**
 * Returns the number of unsent acts of a picker or driver on this phone: while there are any, logout is refused,
 * because only the same person may send them.
 */
export function unsentActs(): number {
  return Object.values(counts()).reduce((sum, count) => sum + count, 0);
}

/** Stores the number of unsent acts of an outbox. */
export function noteUnsentActs(outbox: string, count: number): void {
  writeJson('localStorage', KEY, { ...counts(), [outbox]: count });
}

/** The cache of pages and pictures on this phone; browsers have it only on https and on localhost. */
export function pagesOfPhone(): CacheStorage | undefined {
  return (globalThis as { readonly caches?: CacheStorage }).caches;
}

/** The name of every cache with a page of a batch or run begins like this, followed by its path. */
export const PAGE_CACHE = 'gestione-pagina ';
/** The databases of batches, runs and counts with their acts. */
export const OUTBOXES = { picking: 'bottega-picking', runs: 'bottega-runs', stock: 'bottega-stock' } as const;

/** Deletes personal data from this phone at logout: batches and runs with their names, pages and pictures. */
export async function forgetPhone(): Promise<void> {
  const pages = pagesOfPhone();
  for (const name of (await pages?.keys()) ?? []) if (name.startsWith(PAGE_CACHE)) await pages?.delete(name);
  if (Object.keys(counts()).length === 0) return;
  for (const name of Object.values(OUTBOXES)) indexedDB.deleteDatabase(name);
}

/** The last stored numbers, by outbox. */
function counts(): Readonly<Record<string, number>> {
  return (readJson('localStorage', KEY) as Record<string, number> | undefined) ?? {};
}
