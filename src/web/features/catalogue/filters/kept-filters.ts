import { readRecord, writeRecord } from '../listing/session-record.ts';

/** storefront 4, 9: the category one was in last, and how it was filtered, last as long as the tab. */
const STORAGE_KEY = 'bottega.filters';

interface KeptFilters {
  readonly path: string;
  /** With its question mark; '' where nothing is chosen. */
  readonly filters: string;
}

/** Replaces what was kept of the category before: changing the category resets all filters (storefront 4). */
export function keepFilters(path: string, filters: string): void {
  if (!path.startsWith('/category/')) return;
  writeRecord(STORAGE_KEY, { path: trimmed(path), filters: filters === '?' ? '' : filters } satisfies KeptFilters);
}

export function keptFilters(path: string): string {
  const { path: keptPath, filters } = readRecord<Partial<KeptFilters>>(STORAGE_KEY);
  return keptPath === trimmed(path) && typeof filters === 'string' && filters.startsWith('?') ? filters : '';
}

function trimmed(path: string): string {
  return path.replace(/\/$/, '');
}
