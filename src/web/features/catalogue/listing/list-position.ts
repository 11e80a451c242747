import { readRecord, writeJson } from '../../../kit/json-storage.ts';
import { filtersOf, readListingQuery } from '../filters/listing-query.ts';

/** The displayed pages of a list and the scroll position, for an entry of the history. */
export interface ListPosition {
  /** Path and filters of the list. */
  readonly list: string;
  readonly first: number;
  readonly last: number;
  /** A product in view and its distance from the top of the window, in px. */
  readonly anchor?: { readonly productId: number; readonly top: number } | undefined;
}

/** By the key of the history entry. */
type Positions = Readonly<Record<string, ListPosition>>;

const STORAGE_KEY = 'bottega.places';
const MAX_POSITIONS = 50;
/**
 * The most pages that are restored from the beginning of the list; longer lists are restored around the last position.
 */
const MAX_PAGES = 21;

export function storePosition(entry: string, position: ListPosition): void {
  const { [entry]: _old, ...others } = readRecord<Positions>('sessionStorage', STORAGE_KEY);
  const newest = Object.entries(others).slice(1 - MAX_POSITIONS);
  writeJson('sessionStorage', STORAGE_KEY, Object.fromEntries([...newest, [entry, position]]));
}

/** Returns the stored position of this list for the current entry of the history. */
export function storedPosition(list: string): ListPosition | undefined {
  const position = readRecord<Positions>('sessionStorage', STORAGE_KEY)[entryKey()];
  return position?.list === list && isRange(position) ? position : undefined;
}

/**
 * Returns the pages to show for an address: more than its own when the browser goes back to a list with added pages. A
 * loader runs before the address changes when a link is followed, and after it on the way back.
 */
export function pagesToShow(url: URL): { readonly first: number; readonly last: number } {
  const { page } = readListingQuery(url.searchParams);
  const position = isHere(url) ? storedPosition(listOf(url)) : undefined;
  const isPart = position && position.first <= page && page <= position.last;
  return isPart ? { first: position.first, last: position.last } : { first: page, last: page };
}

export function isHere(url: { readonly pathname: string; readonly search: string }): boolean {
  return typeof document !== 'undefined' && location.pathname === url.pathname && location.search === url.search;
}

export function listOf({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  return pathname + filtersOf(new URLSearchParams(search));
}

/** Returns the router's key of the current history entry; the first entry of a document has none. */
export function entryKey(): string {
  return (history.state as { key?: string } | null)?.key ?? 'default';
}

function isRange({ first, last }: ListPosition): boolean {
  return Number.isInteger(first) && Number.isInteger(last) && first >= 1 && last >= first && last - first < MAX_PAGES;
}
