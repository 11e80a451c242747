import { readRecord, writeJson } from '../../../kit/json-storage.ts';

/** storefront 4, 9: the last category and its filters last as long as the tab. */
const STORAGE_KEY = 'bottega.filters';

interface StoredFilters {
  readonly path: string;
  /** The query with its question mark; '' when no filter is chosen. */
  readonly filters: string;
}

/** Stores the filters of a category and drops those of the one before: changing the category resets all filters (storefront 4). */
export function storeFilters(path: string, filters: string): void {
  if (!path.startsWith('/category/')) return;
  writeJson('sessionStorage', STORAGE_KEY, {
    path: trimmed(path),
    filters: filters === '?' ? '' : filters,
  } satisfies StoredFilters);
}

export function storedFilters(path: string): string {
  // on the server there is no tab
  if (typeof document === 'undefined') return '';
  const { path: storedPath, filters } = readRecord<StoredFilters>('sessionStorage', STORAGE_KEY);
  return storedPath === trimmed(path) && typeof filters === 'string' && filters.startsWith('?') ? filters : '';
}

function trimmed(path: string): string {
  return path.replace(/\/$/, '');
}
